// A run that is killed within one value of a diagram: --resume goes on with what was computed of it.

#include <doctest/doctest.h>

#include <chrono>
#include <cstdint>
#include <map>
#include <set>
#include <specht/apps/files/packed.hpp>
#include <thread>

#include "../sanitizers.hpp"
#include "command.hpp"

namespace test_saved_work {

using specht::test::Process;
using specht::test::Result;
using specht::test::run;
using specht::test::TemporaryFolder;
using specht::test::text_of;

namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

/// Two values, each of thousands of returns that take about a millisecond.
Words diagram(const std::string& jobs) {
  return {"diagram", "tumbling", "--sweep",  "phi_R=0.44:0.445:2",
          "--range", "16:17",    "--points", "40",
          "-j",      jobs,       "-o",       "a.csv"};
}

/// Orbits of two values, each return in steps.
Words orbit_diagram(const std::string& jobs) {
  return {"orbit-diagram",
          "woodpecker",
          "--phase",
          "odeint",
          "--sweep",
          "eps_N1=0.3:0.5:2",
          "--points",
          "4",
          "--keep",
          "5",
          "--transient",
          "900",
          "-j",
          jobs,
          "-o",
          "a.csv"};
}

Words resumed(Words words) {
  words.emplace_back("--resume");
  return words;
}

std::map<std::string, std::string> files_in(const fs::path& folder) {
  std::map<std::string, std::string> files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    files[entry.path().filename()] = text_of(entry.path());
  }
  return files;
}

/// The keys of the results that were saved, in the order of the file, as far as records are whole.
std::vector<std::string> saved_keys(const fs::path& file) {
  const std::string text = text_of(file);
  const std::string end_of_head = "\nwork\n";
  const std::size_t head = text.find(end_of_head);
  std::vector<std::string> keys;
  if (head == std::string::npos) return keys;
  constexpr std::size_t frame = sizeof(std::uint64_t) + sizeof(std::size_t);
  for (std::size_t place = head + end_of_head.size(); place + frame <= text.size();) {
    std::uint64_t sum = 0;
    std::size_t size = 0;
    specht::apps::unpack(text.substr(place, frame), sum, size);
    place += frame;
    if (size > text.size() - place) break;
    specht::apps::unpack(text.substr(place, size), keys.emplace_back());
    place += size;
  }
  return keys;
}

/// Runs a command until so many results are saved, and sends it a signal.
Result stopped(const Words& command, const fs::path& folder, std::size_t results, int signal) {
  const fs::path file = folder / "a.csv.progress.part";
  Process process(command, {folder, {}});
  for (int i = 0; i < 6000 && saved_keys(file).size() < results; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  process.signal(signal);
  return process.wait();
}

}  // namespace

TEST_CASE(
    "cli: a run that is killed within a value goes on there, and computes no saved result again" *
    doctest::skip(specht::test::sanitized)) {
  TemporaryFolder whole;
  REQUIRE(run(diagram("1"), {whole.path, {}}).code == 0);
  const auto files = files_in(whole.path);
  REQUIRE(files.size() == 3);  // nothing is left beside the result

  TemporaryFolder folder;
  const fs::path file = folder.path / "a.csv.progress.part";
  REQUIRE(stopped(diagram("2"), folder.path, 300, SIGKILL).code == 128 + SIGKILL);
  const auto first = saved_keys(file);
  REQUIRE(first.size() >= 300);
  CHECK(text_of(folder.path / "a.csv.part").find("\n0.44") == std::string::npos);  // no row
  // A second run, killed later: what it has saved is new.
  REQUIRE(stopped(resumed(diagram("1")), folder.path, first.size() + 300, SIGKILL).code ==
          128 + SIGKILL);
  const auto both = saved_keys(file);
  REQUIRE(both.size() >= first.size() + 300);
  REQUIRE(std::equal(first.begin(), first.end(), both.begin()));
  const std::set<std::string> old(first.begin(), first.end());
  for (std::size_t i = first.size(); i < both.size(); ++i) CHECK_FALSE(old.contains(both[i]));
  // The last record is cut off.
  fs::resize_file(file, fs::file_size(file) - 7);
  const Result last = run(resumed(diagram("2")), {folder.path, {}});
  CAPTURE(last.err);
  REQUIRE(last.code == 0);
  const std::set<std::string> known(both.begin(), both.end() - 1);
  CHECK(last.err.find("takes over " + std::to_string(known.size()) + " results") !=
        std::string::npos);
  CHECK(files_in(folder.path) == files);
}

TEST_CASE("cli: Ctrl-C within a value says what is kept, and --resume goes on with it" *
          doctest::skip(specht::test::sanitized)) {
  for (const auto& command : {diagram, orbit_diagram}) {
    TemporaryFolder whole, folder;
    CAPTURE(command("1")[0]);
    REQUIRE(run(command("1"), {whole.path, {}}).code == 0);
    const Result result = stopped(command("1"), folder.path, 200, SIGINT);
    CHECK(result.code == 130);
    CHECK(result.err ==
          "specht: interrupted; a.csv.progress.part holds what is finished, --resume continues "
          "it\n");
    REQUIRE(files_in(folder.path).size() == 1);
    const Result again = run(resumed(command("2")), {folder.path, {}});
    CAPTURE(again.err);
    CHECK(again.code == 0);
    CHECK(again.err.starts_with("specht: note: takes over "));
    CHECK(files_in(folder.path) == files_in(whole.path));
  }
}

TEST_CASE("cli: saved work of another command is refused by --resume, and goes without it") {
  TemporaryFolder folder;
  const fs::path file = folder.path / "a.csv.progress.part";
  REQUIRE(stopped(diagram("1"), folder.path, 20, SIGKILL).code == 128 + SIGKILL);
  Words other{"diagram", "piecewise_linear", "--sweep", "r=-1:3:4", "-o", "a.csv"};
  fs::remove(folder.path / "a.csv.part");
  const Result refused = run(resumed(other), {folder.path, {}});
  CHECK(refused.code == 2);
  CHECK(refused.err ==
        "specht: cannot resume 'a.csv.progress.part': another command has made it; give the same "
        "one, or another -o\n");
  CHECK(fs::exists(file));
  const std::string whole = text_of(file);
  for (const std::size_t place : {std::size_t{5}, whole.find("tumbling")}) {
    std::string damaged = whole;
    damaged[place] = '\0';
    std::ofstream(file, std::ios::binary) << damaged;
    const Result told = run(resumed(diagram("1")), {folder.path, {}});
    CHECK(told.code == 2);
    CHECK(told.err ==
          "specht: cannot resume 'a.csv.progress.part': it is damaged; without it --resume goes on "
          "from finished rows\n");
  }
  REQUIRE(run(other, {folder.path, {}}).code == 0);
  CHECK_FALSE(fs::exists(file));
}

}  // namespace test_saved_work
