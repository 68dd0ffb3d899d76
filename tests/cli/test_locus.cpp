// A special point in the plane of two parameters, by the command.

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "../sanitizers.hpp"
#include "command.hpp"

namespace test_locus {

using specht::apps::Table;
using specht::test::check_refused;
using specht::test::run;
using specht::test::table_of;
using specht::test::TemporaryFolder;

namespace {

using Words = std::vector<std::string>;

/// Special points of the woodpecker between 0.3 and 0.4, and the row of a kind.
struct Start {
  TemporaryFolder folder;
  std::string file;
  std::string row;
};

void find_start(Start& start, const std::string& kind, double near) {
  const auto diagram = start.folder.path / "d.csv";
  REQUIRE(
      run({"diagram", "woodpecker", "--sweep", "eps_N1=0.3:0.4:6", "-o", diagram.string()}).code ==
      0);
  start.file = (start.folder.path / "d.points.csv").string();
  const Table table = specht::apps::read_table(start.file);
  const auto kinds = table.texts("kind");
  const auto parameter = table.numbers("parameter");
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    if (kinds[i] == kind && std::abs(parameter[i] - near) < 1e-6) start.row = std::to_string(i + 1);
  }
  REQUIRE_FALSE(start.row.empty());
}

/// A point with a note that is no end.
struct SpecialPoint {
  double eps_N1, mu_2;
  std::string note;
};

std::vector<SpecialPoint> special_points(const Table& locus) {
  std::vector<SpecialPoint> points;
  const auto eps_N1 = locus.numbers("eps_N1"), mu_2 = locus.numbers("mu_2");
  const auto notes = locus.texts("note");
  for (std::size_t i = 0; i < notes.size(); ++i) {
    if (notes[i].empty() || notes[i].starts_with("end")) continue;
    points.push_back({eps_N1[i], mu_2[i], notes[i]});
  }
  return points;
}

void check_changes_of_kind(const Table& locus) {
  const auto kinds = locus.texts("kind"), notes = locus.texts("note");
  for (std::size_t i = 1; i < kinds.size(); ++i) {
    const bool is_noted = !notes[i - 1].empty() || !notes[i].empty();
    CHECK((kinds[i - 1] == kinds[i] || is_noted));
  }
}

}  // namespace

TEST_CASE("locus: a jump's end goes on where the diagrams at other values have it" *
          doctest::skip(specht::test::sanitized)) {
  Start start;
  find_start(start, "jump_end", 0.32103615);
  const auto result = run({"locus", "woodpecker", "--from", start.file, "--row", start.row,
                           "--sweep", "eps_N1=0.3:0.4:11", "--sweep", "mu_2=0.299:0.301:11"});
  REQUIRE(result.code == 0);
  const Table locus = table_of(result);
  const auto eps = locus.numbers("eps_N1"), mu = locus.numbers("mu_2"), x = locus.numbers("x");
  REQUIRE(eps.size() > 10);
  // Both ends lie on borders of the plane.
  CHECK(locus.texts("note").front() == "end of the range of mu_2");
  CHECK(locus.texts("note").back() == "end of the range of mu_2");
  // It is drawn in the plane of both parameters.
  const auto locus_file = start.folder.path / "l.csv", picture = start.folder.path / "l.svg";
  std::ofstream(locus_file) << result.out;
  REQUIRE(run({"plot", locus_file.string(), "-o", picture.string()}).code == 0);
  CHECK(std::filesystem::file_size(picture) > 1000);
  for (const std::size_t i : {eps.size() / 4, 3 * eps.size() / 4}) {
    const std::string value = specht::apps::format_number(mu[i]);
    const TemporaryFolder other;
    const auto file = other.path / "e.csv";
    REQUIRE(run({"diagram", "woodpecker", "--set", "mu_2=" + value, "--sweep", "eps_N1=0.3:0.4:6",
                 "-o", file.string()})
                .code == 0);
    const Table points = specht::apps::read_table(other.path / "e.points.csv");
    const auto kinds = points.texts("kind");
    const auto parameter = points.numbers("parameter"), at = points.numbers("x");
    double nearest = 1.0;
    for (std::size_t k = 0; k < kinds.size(); ++k) {
      if (kinds[k] != locus.texts("kind")[i]) continue;
      nearest = std::min(nearest, std::abs(parameter[k] - eps[i]) + std::abs(at[k] - x[i]));
    }
    CHECK(nearest < 1e-8);
  }
}

