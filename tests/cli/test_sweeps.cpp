// Sweeps downwards: rows in the order of the sweep, the branches and points of the sweep upwards.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>

#include "command.hpp"

namespace test_sweeps {

using specht::apps::Table;
using specht::test::fields;
using specht::test::lines_of;
using specht::test::Result;
using specht::test::run;
using specht::test::table_of;
using specht::test::TemporaryFolder;
using specht::test::text_of;

namespace {

using Words = std::vector<std::string>;

/// The rows of a file, with the header of columns first.
std::vector<std::vector<std::string>> cells_of(const std::string& text) {
  std::vector<std::vector<std::string>> rows;
  for (const std::string& line : lines_of(text)) {
    if (!line.starts_with("#")) rows.push_back(fields(line));
  }
  return rows;
}

/// The branches of one file as those of another: each number stands for one number. Other cells are equal.
void check_same_but_numbers(const std::vector<std::string>& a, const std::vector<std::string>& b,
                            const std::set<std::size_t>& branches,
                            std::map<std::string, std::string>& number) {
  REQUIRE(a.size() == b.size());
  for (std::size_t k = 0; k < a.size(); ++k) {
    if (!branches.contains(k)) {
      CHECK(a[k] == b[k]);
      continue;
    }
    const auto place = number.emplace(a[k], b[k]).first;
    CHECK(place->second == b[k]);
  }
}

/// The numbers of a column that hold a branch.
std::set<std::size_t> branch_columns(const std::vector<std::string>& names) {
  std::set<std::size_t> found;
  for (std::size_t k = 0; k < names.size(); ++k) {
    if (names[k].starts_with("branch")) found.insert(k);
  }
  return found;
}

}  // namespace

TEST_CASE("cli: a diagram downwards has the branches and special points of the one upwards") {
  TemporaryFolder folder;
  const std::string up = folder.path / "up.csv", down = folder.path / "down.csv";
  const auto command = [](const std::string& sweep, const std::string& file) {
    return Words{"diagram", "piecewise_linear", "--sweep", sweep, "--iterate", "2", "-j",
                 "1",       "--points",         "200",     "-o",  file};
  };
  REQUIRE(run(command("r=-0.525:2.575:32", up)).code == 0);
  REQUIRE(run(command("r=2.575:-0.525:32", down)).code == 0);
  auto a = cells_of(text_of(up)), b = cells_of(text_of(down));
  REQUIRE(a.size() > 32);
  REQUIRE(a.size() == b.size());
  CHECK(b[1][0] == "2.575");
  CHECK(b.back()[0] == "-0.525");
  const auto falls = [](const auto& x, const auto& y) { return std::stod(x[0]) > std::stod(y[0]); };
  CHECK(std::is_sorted(b.begin() + 1, b.end(), falls));
  std::stable_sort(b.begin() + 1, b.end(),
                   [&](const auto& x, const auto& y) { return falls(y, x); });
  std::map<std::string, std::string> number;
  const auto columns = branch_columns(a[0]);
  REQUIRE(columns.size() == 1);
  for (std::size_t i = 1; i < a.size(); ++i) check_same_but_numbers(a[i], b[i], columns, number);
  std::set<std::string> distinct;
  for (const auto& [from, to] : number) distinct.insert(to);
  CHECK(distinct.size() == number.size());

  const auto p = cells_of(text_of(folder.path / "up.points.csv"));
  const auto q = cells_of(text_of(folder.path / "down.points.csv"));
  REQUIRE(p.size() > 4);
  REQUIRE(p.size() == q.size());
  for (std::size_t i = 1; i < p.size(); ++i) {
    CAPTURE(i);
    CHECK(std::vector(p[i].begin(), p[i].begin() + 6) ==
          std::vector(q[i].begin(), q[i].begin() + 6));
  }
}

TEST_CASE("cli: a diagram downwards, the same bytes for threads and after it was resumed") {
  TemporaryFolder folder;
  const std::string whole = folder.path / "whole.csv", cut = folder.path / "cut.csv";
  const auto command = [](const std::string& file, const std::string& jobs) {
    return Words{"diagram", "piecewise_linear", "--sweep", "r=3:-1:20", "--iterate", "3", "-j",
                 jobs,      "--points",         "300",     "-o",        file};
  };
  REQUIRE(run(command(whole, "1")).code == 0);
  const std::string text = text_of(whole);
  REQUIRE(run(command(cut, "3")).code == 0);
  CHECK(text_of(cut) == text);
  const std::string points = text_of(folder.path / "whole.points.csv");
  for (const double part : {0.1, 0.5, 0.93}) {
    std::filesystem::remove(cut);
    const std::size_t header = text.find("\nparameter,") + 60;
    const auto size =
        header + static_cast<std::size_t>(part * static_cast<double>(text.size() - header));
    std::ofstream(cut + ".part", std::ios::binary) << text.substr(0, size);
    auto again = command(cut, "2");
    again.emplace_back("--resume");
    REQUIRE(run(again).code == 0);
    CHECK(text_of(cut) == text);
    CHECK(text_of(folder.path / "cut.points.csv") == points);
  }
}

TEST_CASE("cli: an orbit diagram downwards goes on from the larger value to the smaller one") {
  // r = 1: 0.4, then 1 − 1.25 · 0.4; r = 0.5 begins where that has ended.
  const Table table = table_of(run({"orbit-diagram", "piecewise_linear", "--sweep", "r=1:0.5:2",
                                    "--seed", "previous,0.4", "--transient", "0", "--keep", "2"}));
  CHECK(table.numbers("parameter") == std::vector<double>{1, 1, 0.5, 0.5});
  const auto x = table.numbers("x");
  REQUIRE(x.size() == 4);
  CHECK(x[0] == 0.4);
  CHECK(x[1] == 0.5);
  CHECK(x[2] == 0.5);
  CHECK(x[3] == -0.125);
}

TEST_CASE("cli: equilibria downwards are those upwards in the order of the sweep") {
  TemporaryFolder folder;
  const std::string up = folder.path / "up.csv", down = folder.path / "down.csv";
  REQUIRE(run({"equilibria", "woodpecker", "--sweep", "mu_2=0.2:0.4:3", "-o", up}).code == 0);
  const Result result = run({"equilibria", "woodpecker", "--sweep", "mu_2=0.4:0.2:3", "-o", down});
  REQUIRE(result.code == 0);
  CHECK(result.err.find("no equilibria at 1 of 3 values; --starts N of specht equilibria tries") !=
        std::string::npos);
  auto a = cells_of(text_of(up)), b = cells_of(text_of(down));
  REQUIRE(a.size() == 3);
  std::reverse(a.begin() + 1, a.end());
  CHECK(a == b);
  CHECK(cells_of(text_of(folder.path / "up.points.csv")) ==
        cells_of(text_of(folder.path / "down.points.csv")));
}

}  // namespace test_sweeps
