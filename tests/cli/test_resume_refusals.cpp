// What --resume does not take over, and that a refusal loses nothing.
#include <doctest/doctest.h>

#include <algorithm>

#include "command.hpp"

namespace test_resume_refusals {

using specht::test::lines_of;
using specht::test::Result;
using specht::test::run;
using specht::test::TemporaryFolder;
using specht::test::text_of;

namespace {

using Words = std::vector<std::string>;
using Lines = std::vector<std::string>;

Words command_of(const std::string& verb, const std::string& file) {
  if (verb == "map") return {"map", "piecewise_linear", "--points", "20", "-o", file};
  Words words{verb, "piecewise_linear", "--sweep", "r=-1:3:9", "-o", file};
  const Words more = verb == "diagram" ? Words{"--points", "40", "--iterate", "2"}
                                       : Words{"--keep", "3", "--seed", "-1,0.3"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

std::string text_of(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

/// A field of a row, changed.
std::string with_field(const std::string& row, std::size_t field, const std::string& value) {
  auto parts = specht::test::fields(row);
  parts[field] = value;
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : ",") + part;
  return text;
}

}  // namespace

TEST_CASE("cli: rows that were changed, doubled or taken away are refused, and stay as they are") {
  for (const std::string verb : {"map", "diagram", "orbit-diagram"}) {
    TemporaryFolder folder;
    const std::string file = folder.path / "a.csv", part = file + ".part";
    REQUIRE(run(command_of(verb, file)).code == 0);
    const Lines all = lines_of(specht::test::text_of(file));
    std::size_t first = 0;
    while (all[first].starts_with('#')) ++first;
    ++first;  // of the rows
    const std::size_t x = verb == "map" ? 0 : verb == "diagram" ? 4 : 1;
    const std::size_t middle = first + (all.size() - first) / 2;
    std::vector<Lines> changed;
    const auto with_row = [&](const std::string& row) {
      changed.push_back(all);
      changed.back()[middle] = row;
    };
    with_row(with_field(all[middle], 0, "17"));    // parameter or x that is none of this run
    with_row(with_field(all[middle], 0, "nan"));   //
    with_row(with_field(all[middle], x, "one"));   // no number
    with_row(with_field(all[middle], x, "0.50"));  // not as it is written
    changed.push_back(all);                        // doubled
    changed.back().insert(changed.back().begin() + static_cast<std::ptrdiff_t>(middle),
                          all[middle]);
    if (verb != "diagram") {
      changed.push_back(all);  // taken away
      changed.back().erase(changed.back().begin() + static_cast<std::ptrdiff_t>(middle));
    }
    changed.push_back(all);  // others behind the last
    changed.back().push_back(all[first]);
    for (const Lines& lines : changed) {
      std::filesystem::remove(file);
      std::ofstream(part) << text_of(lines);
      auto again = command_of(verb, file);
      again.emplace_back("--resume");
      const Result result = run(again);
      CAPTURE(verb);
      CAPTURE(lines[middle]);
      CAPTURE(result.err);
      CHECK(result.code == 2);
      CHECK(lines_of(result.err).size() == 1);
      CHECK(result.err.starts_with("specht: cannot resume '" + part + "'"));
      CHECK(specht::test::text_of(part) == text_of(lines));
    }
  }
}

TEST_CASE("cli: a diagram whose branches are not those of its rows is refused") {
  TemporaryFolder folder;
  const std::string file = folder.path / "a.csv", part = file + ".part";
  REQUIRE(run(command_of("diagram", file)).code == 0);
  Lines lines = lines_of(specht::test::text_of(file));
  const auto row = std::find_if(lines.rbegin(), lines.rend(), [](const std::string& line) {
    return specht::test::fields(line)[9] != "1";
  });
  REQUIRE(row != lines.rend());
  *row = with_field(*row, 9, "1");
  std::filesystem::remove(file);
  std::ofstream(part) << text_of(lines);
  auto again = command_of("diagram", file);
  again.emplace_back("--resume");
  const Result result = run(again);
  CAPTURE(result.err);
  const bool last = row == lines.rbegin();
  CHECK(result.code == (last ? 0 : 2));
}

TEST_CASE("cli: what belongs to a finished diagram is made again where it is missing") {
  TemporaryFolder folder;
  const std::string file = folder.path / "a.csv";
  const std::string points = folder.path / "a.points.csv",
                    branches = folder.path / "a.branches.csv";
  REQUIRE(run(command_of("diagram", file)).code == 0);
  const std::string whole = specht::test::text_of(file), p = specht::test::text_of(points),
                    b = specht::test::text_of(branches);
  auto again = command_of("diagram", file);
  again.emplace_back("--resume");
  const auto check = [&] {
    const Result result = run(again);
    CAPTURE(result.err);
    CHECK(result.code == 0);
    CHECK(specht::test::text_of(file) == whole);
    CHECK(specht::test::text_of(points) == p);
    CHECK(specht::test::text_of(branches) == b);
    CHECK(folder.files() == 3);
  };
  std::filesystem::remove(points);
  check();
  std::filesystem::remove(branches);
  check();
  std::ofstream(points) << "# command: specht diagram of another kind\nkind\n";
  check();
}

TEST_CASE("cli: a finished file that has lost its end is completed") {
  for (const std::string verb : {"map", "diagram", "orbit-diagram", "pieces"}) {
    TemporaryFolder folder;
    const std::string file = folder.path / "a.csv";
    auto command = verb == "pieces"
                       ? Words{"map", "piecewise_linear", "--points", "20", "--pieces", "-o", file}
                       : command_of(verb, file);
    REQUIRE(run(command).code == 0);
    command.emplace_back("--resume");
    const std::string whole = specht::test::text_of(file);
    const auto check = [&](const std::string& rest) {
      std::ofstream(file) << rest;
      const Result result = run(command);
      CAPTURE(verb);
      CAPTURE(rest.substr(rest.size() - 60));
      CAPTURE(result.err);
      CHECK(result.code == 0);
      CHECK(specht::test::text_of(file) == whole);
      CHECK(folder.files() == (verb == "diagram" ? 3 : 1));
    };
    Lines lines = lines_of(whole);
    check(whole.substr(0, whole.size() - 1));  // the last line is cut
    check(whole.substr(0, whole.size() - 4));
    for (int lost = 0; lost < 5; ++lost) {
      lines.pop_back();
      check(text_of(lines));
    }
  }
}

TEST_CASE("cli: a finished diagram that has lost a row before its end is refused") {
  TemporaryFolder folder;
  const std::string file = folder.path / "a.csv";
  auto command = command_of("diagram", file);
  REQUIRE(run(command).code == 0);
  command.emplace_back("--resume");
  Lines lines = lines_of(specht::test::text_of(file));
  lines.erase(lines.end() - 20);
  std::ofstream(file) << text_of(lines);
  const Result result = run(command);
  CAPTURE(result.err);
  CHECK(result.code == 2);
  CHECK(lines_of(result.err).size() == 1);
  CHECK(result.err.find("a.branches.csv' has, is changed or missing") != std::string::npos);
  CHECK(specht::test::text_of(file) == text_of(lines));
}

TEST_CASE("cli: the branches of a finished diagram that have lost rows are made again") {
  TemporaryFolder folder;
  const std::string file = folder.path / "a.csv", branches = folder.path / "a.branches.csv";
  auto command = command_of("diagram", file);
  REQUIRE(run(command).code == 0);
  command.emplace_back("--resume");
  const std::string whole = specht::test::text_of(branches);
  Lines lines = lines_of(whole);
  lines.pop_back();
  for (const std::string& rest : {text_of(lines), whole.substr(0, whole.size() - 2)}) {
    std::ofstream(branches) << rest;
    CHECK(run(command).code == 0);
    CHECK(specht::test::text_of(branches) == whole);
  }
}

TEST_CASE("cli: a file that is cut off in its header is not that of another command") {
  for (const std::string verb : {"map", "diagram", "orbit-diagram"}) {
    for (const std::string ending : {"", ".part"}) {
      TemporaryFolder folder;
      const std::string file = folder.path / "a.csv";
      auto command = command_of(verb, file);
      REQUIRE(run(command).code == 0);
      command.emplace_back("--resume");
      const std::string whole = specht::test::text_of(file);
      const std::size_t end = whole.find("\n", whole.find("# command: "));
      std::string other = whole.substr(0, end + 20);
      other.insert(end, " --set a=1.3");
      for (const std::string& begin :
           {whole.substr(0, 5), whole.substr(0, end - 7), whole.substr(0, end + 20), other,
            other.substr(0, end + 5), std::string("no table"), std::string("no table\nof this")}) {
        std::filesystem::remove(file);
        std::ofstream(file + ending) << begin;
        const Result result = run(command);
        CAPTURE(begin);
        CAPTURE(result.err);
        if (whole.starts_with(begin)) {
          CHECK(result.code == 0);
          CHECK(specht::test::text_of(file) == whole);
          continue;
        }
        CHECK(result.code == 2);
        CHECK(lines_of(result.err).size() == 1);
        CHECK(result.err.starts_with("specht: cannot resume '" + file + ending + "'"));
        CHECK(specht::test::text_of(file + ending) == begin);
        std::filesystem::remove(file + ending);
      }
    }
  }
}

TEST_CASE("cli: two runs on one file, the second is told so and the first does not notice") {
  TemporaryFolder folder;
  const std::string file = folder.path / "a.csv";
  const Words slow{"simulate",     "bouncing_ball", "--state", "1,0", "--set", "eps_N=1",
                   "--time",       "1e6",           "--every", "0.1", "-o",    file,
                   "--max-events", "1000000000"};
  specht::test::Process first(slow);
  // Until it has the file.
  for (int i = 0; i < 6000 && !std::filesystem::exists(file + ".part"); ++i) usleep(10'000);
  const Result second = run({"map", "piecewise_linear", "-o", file});
  CHECK(second.code == 2);
  CHECK(second.err == "specht: cannot write '" + file + "': another run writes it\n");
  first.signal(SIGKILL);
  CHECK(first.wait().code == 128 + 9);
  CHECK(run({"map", "piecewise_linear", "--points", "3", "-o", file}).code == 0);
  CHECK(folder.files() == 1);
}

}  // namespace test_resume_refusals
