// What becomes of the rows of a file on its way into a picture.
#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <specht/apps/figures/coinciding.hpp>
#include <specht/apps/figures/geometry.hpp>
#include <specht/apps/figures/label.hpp>
#include <specht/apps/figures/legend.hpp>
#include <specht/apps/figures/orbit_dots.hpp>
#include <specht/apps/figures/special_marks.hpp>
#include <specht/apps/figures/tick_labels.hpp>
#include <specht/apps/figures/title.hpp>
#include <specht/bifurcation/continuation/special_points.hpp>
#include <string>

namespace test_figures {

using namespace specht::apps;

namespace {

constexpr double missing = std::numeric_limits<double>::quiet_NaN();
constexpr Range unit{0, 1};

}  // namespace

TEST_CASE("figures: a map breaks at a jump, at a dip and where nothing returns") {
  std::vector<MapRow> rows;
  for (int i = 0; i <= 1000; ++i) {
    const double x = i / 1000.0;
    MapRow row{x, 0.5, 0, true, "a"};
    if (x > 0.25) row = {x, 0.7, 0, true, "b"};
    if (x > 0.6) row = {x, std::log(std::abs(x - 0.7503)), 1 / (x - 0.7503), true, "c"};
    if (x > 0.7503) row.itinerary = "d";
    if (x > 0.9) row = {x, missing, missing, false, ""};
    if (x > 0.95) row = {x, 0.1, 0, true, "e"};
    rows.push_back(row);
  }
  const auto pieces = map_pieces(rows, unit, unit);
  REQUIRE(pieces.size() == 5);
  CHECK(pieces[0].back().x == doctest::Approx(0.25));
  CHECK(pieces[1].back().x == doctest::Approx(0.6));
  CHECK(pieces[2].back().x == doctest::Approx(0.75));
  CHECK(pieces[3].back().x == doctest::Approx(0.9));
  CHECK(pieces[4].front().x == doctest::Approx(0.951));
}

TEST_CASE("figures: a line crosses a frame between its points") {
  const Polyline line{{0, 0}, {2, 4}, {4, 0}};
  CHECK(values_within(line, {0.5, 1}) == std::vector<double>{1, 2});
  CHECK(values_within(line, {1, 3}) == std::vector<double>{4, 2, 2});
  CHECK(values_within(line, {5, 6}).empty());
  CHECK(values_within({{1, 7}}, {0, 2}) == std::vector<double>{7});
  CHECK(reaches(line, {0.5, 0.6}, {0, 2}));
  CHECK(reaches(line, {1.9, 2.1}, {4, 5}));
  CHECK_FALSE(reaches(line, {1.5, 2.5}, {0, 1}));  // in its extent
  CHECK_FALSE(reaches(line, {5, 6}, {0, 4}));
  CHECK(reaches({{1, 7}}, {0, 2}, {6, 8}));
  CHECK_FALSE(reaches({}, {0, 2}, {6, 8}));
}

TEST_CASE("figures: values of a map lie on its lines, and where it jumps at its rows") {
  const std::vector<MapRow> rows{
      {0, 0, 4, true, "a"}, {1, 4, 4, true, "a"}, {1.5, 9, 4, true, "b"}};
  const auto inner = range_of(even_values(rows, {0.25, 0.75}, unit));
  REQUIRE(inner);
  CHECK(inner->low == doctest::Approx(1));
  CHECK(inner->high == doctest::Approx(3));
  CHECK(even_values(rows, {1.1, 1.4}, unit).empty());
  const auto beside = range_of(even_values(rows, {0.5, 2}, unit));
  REQUIRE(beside);
  CHECK(beside->low == doctest::Approx(2));
  CHECK(beside->high == doctest::Approx(9));
}

TEST_CASE("figures: a map goes on where only the itinerary changes") {
  std::vector<MapRow> kink, jump;
  for (int i = 0; i <= 1000; ++i) {
    const double x = i / 1000.0;
    const std::string itinerary = x > 0.5 ? "b" : "a";
    kink.push_back({x, x > 0.5 ? 25 * x - 9.5 : 20 * x - 7, missing, true, itinerary});
    jump.push_back({x, x > 0.5 ? 20 * x - 6.9 : 20 * x - 7, missing, true, itinerary});
  }
  CHECK(map_pieces(kink, unit, unit).size() == 1);
  CHECK(map_pieces(jump, unit, unit).size() == 2);
}

TEST_CASE("figures: rows far apart are joined where their slopes meet between them") {
  const auto pieces = [](double jump) {
    std::vector<MapRow> rows;
    for (int i = 0; i <= 50; ++i) {
      const double x = i / 50.0;
      rows.push_back({x, x > 0.51 ? 0.4 + 0.15 * (x - 0.51) + jump : 0.4, x > 0.51 ? 0.15 : 0.0,
                      true, x > 0.51 ? "b" : "a"});
    }
    return map_pieces(rows, unit, unit).size();
  };
  CHECK(pieces(0) == 1);
  CHECK(pieces(0.01) == 2);
  CHECK(pieces(-0.01) == 2);
}

TEST_CASE("figures: a line never crosses a jump that can be seen, nor a dip between two rows") {
  std::vector<MapRow> flat, dip, steep;
  for (int i = 0; i <= 1000; ++i) {
    const double x = i / 1000.0;
    flat.push_back({x, x > 0.5 ? 0.505 + x / 10 : 0.5 + x / 10, 0.1, true, x > 0.5 ? "b" : "a"});
    // Both sides of the dip have one itinerary.
    const double from = x - 0.7503;
    dip.push_back({x, 0.9 + 0.1 * std::log(std::abs(from)), 0.1 / from, true, "a"});
    steep.push_back({x, 0.9 - 0.3 * std::sqrt(x), -0.15 / std::sqrt(x + 1e-9), true, "a"});
  }
  CHECK(map_pieces(flat, unit, unit).size() == 2);
  CHECK(map_pieces(dip, unit, unit).size() == 2);
  CHECK(map_pieces({steep.begin() + 1, steep.end()}, unit, unit).size() == 1);
}

TEST_CASE("figures: rows with pieces are joined by these, and where two pieces meet") {
  const std::vector<MapRow> rows = {
      {0.1, 0.2, 0, true, "a", 1},         {0.3, 0.9, 0, true, "a", 1},  // steep, but one piece
      {0.3 + 1e-13, 0.9, 0, true, "b", 2}, {0.5, 0.5, 0, true, "b", 2},  // a kink
      {0.5 + 1e-13, 0.6, 0, true, "b", 3}, {0.6, 0.6, 0, true, "b", 3},  // a jump
      {0.7, 0.6, 0, true, "b", 0},         {0.71, 0.6, 0, true, "b", 0}};
  const auto pieces = map_pieces(rows, unit, unit);
  REQUIRE(pieces.size() == 4);
  CHECK(pieces[0].size() == 4);
  CHECK(pieces[1].size() == 2);
  CHECK(pieces[2].size() == 1);
  CHECK(pieces[3].size() == 1);
}

TEST_CASE("figures: rows where breakpoints accumulate are joined if they look like one point") {
  const std::vector<MapRow> rows = {
      {0.1, 0.2, 0, true, "a", 0},          {0.1 + 1e-6, 0.201, 0, true, "b", 0},
      {0.1 + 2e-6, 0.202, 0, true, "c", 1}, {0.2, 0.5, 0, true, "c", 1},
      {0.3, 0.5, 0, true, "d", 0},          {0.3 + 1e-6, 0.51, 0, true, "e", 0},
      {0.32, 0.51, 0, true, "f", 0}};
  const auto pieces = map_pieces(rows, unit, unit);
  REQUIRE(pieces.size() == 4);
  CHECK(pieces[0].size() == 4);
  for (const std::size_t i : {1, 2, 3}) CHECK(pieces[i].size() == 1);
}

TEST_CASE("figures: a piece reaches the frame where it falls into a dip") {
  std::vector<MapRow> rows{{0.1, 0.5, 0, true, "a", 1},
                           {0.2, 0.3, -9, true, "a", 1},
                           {0.2 + 1e-13, 0.3, 9, true, "b", 2},
                           {0.3, 0.5, 0, true, "b", 2}};
  rows[1].dip = rows[2].dip = true;
  const auto pieces = map_pieces(rows, unit, unit);
  REQUIRE(!pieces.empty());
  CHECK(pieces.front()[2].x == 0.2);
  CHECK(pieces.front()[2].y == 0.0);
  CHECK(pieces.back().front().y == 0.0);
  CHECK(pieces.back().front().x > 0.2);
}

TEST_CASE("figures: rows of a map in any order, lone points kept") {
  const std::vector<MapRow> rows = {{0.9, 0.1, 0, true, "c"},
                                    {0.1, 0.1, 0, true, "a"},
                                    {0.5, 0.8, 0, true, "b"},
                                    {0.2, 0.1, 0, true, "a"},
                                    {0.6, std::numeric_limits<double>::infinity(), 0, true, "b"}};
  const auto pieces = map_pieces(rows, unit, unit);
  REQUIRE(pieces.size() == 3);
  CHECK(pieces[0].size() == 2);
  CHECK(pieces[1].size() == 1);
  CHECK(pieces[2].front().x == 0.9);
}

TEST_CASE("figures: a branch is cut where its kind changes and unstable reaches to stable") {
  const auto lines = branch_lines({{0.3, 3, "unstable", "1"},
                                   {0.1, 1, "stable", "1"},
                                   {0.2, 2, "stable", "1"},
                                   {0.1, 9, "jump", "2"},
                                   {0.4, 4, "jump", "1"}});
  REQUIRE(lines.size() == 4);
  CHECK(lines[0].kind == "stable");
  CHECK(lines[0].points.size() == 2);
  CHECK(lines[1].kind == "unstable");
  REQUIRE(lines[1].points.size() == 2);
  CHECK(lines[1].points[0].x == 0.2);
  CHECK(lines[2].kind == "jump");
  CHECK(lines[2].points.size() == 1);
  CHECK(lines[3].points[0].y == 9);
}

TEST_CASE("figures: the style of a curve changes at a special point, which belongs to both parts") {
  const auto lines = curve_lines({{0.1, 1, "stable", "1", true},
                                  {0.2, 2, "stable", "1", false},
                                  {0.25, 2.5, "stable", "1", true},
                                  {0.3, 3, "unstable", "1", false},
                                  {0.2, 4, "unstable", "1", true},  // after a fold
                                  {0.1, 9, "jump", "2", true},
                                  {0.2, 9, "jump", "2", true},
                                  {0.5, 5, "stable", "3", false}});
  REQUIRE(lines.size() == 3);
  CHECK(lines[0].kind == "stable");
  REQUIRE(lines[0].points.size() == 3);
  CHECK(lines[0].points.front().x == 0.1);
  CHECK(lines[0].points.back().x == 0.25);
  CHECK(lines[1].kind == "unstable");
  REQUIRE(lines[1].points.size() == 3);
  CHECK(lines[1].points.front().x == 0.25);
  CHECK(lines[1].points.back().y == 4);
  CHECK(lines[2].kind == "jump");
  CHECK(lines[2].points.size() == 2);
}

TEST_CASE("figures: a band at one value of the parameter is a line across") {
  auto all = bands({{0, 0.8, 0.9, "1"}, {1, -1, 1, "2"}, {2, -1, 1, "2"}, {3, 0, 0, "3"}});
  const auto lines = lone_bands(all);
  REQUIRE(lines.size() == 1);
  REQUIRE(lines[0].size() == 2);
  CHECK((lines[0][0].x == 0 && lines[0][0].y == 0.8));
  CHECK((lines[0][1].x == 0 && lines[0][1].y == 0.9));
  REQUIRE(all.size() == 1);
  CHECK(all[0].size() == 2);
}

TEST_CASE("figures: two rows of one time are a jump of the orbit") {
  const auto lines = orbit_lines({0, 1, 1, 2, 2}, {0, 1, 1, 2, 2}, {5, 5, -5, -4, -4});
  REQUIRE(lines.smooth.size() == 2);
  CHECK(lines.smooth[1].front().y == -5);
  CHECK(lines.smooth[1].size() == 2);
  REQUIRE(lines.jumps.size() == 1);
  CHECK(lines.jumps[0][0].y == 5);
  CHECK(lines.jumps[0][1].y == -5);
}

TEST_CASE("figures: special points are marked by kind, letters beside them") {
  Table points;
  points.columns = {"kind", "parameter", "x", "branch_before"};
  points.append({"jump_start", 0.1, -1.0, std::int64_t{1}});
  points.append({"range_end", 0.2, -2.0, std::int64_t{1}});
  points.append({"jump_end", 0.3, -3.0, std::int64_t{1}});
  const auto layers = special_layers({&points});
  REQUIRE(layers.size() == 2);
  CHECK(layers[0].data[0].size() == 1);
  CHECK(layers[0].title == "meets a jump");
  CHECK(layers[1].title.empty());
  CHECK(special_labels({&points}).empty());
  Table letters;
  letters.columns = {"label", "kind", "parameter", "x", "branch_before"};
  letters.append({"A", "jump_start", 0.1, -1.0, std::int64_t{1}});
  const auto labels = special_labels({&letters});
  REQUIRE(labels.size() == 2);
  CHECK(labels[1].find("'A' at 0.1,-1") != std::string::npos);
  CHECK(special_layers({&letters})[0].title.empty());
}

TEST_CASE("figures: a branch that ends within the frame has a mark that says why") {
  Table points;
  points.columns = {"kind", "parameter", "x", "branch_before", "note"};
  points.append({"no_value", 0.1, -1.0, std::int64_t{1}, "orbits beyond it do not return"});
  points.append(
      {"range_end", 0.2, -2.0, std::int64_t{2}, std::string{specht::bifurcation::outside_section}});
  points.append({"range_end", 0.3, -3.0, std::int64_t{3}, "last parameter value"});
  const auto layers = special_layers({&points});
  REQUIRE(layers.size() == 2);
  CHECK(layers[0].title == "no return beyond");
  CHECK(layers[1].title == "leaves the section");
  CHECK(layers[1].data[0].size() == 1);
  CHECK(layers[0].style != layers[1].style);
}

TEST_CASE("figures: special points of many cycles are left out, equal places are one mark") {
  Table points;
  points.columns = {"kind", "parameter", "x", "iterate", "branch_before"};
  const auto add = [&](double parameter, std::int64_t iterate) {
    points.append({"flip", parameter, -1.0, iterate, std::int64_t{1}});
  };
  add(0.1, 1);
  add(0.1, 1);
  for (int i = 0; i < 12; ++i) add(0.2 + i / 100.0, 2);
  REQUIRE(special_layers({&points}).size() == 1);
  CHECK(special_layers({&points})[0].data[0].size() == 13);
  add(0.9, 2);
  REQUIRE(special_layers({&points}).size() == 1);
  CHECK(special_layers({&points})[0].data[0].size() == 1);
}

TEST_CASE(
    "figures: special points outside the frame neither count nor have the place in the legend") {
  Table points;
  points.columns = {"kind", "parameter", "x", "iterate", "branch_before", "label"};
  const auto add = [&](const char* kind, double parameter) {
    points.append({kind, parameter, -1.0, std::int64_t{1}, std::int64_t{1}, "A"});
  };
  add("jump_start", 0.1);
  add("jump_end", 0.3);
  for (int i = 0; i < 20; ++i) add("fold", 0.4 + i / 100.0);
  CHECK(special_labels({&points}, {{0.2, 0.35}, {-2, 0}}).size() == 2);
  points.columns.back() = "note";
  const auto layers = special_layers({&points}, {{0.2, 0.35}, {-2, 0}});
  REQUIRE(layers.size() == 1);
  CHECK(layers[0].title == "meets a jump");
  CHECK(unmarked({&points}) == "fold 20");
  CHECK(unmarked({&points}, {{0.2, 0.5}, {-2, 0}}).empty());
  CHECK(special_layers({&points}, {{0.35, 0.495}, {-2, 0}}).at(0).data[0].size() == 10);
}

TEST_CASE("figures: dots outside the frame are counted") {
  const std::vector<Rows> dots{{{0.1, 1}, {0.2, 5}, {0.9, 100}}, {{0.1, -100}}};
  CHECK(dots_outside(dots, {{0, 0.5}, {0, 6}}) ==
        "1 of 3 dots lies outside the frame; all are in --yrange=-101:6.05");
  CHECK(dots_outside(dots, {{0, 1}, {0, 6}}) ==
        "2 of 4 dots lie outside the frame; all are in --yrange=-102:102");
  CHECK(dots_outside(dots, {{0, 1}, {-100, 100}}).empty());
  CHECK(dots_outside({}, {}).empty());
}

TEST_CASE("figures: titles are broken where they are wider than the picture") {
  CHECK(title_lines("short", 10) == std::vector<std::string>{"short"});
  const auto lines = title_lines("a title that has several words and needs more than a line", 5);
  REQUIRE(lines.size() == 3);
  CHECK(lines[0] == "a title that has several");
  CHECK(lines[0] + " " + lines[1] + " " + lines[2] ==
        "a title that has several words and needs more than a line");
  std::string whole;
  for (const std::string& line : title_lines(std::string(60, 'x'), 5)) {
    CHECK(line.size() < 30);
    whole += line;
  }
  CHECK(whole == std::string(60, 'x'));
  CHECK(title_expression("it's one", 10) == "'it''s one'");
  CHECK(title_expression("one two", 1.4) == "'one' . \"\\n\" . 'two'");
  CHECK(title_height("", 10) == 0);
  CHECK(title_height("one two", 1.4) > title_height("one", 1.4));
}

TEST_CASE("figures: numbers at tics do not touch") {
  // "-0.5508" is 1.4 cm wide; 7 at most means 5 of them.
  CHECK(widest_number({-0.5508, -0.55}, 1e-4) == doctest::Approx(1.38).epsilon(0.02));
  CHECK(fitting_tics({-0.5508, -0.55}, 20, 8) == 8);
  CHECK(fitting_tics({-0.5508, -0.55}, 9, 8) == 7);
  CHECK(fitting_tics({-0.5508, -0.55}, 1, 8) == 2);
  CHECK(across_tics({0, 1}, {}, 10).empty());
  CHECK(across_tics({-0.6, -0.5}, {}, 8.5) == "set xtics 0.02\n");
  CHECK(across_tics({0, 1e-3}, {1e3, "mm"}, 10).find("'0.2' ") != std::string::npos);
  // Half of "0.1005" reaches beyond the end.
  CHECK(last_number_beyond({0.1, 0.1005}, AxisUnit{}, 10) == doctest::Approx(0.56).epsilon(0.02));
  CHECK(last_number_beyond({0, 1.1}, AxisUnit{}, 10) < 0);
}

TEST_CASE("figures: a range of some ulps has numbers at its tics, and a margin") {
  for (const double x : {17.348791561148133, -0.5294719671108514, 1e100, 1e-300}) {
    const Range ulps{x, std::nextafter(x, 1e300)};
    CHECK(widest_number(ulps, ulps.length() / 8) > 0);
    CHECK(is_point(ulps));
    const Range wide = padded(ulps, 0.1);
    CHECK(wide.length() == doctest::Approx(0.2 * std::abs(x)).epsilon(1e-9));
  }
  CHECK(widest_number({0, 1}, 0) == 0);
  CHECK(padded({0, 0}, 0.1).length() == 0.2);
  CHECK(padded({0, 5e-324}, 0.1).length() == 0.2);
  CHECK(padded({1, 1 + 1e-9}, 0.5).length() == doctest::Approx(2e-9).epsilon(1e-6));
  CHECK(tic_step({0, 2e-323}, 8) > 0);
  CHECK_FALSE(is_point({0, 1e-100}));
}

TEST_CASE("figures: of dashed lines that lie on each other one is drawn") {
  const Polyline saddle{{0, 0}, {0.3, 0.3}, {1, 1}}, node{{0.5, 0.5}, {0.7, 0.7001}, {1, 1}},
      apart{{0, 0.5}, {1, 0.6}}, across{{0, 1}, {0.49, 0.51}, {0.51, 0.49}, {1, 0}};
  const Range frame{0, 1};
  const auto sizes = [&](const std::vector<Polyline>& lines) {
    std::vector<std::size_t> all;
    for (const Polyline& line : without_coinciding(lines, frame, frame)) all.push_back(line.size());
    return all;
  };
  using Sizes = std::vector<std::size_t>;
  CHECK(sizes({saddle, node}) == Sizes{3});
  CHECK(sizes({saddle, apart, across}) == Sizes{3, 2, 4});
  // What only one of them has stays.
  CHECK(sizes({node, {{0, 0}, {0.5, 0.5}, {0.6, 0.6}, {1, 1}}}) == Sizes{3, 2});
  // A line that turns back on itself; a loop; a point.
  CHECK(sizes({{{0, 0}, {1, 1}, {0.5, 0.5}, {0, 0}}}) == Sizes{2});
  CHECK(sizes({{{0, 0}, {1, 0.5}, {0, 1}}}) == Sizes{3});
  CHECK(sizes({{{0.5, 0.5}}, {{0.5, 0.5}}}) == Sizes{1, 1});
  // Of another frame.
  CHECK(without_coinciding({saddle, node}, {0, 1}, {0, 0.01}).size() == 2);
}

TEST_CASE("figures: both axes have one range unless most values lie outside") {
  std::vector<double> values(100, 0.5);
  values[7] = -1e6;
  CHECK(robust_range(values, unit).low == 0);
  CHECK(robust_range(values, unit).high == 1);
  std::vector<double> others;
  for (int i = 0; i < 100; ++i) others.push_back(5 + i / 100.0);
  others[7] = -1e6;
  CHECK(robust_range(others, unit).low > 4.5);
  CHECK(robust_range(others, unit).high < 6.5);
  CHECK(tic_step({0, 1}, 4) == 0.5);
  CHECK(tic_step({-0.41, 0.37}, 3) == 0.2);
  CHECK(tic_step({-0.1, 0.1}, 4) == doctest::Approx(0.05));
}

TEST_CASE("figures: names become symbols") {
  CHECK(symbol("eps_N1") == "{/:Italic ε}_{N1}");
  CHECK(symbol("phi_S", "k+1") == "{/:Italic φ}_{S,k+1}");
  CHECK(symbol("c_phi") == "{/:Italic c}_{φ}");
  CHECK(symbol("x") == "{/:Italic x}");
  CHECK(axis_label("v_y") == "{/:Italic y\xCC\x87} [m/s]");
  CHECK(axis_label("phi_M") == "{/:Italic φ}_{M} [rad]");
  CHECK(axis_label("eps_N1") == "{/:Italic ε}_{N1}");
  CHECK(string_literal("it's") == "'it''s'");
  CHECK(enhanced_escape("a_b{c}") == "a\\_b\\{c\\}");
}

TEST_CASE(
    "figures: dots of every value of a parameter are in the frame, unless few of many are far "
    "away") {
  Rows dots;
  for (int k = 0; k < 1000; ++k) dots.push_back({1.0, 1e-6 * k});  // one value with many
  for (const double p : {0.9, 0.95, 1.05, 1.1}) dots.push_back({p, 100 * (p - 1)});
  const auto all = range_of_most({dots});
  REQUIRE(all);
  CHECK((all->low <= -10 && all->high >= 10 - 1e-9));
  Rows many;
  for (int k = 0; k < 200; ++k) many.push_back({0.01 * k, k == 100 ? -1e6 : 1.0 + 1e-3 * k});
  const auto most = range_of_most({many});
  REQUIRE(most);
  CHECK((most->low > 0 && most->high < 2));
}

TEST_CASE("figures: tables are told apart by what differs") {
  Table one;
  one.name = "map.csv";
  one.header = {{"toy", "woodpecker"}, {"eps_N1", "0.5"}, {"mu_2", "0.3"}};
  Table other = one;
  other.header[1].value = "-0.6";
  CHECK(legend_names({&one}) == std::vector<std::string>{""});
  CHECK(legend_names({&one, &other}) ==
        std::vector<std::string>{"{/:Italic ε}_{N1} = 0.5", "{/:Italic ε}_{N1} = −0.6"});
  other = one;
  other.name = "runs/second_run.csv";
  CHECK(legend_names({&one, &other}) == std::vector<std::string>{"map", "second\\_run"});
}

}  // namespace test_figures
