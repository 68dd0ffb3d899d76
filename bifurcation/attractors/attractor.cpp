#include <limits>
#include <specht/bifurcation/attractors/attractor.hpp>
#include <sstream>

namespace specht::bifurcation {

std::string name(const Attractor& attractor) {
  std::ostringstream text;
  text.precision(std::numeric_limits<double>::max_digits10);
  switch (attractor.fate) {
    case Fate::cycle:
      text << name(attractor.fate) << ' ' << attractor.x.size() << " at";
      for (const double x : attractor.x) text << ' ' << x;
      break;
    case Fate::band:
      text << name(attractor.fate) << " from " << attractor.x[0] << " to " << attractor.x[1];
      break;
    case Fate::ended:
      text << core::name(attractor.outcome);
      break;
    case Fate::aperiodic:
    case Fate::outside:
    case Fate::unresolved:
      text << name(attractor.fate);
      break;
  }
  return text.str();
}

}  // namespace specht::bifurcation
