// The rules for the values of options: what is read, and what is refused.
#include <doctest/doctest.h>

#include <specht/apps/values.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace test_values {

using namespace specht::apps;

namespace {

void check(const Rule& rule, const std::vector<std::string>& good,
           const std::vector<std::string>& bad) {
  CAPTURE(rule.allowed);
  for (const std::string& text : good) {
    CAPTURE(text);
    CHECK(rule.admits(text));
  }
  for (const std::string& text : bad) {
    CAPTURE(text);
    CHECK_FALSE(rule.admits(text));
  }
}

}  // namespace

TEST_CASE("options: rules admit what they say and nothing else") {
  check(rules::number(), {"0", "-1e-3", "+2"}, {"", "nan", "inf", "1x", "1e999", "one"});
  check(rules::number_above(0), {"1e-300", "5"}, {"0", "-1", "nan", "inf"});
  check(rules::number_from(1, 2), {"1", "2", "1.5"}, {"0.999", "2.001", "nan"});
  check(rules::number_between(0, 1), {"0.5", "1e-9"}, {"0", "1", "2", "1e99"});
  check(rules::integer_from(1, 64), {"1", "64", "1e1"},
        {"0", "65", "2.5", "-1", "1e99", "nan", ""});
  check(rules::range(), {"0:1", "-2.5:-1e-3"},
        {"1:0", "1:1", "0", "0:1:2", "a:b", "nan:1", "0:inf", "-1e308:1e308", "0:1e101", "0:5e-324",
         "1:1.0000000000000002"});
  check(rules::list(), {"1", "1,-2,3e-1"}, {"", "1,,2", "1,", "1,x", "1,nan"});
  check(rules::sweep(), {"r=0:1:2", "eps_N1=-1:1:10000000", "r=1:0:3"},
        {"r", "r=", "=0:1:2", "r=0:1", "r=0:1:1", "r=0:1:0", "r=1:1:3", "r=0:1:2.5", "r=0:1:1e9",
         "r=0:1:2:3", "r=a:b:c", "r=nan:1:3", "r=1:1.0000000000000002:5", "r=0:1e300:3",
         "r=1:1.000000000001:10000"});
  check(rules::named_value(), {"tilt", "tilt=0.01", "tilt=-1"}, {"", "tilt=", "tilt=x", "=1"});
  check(rules::assignment(), {"r=1", "r=", "r=a=b"}, {"r", "=1", ""});
  check(rules::one_of({"a", "b"}), {"a", "b"}, {"", "c", "A"});
  check(rules::file(), {"a.csv", "-"}, {"", "=a.csv"});
}

TEST_CASE("options: a refusal names option, value and what is allowed") {
  CHECK_THROWS_WITH_AS(refuse_value("points", "-1", rules::integer_from(2, 9).allowed),
                       "--points -1 is not allowed; allowed: an integer from 2 to 9",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(refuse_value("points", "", "a number"),
                       "--points '' is not allowed; allowed: a number", std::invalid_argument);
  CHECK_THROWS_WITH_AS(refuse("nu", "1", "only with one law"),
                       "--nu 1 is not allowed: only with one law", std::invalid_argument);
  const auto sweep = parse_sweep("r=0:1:3");
  REQUIRE(sweep);
  CHECK(sweep->parameter == "r");
  CHECK(sweep->values == std::vector<double>{0.0, 0.5, 1.0});
}

TEST_CASE("options: values of a sweep are the doubles nearest to their decimal places") {
  const auto tenths = parse_sweep("r=-1:3:41"), hundredths = parse_sweep("r=0:0.7:71"),
             down = parse_sweep("r=1.3:0.3:11");
  REQUIRE(tenths);
  REQUIRE(hundredths);
  REQUIRE(down);
  for (int k = 0; k <= 40; ++k) {
    CHECK(tenths->values[static_cast<std::size_t>(k)] == (k - 10) / 10.0);
  }
  for (int k = 0; k <= 70; ++k) {
    CHECK(hundredths->values[static_cast<std::size_t>(k)] == k / 100.0);
  }
  for (int k = 0; k <= 10; ++k) {
    CHECK(down->values[static_cast<std::size_t>(k)] == (13 - k) / 10.0);
  }
}

TEST_CASE("options: a sweep downwards has the values of the one upwards") {
  const auto up = parse_sweep("r=0.1:0.6:11"), down = parse_sweep("r=0.6:0.1:11");
  REQUIRE(up);
  REQUIRE(down);
  CHECK(down->values.front() == 0.6);
  CHECK(down->values == std::vector<double>(up->values.rbegin(), up->values.rend()));
}

}  // namespace test_values
