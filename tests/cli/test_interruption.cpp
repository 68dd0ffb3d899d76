// What an interrupted or killed run leaves, and how --resume goes on.

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "../sanitizers.hpp"
#include "command.hpp"

namespace test_interruption {

using specht::test::Process;
using specht::test::Result;
using specht::test::run;
using specht::test::TemporaryFolder;
using specht::test::text_of;

namespace {

std::vector<std::string> diagram(const std::string& file, int values) {
  return {"diagram",   "piecewise_linear",
          "--sweep",   "r=-1:3:" + std::to_string(values),
          "--iterate", "3",
          "--points",  "300",
          "-o",        file};
}

/// Of three orbits, one of which ends.
std::vector<std::string> orbit_diagram(const std::string& file, int values) {
  return {"orbit-diagram", "woodpecker", "--sweep", "eps_N1=0.3:0.6:" + std::to_string(values),
          "--seed",        "-0.5,-2,0",  "--keep",  "7",
          "--transient",   "50",         "-o",      file};
}
std::vector<std::string> continued(const std::string& file, int values) {
  auto command = orbit_diagram(file, values);
  command[5] = "previous," + command[5];
  return command;
}

}  // namespace

TEST_CASE("cli: a killed run goes on where it was and ends with the same bytes") {
  for (const auto& command : {diagram, orbit_diagram, continued}) {
    TemporaryFolder folder;
    const std::string whole = folder.path / "whole.csv", cut = folder.path / "cut.csv";
    REQUIRE(run(command(whole, 20)).code == 0);
    const std::string text = text_of(whole);
    CAPTURE(text.substr(0, 200));
    for (const double part : {0.0, 0.3, 0.77, 0.999}) {
      const std::size_t header = text.find("\nparameter,");
      const auto size =
          header + 60 +
          static_cast<std::size_t>(part * static_cast<double>(text.size() - header - 60));
      std::filesystem::remove(cut);
      std::ofstream(cut + ".part", std::ios::binary) << text.substr(0, size);
      auto again = command(cut, 20);
      again.emplace_back("--resume");
      const Result result = run(again);
      CAPTURE(result.err);
      REQUIRE(result.code == 0);
      CHECK(text_of(cut) == text);
    }
  }
}

TEST_CASE("cli: resume takes a file that does not say which table it is") {
  TemporaryFolder folder;
  const std::string whole = folder.path / "whole.csv", cut = folder.path / "cut.csv";
  REQUIRE(run(diagram(whole, 20)).code == 0);
  std::string text = text_of(whole);
  const std::string all = text, line = "# table: diagram\n";
  const std::size_t place = text.find(line);
  REQUIRE(place != std::string::npos);
  text.erase(place, line.size());
  const std::string count = "# header_lines: ";
  const std::size_t end = text.find('\n');
  const int lines = std::stoi(text.substr(count.size(), end - count.size()));
  text.replace(count.size(), end - count.size(), std::to_string(lines - 1));
  std::ofstream(cut + ".part", std::ios::binary) << text.substr(0, text.size() / 2);
  auto again = diagram(cut, 20);
  again.emplace_back("--resume");
  REQUIRE(run(again).code == 0);
  CHECK(text_of(cut) == all);
}

TEST_CASE("cli: a resumed diagram says how many values it does not count again") {
  TemporaryFolder folder;
  const std::string whole = folder.path / "whole.csv", cut = folder.path / "cut.csv";
  const Result first = run(diagram(whole, 20));
  REQUIRE(first.code == 0);
  const std::string says = "values of the unfinished run; points";
  CHECK(first.err.find(says) == std::string::npos);
  const std::string text = text_of(whole);
  std::ofstream(cut + ".part", std::ios::binary) << text.substr(0, text.size() / 2);
  auto again = diagram(cut, 20);
  again.emplace_back("--resume");
  const Result result = run(again);
  REQUIRE(result.code == 0);
  CHECK(result.err.find(says) != std::string::npos);
}

TEST_CASE("cli: resume refuses the file of another command") {
  TemporaryFolder folder;
  const std::string file = folder.path / "a.csv";
  REQUIRE(run(diagram(file, 20)).code == 0);
  auto other = diagram(file, 21);
  other.emplace_back("--resume");
  const Result result = run(other);
  CHECK(result.code == 2);
  CHECK(result.err.find("cannot resume") != std::string::npos);
}

TEST_CASE("cli: Ctrl-C keeps what is finished, says so, and resume completes it") {
  TemporaryFolder folder;
  const std::string whole = folder.path / "whole.csv", broken = folder.path / "broken.csv";
  const auto command = [](const std::string& file) {
    return std::vector<std::string>{"diagram", "woodpecker", "--sweep",  "eps_N1=0.4:0.6:12",
                                    "--range", "-0.6:-0.4",  "--points", "60",
                                    "-j",      "1",          "-o",       file};
  };
  REQUIRE(run(command(whole)).code == 0);
  const std::string part = broken + ".part";
  Process process(command(broken));
  // Interrupted as soon as rows are there; a run that ends before is as good.
  const auto has_rows = [&] {
    return text_of(part).find("returned,") != std::string::npos ||
           text_of(part).find("stable,") != std::string::npos;
  };
  for (int i = 0; i < 2000 && !has_rows() && !std::filesystem::exists(broken); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  process.signal(SIGINT);
  const Result result = process.wait();
  REQUIRE((result.code == 130 || result.code == 0));
  const std::string text = text_of(broken);
  CHECK((text.find("# complete: no") != std::string::npos) == (result.code == 130));
  auto again = command(broken);
  again.emplace_back("--resume");
  REQUIRE(run(again).code == 0);
  CHECK(text_of(broken) == text_of(whole));
}

TEST_CASE("cli: Ctrl-C before anything is finished keeps nothing, and says so") {
  const std::vector<std::string> command{"basins", "tumbling", "--points", "20000"};  // minutes
  for (const bool again : {false, true}) {
    CAPTURE(again);
    TemporaryFolder folder;
    const std::filesystem::path file = folder.path / "a.csv", temporary = folder.path / "tmp";
    std::filesystem::create_directory(temporary);
    if (again)
      std::ofstream(file) << "# command: specht basins tumbling --points 20000\n"
                             "# table: basins\nlow,high,attractor\n";
    const std::string before = text_of(file);
    auto own = command;
    own.insert(own.end(), {"-o", file});
    Process process(again ? std::vector<std::string>{"rerun", file} : own,
                    {{}, {{"TMPDIR", temporary}}});
    const auto has_begun = [&] {
      return again ? !std::filesystem::is_empty(temporary)
                   : std::filesystem::exists(file.string() + ".part");
    };
    for (int i = 0; i < 6000 && !has_begun(); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    process.signal(SIGINT);
    const Result result = process.wait();
    CHECK(result.code == 130);
    CHECK(result.err == std::string("specht: interrupted; nothing is kept") +
                            (again ? "\n" : ", for nothing was finished yet\n"));
    CHECK(text_of(file) == before);
    CHECK(folder.files() == (again ? 2 : 1));
    CHECK(std::filesystem::is_empty(temporary));
  }
}

TEST_CASE("cli: Ctrl-C keeps the part of a locus that was followed, and says so" *
          doctest::skip(specht::test::sanitized)) {
  TemporaryFolder folder;
  const std::string points = folder.path / "d.points.csv", file = folder.path / "a.csv";
  REQUIRE(run({"diagram", "woodpecker", "--sweep", "eps_N1=0.3:0.32:2", "--range=-1.2:-0.8", "-o",
               folder.path / "d.csv"})
              .code == 0);
  const auto special = specht::apps::read_table(points);
  const auto kind = special.texts("kind");
  const auto row = std::find(kind.begin(), kind.end(), "flip") - kind.begin();
  REQUIRE(row < static_cast<std::ptrdiff_t>(kind.size()));
  // Minutes: its points are close together. It is given more time until it is interrupted after its first points;
  // before them it says that nothing is kept.
  Result result;
  for (int seconds = 1; seconds < 500 && !std::filesystem::exists(file); seconds *= 3) {
    Process process({"locus", "woodpecker", "--from", points, "--row", std::to_string(row + 1),
                     "--sweep", "eps_N1=0.2:0.4:1000001", "--sweep", "mu_2=0.2:0.4:1000001", "-o",
                     file});
    std::this_thread::sleep_for(std::chrono::seconds(seconds));
    process.signal(SIGINT);
    result = process.wait();
    REQUIRE(result.code == 130);
  }
  CHECK(result.err == "specht: interrupted; " + file + " holds what is finished\n");
  const auto locus = specht::apps::read_table(file);
  CHECK_FALSE(locus.complete());
  REQUIRE_FALSE(locus.rows.empty());
  for (const std::string& note : locus.texts("note")) CHECK(note.find("end") == std::string::npos);
}

TEST_CASE("cli: Ctrl-C in a later file of a figure says which ones are finished" *
          doctest::skip(specht::test::sanitized)) {
  TemporaryFolder folder;
  // The second of four files takes most of a minute.
  Process process({"reproduce", "fig11", "--phase", "odeint", "--rtol", "1e-3", "--atol", "1e-4",
                   "-o", "f.svg"},
                  {folder.path, {}});
  for (int i = 0; i < 6000 && !std::filesystem::exists(folder.path / "f.P1.csv"); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  process.signal(SIGINT);
  const Result result = process.wait();
  CHECK(result.code == 130);
  CHECK(result.err.ends_with("specht: interrupted; kept is what was finished before: f.P1.csv\n"));
  CHECK(folder.files() == 1);
}

TEST_CASE("cli: Ctrl-C in a search is no result of it") {
  const std::vector<std::string> command{"verify", "tumbling", "--fixed-point"};  // a minute
  TemporaryFolder folder;
  Process process(command, {folder.path, {}});
  std::this_thread::sleep_for(std::chrono::seconds(2));
  process.signal(SIGINT);
  const Result result = process.wait();
  CHECK(result.code == 130);
  CHECK(result.err == "specht: interrupted; nothing is kept, for nothing was finished yet\n");
  CHECK(result.out.empty());
}

TEST_CASE("cli: Ctrl-C before the first value of a diagram tells how its values are kept") {
  const std::vector<std::string> command{"diagram",          "tumbling", "--sweep",
                                         "phi_R=0.4:0.44:9", "--points", "10000000"};  // minutes
  for (const bool json : {false, true}) {
    auto words = command;
    if (json) words.insert(words.end(), {"--format", "json"});
    TemporaryFolder folder;
    Process process(words, {folder.path, {}});
    std::this_thread::sleep_for(std::chrono::seconds(1));
    process.signal(SIGINT);
    const Result result = process.wait();
    CHECK(result.code == 130);
    CHECK(result.err ==
          std::string("specht: interrupted; nothing is kept, for ") +
              (json ? "a JSON document is written when all is done; as CSV -o FILE keeps"
                    : "nothing was finished yet; -o FILE keeps") +
              " what is finished, and --resume continues it\n");
  }
}

TEST_CASE("cli: a terminal shows how far it is, and the line goes" *
          doctest::skip(std::system("command -v script >/dev/null") != 0)) {
  TemporaryFolder folder;
  const std::string said = folder.path / "said";
  const std::string specht = SPECHT_COMMAND;
  const std::string line = "script -qec '" + specht + " map piecewise_linear --points 3000 -o " +
                           (folder.path / "a.csv").string() + "' /dev/null >" + said;
  REQUIRE(std::system(line.c_str()) == 0);
  const std::string text = text_of(said);
  CAPTURE(text);
  CHECK(text.starts_with("\rmap "));
  CHECK(text.find(" of 3000 points\033[K\r") != std::string::npos);
  CHECK(text.ends_with("\r\033[K"));
}

TEST_CASE("cli: a terminal shows that a computation goes on that does not know how far it is" *
          doctest::skip(std::system("command -v script >/dev/null") != 0)) {
  TemporaryFolder folder;
  const std::string said = folder.path / "said";
  const std::string specht = SPECHT_COMMAND;
  const std::string line = "timeout -s INT 4 script -qec '" + specht +
                           " verify tumbling --fixed-point' /dev/null >" + said;
  (void)std::system(line.c_str());
  const std::string text = text_of(said);
  CAPTURE(text);
  CHECK(text.find("\rverify, ") != std::string::npos);
}

}  // namespace test_interruption
