// Diagrams along a parameter: order, threads, interruption, failures.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <specht/bifurcation/continuation/diagram.hpp>
#include <specht/bifurcation/crossings/sample.hpp>
#include <specht/toys/entry/registry.hpp>
#include <stdexcept>

#include "../bifurcation/compare.hpp"
#include "../maps/formula_map.hpp"

namespace test_diagram {

using namespace specht;
using namespace specht::test;
using bifurcation::CrossingKind;

namespace {

const FormulaFamily logistic([](double r, double x) { return Formula{r * x * (1 - x), 0}; });

bifurcation::DiagramRequest logistic_request() {
  bifurcation::DiagramRequest request;
  request.parameters = bifurcation::grid(2.0, 3.4, 60);
  request.range = {0.05, 0.97};
  request.crossings.piecewise.points = 30;
  request.last_iterate = 2;
  return request;
}

bool identical(const bifurcation::Diagram& a, const bifurcation::Diagram& b) {
  if (a.complete != b.complete || a.slices.size() != b.slices.size()) return false;
  for (std::size_t k = 0; k < a.slices.size(); ++k) {
    const auto &u = a.slices[k], &v = b.slices[k];
    if (!test::identical(u.parameter, v.parameter)) return false;
    if (u.crossings.size() != v.crossings.size()) return false;
    for (std::size_t i = 0; i < u.crossings.size(); ++i) {
      if (!test::identical(u.crossings[i], v.crossings[i])) return false;
    }
  }
  return true;
}

bifurcation::Execution with_jobs(int jobs) {
  bifurcation::Execution execution;
  execution.jobs = jobs;
  return execution;
}

}  // namespace

TEST_CASE("diagram: period doubling of the logistic map") {
  const auto request = logistic_request();
  const auto diagram = bifurcation::diagram(logistic, request, {});
  CHECK(diagram.complete);
  REQUIRE(diagram.slices.size() == request.parameters.size());
  for (std::size_t k = 0; k < diagram.slices.size(); ++k) {
    const double r = request.parameters[k];
    CAPTURE(r);
    const auto& slice = diagram.slices[k];
    CHECK(slice.parameter == r);
    if (std::abs(r - 3.0) < 1e-9) continue;  // there the cycle is born
    REQUIRE(slice.crossings.size() == (r < 3.0 ? 2 : 4));
    CHECK(slice.crossings[0].iterate == 1);
    CHECK(slice.crossings[0].kind == (r < 3.0 ? CrossingKind::stable : CrossingKind::unstable));
    double x = 0.0;
    for (std::size_t i = 1; i < slice.crossings.size(); ++i) {
      CHECK(slice.crossings[i].iterate == 2);
      CHECK(slice.crossings[i].x > x);
      x = slice.crossings[i].x;
    }
  }
}

TEST_CASE("diagram: the woodpecker gives the same bits for any number of threads") {
  const auto toys = toys::registry();
  toys::Settings settings;
  settings.odeint.rtol = 1e-7;
  settings.orbit.max_time = 1.0;
  const auto family = toys::find(toys, "woodpecker").family(settings, {"eps_N1"});
  bifurcation::DiagramRequest request;
  request.parameters = bifurcation::grid(0.3, 0.6, 3);
  request.range = {-0.8, -0.45};
  request.crossings.piecewise.points = 60;
  request.last_iterate = 2;
  const auto one = bifurcation::diagram(*family, request, with_jobs(1));
  REQUIRE(one.slices.size() == 3);
  for (const auto& slice : one.slices) CHECK(slice.crossings.size() > 2);
  CHECK(identical(one, bifurcation::diagram(*family, request, with_jobs(2))));
  CHECK(identical(one, bifurcation::diagram(*family, request, with_jobs(3))));
}

TEST_CASE("diagram: slices come in order, as soon as they are done") {
  const auto request = logistic_request();
  for (const int jobs : {1, 2, 3}) {
    std::vector<double> finished, progress;
    auto execution = with_jobs(jobs);
    execution.progress = [&](double part) { progress.push_back(part); };
    (void)bifurcation::diagram(logistic, request, execution, [&](const auto& slice) {
      finished.push_back(slice.parameter);
      if (finished.size() == 1 && !progress.empty()) {
        CHECK(progress.back() < 1.0);  // not only at the end
      }
    });
    CHECK(finished == request.parameters);
    CHECK(std::is_sorted(progress.begin(), progress.end()));
    if (jobs == 1) CHECK(progress.size() > finished.size() / 2);  // and between
    CHECK(progress.back() == 1.0);
  }
}

TEST_CASE("diagram: interrupted, what is finished is what it would have been") {
  const auto request = logistic_request();
  for (const int jobs : {1, 2}) {
    const auto whole = bifurcation::diagram(logistic, request, with_jobs(jobs));
    std::atomic<bool> stop{false};
    auto execution = with_jobs(jobs);
    execution.stop = &stop;
    int finished = 0;
    const auto part = bifurcation::diagram(logistic, request, execution,
                                           [&](const auto&) { stop = ++finished >= 5; });
    CHECK_FALSE(part.complete);
    REQUIRE(part.slices.size() >= 5);
    REQUIRE(part.slices.size() < whole.slices.size());
    CHECK(static_cast<std::size_t>(finished) == part.slices.size());
    auto beginning = whole;
    beginning.complete = false;
    beginning.slices.resize(part.slices.size());
    CHECK(identical(part, beginning));
  }
}

TEST_CASE("diagram: stopped in the middle of a slice, the slice is left out") {
  std::atomic<bool> stop{false};
  const FormulaFamily family([&](double r, double x) {
    if (r > 3.0) stop = true;
    return Formula{r * x * (1 - x), 0};
  });
  auto execution = with_jobs(1);
  execution.stop = &stop;
  const auto part = bifurcation::diagram(family, logistic_request(), execution);
  CHECK_FALSE(part.complete);
  CHECK_FALSE(part.slices.empty());
  for (const auto& slice : part.slices) CHECK(slice.parameter <= 3.0);
}

TEST_CASE("diagram: values the family refuses end it before the work begins") {
  auto request = logistic_request();
  request.parameters.back() = -1.0;
  int finished = 0;
  CHECK_THROWS_WITH_AS(
      (void)bifurcation::diagram(logistic, request, {}, [&](const auto&) { ++finished; }),
      "r must not be negative", std::invalid_argument);
  CHECK(finished == 0);
  request = logistic_request();
  request.crossings.piecewise.points = 1;
  CHECK_THROWS_AS((void)bifurcation::diagram(logistic, request, {}), std::invalid_argument);
}

TEST_CASE("diagram: an exception of a map reaches the caller") {
  const FormulaFamily broken([](double r, double x) {
    if (r > 3.0 && x > 0.9) throw std::runtime_error("broken map");
    return Formula{r * x * (1 - x), 0};
  });
  for (const int jobs : {1, 2, 3}) {
    CHECK_THROWS_WITH_AS((void)bifurcation::diagram(broken, logistic_request(), with_jobs(jobs)),
                         "broken map", std::runtime_error);
  }
}

TEST_CASE("diagram: a family without a parameter is one slice") {
  const auto toys = toys::registry();
  toys::Settings settings;
  settings.parameters = {{"r", "1"}};
  const auto family = toys::find(toys, "piecewise_linear").family(settings, {});
  bifurcation::DiagramRequest request;
  request.range = {-3.0, 3.0};
  request.crossings.piecewise.points = 100;
  const auto diagram = bifurcation::diagram(*family, request, {});
  REQUIRE(diagram.slices.size() == 1);
  CHECK(std::isnan(diagram.slices[0].parameter));
  CHECK(diagram.slices[0].crossings.size() == 3);
}

}  // namespace test_diagram
