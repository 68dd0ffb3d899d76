// Looks for breakpoints that piecewise maps have missed, at random parameters (random_toys.hpp): each break
// that a dense scan shows (breakpoint_scan.hpp) must lie in a bracket, in an accumulation or next to a dip.
// Prints a Markdown table, with `sets` one row for each set; what is missed goes to standard error. Fails
// if a break is missed.
//
//     missed_breakpoints_random [toy, all [first set, 0 [number of sets, 20 [points of the scan]]]]
//
// A quarter of an hour on two cores, nearly all of it for the tumbling toy and the duck.

#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <specht/bifurcation/crossings/parallel_piecewise_map.hpp>
#include <specht/core/orbit/itinerary_text.hpp>
#include <specht/toys/entry/registry.hpp>

#include "breakpoint_scan.hpp"
#include "random_toys.hpp"

namespace {

using namespace specht;
using namespace specht::bench;
using maps::Breakpoint;
using maps::BreakpointKind;

// A break nearer to a dip than this part of the range is not counted as missed.
constexpr double apart = 4e-4;

struct Tally {
  long changes = 0, steps = 0, found = 0, near = 0, missed = 0, returns = 0, unfinished = 0;
  std::array<long, 6> kinds{};
  double covered = 0.0;  // sum over the sets [%]
  double most_covered = 0.0;
  int sets = 0;

  void add(const Tally& other) {
    changes += other.changes;
    steps += other.steps;
    found += other.found;
    near += other.near;
    missed += other.missed;
    returns += other.returns;
    unfinished += other.unfinished;
    for (std::size_t k = 0; k < kinds.size(); ++k) kinds[k] += other.kinds[k];
    covered += other.covered;
    most_covered = std::max(most_covered, other.most_covered);
    sets += other.sets;
  }
};

/// What dips and accumulations cover.
std::vector<core::Interval> covers(const maps::PiecewiseMap& piecewise,
                                   const core::Interval& range) {
  const double width = range.high - range.low;
  std::vector<core::Interval> result;
  for (const Breakpoint& b : piecewise.breakpoints) {
    double beside = 0.0;
    if (b.kind == BreakpointKind::dip) {
      beside = apart * width;
    } else if (b.kind != BreakpointKind::accumulation) {
      continue;
    }
    const core::Interval own{std::max(b.low - beside, range.low),
                             std::min(b.high + beside, range.high)};
    if (!result.empty() && own.low <= result.back().high) {
      result.back().high = std::max(result.back().high, own.high);
    } else {
      result.push_back(own);
    }
  }
  return result;
}

const char* text(double number) {
  static std::array<char, 64> buffer;
  std::snprintf(buffer.data(), buffer.size(), "%.17g", number);
  return buffer.data();
}

void tell(const toys::Entry& toy, int set, const ScanBreak& b) {
  std::fprintf(stderr, "%s set %d: missed between %s", toy.name().c_str(), set, text(b.left.x));
  std::fprintf(stderr, " and %s%s\n", text(b.right.x), b.of_itinerary ? "" : " (step)");
  for (const auto* p : {&b.left, &b.right}) {
    std::fprintf(stderr, "  %.12g slope %.6g %s: %s\n", p->value, p->slope,
                 core::name(p->status).data(), core::to_text(p->itinerary).c_str());
  }
}

Tally check(const toys::Entry& toy, int set, int points) {
  const RandomToy random = random_toy(toy, set);
  const core::Interval& range = random.range;
  const auto map = toy.family(random.settings, {})->at({});
  const maps::PiecewiseMap piecewise = bifurcation::parallel_piecewise_map(*map, range, {}, {});
  const std::vector<core::Interval> covered = covers(piecewise, range);
  Tally tally;
  tally.sets = 1;
  tally.returns = piecewise.returns;
  tally.unfinished = piecewise.unfinished;
  for (const Breakpoint& b : piecewise.breakpoints) ++tally.kinds[static_cast<std::size_t>(b.kind)];
  for (const core::Interval& c : covered) {
    tally.covered += 100 * (c.high - c.low) / (range.high - range.low);
  }
  tally.most_covered = tally.covered;
  ScanOptions options;
  options.points = points;
  for (const ScanBreak& b : BreakpointScan(*map, range, options).breaks()) {
    ++(b.of_itinerary ? tally.changes : tally.steps);
    const auto meets = [&](const auto& i) { return i.low <= b.right.x && b.left.x <= i.high; };
    const auto is_bracket = [&](const Breakpoint& p) {
      return p.kind != BreakpointKind::accumulation && meets(p);
    };
    if (std::any_of(piecewise.breakpoints.begin(), piecewise.breakpoints.end(), is_bracket)) {
      ++tally.found;
    } else if (std::any_of(covered.begin(), covered.end(), meets)) {
      ++tally.near;
    } else {
      ++tally.missed;
      tell(toy, set, b);
    }
  }
  return tally;
}

void print(const std::string& name, const Tally& t) {
  std::printf("| %s | %ld |", name.c_str(), t.returns);
  for (const long count : t.kinds) std::printf(" %ld |", count);
  std::printf(" %ld | %.2f %% | %.2f %% | %ld | %ld | %ld | %ld | %ld |\n", t.unfinished,
              t.covered / t.sets, t.most_covered, t.changes, t.steps, t.found, t.near, t.missed);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  const std::string wanted = argc > 1 ? argv[1] : "all";
  const int first = argc > 2 ? std::atoi(argv[2]) : 0, sets = argc > 3 ? std::atoi(argv[3]) : 20;
  std::puts(
      "| toy | returns | jump | kink | dip | edge | accumulation | none | unfinished | covered | "
      "at most | changes in the scan | steps in the scan | in brackets | in dips and accumulations "
      "| missed |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
  const auto registry = toys::registry();
  long missed = 0;
  for (const auto& [name, standard] :
       {std::pair("woodpecker", 200000), std::pair("tumbling", 5000), std::pair("duck", 20000)}) {
    if (wanted != "all" && wanted != name) continue;
    const toys::Entry& toy = toys::find(registry, name);
    Tally all;
    for (int set = first; set < first + sets; ++set) {
      const Tally one = check(toy, set, argc > 4 ? std::atoi(argv[4]) : standard);
      if (sets < 20 || wanted != "all") print(std::string(name) + " " + std::to_string(set), one);
      all.add(one);
    }
    print(name, all);
    missed += all.missed;
  }
  return missed > 0 ? 1 : 0;
}
