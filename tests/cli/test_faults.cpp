// Every verb, stopped at each of its calls that change the file system, and with each of them failing: what is
// there afterwards is whole, the failure is told in one line, and the next run ends with the same bytes.
#include <doctest/doctest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "../sanitizers.hpp"
#include "command.hpp"

namespace test_faults {

using specht::test::lines_of;
using specht::test::Result;
using specht::test::run;
using specht::test::Surroundings;
using specht::test::TemporaryFolder;
using specht::test::text_of;

namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;
using Files = std::map<std::string, std::string>;  // name, text

struct Work {
  Words command;
  bool resumes = false;
  Files given = {};      // that it reads, or that are there before
  bool is_long = false;  // it takes a second: fewer faults will do
};

Files files_in(const fs::path& folder) {
  Files files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    files[entry.path().filename()] = text_of(entry.path());
  }
  return files;
}

/// A command in a folder of its own, with another one for what it needs only as long as it runs.
struct Place {
  explicit Place(const Work& work) {
    for (const auto& [name, text] : work.given) std::ofstream(folder.path / name) << text;
  }
  [[nodiscard]] Surroundings surroundings() const {
    return {folder.path, {{"TMPDIR", temporary.path.string()}}};
  }
  [[nodiscard]] Surroundings with_fault(const std::string& what, int at) const {
    Surroundings around = surroundings();
    for (const auto& [name, value] :
         {std::pair<std::string, std::string>{"LD_PRELOAD", SPECHT_TEST_FAULTS},
          {"SPECHT_FAULT", what},
          {"SPECHT_FAULT_OF", fs::path(SPECHT_COMMAND).filename().string()},
          {"SPECHT_FAULT_AT", std::to_string(at)},
          {"SPECHT_FAULT_COUNT", (counted.path / "count").string()}}) {
      around.variables.emplace_back(name, value);
    }
    return around;
  }
  [[nodiscard]] int count() const { return std::stoi("0" + text_of(counted.path / "count")); }
  /// Temporary files; Open MPI's own go later.
  [[nodiscard]] int left_over() const {
    int files = 0;
    for (const auto& entry : fs::directory_iterator(temporary.path)) {
      if (!entry.path().filename().string().starts_with("ompi.")) ++files;
    }
    return files;
  }

  TemporaryFolder folder, temporary, counted;
};

Words joined(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

std::vector<Work> all_work() {
  const Words sweep{"--sweep", "r=-1:3:6"};
  const std::string other = run({"map", "piecewise_linear", "--points", "7"}).out;
  const std::string map_file = run({"map", "piecewise_linear", "--points", "5"}).out;
  return {
      {{"map", "piecewise_linear", "--points", "1100", "-o", "a.csv"}, true},
      {{"map", "piecewise_linear", "--points", "9", "-o", "a.csv"}, false, {{"a.csv", other}}},
      {joined({"diagram", "piecewise_linear", "--points", "40", "-j", "1", "-o", "a.csv"}, sweep),
       true},
      // Its returns are slow and saved.
      {{"diagram", "tumbling", "--sweep", "phi_R=0.44:0.4405:2", "--range", "17.3:17.6", "--points",
        "6", "-j", "1", "-o", "a.csv"},
       true,
       {},
       true},
      {joined(
           {"orbit-diagram", "piecewise_linear", "--seed", "-1,0.3", "--keep", "3", "-o", "a.csv"},
           sweep),
       true},
      {{"fixed-points", "piecewise_linear", "--points", "40", "-o", "a.csv"}},
      {{"fixed-points", "piecewise_linear", "--points", "40", "--format", "json", "-o", "a.csv"}},
      {{"help", "--completion", "-o", "a.csv"}},
      {{"breakpoints", "piecewise_linear", "--points", "40", "-o", "a.csv"}},
      {{"basins", "piecewise_linear", "--points", "40", "-o", "a.csv"}},
      {{"equilibria", "rocking_rod", "--sweep", "m=1:2:2", "--starts", "3", "-o", "a.csv"}},
      {{"simulate", "bouncing_ball", "--state", "1,0", "--time", "0.1", "-o", "a.csv"}},
      {{"verify", "bouncing_ball", "--x", "1", "-o", "a.csv"}},
      {{"impact-law", "bouncing_ball", "--state", "0,-1", "-o", "a.csv"}},
      {{"plot", "map.csv", "-o", "a.svg", "--script"}, false, {{"map.csv", map_file}}},
      {{"animate", "bouncing_ball", "--state", "1,0", "--time", "0.05", "--slow", "1", "--fps",
        "20", "-o", "a%d.png"}},
      {{"reproduce", "fig12", "-o", "a.svg"}, true},
  };
}

/// Some of many numbers, the first ones all.
std::vector<int> some_of(int count, int most) {
  std::vector<int> numbers;
  for (int k = 1; k <= count; ++k) {
    if (count <= most || k <= most / 2 || k % (2 * count / most + 1) == 0) numbers.push_back(k);
  }
  return numbers;
}

int most_faults(const Work& work) { return specht::test::sanitized ? 2 : work.is_long ? 4 : 12; }

/// A run has made fewer changes than the whole work has before it: a return that is slow by chance is saved. The first
/// ones are made by any.
bool is_beyond_last(int at, const Place& place) {
  constexpr int always = 3;
  return at > always && at > place.count();
}

/// Each file that the whole work leaves is as before it, or as after it.
void check_whole(const Files& now, const Files& before, const Files& after) {
  for (const auto& one : now) {
    const std::string &name = one.first, &text = one.second;
    if (name.ends_with(".part") || name.ends_with(".part.new")) continue;
    CAPTURE(name);
    const bool old = before.contains(name) && text == before.at(name);
    const bool finished = after.contains(name) && text == after.at(name);
    CHECK((old || finished));
  }
}

}  // namespace

