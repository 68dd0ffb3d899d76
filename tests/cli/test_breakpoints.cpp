// The verb `breakpoints`.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/apps/files/reader.hpp>

#include "command.hpp"

namespace test_breakpoints {

using specht::apps::Table;
using specht::test::Result;
using specht::test::run;
using specht::test::table_of;

TEST_CASE("cli: breakpoints of the piecewise-linear map") {
  const Result result =
      run({"breakpoints", "piecewise_linear", "--set", "a=1.25", "--set", "r=1", "--points", "50"});
  REQUIRE(result.code == 0);
  const Table table = table_of(result);
  CHECK(table.columns == std::vector<std::string>{"x", "kind", "left", "right", "low", "high",
                                                  "itinerary_left", "itinerary_right", "mechanism",
                                                  "left_low", "left_high", "right_low",
                                                  "right_high", "log_period", "non_unique"});
  REQUIRE(table.rows.size() == 1);
  CHECK(std::abs(table.numbers("x")[0]) < 1e-16);
  CHECK(table.texts("kind")[0] == "jump");
  CHECK(table.numbers("left")[0] == doctest::Approx(-1.0).epsilon(1e-14));
  CHECK(table.numbers("right")[0] == doctest::Approx(1.0).epsilon(1e-14));
  CHECK(table.numbers("low")[0] <= 0.0);
  CHECK(table.numbers("high")[0] > 0.0);
  CHECK(table.texts("itinerary_left")[0] == "R+0");
  CHECK(table.texts("itinerary_right")[0] == "R+1");
  CHECK(table.value("range") == "-3:3");
  CHECK(table.value("points") == "50");
  CHECK(table.value("resolution") == "8e-06");
}

TEST_CASE("cli: breakpoints of kind none only with --all") {
  const std::vector<std::string> near_rest{"breakpoints", "woodpecker", "--range",
                                           "-0.21:-0.2",  "--points",   "20"};
  CHECK(run(near_rest).rows().empty());
  auto all = near_rest;
  all.emplace_back("--all");
  const Table table = table_of(run(all));
  REQUIRE(table.rows.size() == 1);
  CHECK(table.texts("kind")[0] == "none");
  CHECK(table.numbers("x")[0] == doctest::Approx(-0.20513534924352575665).epsilon(1e-13));
}

TEST_CASE(
    "cli: breakpoints, the same bytes for any number of threads, dips and edges in the file") {
  const std::vector<std::string> command{"breakpoints",  "woodpecker", "--range",
                                         "-0.3:0.05",    "--points",   "200",
                                         "--resolution", "2e-4",       "--all"};
  const auto with = [&](const std::string& jobs) {
    auto arguments = command;
    arguments.insert(arguments.end(), {"-j", jobs});
    return run(arguments);
  };
  const Result one = with("1");
  REQUIRE(one.code == 0);
  CHECK(with("2").out == one.out);
  CHECK(with("3").out == one.out);
  const Table table = table_of(one);
  bool dip = false, edge = false, accumulation = false;
  for (std::size_t k = 0; k < table.rows.size(); ++k) {
    const std::string kind = table.texts("kind")[k];
    dip = dip || (kind == "dip" && table.texts("left")[k] == "-inf");
    edge = edge || (kind == "edge" && table.texts("left")[k] == "nan");
    accumulation = accumulation || kind == "accumulation";
  }
  CHECK(dip);
  CHECK(edge);
  CHECK(accumulation);
}

TEST_CASE("cli: breakpoints refuses bad input") {
  CHECK(run({"breakpoints"}).code == 2);
  CHECK(run({"breakpoints", "woodpecker", "--points", "1"}).code == 2);
  CHECK(run({"breakpoints", "woodpecker", "--resolution", "0"}).code == 2);
  CHECK(run({"breakpoints", "woodpecker", "--range", "1:0"}).code == 2);
  CHECK(run({"breakpoints", "--help"}).out.find("--all") != std::string::npos);
}

}  // namespace test_breakpoints