TEST_CASE("locus: straight lines between its points show the curve, where its pieces change, too" *
          doctest::skip(specht::test::sanitized)) {
  Start start;
  find_start(start, "jump_end", 0.32103615);
  const auto locus = [&](const std::string& N) {
    const auto result =
        run({"locus", "woodpecker", "--from", start.file, "--near", "0.321", "--kind", "jump_end",
             "--sweep", "eps_N1=0.05:0.6:" + N, "--sweep", "mu_2=0.2873:0.4:" + N});
    REQUIRE(result.code == 0);
    CHECK(result.err.find("--near takes row " + start.row + " of ") != std::string::npos);
    return table_of(result);
  };
  const Table coarse = locus("50"), fine = locus("500");
  const auto eps = coarse.numbers("eps_N1"), mu = coarse.numbers("mu_2");
  const auto eps_between = fine.numbers("eps_N1"), mu_between = fine.numbers("mu_2");
  const auto [low, high] = std::minmax_element(mu_between.begin(), mu_between.end());
  int compared = 0;
  for (std::size_t k = 0; k < eps_between.size(); ++k) {
    for (std::size_t i = 1; i < eps.size(); ++i) {
      const double part = (eps_between[k] - eps[i - 1]) / (eps[i] - eps[i - 1]);
      if (!(part >= 0.0 && part < 1.0)) continue;
      const double line = mu[i - 1] + part * (mu[i] - mu[i - 1]);
      CHECK(std::abs(line - mu_between[k]) <= 1e-3 * (*high - *low));
      ++compared;
    }
  }
  CHECK(compared > 100);
}

TEST_CASE("locus: both border collisions of a jump have the point at which they meet" *
          doctest::skip(specht::test::sanitized)) {
  // Docs: physics.md, section 6.
  const auto locus = [](const std::vector<std::string>& start, const std::string& range) {
    std::vector<std::string> words{"locus", "woodpecker", "--kind", "jump_start"};
    words.insert(words.end(), start.begin(), start.end());
    for (const std::string& sweep : {"eps_N1=0.0335:" + range, std::string("mu_2=0.285:0.3:5")}) {
      words.insert(words.end(), {"--sweep", sweep});
    }
    const auto result = run(words);
    REQUIRE(result.code == 0);
    const Table table = table_of(result);
    check_changes_of_kind(table);
    return special_points(table);
  };
  const auto A =
      locus({"--x=-0.8847733440151199", "--set", "eps_N1=0.042164330912616656"}, "0.0424:5");
  const auto B =
      locus({"--x=-0.8838943416", "--set", "eps_N1=0.0441826675", "--set", "mu_2=0.2907243117"},
            "0.0443:5");
  int both = 0;
  for (const auto& points : {A, B}) {
    for (const SpecialPoint& p : points) {
      CHECK(p.note.find("not confirmed") == std::string::npos);
      if (p.note != "two border collisions: both limits on the diagonal") continue;
      CHECK(std::abs(p.eps_N1 - 0.0344226136) < 1e-9);
      CHECK(std::abs(p.mu_2 - 0.2930152700) < 1e-9);
      ++both;
    }
  }
  CHECK(both == 2);
}

