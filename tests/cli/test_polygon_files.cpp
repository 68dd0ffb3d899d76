// Polygons from files: the shipped one is what the command writes and what the formula says, results depend on
// the content alone, and what cannot be is refused in one line.
#include <doctest/doctest.h>

#include <cmath>

#include "command.hpp"

namespace test_polygon_files {

using namespace specht::test;
using specht::apps::Table;
namespace fs = std::filesystem;

namespace {

const std::string example = SPECHT_TEST_REFERENCE_DIR "/../../examples/commutator.csv";

const std::vector<std::string> orbit{"simulate", "brush", "--state", "0,0.0001,0,0,0,0",
                                     "--time",   "0.003", "--every", "1e-4"};

std::vector<std::string> with_file(std::vector<std::string> words, const fs::path& file) {
  words.insert(words.end(), {"--polygon", "commutator=" + file.string()});
  return words;
}

void write(const fs::path& file, const std::string& text) {
  std::ofstream(file, std::ios::binary) << text;
}

/// A regular polygon about the axis, as rows.
std::string circle(int edges, double radius) {
  std::ostringstream text;
  text.precision(17);
  text << "x,y\n";
  for (int i = 0; i < edges; ++i) {
    const double angle = 6.283185307179586 * i / edges;
    text << -radius * std::sin(angle) << ',' << radius * std::cos(angle) << '\n';
  }
  return text.str();
}

}  // namespace

TEST_CASE("polygon files: the example is what the command writes, and the same as the formula") {
  // Compilers may round its sums in their own ways.
  const Table written = table_of(run({"toys", "brush", "--polygon", "commutator"})),
              shipped = specht::apps::read_table(fs::path(example));
  REQUIRE(written.header.size() == shipped.header.size());
  for (std::size_t i = 0; i < shipped.header.size(); ++i) {
    CHECK(written.header[i].key == shipped.header[i].key);
    CHECK(written.header[i].value == shipped.header[i].value);
  }
  for (const char* column : {"x", "y"}) {
    const auto a = written.numbers(column), b = shipped.numbers(column);
    REQUIRE(a.size() == b.size());
    for (std::size_t i = 0; i < a.size(); ++i) CHECK(std::abs(a[i] - b[i]) <= 1e-17);
  }
  const Result formula = run(orbit), file = run(with_file(orbit, example));
  REQUIRE(formula.code == 0);
  REQUIRE(file.code == 0);
  CHECK(formula.rows().size() > 20);
  CHECK(formula.rows() == file.rows());
  CHECK(table_of(file).value("commutator") == example);
  CHECK_FALSE(table_of(formula).value("commutator").has_value());
}

TEST_CASE("polygon files: results depend on the content, which the header tells by a hash") {
  const TemporaryFolder folder;
  const fs::path one = folder.path / "one.csv", other = folder.path / "other.csv",
                 round = folder.path / "round.csv";
  write(one, text_of(example));
  // Other columns, comments and line ends are not the polygon.
  std::string text;
  for (const std::string& line : lines_of(text_of(example))) {
    if (line.starts_with("#")) continue;
    text += (text.empty() ? "name," : "a,") + line + "\r\n\n";
  }
  write(other, "# mine\n" + text);
  write(round, circle(200, 0.01502));
  const Result a = run(with_file(orbit, one)), b = run(with_file(orbit, other)),
               c = run(with_file(orbit, round));
  REQUIRE(a.code == 0);
  REQUIRE(b.code == 0);
  REQUIRE(c.code == 0);
  CHECK(a.rows() == b.rows());
  CHECK(a.rows() != c.rows());
  const auto hash = [](const Result& result) {
    return *table_of(result).value("commutator_sha256");
  };
  CHECK(hash(a).size() == 64);
  CHECK(hash(a) == hash(run(with_file(orbit, example))));
  CHECK(hash(a) != hash(b));
}

TEST_CASE(
    "polygon files: maps are the same for any number of threads, and a file that has changed is "
    "told") {
  const TemporaryFolder folder;
  const fs::path coarse = folder.path / "coarse.csv", map = folder.path / "map.csv";
  std::string text = "x,y\n0,0.01507\n";  // a high bar in place of the first vertex of a circle
  const auto round = lines_of(circle(12, 0.015));
  for (std::size_t i = 2; i < round.size(); ++i) text += round[i] + '\n';
  write(coarse, text);
  const std::vector<std::string> points{"map", "brush", "--range", "1e-5:5e-5", "--points", "5"};
  const auto with = [&](const std::vector<std::string>& more) {
    auto words = with_file(points, coarse);
    words.insert(words.end(), more.begin(), more.end());
    return words;
  };
  const Result one = run(with({"-j", "1"}));
  REQUIRE(one.code == 0);
  CHECK(one.out.find("returned") != std::string::npos);
  CHECK(one.out == run(with({"-j", "3"})).out);
  REQUIRE(run(with({"-o", map.string()})).code == 0);
  const std::vector<std::string> cobweb{"plot",   map.string(), "--cobweb",
                                        "3e-5,2", "-o",         (folder.path / "map.png").string()};
  CHECK(run(cobweb).code == 0);
  write(coarse, text + "# other bytes\n");
  check_refused({{cobweb, "is not the file that"}});
}

TEST_CASE("polygon files: what cannot be is refused in one line") {
  const TemporaryFolder folder;
  const auto file = [&](const std::string& name, const std::string& text) {
    write(folder.path / name, text);
    return folder.path / name;
  };
  const std::string head = "x,y\n0.01,0\n", good = "0,0.01\n-0.01,0\n0,-0.01\n";
  check_refused({
      {with_file(orbit, folder.path / "none.csv"), "none.csv': No such file or directory"},
      {with_file(orbit, folder.path), "it is a directory"},
      {with_file(orbit, file("empty.csv", "")), "empty.csv:1: no header row"},
      {with_file(orbit, file("names.csv", "a,b\n1,2\n")), "x"},
      {with_file(orbit, file("word.csv", head + "0,up\n" + good)),
       "word.csv:3: column 'y' holds 'up'"},
      {with_file(orbit, file("nan.csv", head + good + "nan,0\n")),
       "nan.csv:6: x and y must be finite numbers"},
      {with_file(orbit, file("short.csv", head + "0\n" + good)), "short.csv:3: 1 field where"},
      {with_file(orbit, file("two.csv", head + "0,0.01\n")),
       "two.csv: a polygon needs three vertices at least, this one has 2"},
      {with_file(orbit, file("cross.csv", "x,y\n0.01,0\n0,0.01\n0,-0.01\n-0.01,0\n")),
       "cross.csv: edges"},
      {with_file(orbit, file("way.csv", "x,y\n0.01,0\n0,-0.01\n-0.01,0\n0,0.01\n")),
       "way.csv: vertices must go counter-clockwise"},
      {with_file(orbit, file("closed.csv", head + good + "0.01,0\n")),
       "closed.csv: vertices 0 and 4 are the same"},
      {with_file(orbit, file("many.csv", circle(256, 0.015))),
       "many.csv: 256 edges are too many for itineraries; at most 255 are allowed"},
      {{"simulate", "brush", "--polygon", "guide=" + example, "--state", "0,0,0,0,0,0", "--time",
        "1"},
       "unknown polygon 'guide' of brush; there is commutator"},
      {{"map", "woodpecker", "--polygon", "commutator=" + example},
       "woodpecker has no polygon that could be given"},
      {{"map", "woodpecker", "--polygon", "foo=" + file("other.csv", "a,b\n1,2\n").string()},
       "woodpecker has no polygon that could be given"},
      {{"map", "brush", "--polygon", "commutator"}, "NAME=FILE"},
      {{"toys", "brush", "--polygon", "guide"},
       "unknown polygon 'guide' of brush; there is commutator"},
      {{"toys", "woodpecker", "--polygon", "pole"}, "woodpecker has no polygon"},
      {{"toys", "--polygon", "commutator"}, "--polygon needs the name of a toy"},
      {{"toys", "brush", "-o", (folder.path / "none").string()}, "--out is allowed with --polygon"},
  });
}

}  // namespace test_polygon_files
