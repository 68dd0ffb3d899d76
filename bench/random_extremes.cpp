// Orbits of every toy with random parameters, from the sensible to the degenerate, as a Markdown table: how they
// end, and the largest of what they must not do (tests/toys/random_extremes.hpp).
//
//     random_extremes [orbits of a toy and range, 2500] [toy, all] [decades, all four] [seed, 1]
//                     [most events of an orbit, 1000] [most minutes of a row, 0: as long as it takes]
//
// Ten orbits of a set of parameters; those that begin outside of what is admissible are not counted as followed. Rows
// with other seeds are other orbits, so runs can be split and added. The largest violations are of toys with mass
// matrices whose condition is at most 1e6. What is above its limit is written to standard error, with the command
// that does it again, and each row after every hundred thousand orbits.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <specht/toys/entry/registry.hpp>
#include <string>

#include "../tests/toys/random_extremes.hpp"

namespace {

using namespace specht;

void print(std::FILE* out, const toys::Entry& toy, double decades, test::ExtremeTally& tally) {
  std::fprintf(out, "| %s | %g | %ld | %ld | %ld ", toy.name().c_str(), decades, tally.refused,
               tally.orbits, tally.impacts);
  for (const long count : tally.ended) std::fprintf(out, "| %ld ", count);
  std::fprintf(out, "| %ld | %ld ", tally.beyond_limits, tally.ill_conditioned);
  for (int k = 0; k < test::Violations::kinds; ++k) std::fprintf(out, "| %.2g ", tally.largest[k]);
  std::fputs("|\n", out);
  std::fflush(out);
}

}  // namespace

int main(int argc, char** argv) {
  const long orbits = argc > 1 ? std::atol(argv[1]) : 2500;
  const std::string own = argc > 2 ? argv[2] : "all";
  const double only = argc > 3 ? std::atof(argv[3]) : 0.0;
  const auto seed = static_cast<std::uint64_t>(argc > 4 ? std::atoi(argv[4]) : 1);
  const int events = argc > 5 ? std::atoi(argv[5]) : 1000;
  const double minutes = argc > 6 ? std::atof(argv[6]) : 0.0;
  constexpr double limits[test::Violations::kinds] = {1e-7, 1e-7, 1e-7, 1e-7, 1e-9};
  constexpr int each = 10;  // orbits of a set
  constexpr long reported = 100'000, most_messages = 20;
  std::printf("| toy | decades | refused | orbits | impacts ");
  for (std::size_t k = 0; k < test::ExtremeTally::outcomes; ++k) {
    std::printf("| %s ", std::string(core::name(static_cast<core::Outcome>(k))).c_str());
  }
  std::printf("| beyond limits | ill-conditioned ");
  for (int k = 0; k < test::Violations::kinds; ++k) std::printf("| %s ", test::Violations::name(k));
  std::puts("|");
  for (const auto& toy : toys::registry()) {
    if (!toy->has_motion() || (own != "all" && toy->name() != own)) continue;
    for (const double decades : {0.1, 0.5, 2.0, 6.0}) {
      if (only > 0 && decades != only) continue;
      test::RandomExtremes extremes(*toy, decades, seed, events);
      test::ExtremeTally tally;
      long messages[test::Violations::kinds] = {}, ill_messages[test::Violations::kinds] = {};
      extremes.on_orbit = [&](test::Violations worst, bool ill_conditioned, core::Outcome outcome,
                              const std::function<std::string()>& text) {
        for (int k = 0; k < test::Violations::kinds; ++k) {
          if (!(worst[k] > limits[k])) continue;
          if (ill_conditioned) {
            ++ill_messages[k];
            continue;
          }
          if (++messages[k] > most_messages) continue;
          std::fprintf(stderr, "%s %.2g %s: %s\n", test::Violations::name(k), worst[k],
                       std::string(core::name(outcome)).c_str(), text().c_str());
        }
      };
      const auto begin = std::chrono::steady_clock::now();
      long next = reported;
      const auto followed = [&] {
        return tally.orbits - tally.ended[static_cast<std::size_t>(core::Outcome::out_of_domain)];
      };
      while (followed() < orbits && tally.refused < 100 * (orbits + 1)) {
        extremes.add(each, tally);
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
        if (minutes > 0 && seconds.count() > 60 * minutes) break;
        if (followed() < next) continue;
        next += reported;
        print(stderr, *toy, decades, tally);
      }
      print(stdout, *toy, decades, tally);
      for (int k = 0; k < test::Violations::kinds; ++k) {
        std::fprintf(stderr,
                     "largest %s %.2g, %ld above the limit, %ld of ill-conditioned ones: %s\n",
                     test::Violations::name(k), tally.largest[k], messages[k], ill_messages[k],
                     tally.where[static_cast<std::size_t>(k)].c_str());
      }
    }
  }
  return 0;
}