TEST_CASE("locus: points of codimension two are the same for any number of values" *
          doctest::skip(specht::test::sanitized)) {
  std::vector<SpecialPoint> first;
  for (const std::string N : {"3", "12", "41"}) {
    CAPTURE(N);
    const auto result =
        run({"locus", "woodpecker", "--kind", "jump_start", "--x=-0.8838943416", "--set",
             "eps_N1=0.0441826675", "--set", "mu_2=0.2907243117", "--sweep",
             "eps_N1=0.0418:0.0443:" + N, "--sweep", "mu_2=0.285:0.3:" + N});
    REQUIRE(result.code == 0);
    const auto points = special_points(table_of(result));
    REQUIRE(points.size() == 3);
    for (std::size_t i = 0; i < points.size(); ++i) {
      CHECK(points[i].note == "border collision and fold: slope 1 on its left");
      if (first.empty()) continue;
      CHECK(std::abs(points[i].eps_N1 - first[i].eps_N1) < 1e-9);
      CHECK(std::abs(points[i].mu_2 - first[i].mu_2) < 1e-9);
    }
    if (first.empty()) first = points;
  }
}

TEST_CASE("locus: a special point of cycles goes on from a row of their diagram") {
  const TemporaryFolder folder;
  const auto diagram = folder.path / "d.csv";
  REQUIRE(run({"diagram", "impact_oscillator", "--section", "strobe", "--set", "sigma=0.3",
               "--sweep", "omega=2.076:2.088:4", "--searches", "1", "--starts", "10", "--doublings",
               "0", "-o", diagram.string()})
              .code == 0);
  const std::string file = (folder.path / "d.points.csv").string();
  const Table points = specht::apps::read_table(file);
  const auto kinds = points.texts("kind");
  std::string graze, end;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    if (kinds[i] == "persistence") graze = std::to_string(i + 1);
    if (kinds[i] == "range_end") end = std::to_string(i + 1);
  }
  REQUIRE_FALSE(graze.empty());
  REQUIRE_FALSE(end.empty());
  Words words{"locus", "impact_oscillator", "--from",        file,      "--row",
              graze,   "--sweep",           "omega=2:2.2:5", "--sweep", "sigma=0.28:0.32:5"};
  const auto result = run(words);
  REQUIRE(result.code == 0);
  const Table locus = table_of(result);
  CHECK(locus.columns == Words{"omega", "sigma", "x", "v_x", "kind", "note"});
  CHECK(locus.value("section") == "strobe");
  CHECK(locus.value("border").value_or("").find("contact 1") != std::string::npos);
  const auto omega = locus.numbers("omega"), sigma = locus.numbers("sigma");
  REQUIRE(omega.size() > 4);
  for (std::size_t i = 0; i < omega.size(); ++i) {
    CHECK(std::abs(sigma[i] - 1 / (omega[i] * omega[i] - 1)) <= 1e-10);
  }
  const auto again = folder.path / "l.csv", picture = folder.path / "l.svg";
  std::ofstream(again) << result.out;
  REQUIRE(run({"plot", again.string(), "-o", picture.string()}).code == 0);
  CHECK(std::filesystem::file_size(picture) > 1000);
  words[5] = end;
  check_refused({{words, "is of kind range_end, which has no locus of cycles"}});
}

