// What docs/formats.md shows: its commands and programs run, and JSON is what its schema says.
#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "../sanitizers.hpp"
#include "command.hpp"

namespace test_formats {

using Json = nlohmann::json;
using specht::test::check_refused;
using specht::test::lines_of;
using specht::test::Result;
using specht::test::run;
using specht::test::table_of;
using specht::test::TemporaryFolder;
using specht::test::text_of;

namespace {

const std::filesystem::path source(SPECHT_TEST_SOURCE_DIR);

/// Python where Debian installs its modules; others may not have them.
constexpr char python[] = "/usr/bin/python3";

bool has_module(const std::string& name) {
  const std::string line = std::string(python) + " -c 'import " + name + "' 2>/dev/null";
  return std::system(line.c_str()) == 0;
}

struct Snippet {
  std::string language, text;
};

/// The blocks of a page in Markdown that are set apart as programs.
std::vector<Snippet> snippets(const std::filesystem::path& page) {
  std::vector<Snippet> all;
  bool inside = false;
  for (const std::string& line : lines_of(text_of(page))) {
    if (!line.starts_with("```")) {
      if (inside) all.back().text += line + "\n";
      continue;
    }
    inside = !inside;
    if (inside) all.push_back({line.substr(3), ""});
  }
  return all;
}

/// Runs `line` in the folder, with the command on the PATH; what it says is in the file `said`.
int shell(const std::filesystem::path& folder, const std::string& line) {
  const std::string programs = std::filesystem::path(SPECHT_COMMAND).parent_path();
  const std::string all = "cd '" + folder.string() + "' && export PATH='" + programs +
                          "':\"$PATH\" && { " + line + "; } >said 2>&1";
  return WEXITSTATUS(std::system(all.c_str()));
}

Json document(const std::vector<std::string>& command) {
  auto words = command;
  words.insert(words.end(), {"--format", "json"});
  const Result result = run(words);
  CAPTURE(result.err);
  REQUIRE(result.code == 0);
  return Json::parse(result.out);
}

const std::vector<std::vector<std::string>> structured{
    {"diagram", "piecewise_linear", "--sweep", "r=-1:3:9", "--iterate", "2", "--points", "40"},
    {"fixed-points", "piecewise_linear", "--iterate", "2", "--errors"},
    {"cycles", "impact_oscillator", "--starts", "30", "--within", "V=0.1:1"},
    {"equilibria", "woodpecker", "--sweep", "mu_2=0.2:0.4:5"},
    {"equilibria", "woodpecker"},
    {"diagram", "impact_oscillator", "--sweep", "omega=2.6:3:5", "--searches", "2", "--starts",
     "30", "--within", "V=0.1:1"},
};

}  // namespace

TEST_CASE("cli: the programs of docs/formats.md run on the files of its commands" *
          doctest::skip(specht::test::sanitized)) {
  const TemporaryFolder folder;
  int runs = 0;
  for (const auto& snippet : snippets(source / "docs/formats.md")) {
    const std::string &language = snippet.language, &text = snippet.text;
    CAPTURE(text);
    std::ofstream(folder.path / "snippet") << text;
    if (language == "sh") {
      CHECK(shell(folder.path, "sh -e snippet") == 0);
    } else if (language == "gnuplot") {
      if (std::system("command -v gnuplot >/dev/null") != 0) continue;
      CHECK(shell(folder.path,
                  "{ echo 'set terminal svg; set output \"a.svg\"'; cat snippet; } | gnuplot") ==
            0);
      CHECK(text_of(folder.path / "a.svg").ends_with("</svg>\n\n"));
    } else {
      REQUIRE(language == "python");
      bool can = true;
      for (const char* module : {"numpy", "pandas"}) {
        const std::string import = std::string("import ") + module;
        if (text.find(import) != std::string::npos) can = can && has_module(module);
      }
      if (!can || !has_module("json")) continue;
      CHECK(shell(folder.path, std::string(python) + " -W error snippet") == 0);
    }
    CAPTURE(text_of(folder.path / "said"));
    if (language != "sh") CHECK((language == "gnuplot" || !text_of(folder.path / "said").empty()));
    ++runs;
  }
  CHECK(runs >= 3);
}

TEST_CASE("cli: JSON has the rows of the tables, grouped") {
  const TemporaryFolder folder;
  const std::string file = folder.path / "d.csv";
  auto words = structured[0];
  const Json json = document(words);
  words.insert(words.end(), {"-o", file});
  REQUIRE(run(words).code == 0);
  const auto table = specht::apps::read_table(file);
  const auto points = specht::apps::read_table(folder.path / "d.points.csv");
  const auto branches = specht::apps::read_table(folder.path / "d.branches.csv");
  CHECK(json["table"] == "diagram");
  CHECK(json["header"]["toy"] == "piecewise_linear");
  CHECK(json["header"]["a"] == 1.25);
  REQUIRE(json["crossings"].size() == table.rows.size());
  CHECK(json["special_points"].size() == points.rows.size());
  std::size_t count = 0;
  for (const Json& branch : json["branches"]) count += branch["points"].size();
  CHECK(count == branches.rows.size());
  CHECK(count > 0);
  const auto x = table.numbers("x");
  const auto kind = table.texts("kind");
  for (std::size_t i = 0; i < x.size(); ++i) {
    CHECK(json["crossings"][i]["x"] == x[i]);
    CHECK(json["crossings"][i]["kind"] == kind[i]);
  }
  // A jump has no slope.
  const auto jump = std::find_if(json["crossings"].begin(), json["crossings"].end(),
                                 [](const Json& c) { return c["kind"] == "jump"; });
  REQUIRE(jump != json["crossings"].end());
  CHECK((*jump)["slope"].is_null());
}

TEST_CASE("cli: a cycle in JSON has its points and multipliers") {
  const Json cycles = document(structured[2])["cycles"];
  REQUIRE(cycles.size() == 1);
  CHECK(cycles[0]["stability"] == "unstable");
  REQUIRE(cycles[0]["multipliers"].size() == 2);
  REQUIRE(cycles[0]["points"].size() == 1);
  CHECK(cycles[0]["points"][0]["V"].get<double>() == doctest::Approx(0.336177269976));
}

TEST_CASE("cli: a diagram of cycles in JSON has the rows of its tables" *
          doctest::skip(specht::test::sanitized)) {
  const TemporaryFolder folder;
  const std::string file = folder.path / "d.csv";
  auto words = structured.back();
  const Json json = document(words);
  words.insert(words.end(), {"-o", file});
  REQUIRE(run(words).code == 0);
  const auto count = [](const Json& groups) {
    std::size_t points = 0;
    for (const Json& group : groups) points += group["points"].size();
    return points;
  };
  const auto rows = [](const std::filesystem::path& one) {
    return specht::apps::read_table(one).rows.size();
  };
  CHECK(rows(file) > 0);
  CHECK(count(json["cycles"]) == rows(file));
  CHECK(count(json["branches"]) == rows(folder.path / "d.branches.csv"));
  CHECK(json["special_points"].size() == rows(folder.path / "d.points.csv"));
  for (const Json& cycle : json["cycles"]) {
    CHECK(cycle["points"].size() == cycle["period"].get<std::size_t>());
    CHECK(cycle["multipliers"].size() == 2);
  }
  const Result again = run({"rerun", folder.path / "d.branches.csv"});
  CHECK(again.code == 0);
}

TEST_CASE("cli: documents are what the schema says" *
          doctest::skip(specht::test::sanitized || !has_module("jsonschema"))) {
  const TemporaryFolder folder;
  std::ofstream(folder.path / "check.py")
      << "import json, sys, jsonschema\n"
         "schema = json.load(open(sys.argv[1]))\n"
         "jsonschema.Draft202012Validator.check_schema(schema)\n"
         "checker = jsonschema.Draft202012Validator(schema)\n"
         "for name in sys.argv[2:]:\n"
         "    document = json.load(open(name))\n"
         "    for error in checker.iter_errors(document): sys.exit(name + ': ' + str(error))\n"
         "    # What a document lacks or holds too much is found.\n"
         "    key = {'diagram': 'branches', 'fixed-points': 'crossings',\n"
         "           'cycle-diagram': 'cycles'}.get(\n"
         "        document['table'], document['table'])\n"
         "    if checker.is_valid({k: v for k, v in document.items() if k != key}): sys.exit(key)\n"
         "    if checker.is_valid(document | {'more': 1}): sys.exit('more')\n"
         "print('valid')\n";
  std::string files;
  for (std::size_t i = 0; i < structured.size(); ++i) {
    auto words = structured[i];
    const std::string name = std::to_string(i) + ".json";
    words.insert(words.end(), {"--format", "json", "-o", folder.path / name});
    REQUIRE(run(words).code == 0);
    files += " " + name;
  }
  CHECK(shell(folder.path, std::string(python) + " check.py '" +
                               (source / "docs/result.schema.json").string() + "'" + files) == 0);
  CHECK(text_of(folder.path / "said") == "valid\n");
}

TEST_CASE("cli: a document is not resumed, not drawn, and made again like a table") {
  const TemporaryFolder folder;
  const std::string file = folder.path / "f.json";
  REQUIRE(run({"fixed-points", "piecewise_linear", "--format", "json", "-o", file}).code == 0);
  CHECK(folder.files() == 1);
  const Result again = run({"rerun", file});
  CAPTURE(again.err);
  CHECK(again.code == 0);
  CHECK(again.out.find(": the same bytes, ") != std::string::npos);
  check_refused({
      {{"diagram", "piecewise_linear", "--sweep", "r=0:1:3", "--format", "json", "--resume", "-o",
        file},
       "--resume is not allowed with --format json"},
      {{"plot", file, "-o", "a.svg"}, "it is JSON, and tables (CSV) are read"},
      {{"fixed-points", "piecewise_linear", "--format", "jsn"},
       "--format jsn is not allowed; allowed: csv, json; did you mean json?"},
  });
}

}  // namespace test_formats
