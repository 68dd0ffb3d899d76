// The help texts, their examples, and what is made from them say the same.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>
#include <specht/apps/commands/verbs.hpp>
#include <specht/apps/examples.hpp>

#include "../sanitizers.hpp"
#include "command.hpp"

namespace test_help {

using specht::test::lines_of;
using specht::test::Result;
using specht::test::run;
using specht::test::TemporaryFolder;
using specht::test::text_of;

namespace {

using Names = std::set<std::string>;

bool is_of_option(char c) { return (c >= 'a' && c <= 'z') || c == '-'; }

/// Every --option in a text.
Names options_in(const std::string& text) {
  Names names;
  for (std::size_t at = text.find("--"); at != std::string::npos; at = text.find("--", at)) {
    std::size_t end = at + 2;
    while (end < text.size() && is_of_option(text[end])) ++end;
    const bool begins = at == 0 || !is_of_option(text[at - 1]);
    if (begins && end > at + 2 && text[at + 2] != '-') names.insert(text.substr(at, end - at));
    at = end;
  }
  return names;
}

/// The options that a help text declares, a line each.
Names declared(const std::string& help) {
  Names names;
  for (const std::string& line : lines_of(help.substr(0, help.find("\nExamples:")))) {
    if (!line.starts_with("  -")) continue;
    const std::string head = line.substr(0, line.find("  ", 2));
    for (const std::string& name : options_in(head)) names.insert(name);
  }
  return names;
}

std::map<std::string, Names> options_by_verb() {
  std::map<std::string, Names> all;
  for (const auto& verb : specht::apps::verbs()) {
    const std::string name(verb.name);
    all[name] = declared(run({name, "--help"}).out);
  }
  return all;
}

/// Runs a line as a shell would, with the command on the PATH.
int shell(const std::string& line, const std::filesystem::path& folder) {
  const std::string programs = std::filesystem::path(SPECHT_COMMAND).parent_path();
  const std::string text = "cd '" + folder.string() + "' && PATH='" + programs + "':\"$PATH\" && " +
                           line + " >>said 2>&1";
  return WEXITSTATUS(std::system(("bash -c '" +
                                  [&] {
                                    std::string quoted;
                                    for (const char c : "set -o pipefail; " + text) {
                                      quoted += c == '\'' ? "'\\''" : std::string(1, c);
                                    }
                                    return quoted;
                                  }() +
                                  "'")
                                     .c_str()));
}

}  // namespace

TEST_CASE("cli: every verb has two examples, and its help shows them") {
  for (const auto& verb : specht::apps::verbs()) {
    const std::string name(verb.name);
    CAPTURE(name);
    const auto examples = specht::apps::examples_of(verb.name);
    CHECK(examples.size() == 2);
    const std::string help = run({name, "--help"}).out;
    for (const auto& example : examples) {
      const std::string command(example.command);
      CAPTURE(command);
      CHECK(help.find("  " + command + "\n      " + std::string(example.does) + "\n") !=
            std::string::npos);
      CHECK(command.starts_with("specht " + name));
    }
  }
}

TEST_CASE("cli: the examples of all verbs run, one after the other" *
          doctest::skip(specht::test::sanitized)) {
  const TemporaryFolder folder;
  for (const auto& example : specht::apps::examples()) {
    const std::string command(example.command);
    CAPTURE(command);
    const int code = shell(command, folder.path);
    CAPTURE(text_of(folder.path / "said"));
    CHECK(code == 0);
  }
}

TEST_CASE("cli: help, manual page, completion and documentation have the same verbs and options") {
  const auto all = options_by_verb();
  const std::string list = run({"help"}).out, man = run({"help", "--man"}).out,
                    page = run({"help", "--markdown"}).out,
                    completion = run({"help", "--completion"}).out;
  CHECK(run({"--help"}).out == list);
  std::string plain;  // without the marks of man(1)
  for (const char c : man) {
    if (c != '\\') plain += c;
  }
  Names every;
  for (const auto& one : all) {
    const std::string& verb = one.first;
    const Names& options = one.second;
    CAPTURE(verb);
    CHECK(run({"help", verb}).out == run({verb, "--help"}).out);
    CHECK(list.find("\n  " + verb + " ") != std::string::npos);
    CHECK(plain.find("\n.SS specht " + verb + " ") != std::string::npos);
    CHECK(page.find("\n## specht " + verb + "\n") != std::string::npos);
    // Of the completion: one line with all options of the verb.
    const std::size_t line = completion.find("\n    " + verb + ") echo \"");
    REQUIRE(line != std::string::npos);
    CHECK(options_in(completion.substr(line, completion.find('\n', line + 1) - line)) == options);
    every.insert(options.begin(), options.end());
  }
  CHECK(every.erase("--help") == 1);  // said once, in other words
  for (const std::string& option : every) {
    CAPTURE(option);
    CHECK(plain.find("fB" + option + "fR") != std::string::npos);
    CHECK(page.find("`" + option) != std::string::npos);
  }
  CHECK(text_of(std::filesystem::path(SPECHT_TEST_SOURCE_DIR) / "docs/command.md") == page);
}

TEST_CASE("cli: README and docs name no option that the command does not have") {
  Names known{"--version", "--help"};
  for (const auto& [verb, options] : options_by_verb())
    known.insert(options.begin(), options.end());
  // Of cmake, ctest, mpirun, git, pkg-config and the tools.
  const Names others{"--build", "--preset",        "--prefix",      "--install", "--target",
                     "--check", "--label-exclude", "--tests-regex", "--cflags",  "--libs"};
  const std::filesystem::path source(SPECHT_TEST_SOURCE_DIR);
  std::vector<std::filesystem::path> texts{source / "README.md", source / "CONTRIBUTING.md",
                                           source / "examples/README.md"};
  for (const auto& entry : std::filesystem::recursive_directory_iterator(source / "docs")) {
    if (entry.path().extension() == ".md") texts.push_back(entry.path());
  }
  CHECK(texts.size() > 5);
  for (const auto& file : texts) {
    const std::string name = file.string();
    CAPTURE(name);
    for (const std::string& option : options_in(text_of(file))) {
      CAPTURE(option);
      CHECK((known.contains(option) || others.contains(option)));
    }
  }
}

TEST_CASE("cli: the table of verbs in README is that of the command") {
  const std::string readme = text_of(std::filesystem::path(SPECHT_TEST_SOURCE_DIR) / "README.md");
  Names rows, verbs;
  const std::size_t head = readme.find("\n| verb | does |");
  REQUIRE(head != std::string::npos);
  const std::string table = readme.substr(head + 1, readme.find("\n\n", head) - head);
  for (const std::string& line : lines_of(table)) {
    if (!line.starts_with("| `")) continue;
    rows.insert(line.substr(3, line.find_first_of(" `", 3) - 3));
  }
  for (const auto& verb : specht::apps::verbs()) verbs.insert(std::string(verb.name));
  CHECK(rows == verbs);
}

TEST_CASE("cli: the completion completes verbs, toys, options, values and parameters") {
  const TemporaryFolder folder;
  const std::string script = folder.path / "completion";
  REQUIRE(run({"help", "--completion", "-o", script}).code == 0);
  const auto completed = [&](const std::string& words) {
    const std::string file = folder.path / "completed";
    const std::string program = folder.path / "complete.sh";
    std::ofstream(program) << "source " << script << "\nCOMP_WORDS=(" << words
                           << ")\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n_specht\n"
                           << "echo \"${COMPREPLY[@]}\" >" << file << "\n";
    CHECK(std::system(("bash -u '" + program + "'").c_str()) == 0);
    const auto lines = lines_of(text_of(file));
    return lines.empty() ? std::string() : lines.front();
  };
  CHECK(completed("specht di") == "diagram");
  CHECK(completed("specht map wood") == "woodpecker woodpecker_4dof");
  CHECK(completed("specht map woodpecker --ph") == "--phase");
  CHECK(completed("specht map woodpecker --phase ''") == "exact taylor odeint");
  CHECK(completed("specht map woodpecker --set eps_N") == "eps_N1= eps_N2= eps_N3=");
  CHECK(completed("specht map bouncing_ball --section a") == "apex");
  CHECK(completed("specht diagram duck --sweep phi_R") == "phi_R=");
  CHECK(completed("specht reproduce fig1").starts_with("fig10 "));
  CHECK(completed("specht help rer") == "rerun");
  CHECK(completed("specht simulate woodpecker --points") == "");  // no option of simulate
}

TEST_CASE("cli: the manual page is one that man reads without a complaint" *
          doctest::skip(std::system("command -v groff >/dev/null") != 0)) {
  const TemporaryFolder folder;
  const std::string page = folder.path / "specht.1", said = folder.path / "said",
                    shown = folder.path / "shown";
  REQUIRE(run({"help", "--man", "-o", page}).code == 0);
  const std::string command =
      "groff -man -Tascii -P-c -P-b -P-u -ww '" + page + "' >'" + shown + "' 2>'" + said + "'";
  REQUIRE(std::system(command.c_str()) == 0);
  CHECK(text_of(said).empty());
  CHECK(text_of(shown).find("EXIT STATUS") != std::string::npos);
}

TEST_CASE("cli: help refuses what it does not have") {
  specht::test::check_refused({
      {{"help", "maps"}, "unknown verb 'maps'; did you mean map? There are toys"},
      {{"help", "--man", "--completion"}, "give one of VERB, --man, --markdown and --completion"},
      {{"help", "map", "--man"}, "give one of VERB"},
      {{"help", "-o", "a.txt"}, "--out is allowed with --man"},
  });
}

}  // namespace test_help