TEST_CASE("locus: what cannot be followed is refused in one line") {
  const Words sweeps{"--sweep", "eps_N1=0.3:0.6:11", "--sweep", "mu_2=0.2:0.4:11"};
  const auto with = [&](Words words) {
    words.insert(words.end(), sweeps.begin(), sweeps.end());
    return words;
  };
  check_refused({
      {{"locus", "woodpecker", "--sweep", "eps_N1=0:1:3", "--kind", "fold", "--x", "-1"},
       "--sweep NAME=A:B:N twice"},
      {with({"locus", "woodpecker"}), "--from FILE.points.csv --row N"},
      {with({"locus", "woodpecker", "--kind", "fold", "--x", "-1"}),
       "woodpecker: the start of the locus is no fold"},
      {with({"locus", "woodpecker", "--kind", "dip_end", "--x", "-1"}), "--kind dip_end"},
      {with({"locus", "woodpecker", "--near", "0.3", "--kind", "fold", "--x", "-1"}),
       "--near says which row; give --from"},
      {with({"locus", "woodpecker", "--kind", "fold", "--x", "-1", "--set", "mu_2=0.9"}),
       "lies outside of its sweep, "},
      {with({"locus", "woodpecker", "--from", "none.points.csv"}), "none.points.csv"},
      {with({"locus", "woodpecker", "--kind", "neimark_sacker", "--x", "-1"}),
       "have a locus on a section of one coordinate"},
      {with({"locus", "woodpecker", "--kind", "fold", "--x", "-1,2"}),
       "--x -1,2 is not allowed: a point of section jammed of woodpecker has 1 coordinate, phi_S"},
      {with({"locus", "woodpecker", "--kind", "fold", "--x", "-1", "--within", "x=0:1"}),
       "--within is not allowed"},
      {{"locus", "impact_oscillator", "--kind", "flip", "--x", "1", "--sweep", "omega=2:3:3",
        "--sweep", "eps_N=0:1:3"},
       "is not allowed: a point of section impact of impact_oscillator has 2 coordinates, phase,V"},
      {{"locus", "impact_oscillator", "--kind", "flip", "--x", "1,2", "--range", "0:1", "--sweep",
        "omega=2:3:3", "--sweep", "eps_N=0:1:3"},
       "--range is not allowed"},
      {{"locus", "impact_oscillator", "--kind", "flip", "--x", "1,2", "--sweep", "omega=-1:3:3",
        "--sweep", "eps_N=0:1:3"},
       "omega"},
  });
}

TEST_CASE("locus: a row is chosen by its parameter and kind") {
  TemporaryFolder folder;
  const std::string d = folder.path / "d.csv", points = folder.path / "d.points.csv";
  REQUIRE(run({"diagram", "piecewise_linear", "--sweep", "r=-1:3:20", "--points", "40", "-o", d})
              .code == 0);
  const Table table = specht::apps::read_table(points);
  const auto kind = table.texts("kind");
  const auto r = table.numbers("parameter");
  const auto jump = std::find(kind.begin(), kind.end(), "jump_end");
  REQUIRE(jump != kind.end());
  const auto row = static_cast<std::size_t>(jump - kind.begin());
  const auto locus = [&](const Words& start) {
    Words words{"locus", "piecewise_linear", "--from", points};
    words.insert(words.end(), {"--sweep", "r=-1:3:20", "--sweep", "a=1.2:1.3:5"});
    words.insert(words.end(), start.begin(), start.end());
    return run(words);
  };
  const auto by_row = locus({"--row", std::to_string(row + 1)});
  REQUIRE(by_row.code == 0);
  REQUIRE(table_of(by_row).rows.size() > 3);
  const auto near = std::to_string(r[row] + 1e-3);
  CHECK(table_of(locus({"--near", near})).rows == table_of(by_row).rows);
  // One of the kind, though others are nearer.
  const auto first = std::to_string(r.front());
  CHECK(table_of(locus({"--near", first, "--kind", "jump_end"})).rows == table_of(by_row).rows);
  // Without a kind it is the nearest of those that have a locus.
  REQUIRE(kind.front() == "range_end");
  const auto any = locus({"--near", first});
  REQUIRE(any.code == 0);
  CHECK(any.out.find("range_end") == std::string::npos);
  CHECK(table_of(any).rows.size() > 3);
  CHECK(locus({"--near", near, "--kind", "flip"}).err.find("has no row of kind flip") !=
        std::string::npos);
  CHECK(locus({"--near", near, "--row", "1"}).err.find("--row and --near both say which row") !=
        std::string::npos);
  CHECK(locus({"--kind", "jump_end"}).err.find("both say where to begin") != std::string::npos);
}

