// Tables written, read back, and what must not happen to a file.
#include <doctest/doctest.h>
#include <sys/stat.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <random>
#include <specht/apps/files/reader.hpp>
#include <specht/apps/files/writer.hpp>
#include <sstream>
#include <stdexcept>
#include <string>
#include "temporary_folder.hpp"

namespace test_files {

using namespace specht::apps;
using specht::test::text_of;
using Folder = specht::test::TemporaryFolder;
namespace fs = std::filesystem;

namespace {

std::string written(const Table& table) {
  std::ostringstream stream;
  write_table(stream, table);
  return stream.str();
}

Table read(const std::string& text) {
  std::istringstream stream(text);
  return read_table(stream, "a.csv");
}

/// The message of the std::invalid_argument that reading a text throws.
std::string complaint(const std::string& text) {
  try {
    read(text);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "nothing is wrong";
}

Table sample() {
  Table table;
  table.header = {{"toy", "woodpecker"}, {"eps_N1", "0.5"}, {"mu_2", "0.3"}};
  table.columns = {"x", "P", "count", "status"};
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double inf = std::numeric_limits<double>::infinity();
  table.append({-0.5, 0.1 + 0.2, std::int64_t{3}, std::string("returned")});
  table.append({1e-300, nan, std::int64_t{-1}, std::string("no_return")});
  table.append({-inf, inf, std::int64_t{0}, std::string("2+ 2o 3i")});
  return table;
}

}  // namespace

TEST_CASE("files: a table is written as the contract says") {
  CHECK(written(sample()) ==
        "# header_lines: 4\n"
        "# toy: woodpecker\n"
        "# eps_N1: 0.5\n"
        "# mu_2: 0.3\n"
        "x,P,count,status\n"
        "-0.5,0.30000000000000004,3,returned\n"
        "1e-300,nan,-1,no_return\n"
        "-inf,inf,0,2+ 2o 3i\n");
}

TEST_CASE("files: reading what was written and writing it again gives the same bytes") {
  const std::string text = written(sample());
  const Table table = read(text);
  CHECK(written(table) == text);
  CHECK(table.value("toy") == "woodpecker");
  CHECK(table.value("mu_2") == "0.3");
  CHECK(table.value("mu_3") == std::nullopt);
  CHECK(table.numbers("P")[0] == 0.1 + 0.2);
  CHECK(std::isnan(table.numbers("P")[1]));
  CHECK(table.texts("status")[2] == "2+ 2o 3i");
  CHECK(table.complete());
}

TEST_CASE("files: numbers are the shortest text that reads back to the same double") {
  CHECK(format_number(0.1) == "0.1");
  CHECK(format_number(-2.5) == "-2.5");
  CHECK(format_number(1e22) == "1e+22");
  CHECK(format_number(-0.0) == "-0");
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> exponent(-300, 300);
  std::uniform_real_distribution<double> mantissa(-10, 10);
  for (int i = 0; i < 1000; ++i) {
    const double value = mantissa(random) * std::pow(10, exponent(random));
    CHECK(parse_number(format_number(value)) == value);
    CHECK(std::strtod(format_number(value).c_str(), nullptr) == value);
  }
}

TEST_CASE("files: a text is a number as a whole or not at all") {
  CHECK(parse_number("+2") == 2);
  CHECK(parse_number(" 1e-3 ") == 1e-3);
  for (const char* text : {"", " ", "1,5", "1.5x", "++1", "+-1", "0x10", "one", "1e999"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_number(text));
  }
}

TEST_CASE("files: files of others are read, comments kept, Windows line ends and blanks ignored") {
  const Table table =
      read("# read from a figure; accuracy 2e-4\r\nx,P\r\n\r\n1.50,2\r\n#  toy: duck\n");
  CHECK(table.value("comment") == "read from a figure; accuracy 2e-4");
  CHECK(table.texts("x")[0] == "1.50");
  CHECK(table.numbers("x")[0] == 1.5);
  CHECK(table.header.size() == 2);
}

TEST_CASE("files: nonsense is told in one line with file, line and what is allowed") {
  CHECK(complaint("x,P\n1,2\n1\n") ==
        "a.csv:3: 1 field where the header row names 2 columns: the file is cut off, or no table "
        "(CSV)");
  CHECK(complaint("# toy: a\n").starts_with("a.csv:2: no header row"));
  CHECK(complaint("").starts_with("a.csv:1: no header row"));
  CHECK(complaint("x,x\n").starts_with("a.csv:1: column 'x' twice"));
  CHECK(complaint("x,,P\n").starts_with("a.csv:1: a column without a name"));
  CHECK(complaint("x,P\n\"1\",2\n").starts_with("a.csv:2: a quote"));
  const Table table = read("# toy: a\nx,P\n1,2\none,2\n");
  CHECK_THROWS_WITH_AS(table.numbers("x"),
                       "a.csv:4: column 'x' holds 'one', allowed are numbers, nan, inf and -inf",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(table.numbers("y"), "a.csv: no column 'y', the columns are x, P",
                       std::invalid_argument);
  CHECK_THROWS_AS(read_table(fs::path("/nowhere/a.csv")), std::invalid_argument);
  CHECK_THROWS_AS(read_table(fs::temp_directory_path()), std::invalid_argument);
}

TEST_CASE("files: what would break the format is not written") {
  std::ostringstream stream;
  for (const char* text : {"a,b", "a\"b", "a'b", "a#b", "a\nb"}) {
    CAPTURE(text);
    CHECK_THROWS_AS(write_row(stream, {std::string(text)}, 1), std::logic_error);
  }
  CHECK_THROWS_AS(write_row(stream, {1.0, 2.0}, 1), std::logic_error);
  CHECK_THROWS_AS(write_header(stream, {{"two words", "1"}}, {"x"}), std::logic_error);
  CHECK_THROWS_AS(write_header(stream, {{"toy", "two\nlines"}}, {"x"}), std::logic_error);
  CHECK_THROWS_AS(write_header(stream, {{"header_lines", "1"}}, {"x"}), std::logic_error);
  CHECK_THROWS_AS(write_header(stream, {}, {}), std::logic_error);
  CHECK_THROWS_AS(write_header(stream, {}, {"x", "x"}), std::logic_error);
}

TEST_CASE("files: a file appears whole or not at all") {
  const Folder folder;
  const fs::path file = folder.path / "a.csv";
  write_table(file, sample());
  const std::string before = text_of(file);
  CHECK(before == written(sample()));

  Table broken = sample();
  broken.rows[2][3] = std::string("a,b");
  CHECK_THROWS_AS(write_table(file, broken), std::logic_error);
  CHECK(text_of(file) == before);
  CHECK(folder.files() == 1);

  CHECK_THROWS_AS(write_table(folder.path / "missing" / "a.csv", sample()), std::invalid_argument);
  CHECK_THROWS_AS(write_table(folder.path, sample()), std::invalid_argument);
}

TEST_CASE("files: what stands behind a link is replaced, the link stays") {
  const Folder folder;
  std::ofstream(folder.path / "old.csv") << "old";
  fs::create_symlink("old.csv", folder.path / "link.csv");
  write_table(folder.path / "link.csv", sample());
  CHECK(fs::is_symlink(folder.path / "link.csv"));
  CHECK(text_of(folder.path / "old.csv") == written(sample()));
  CHECK(folder.files() == 2);
}

TEST_CASE("files: a growing file has its name only when it is finished") {
  const Folder folder;
  const fs::path file = folder.path / "a.csv";
  const Table table = sample();
  {
    TableFile growing(file, table.header, table.columns);
    for (const auto& row : table.rows) growing.append(row);
    CHECK_FALSE(fs::exists(file));
    growing.finish();
  }
  CHECK(text_of(file) == written(table));
  CHECK(folder.files() == 1);
}

TEST_CASE("files: an interrupted run keeps its rows and says so") {
  const Folder folder;
  const fs::path file = folder.path / "a.csv";
  Table table = sample();
  {
    TableFile growing(file, table.header, table.columns);
    for (const auto& row : table.rows) growing.append(row);
    growing.interrupt();
  }
  table.mark_incomplete();
  CHECK(text_of(file) == written(table));
  CHECK_FALSE(read_table(file).complete());
  CHECK(folder.files() == 1);
}

TEST_CASE("files: after an exception the rows stay beside the old file, an empty one goes") {
  const Folder folder;
  const fs::path file = folder.path / "a.csv";
  std::ofstream(file) << "old";
  { TableFile growing(file, {}, {"x"}); }
  CHECK(folder.files() == 1);
  {
    TableFile growing(file, {}, {"x"});
    growing.append({1.0});
  }
  CHECK(text_of(file) == "old");
  CHECK(text_of(folder.path / "a.csv.part") == "# header_lines: 1\nx\n1\n");
}

TEST_CASE("files: two runs do not write one file at a time") {
  const Folder folder;
  const fs::path file = folder.path / "a.csv";
  {
    TableFile first(file, {}, {"x"});
    first.append({1.0});
    CHECK_THROWS_WITH_AS(TableFile(file, {}, {"x"}), doctest::Contains("another run writes it"),
                         std::invalid_argument);
    first.append({2.0});
    first.finish();
  }
  CHECK(text_of(file) == "# header_lines: 1\nx\n1\n2\n");
  TableFile second(file, {}, {"y"});
  second.finish();
  CHECK(text_of(file) == "# header_lines: 1\ny\n");
  CHECK(folder.files() == 1);
}

TEST_CASE("files: nothing is written through links beside the file, and its permissions stay") {
  const Folder folder;
  const fs::path file = folder.path / "a.csv", victim = folder.path / "victim";
  std::ofstream(victim) << "precious";
  fs::create_symlink("victim", folder.path / "a.csv.part");
  CHECK_THROWS_WITH_AS(write_table(file, sample()), doctest::Contains("is a symbolic link"),
                       std::invalid_argument);
  fs::remove(folder.path / "a.csv.part");
  fs::create_hard_link(victim, folder.path / "a.csv.part");
  fs::create_symlink("victim", folder.path / "a.csv.part.new");
  write_table(file, sample());
  CHECK(text_of(victim) == "precious");
  CHECK(folder.files() == 2);
  REQUIRE(chmod(file.c_str(), 0600) == 0);
  write_table(file, sample());
  CHECK(fs::status(file).permissions() == (fs::perms::owner_read | fs::perms::owner_write));
}

TEST_CASE("files: an interrupted run does not take the place of a finished file") {
  const Folder folder;
  const fs::path file = folder.path / "a.csv";
  write_table(file, sample());
  const std::string before = text_of(file);
  {
    TableFile empty(file, {}, {"x"});
    empty.interrupt();
    CHECK_FALSE(empty.place());
  }
  CHECK(text_of(file) == before);
  CHECK(folder.files() == 1);
  {
    TableFile growing(file, {}, {"x"});
    growing.append({1.0});
    growing.interrupt();
    CHECK(growing.place() == folder.path / "a.csv.part");
  }
  CHECK(text_of(file) == before);
  CHECK(text_of(folder.path / "a.csv.part") == "# header_lines: 2\n# complete: no\nx\n1\n");
}

TEST_CASE("files: rows of an earlier run stay until all of them are in the new file") {
  const Folder folder;
  const fs::path file = folder.path / "a.csv", part = folder.path / "a.csv.part";
  std::ofstream(part) << "# header_lines: 1\nx\n1\n2\n";
  const std::string before = text_of(part);
  CHECK_THROWS_AS(TableFile(file, {}, {"x"}, {{1.0}, {std::string("a,b")}}), std::logic_error);
  CHECK(text_of(part) == before);
  CHECK(folder.files() == 1);
  {
    TableFile growing(file, {}, {"x"}, {{1.0}, {2.0}});
    CHECK(text_of(part) == before);
    growing.append({3.0});
    growing.finish();
  }
  CHECK(text_of(file) == before + "3\n");
  CHECK(folder.files() == 1);
}

TEST_CASE("files: a file and its companions are there together, or none of them") {
  const Folder folder;
  const fs::path file = folder.path / "a.csv", points = folder.path / "a.points.csv";
  write_table(points, sample());
  {
    TableFile growing(file, {}, {"x"});
    growing.append({1.0});
    Table broken = sample();
    broken.rows[0][3] = std::string("a,b");
    CHECK_THROWS_AS(growing.finish({{points, broken}}), std::logic_error);
  }
  CHECK_FALSE(fs::exists(file));
  CHECK(text_of(points) == written(sample()));
  CHECK(text_of(folder.path / "a.csv.part") == "# header_lines: 1\nx\n1\n");
  {
    TableFile growing(file, {}, {"x"});
    growing.finish({{points}});  // of an earlier run
  }
  CHECK_FALSE(fs::exists(points));
  CHECK(folder.files() == 1);
}

TEST_CASE("files: a disk without room is told by its reason") {
  std::ofstream full("/dev/full");
  if (!full) return;
  TableFile file("/dev/full", {}, {"x"});
  file.append({1.0});
  CHECK_THROWS_WITH_AS(file.finish(), doctest::Contains("No space left on device"),
                       std::runtime_error);
}

}  // namespace test_files
