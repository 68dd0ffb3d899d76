// What a figure shows and what it says of the rest: frames, units, ends of curves, notes.
#include <doctest/doctest.h>

#include <specht/apps/figures/special_marks.hpp>
#include <stdexcept>

#include "drawn_script.hpp"

namespace test_frames {

using namespace specht::apps;
using specht::test::contains;
using specht::test::notes_of;
using specht::test::script_of;
using specht::test::table_from;

namespace {

/// "set xrange [low:high]".
Range range_in(const std::string& script, const std::string& axis) {
  const std::string words = "set " + axis + "range [";
  const std::string rest = script.substr(script.find(words) + words.size());
  return {std::stod(rest), std::stod(rest.substr(rest.find(':') + 1))};
}

Table crossings(const std::string& rows) {
  return table_from("f.csv",
                    "# toy: a\n# coordinate: x\n"
                    "iterate,period,kind,x,left,right,slope,time,itinerary\n" +
                        rows);
}

Table map(const std::string& eps) {
  return table_from("m.csv", "# toy: woodpecker\n# coordinate: phi_S\n# eps_N1: " + eps +
                                 "\nx,P\n0,0.2\n1,0.8\n");
}

}  // namespace

TEST_CASE("frame: fixed points alone are shown with their bands and jumps") {
  for (const char* rows : {"1,1,marginal,0.35,0.3,0.4,1,1,a\n1,1,stable,0.49,0.49,0.49,0,1,a\n",
                           "1,1,jump,0,-1,1,nan,1,a\n1,1,unstable,0.44,0.44,0.44,2,1,a\n"}) {
    const Table table = crossings(rows);
    const std::string script = script_of({table});
    for (const char* axis : {"x", "y"}) {
      const Range range = range_in(script, axis);
      for (const char* side : {"left", "right"}) {
        for (const double value : table.numbers(side)) {
          CHECK(range.low < value);
          CHECK(value < range.high);
        }
      }
    }
    CHECK(contains(script, "set size ratio -1"));
  }
  // P has no limit at a dip.
  const Range dip = range_in(script_of({crossings("1,1,jump,0,-inf,1,nan,1,a\n")}), "x");
  CHECK(dip.high - dip.low < 2);
}

TEST_CASE("frame: what differs by rounding only is shown as a point is") {
  const Range point = range_in(
      script_of({crossings("1,1,stable,17.348791561148133,17.348791561148133,17.348791561148133,0,"
                           "1,a\n")}),
      "x");
  const Range ulps = range_in(
      script_of({crossings("1,1,stable,17.348791561148133,17.348791561148136,17.348791561148136,0,"
                           "1,a\n")}),
      "x");
  CHECK(ulps.low == doctest::Approx(point.low));
  CHECK(ulps.high == doctest::Approx(point.high));
  CHECK(ulps.high - ulps.low > 1);
}

TEST_CASE("frame: the end of a curve at a dip has a mark and its words in the legend") {
  Table points;
  points.columns = {"kind", "parameter", "x", "branch_before"};
  points.append({"dip_end", 0.1, -1.0, std::int64_t{1}});
  points.append({"unexplained", 0.2, -1.0, std::int64_t{1}});
  points.append({"nonsmooth_fold", 0.3, -1.0, std::int64_t{1}});
  const auto layers = special_layers({&points});
  REQUIRE(layers.size() == 3);
  CHECK(layers[0].title == "nonsmooth fold");
  CHECK(layers[1].title == "followed no further");
  CHECK(layers[2].title == "unexplained end");
  CHECK(layers[1].style != layers[2].style);
}

TEST_CASE(
    "frame: a band that ends between two values of the sweep has an edge, one at its end none") {
  const auto diagram = [](const std::string& last) {
    return table_from("d.branches.csv",
                      "# table: branches\n# toy: a\n# coordinate: x\n# sweep: r=0:1:3\n"
                      "branch,parameter,iterate,period,kind,x,left,right,slope,time,role,"
                      "itinerary\n1,0,1,1,marginal,0.5,0.2,0.8,1,1,grid,a\n1," +
                          last + ",1,1,marginal,0.5,0.3,0.7,1,1,end,a\n");
  };
  const std::string within = script_of({diagram("0.5")}), whole = script_of({diagram("1")});
  CHECK(contains(within, "\n0.5 0.3\n0.5 0.7\n"));
  CHECK(contains(within, "title 'end not located'"));
  CHECK_FALSE(contains(whole, "not located"));
}

TEST_CASE("frame: special points without a mark are counted by their period") {
  Table points;
  points.columns = {"kind", "parameter", "x", "iterate", "branch_before"};
  const auto add = [&](const char* kind, double parameter, std::int64_t iterate) {
    points.append({kind, parameter, -1.0, iterate, std::int64_t{1}});
  };
  add("jump_start", 0.5, 1);
  for (int i = 0; i < 13; ++i) add("jump_end", 0.2 + i / 100.0, 2);
  for (int i = 0; i < 16; ++i) add("fold", 0.3 + i / 1000.0, 1);
  CHECK(unmarked({&points}) == "of period 1: fold 16; of period 2: meets a jump 13");
}

TEST_CASE("frame: printed points that there are none of are told, and leave no room for a legend") {
  DrawOptions printed;
  printed.digitised = true;
  CHECK(notes_of({map("0.5")}, printed).empty());
  const std::string note = notes_of({map("0.4")}, printed);
  CHECK(contains(note, "no printed points"));
  CHECK(contains(note, "eps_N1 = 0.125 and 0.5"));
  CHECK(notes_of({map("0.4")}).empty());
  const auto height = [](const std::string& script) {
    const std::size_t size = script.find(" size ");
    return std::stod(script.substr(script.find(',', size) + 1));
  };
  CHECK(height(script_of({map("0.4")}, printed)) < height(script_of({map("0.5")}, printed)));
}

}  // namespace test_frames