TEST_CASE(
    "cli: killed at any change of the file system, a verb loses nothing that it had finished") {
  for (const Work& work : all_work()) {
    const std::string verb = work.command[0];
    CAPTURE(verb);
    Place whole(work);
    const Files before = files_in(whole.folder.path);
    REQUIRE(run(work.command, whole.with_fault("kill", 0)).code == 0);
    const Files after = files_in(whole.folder.path);
    const int count = whole.count();
    REQUIRE(count > 3);
    for (const int at : some_of(count, most_faults(work))) {
      CAPTURE(at);
      Place place(work);
      const int code = run(work.command, place.with_fault("kill", at)).code;
      if (code == 0 && is_beyond_last(at, place)) continue;
      REQUIRE(code == 128 + 9);
      check_whole(files_in(place.folder.path), before, after);
      const Words again = work.resumes ? joined(work.command, {"--resume"}) : work.command;
      const Result result = run(again, place.surroundings());
      CAPTURE(result.err);
      CHECK(result.code == 0);
      CHECK(files_in(place.folder.path) == after);
    }
  }
}

TEST_CASE("cli: a change of the file system that fails is told in one line, and leaves no ruins") {
  for (const Work& work : all_work()) {
    const std::string verb = work.command[0];
    CAPTURE(verb);
    Place whole(work);
    const Files before = files_in(whole.folder.path);
    REQUIRE(run(work.command, whole.with_fault("fail", 0)).code == 0);
    const Files after = files_in(whole.folder.path);
    const int count = whole.count();
    REQUIRE(count > 3);
    for (const int at : some_of(count, most_faults(work))) {
      CAPTURE(at);
      Place place(work);
      const Result result = run(work.command, place.with_fault("fail", at));
      CAPTURE(result.err);
      if (result.code == 0 && is_beyond_last(at, place)) continue;
      CHECK((result.code == 1 || result.code == 2));
      REQUIRE(lines_of(result.err).size() == 1);
      CHECK(result.err.starts_with("specht: cannot write '"));
      CHECK(result.err.find("No space left on device") != std::string::npos);
      const Files now = files_in(place.folder.path);
      check_whole(now, before, after);
      // Rows that are finished are kept, whole.
      for (const auto& [name, text] : now) {
        CHECK_FALSE(name.ends_with(".new"));
        if (!name.ends_with(".part")) continue;
        CHECK((name.ends_with(".csv.part") || name.ends_with(".csv.progress.part")));
      }
      CHECK(place.left_over() == 0);
      const Words again = work.resumes ? joined(work.command, {"--resume"}) : work.command;
      const Result resumed = run(again, place.surroundings());
      CAPTURE(resumed.err);
      CHECK(resumed.code == 0);
      CHECK(files_in(place.folder.path) == after);
    }
  }
}

}  // namespace test_faults
