// Ways through smooth phases against each other at random parameters (random_toys.hpp), for three toys and
// three impact laws: the toy's own phase (exact, taylor) against the Odeint phase, and for the woodpecker
// against 113 bits, too. Every difference is classified by what removes it; prints a Markdown table, and
// fails if one is left over.
//
//     phase_agreement_random [toy, all [returns of each set, of the toy [first set, 0 [sets, 20]]]]
//
//   steep        the same orbit, and ΔP is |P′| times a small shift of x
//   same value   another itinerary with the same P: independent events swap
//   tie          the own phase shows the other orbit from an x that is shifted a little
//   graze        it does with the grazing depth of the Odeint phase
//   non_unique   a contact problem on the way has several solutions
//   limit        one of the orbits reaches a limit of time or events
//
// Two minutes on two cores.

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <map>
#include <optional>
#include <specht/bifurcation/execution/parallel.hpp>
#include <specht/core/orbit/itinerary_text.hpp>
#include <specht/toys/entry/registry.hpp>

#include "random_toys.hpp"

namespace {

using namespace specht;
using namespace specht::bench;
using core::ImpactLaw;
using core::Outcome;
using Map = std::unique_ptr<maps::ReturnMap>;

constexpr double rtol = 1e-11;
// In units of rtol, relative to 1 + |P|: values that differ by no more agree.
constexpr double agreement = 1000.0;
// A shift of x that an error of the Odeint phase may stand for, in units of rtol, relative to 1 + |x|.
constexpr double most_shift = 1000.0;
constexpr int most_printed = 40;

enum Class { agrees, steep, same_value, tie, graze, non_unique, limit, unexplained, classes };
constexpr std::array<const char*, classes> meaning{
    "agrees", "steep", "same value", "tie", "graze", "non_unique", "limit", "unexplained"};

struct Maps {
  Map own, other, grazing, careful, other_careful;
};

[[nodiscard]] bool late(const maps::MapPoint& p) {
  return p.status == Outcome::time_limit || p.status == Outcome::event_limit;
}
[[nodiscard]] bool same_orbit(const maps::MapPoint& a, const maps::MapPoint& b) {
  return a.status == b.status && a.itinerary == b.itinerary;
}

[[nodiscard]] Class classify(Maps& maps, const maps::MapPoint& own, const maps::MapPoint& other) {
  const double allowed = agreement * rtol * (1.0 + std::abs(own.value));
  const double difference = std::abs(own.value - other.value);
  const double shift = most_shift * rtol * (1.0 + std::abs(own.x));
  const bool valued = own.has_value() && other.has_value();
  if (same_orbit(own, other)) {
    if (!own.has_value() || difference <= allowed) return agrees;
    if (difference <= allowed + std::abs(own.slope) * shift) return steep;
  } else if (!own.has_value() && own.status == other.status) {
    return agrees;
  } else if (valued && difference <= allowed) {
    return same_value;
  }
  if (late(own) || late(other)) return limit;
  for (double s = 1e-16; s <= shift; s *= 2) {
    for (const double x : {own.x - s, own.x + s}) {
      const maps::MapPoint near = (*maps.own)(x);
      if (same_orbit(near, other) || (!other.has_value() && near.status == other.status)) {
        return tie;
      }
    }
  }
  if (same_orbit((*maps.grazing)(own.x), other)) return graze;
  if ((*maps.careful)(own.x).non_unique || (*maps.other_careful)(own.x).non_unique) {
    return non_unique;
  }
  return unexplained;
}

struct Result {
  double x = 0.0;
  Class why = agrees;
  maps::MapPoint own, other;
};

[[nodiscard]] Maps make_maps(const toys::Entry& toy, toys::Settings settings, bool quad) {
  Maps maps;
  const auto map = [&] { return toy.family(settings, {})->at({}); };
  maps.own = map();
  const toys::Settings standard = settings;
  settings.orbit.grazing_depth = rtol * settings.orbit.grazing_length;
  maps.grazing = map();
  settings = standard;
  settings.orbit.check_uniqueness = true;
  maps.careful = map();
  settings = standard;
  if (quad) {
    settings.precision = toys::Precision::quad;
  } else {
    settings.phase = toys::Phase::odeint;
    settings.odeint.rtol = rtol;
  }
  maps.other = map();
  settings.orbit.check_uniqueness = true;
  maps.other_careful = map();
  return maps;
}

struct Tally {
  std::array<long, classes> by_class{};
  std::map<Outcome, long> by_outcome;
  long returns = 0, flagged = 0;
};

void tell(const toys::Entry& toy, ImpactLaw law, int set, const Result& r) {
  std::fprintf(stderr, "%s %s set %d: %s at x = %.17g, slope %.3g\n", toy.name().c_str(),
               core::name(law).data(), set, meaning[r.why], r.x, r.own.slope);
  for (const auto* p : {&r.own, &r.other}) {
    std::fprintf(stderr, "  %.16g %s: %s\n", p->value, core::name(p->status).data(),
                 core::to_text(p->itinerary).c_str());
  }
}

[[nodiscard]] Tally compare(const toys::Entry& toy, ImpactLaw law, bool quad, int returns,
                            int first, int sets, int& printed) {
  Tally tally;
  for (int set = first; set < first + sets; ++set) {
    RandomToy random = random_toy(toy, set);
    random.settings.orbit.law = law;
    if (law == ImpactLaw::newton && set % 2 != 0) bounce_along(toy, random.settings, set);
    std::vector<Result> results(static_cast<std::size_t>(returns));
    const double width = random.range.high - random.range.low;
    bifurcation::parallel_for(returns, 4, {}, [&] {
      return [&, maps = std::make_shared<Maps>(make_maps(toy, random.settings, quad))](int i) {
        Result& r = results[static_cast<std::size_t>(i)];
        const auto seed = static_cast<std::uint64_t>(set) + 1000;
        r.x = random.range.low + width * random_unit(seed, static_cast<std::uint64_t>(i));
        r.own = maps->own->with_slope(r.x);
        r.other = (*maps->other)(r.x);
        r.why = classify(*maps, r.own, r.other);
      };
    });
    for (const Result& r : results) {
      ++tally.returns;
      ++tally.by_class[r.why];
      ++tally.by_outcome[r.own.status];
      tally.flagged += r.own.non_unique ? 1 : 0;
      const bool failed = r.own.status == Outcome::lcp_unsolved;
      if ((r.why == unexplained || failed) && ++printed <= most_printed) tell(toy, law, set, r);
    }
  }
  return tally;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string wanted = argc > 1 ? argv[1] : "all";
  const int first = argc > 3 ? std::atoi(argv[3]) : 0, sets = argc > 4 ? std::atoi(argv[4]) : 20;
  std::printf("| toy | law | against | returns |");
  for (const char* text : meaning) std::printf(" %s |", text);
  std::printf(" outcomes of the own phase | flagged |\n|---|---|---|--:|");
  for (int k = 0; k < classes; ++k) std::printf("--:|");
  std::puts("---|--:|");
  const auto registry = toys::registry();
  long left_over = 0;
  for (const auto& [name, standard] :
       {std::pair("woodpecker", 300), std::pair("tumbling", 30), std::pair("duck", 60)}) {
    if (wanted != "all" && wanted != name) continue;
    const toys::Entry& toy = toys::find(registry, name);
    for (const ImpactLaw law :
         {ImpactLaw::poisson, ImpactLaw::newton, ImpactLaw::poisson_coupled}) {
      for (const bool quad : {false, true}) {
        if (quad && !toy.has_quad()) continue;
        int printed = 0;
        const Tally t =
            compare(toy, law, quad, argc > 2 ? std::atoi(argv[2]) : standard, first, sets, printed);
        std::printf("| %s | %s | %s | %ld |", name, core::name(law).data(),
                    quad ? "113 bits" : "odeint", t.returns);
        for (const long count : t.by_class) std::printf(" %ld |", count);
        for (const auto& [outcome, count] : t.by_outcome) {
          std::printf(" %ld %s", count, core::name(outcome).data());
        }
        std::printf(" | %ld |\n", t.flagged);
        std::fflush(stdout);
        left_over += t.by_class[unexplained];
      }
    }
  }
  return left_over > 0 ? 1 : 0;
}
