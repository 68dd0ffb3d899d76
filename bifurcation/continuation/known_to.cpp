#include <cmath>
#include <iomanip>
#include <specht/bifurcation/continuation/known_to.hpp>
#include <sstream>

namespace specht::bifurcation {

std::string known_to(double doubt) {
  std::ostringstream text;
  text << " at a parameter known to " << std::setprecision(1) << doubt;
  return text.str();
}

std::string less_known_to(double doubt, const ParameterLine& line) {
  if (std::isnan(doubt)) return "; how well the parameter is known is not measured";
  return doubt > line.options.meeting * line.width ? known_to(doubt) : std::string();
}

}  // namespace specht::bifurcation
