// A result made again from its header.
#include <doctest/doctest.h>

#include <algorithm>

#include "command.hpp"

namespace test_rerun {

using specht::test::check_refused;
using specht::test::lines_of;
using specht::test::Result;
using specht::test::run;
using specht::test::TemporaryFolder;
using specht::test::text_of;

namespace {

using Words = std::vector<std::string>;

/// How many folders of specht are left where temporary files are.
long leftovers(const std::filesystem::path& folder) {
  const std::filesystem::directory_iterator begin(folder), end;
  return std::count_if(begin, end, [](const auto& entry) {
    return entry.path().filename().string().starts_with("specht-");
  });
}

}  // namespace

TEST_CASE("cli: rerun says that a result is the same, and leaves nothing") {
  const TemporaryFolder folder;
  const std::vector<Words> commands{
      {"map", "piecewise_linear", "--points", "5", "--set", "r=0.5"},
      {"simulate", "woodpecker", "--x", "-0.53", "--events"},
      {"orbit-diagram", "piecewise_linear", "--sweep", "r=0:1:5", "--keep", "3"},
      {"breakpoints", "piecewise_linear", "--all"},
      {"verify", "woodpecker", "--x", "-0.53"},
      {"toys", "brush", "--polygon", "commutator"},
  };
  for (std::size_t i = 0; i < commands.size(); ++i) {
    const std::string file = folder.path / (std::to_string(i) + ".csv");
    Words words = commands[i];
    words.insert(words.end(), {"-o", file});
    REQUIRE(run(words).code == 0);
    const Result again = run({"rerun", file}, {{}, {{"TMPDIR", folder.path}}});
    CAPTURE(again.err);
    CHECK(again.code == 0);
    const std::string text = text_of(file);
    CHECK(again.out == file + ": the same bytes, " +
                           std::to_string(std::count(text.begin(), text.end(), '\n')) + " lines\n");
  }
  CHECK(leftovers(folder.path) == 0);
}

TEST_CASE("cli: rerun replaces none of the files that it compares, and needs a file") {
  const TemporaryFolder folder;
  const std::string file = folder.path / "d.csv";
  REQUIRE(run({"diagram", "piecewise_linear", "--sweep", "r=-1:3:5", "-o", file}).code == 0);
  for (const char* name : {"d.csv", "d.points.csv", "d.branches.csv"}) {
    const std::string own = folder.path / name, before = text_of(own);
    const std::string says = "it would replace " + own;
    check_refused({{{"rerun", file, "-o", own}, says.c_str()}});
    CHECK(text_of(own) == before);
  }
  check_refused({{{"rerun", file, "-o", "-"}, "give the name of one"}});
  // Companions of another result stay beside what is kept.
  const std::string map = folder.path / "m.csv";
  REQUIRE(run({"map", "piecewise_linear", "--points", "3", "-o", map}).code == 0);
  const Result again = run({"rerun", map, "-o", file});
  CHECK(again.code == 0);
  CHECK(again.err.empty());
}

TEST_CASE("cli: rerun names the first line that differs, and keeps what it makes with -o") {
  const TemporaryFolder folder;
  const std::string file = folder.path / "a.csv", kept = folder.path / "kept.csv";
  REQUIRE(run({"map", "piecewise_linear", "--range", "-1:1", "--points", "3", "-o", file}).code ==
          0);
  const std::string whole = text_of(file);
  std::string text = whole;
  const std::size_t row = text.find("\n0,");
  REQUIRE(row != std::string::npos);
  text.insert(row + 3, "5");
  std::ofstream(file) << text;
  const Result again = run({"rerun", file, "-o", kept});
  CAPTURE(again.err);
  CHECK(again.code == 1);
  const auto line =
      2 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(row), '\n');
  CHECK(again.out.starts_with(file + ": line " + std::to_string(line) + " differs in P: '5"));
  CHECK(text_of(kept) == whole);
  CHECK(text_of(file) == text);
  check_refused({{{"rerun", file, "-o", file}, "it would replace " + file}});
}