TEST_CASE("locus: a point that is not confirmed has a mark of its own, and is told") {
  const TemporaryFolder folder;
  const std::string file = folder.path / "l.csv", script = folder.path / "l.gp";
  std::ofstream(file) << "# header_lines: 6\n# table: locus\n# toy: woodpecker\n"
                         "# first: eps_N1\n# second: mu_2\n# iterate: 1\n"
                         "eps_N1,mu_2,x,kind,note\n0.1,0.2,0,jump_start,\n"
                         "0.2,0.25,0,jump_end,border collision and fold: slope 1\n"
                         "0.3,0.3,0,jump_end,border collision and fold: slope 1; not confirmed\n";
  const auto result = run({"plot", file, "-o", folder.path / "l.svg", "--script"});
  CAPTURE(result.err);
  REQUIRE(result.code == 0);
  std::ifstream stream(script);
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  CHECK(text.find("jump start, jump end") != std::string::npos);
  CHECK(text.find("not confirmed") != std::string::npos);
  CHECK(text.find("border collision and fold") != std::string::npos);
}

TEST_CASE("locus: a curve without length is told") {
  // It leaves the corner of the plane on both sides.
  const auto result = run({"locus", "woodpecker", "--kind", "jump_end", "--set",
                           "eps_N1=0.32103614645520284", "--x=-0.8847733440151199", "--sweep",
                           "eps_N1=0.1:0.32103614645520284:50", "--sweep", "mu_2=0.3:0.4:50"});
  REQUIRE(result.code == 0);
  const Table locus = table_of(result);
  CHECK(locus.texts("note").front().starts_with("end of the range of "));
  CHECK(locus.texts("note").back().starts_with("end of the range of "));
  CHECK(result.err.find("note: the curve is shorter than 1e-06 of the sweeps") !=
        std::string::npos);
}

TEST_CASE("locus: a fold whose piece has a border as near as rounding is followed") {
  const auto result = run({"locus", "woodpecker", "--kind", "fold", "--set",
                           "eps_N1=0.3020799575039277", "--x=-1.4615524202646635", "--sweep",
                           "eps_N1=0.3:0.305:5", "--sweep", "mu_2=0.2:0.4:50"});
  REQUIRE(result.code == 0);
  const Table locus = table_of(result);
  CHECK(locus.rows.size() < 2000);
  CHECK(locus.texts("note").front() == "end of the range of eps_N1");
  CHECK(locus.texts("note").back() == "end of the range of eps_N1");
}

TEST_CASE("locus: a curve that begins outside of the sweeps or of the range is refused") {
  check_refused({
      {{"locus", "piecewise_linear", "--kind", "flip", "--x", "50", "--set", "a=1", "--sweep",
        "r=0.5:1.5:5", "--sweep", "a=0.9:1.1:5"},
       "no flip near the start lies in the ranges: the nearest is at r = "},
      {{"locus", "piecewise_linear", "--kind", "flip", "--x", "0.5", "--range", "5:6", "--set",
        "a=1", "--sweep", "r=0.5:1.5:5", "--sweep", "a=0.9:1.1:5"},
       "no flip near the start lies in the ranges: the nearest is at r = "},
  });
}

TEST_CASE("locus: a row without a locus is told which rows have one") {
  TemporaryFolder folder;
  const std::string d = folder.path / "d.csv", points = folder.path / "d.points.csv";
  REQUIRE(run({"diagram", "piecewise_linear", "--sweep", "r=-1:3:20", "--points", "40", "-o", d})
              .code == 0);
  const auto kind = specht::apps::read_table(points).texts("kind");
  REQUIRE(kind.at(0) == "range_end");
  const auto with =
      std::find_if(kind.begin(), kind.end(), [](const auto& one) { return one != "range_end"; });
  REQUIRE(with != kind.end());
  const auto result = run({"locus", "piecewise_linear", "--from", points, "--row", "1", "--sweep",
                           "r=-1:3:20", "--sweep", "a=0.9:1.1:5"});
  CHECK(result.code == 2);
  CHECK(result.err.starts_with("specht: row 1 is of kind range_end, which has no locus; row"));
  CHECK(result.err.find(" " + std::to_string(with - kind.begin() + 1)) != std::string::npos);
}

}  // namespace test_locus
