// FILE.branches.csv of a diagram: complete, in order, with its ends.

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <specht/apps/files/reader.hpp>
#include <tuple>

#include "../sanitizers.hpp"
#include "command.hpp"

namespace test_branches_file {

using specht::apps::Table;
using specht::test::run;
using specht::test::TemporaryFolder;

namespace {

struct Files {
  Table diagram, branches, points;
};

Files diagram(const TemporaryFolder& folder, std::vector<std::string> arguments) {
  const auto file = folder.path / "d.csv";
  arguments.insert(arguments.end(), {"-o", file.string()});
  REQUIRE(run(arguments).code == 0);
  return {specht::apps::read_table(file), specht::apps::read_table(folder.path / "d.branches.csv"),
          specht::apps::read_table(folder.path / "d.points.csv")};
}

const std::vector<std::string> woodpecker{
    "diagram", "woodpecker", "--sweep", "eps_N1=0.44:0.46:3", "--iterate", "2"};

}  // namespace

TEST_CASE("branches file: the rows of a branch stand together, in order, between two ends" *
          doctest::skip(specht::test::sanitized)) {
  const TemporaryFolder folder;
  const Files files = diagram(folder, woodpecker);
  const auto branch = files.branches.numbers("branch");
  const auto parameter = files.branches.numbers("parameter");
  const auto role = files.branches.texts("role"), kind = files.branches.texts("kind");
  const auto x = files.branches.numbers("x"), left = files.branches.numbers("left");
  const auto slope = files.branches.numbers("slope");
  std::set<double> seen;
  for (std::size_t i = 0; i < branch.size(); ++i) {
    CAPTURE(i);
    const bool first = i == 0 || branch[i - 1] != branch[i];
    const bool last = i + 1 == branch.size() || branch[i + 1] != branch[i];
    if (first) CHECK(seen.insert(branch[i]).second);
    if (!first) CHECK(parameter[i - 1] <= parameter[i]);
    CHECK((role[i] == "end") == (first || last));
    // Each fixed point is one, as far as x is known.
    if (kind[i] != "stable" && kind[i] != "unstable") continue;
    CHECK(std::abs(left[i] - x[i]) < 1e-7 * (1.0 + std::abs(slope[i])));
  }
}

TEST_CASE("branches file: each row of the diagram is on its branch, once" *
          doctest::skip(specht::test::sanitized)) {
  const TemporaryFolder folder;
  const Files files = diagram(folder, woodpecker);
  std::map<std::tuple<double, double, double>, int> on_branches;
  {
    const auto branch = files.branches.numbers("branch"), x = files.branches.numbers("x");
    const auto parameter = files.branches.numbers("parameter");
    for (std::size_t i = 0; i < branch.size(); ++i) ++on_branches[{branch[i], parameter[i], x[i]}];
  }
  const auto branch = files.diagram.numbers("branch"), x = files.diagram.numbers("x");
  const auto parameter = files.diagram.numbers("parameter");
  for (std::size_t i = 0; i < branch.size(); ++i) {
    CHECK(on_branches[{branch[i], parameter[i], x[i]}] == 1);
  }
}

TEST_CASE("branches file: the stable branch of the woodpecker begins at its jump" *
          doctest::skip(specht::test::sanitized)) {
  const TemporaryFolder folder;
  const Files files = diagram(folder, {"diagram", "woodpecker", "--sweep", "eps_N1=0.15:0.25:6"});
  const auto parameter = files.branches.numbers("parameter"), x = files.branches.numbers("x");
  const auto role = files.branches.texts("role"), kind = files.branches.texts("kind");
  int found = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (kind[i] != "stable" || role[i] != "end" || parameter[i] == 0.25) continue;
    if (std::abs(parameter[i] - 0.18512695) < 1e-7) ++found;
  }
  CHECK(found == 1);
}

