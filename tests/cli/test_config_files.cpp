// Files of --config, and those of examples/configs.
#include <doctest/doctest.h>

#include <algorithm>
#include <specht/apps/commands/recipes.hpp>
#include <specht/toys/entry/registry.hpp>

#include "../sanitizers.hpp"
#include "command.hpp"

namespace test_config_files {

using specht::test::check_refused;
using specht::test::lines_of;
using specht::test::Result;
using specht::test::run;
using specht::test::Surroundings;
using specht::test::table_of;
using specht::test::TemporaryFolder;
using specht::test::text_of;

namespace {

using Words = std::vector<std::string>;

const std::filesystem::path configs =
    std::filesystem::path(SPECHT_TEST_SOURCE_DIR) / "examples/configs";

/// The commands in the comments of a file, without the program.
std::vector<Words> commands_of(const std::filesystem::path& file) {
  std::vector<Words> all;
  for (const std::string& line : lines_of(text_of(file))) {
    if (!line.starts_with("#   specht ")) continue;
    std::istringstream stream(line.substr(11));
    all.emplace_back();
    for (std::string word; stream >> word;) all.back().push_back(word);
  }
  return all;
}

/// The command with all that it needs, but for a place to write to: it ends before it computes.
Words without_result(Words words) {
  std::erase(words, "--pieces");  // which would compute first
  const auto out = std::find(words.begin(), words.end(), "-o");
  if (out != words.end()) words.erase(out, out + 2);
  words.insert(words.end(), {"-o", "/none/a.csv"});
  return words;
}

}  // namespace

TEST_CASE("cli: a parameter has a line of its own in a config file") {
  const TemporaryFolder folder;
  const std::string file = folder.path / "run.cfg";
  std::ofstream(file) << "# a run\n  eps_N1=0.3   # of the beak\nmu_2 = 0.25\npoints = 4\n"
                         "no-slope = yes\nset = g=9.8\n";
  const auto table = table_of(run({"map", "woodpecker", "--config", file}));
  CHECK(table.value("eps_N1") == "0.3");
  CHECK(table.value("mu_2") == "0.25");
  CHECK(table.value("g") == "9.8");
  CHECK(table.rows.size() == 4);
  // The command line wins.
  CHECK(table_of(run({"map", "woodpecker", "--set", "eps_N1=0.6", "--config", file}))
            .value("eps_N1") == "0.6");
  const auto says = [&](const std::string& text, const std::string& what) {
    std::ofstream(file) << text;
    check_refused({{{"map", "woodpecker", "--config", file}, what}});
  };
  says("eps_N1 = 0.3\neps_N1 = 0.4\n", file + ":2: eps_N1 is given more than once");
  says("eps_N1\n", file + ":1: 'eps_N1' is no line of a config file: name = value");
  says("eps_N1 = two\n", "eps_N1=two is not allowed; allowed: a number from 0 to 1");
  says("\nconfig = other.cfg\n", file + ":2: unrecognised option 'config'; it belongs to the");
  std::ofstream(file) << "eps_N1 = 0.3\n";
  check_refused(
      {{{"reproduce", "fig8", "--config", file}, "reproduce takes the paper's parameters"}});
}

TEST_CASE("cli: no parameter of a toy has the name of an option") {
  // It could not have a line of its own.
  const std::string help = run({"help", "--markdown"}).out;
  for (const auto& toy : specht::toys::registry()) {
    for (const auto& parameter : toy->parameters()) {
      CAPTURE(parameter.name);
      CHECK(help.find("`--" + parameter.name + " ") == std::string::npos);
      CHECK(help.find("`--" + parameter.name + "`") == std::string::npos);
    }
  }
}

TEST_CASE("cli: there is a config file for every figure, and its commands are understood" *
          doctest::skip(specht::test::sanitized)) {
  for (const auto& recipe : specht::apps::recipes()) {
    const auto file = configs / (std::string(recipe.number) + ".cfg");
    CAPTURE(file.string());
    const auto commands = commands_of(file);
    REQUIRE(commands.size() >= 2);
    CHECK(commands.back().front() == "plot");
    for (const Words& words : commands) {
      if (words.front() == "plot") continue;
      std::string line;
      for (const std::string& word : words) line += " " + word;
      CAPTURE(line);
      CHECK(line.find(" --config " + std::string(recipe.number) + ".cfg ") != std::string::npos);
      const Result result = run(without_result(words), {configs, {}});
      CHECK(result.err == "specht: cannot write '/none/a.csv': No such file or directory\n");
    }
  }
}

TEST_CASE("cli: the commands of config files make the figures of the paper" *
          doctest::skip(specht::test::sanitized)) {
  const TemporaryFolder folder;
  const auto rows_of = [](const std::string& file) {
    const std::string text = text_of(file);
    std::string rows;  // without the header, which has another command
    for (const std::string& line : lines_of(text)) {
      if (!line.starts_with('#')) rows += line + "\n";
    }
    return rows;
  };
  for (const std::string figure : {"fig12", "fig5"}) {
    CAPTURE(figure);
    std::filesystem::copy(configs / (figure + ".cfg"), folder.path);
    for (Words words : commands_of(configs / (figure + ".cfg"))) {
      if (words.front() == "plot")
        std::replace(words.begin(), words.end(), figure + ".png", figure + ".svg");
      const Result result = run(words, {folder.path, {}});
      CAPTURE(result.err);
      CHECK(result.code == 0);
    }
    CHECK(text_of(folder.path / (figure + ".svg")).ends_with("</svg>\n\n"));
    REQUIRE(run({"reproduce", figure, "-o", folder.path / "again.svg"}).code == 0);
    for (const std::string& ending :
         figure == "fig5" ? Words{".csv", ".events.csv"} : Words{".P1.csv", ".P2.csv"}) {
      const std::string own = rows_of(folder.path / (figure + ending));
      CHECK(own == rows_of(folder.path / ("again" + ending)));
      CHECK(own.size() > 100);
    }
  }
}

}  // namespace test_config_files
