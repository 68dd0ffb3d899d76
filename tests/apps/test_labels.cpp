// Symbols, numbers and units as figures write them.
#include <doctest/doctest.h>

#include <specht/apps/figures/axis_unit.hpp>
#include <specht/apps/figures/label.hpp>

#include "drawn_script.hpp"

namespace test_labels {

using namespace specht::apps;
using specht::test::contains;
using specht::test::script_of;
using specht::test::table_from;

TEST_CASE("labels: names of several letters are upright") {
  CHECK(symbol("phase", "k") == "phase_{k}");
  CHECK(symbol("gap_2") == "gap_{2}");
  CHECK(symbol("omega") == "{/:Italic ω}");
  CHECK(symbol("V") == "{/:Italic V}");
  CHECK(axis_label("phase", "k", "rad") == "phase_{k} [rad]");
}

TEST_CASE("labels: a true minus, also before a place without decimals") {
  const std::string script = script_of(
      {table_from("b.csv",
                  "# toy: a\n# coordinate: x\nlow,high,attractor\n-2,0,period 2 at -1 -0.5\n"
                  "0,1,band from -3 to -2\n")});
  CHECK(contains(script, "'period 2 at −1, −0.5: 66.7 %'"));
  CHECK(contains(script, "'band from −3 to −2: 33.3 %'"));
}

TEST_CASE("labels: numbers beside a unit with a prefix have no exponent") {
  for (double largest = 1e-3; largest > 1e-13; largest /= 10) {
    for (const double factor : {1.0, 1.9, 2.1, 9.9}) {
      CAPTURE(factor * largest);
      const AxisUnit unit = axis_unit({0, factor * largest}, "m");
      if (unit.unit == "m") continue;
      const std::string tics = unit_tics("x", {0, factor * largest}, unit, 8);
      // 'number' place, …: the numbers stand in quotes.
      for (std::size_t at = tics.find('\''); at != std::string::npos;) {
        const std::size_t end = tics.find('\'', at + 1);
        CHECK(tics.substr(at, end - at).find('e') == std::string::npos);
        at = tics.find('\'', end + 1);
      }
    }
  }
  CHECK(axis_unit({2e-13, 1e-12}, "m").unit == "pm");
  CHECK(axis_unit({0, 1e-20}, "m").unit == "m");
}

}  // namespace test_labels