TEST_CASE("branches file: the same bytes for any number of threads, and after --resume" *
          doctest::skip(specht::test::sanitized)) {
  const TemporaryFolder one, two;
  const auto text = [](const std::filesystem::path& file) {
    std::ifstream stream(file);
    return std::string(std::istreambuf_iterator<char>(stream), {});
  };
  auto with_jobs = woodpecker;
  with_jobs.insert(with_jobs.end(), {"-j", "1"});
  (void)diagram(one, with_jobs);
  const std::string branches = text(one.path / "d.branches.csv");
  const std::string points = text(one.path / "d.points.csv");
  with_jobs.back() = "2";
  (void)diagram(two, with_jobs);
  CHECK(text(two.path / "d.branches.csv") == branches);
  // A run that has been interrupted after some values.
  const auto lines = specht::test::lines_of(text(two.path / "d.csv"));
  {
    std::ofstream part(two.path / "d.csv.part");
    for (std::size_t i = 0; i < lines.size() / 2; ++i) part << lines[i] << '\n';
  }
  for (const char* file : {"d.csv", "d.branches.csv", "d.points.csv"}) {
    std::filesystem::remove(two.path / file);
  }
  with_jobs.push_back("--resume");
  (void)diagram(two, with_jobs);
  CHECK(text(two.path / "d.branches.csv") == branches);
  CHECK(text(two.path / "d.points.csv") == points);
}

TEST_CASE("branches file: a doubling says on which side of it the cycle of twice the period is") {
  const TemporaryFolder folder;
  const Files files = diagram(
      folder, {"diagram", "woodpecker", "--sweep", "eps_N1=0.3148:0.3149:2", "--iterate", "2"});
  const Table &points = files.points, &branches = files.branches;
  const auto number = branches.numbers("branch"), along = branches.numbers("parameter");
  int doublings = 0;
  for (std::size_t i = 0; i < points.rows.size(); ++i) {
    if (!points.texts("note")[i].ends_with("of period 2 ends")) continue;
    ++doublings;
    const double p = points.numbers("parameter")[i], own = points.numbers("branch_before")[i];
    CHECK(p == doctest::Approx(0.3148027052341).epsilon(1e-12));
    for (std::size_t k = 0; k < number.size(); ++k) {
      if (number[k] == own) CHECK(along[k] <= p);
    }
  }
  CHECK(doublings == 2);
}

TEST_CASE("branches file: a branch that comes back on itself is followed anew by shorter steps") {
  // An island of steep fixed points next to the dip, a slope of −340 beside others of −590 and 710.
  const TemporaryFolder folder;
  const Files files = diagram(folder, {"diagram", "woodpecker", "--sweep",
                                       "eps_N1=0.15806451612903225:0.16559139784946236:2"});
  const Table& points = files.points;
  const auto kinds = points.texts("kind");
  CHECK(std::count(kinds.begin(), kinds.end(), "unexplained") == 0);
  bool ends_at_border = false;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    ends_at_border =
        ends_at_border || (kinds[i] == "nonsmooth_fold" &&
                           std::abs(points.numbers("parameter")[i] - 0.162985217123) < 1e-10 &&
                           std::abs(points.numbers("x")[i] + 2.315934699246) < 1e-9);
  }
  CHECK(ends_at_border);
}

TEST_CASE(
    "branches file: fixed points of an iterate are some where the sweep hits a border exactly") {
  const TemporaryFolder folder;
  // At r = 0 a fixed point is born at a jump.
  const Files files =
      diagram(folder, {"diagram", "piecewise_linear", "--sweep", "r=-1:3:41", "--iterate", "2"});
  const auto kind = files.branches.texts("kind");
  const auto r = files.branches.numbers("parameter"), iterate = files.branches.numbers("iterate");
  const auto x = files.branches.numbers("x"), left = files.branches.numbers("left");
  double begins = 3.0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (kind[i] == "jump") continue;
    CAPTURE(i);
    CHECK(std::abs(left[i] - x[i]) <= 1e-12 * (1.0 + std::abs(x[i])));
    if (iterate[i] == 2 && kind[i] == "unstable") begins = std::min(begins, r[i]);
  }
  CHECK(begins < 1e-6);
}

}  // namespace test_branches_file