TEST_CASE("cli: rerun of a diagram compares the files beside it, or one of them") {
  const TemporaryFolder folder;
  const std::string file = folder.path / "d.csv", points = folder.path / "d.points.csv",
                    branches = folder.path / "d.branches.csv";
  REQUIRE(run({"diagram", "piecewise_linear", "--sweep", "r=-1:3:9", "--points", "40", "-o", file})
              .code == 0);
  const Result all = run({"rerun", file, "-j", "2"});
  CHECK(all.code == 0);
  const auto lines = lines_of(all.out);
  REQUIRE(lines.size() == 3);
  for (const std::string& name : {file, points, branches}) {
    CHECK(all.out.find(name + ": the same bytes, ") != std::string::npos);
    CHECK(run({"rerun", name}).code == 0);
  }
  std::ofstream(branches, std::ios::app) << "1\n";
  const Result changed = run({"rerun", branches});
  CHECK(changed.code == 1);
  CHECK(changed.out.find(" lines in the file, ") != std::string::npos);
  std::filesystem::remove(points);
  CHECK(run({"rerun", file}).code == 1);
  std::filesystem::remove(branches);
  const Result without = run({"rerun", file});
  CHECK(without.code == 0);
  CHECK(without.err.find(points + " is not there, its command makes it") != std::string::npos);
}

TEST_CASE("cli: what cannot be made again is refused with the reason") {
  const TemporaryFolder folder;
  const std::string file = folder.path / "a.csv";
  const auto says = [&](const std::string& text, const std::string& what) {
    std::ofstream(file) << text;
    check_refused({{{"rerun", file}, what}});
  };
  says("x,P\n1,2\n", "its header names no command, so it cannot be made again");
  says("# command: rm -r x\nx,P\n1,2\n", "'rm -r x' is no command of specht");
  says("# command: specht map 'duck\nx,P\n1,2\n", "is no command of specht");
  says("# command: specht mop\nx,P\n1,2\n", "unknown verb 'mop'; did you mean map?");
  says("# command: specht plot a.csv -o b.png\nx,P\n1,2\n", "specht plot makes no table");
  says("# command: specht map piecewise_linear -o b.csv\nx,P\n1,2\n",
       "--out is given more than once");
  says("# command: specht map piecewise_linear\n# complete: no\nx,P\n1,2\n",
       "is the part of an interrupted run");
  says("{}", "so it is no JSON that specht has written");
  check_refused({{{"rerun", "/none.csv"}, "/none.csv"}});
}

TEST_CASE("cli: a command with quotes in it is read as it was written") {
  const TemporaryFolder folder;
  const std::filesystem::path place = folder.path / "it's a folder";
  std::filesystem::create_directory(place);
  std::ofstream(place / "run.cfg") << "r = 0.5\npoints = 3\n";
  const std::string file = folder.path / "a.csv";
  REQUIRE(run({"map", "piecewise_linear", "--config", place / "run.cfg", "-o", file}).code == 0);
  CHECK(run({"rerun", file}).code == 0);
}

TEST_CASE("cli: rerun says what is wrong with a table, a command, and the name of its own result") {
  const TemporaryFolder folder;
  const std::string map = folder.path / "m.csv", changed = folder.path / "c.csv";
  REQUIRE(run({"map", "piecewise_linear", "--points", "3", "-o", map}).code == 0);
  std::string text = text_of(map);
  std::string with_option = text;
  with_option.insert(with_option.find(" --points"), " --title abc");
  std::ofstream(changed, std::ios::binary) << with_option;
  check_refused({
      {{"rerun", changed}, "--title is no option of map but of plot"},
      {{"rerun", map, "-o", "/dev/null"}, "rerun compares files, and it is none"},
  });
  for (std::size_t end = text.find('\n'); end != std::string::npos;
       end = text.find('\n', end + 2)) {
    text.insert(end, 1, '\r');
  }
  std::ofstream(changed, std::ios::binary) << text;
  const Result result = run({"rerun", changed});
  CHECK(result.code == 1);
  CHECK(result.out.find("line 1 differs: in the file it ends with a carriage return") !=
        std::string::npos);
}

}  // namespace test_rerun
