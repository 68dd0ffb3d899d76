#pragma once
// What the note of a special point says of how well its parameter is known.

#include <specht/bifurcation/continuation/parameter_line.hpp>
#include <string>

namespace specht::bifurcation {

/// At the end of a note; `doubt`: in the unit of the parameter.
[[nodiscard]] std::string known_to(double doubt);
/// The same where it is known less well than ends of curves are, or not known how well (NaN); else empty.
[[nodiscard]] std::string less_known_to(double doubt, const ParameterLine& line);

}  // namespace specht::bifurcation
