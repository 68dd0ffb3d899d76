#pragma once
// Whether x is all that decides where an orbit returns.
//
// A return map takes x to a state z₀ = lift(x), follows its orbit to the section, at z₁, and says
// P(x) = project(z₁). The next return begins at lift(P(x)), not at z₁. If these differ in a number that
// matters, the phase of a drive or a velocity that is not 0, P ∘ P is not the second return, and fixed points
// of P are no periodic orbits. Numbers that the motion does not depend on, a height or an angle turned, may
// differ: the orbits from both states then return at the same x after the same time.

#include <optional>
#include <string>
#include <vector>

namespace specht::maps {

/// A number of the state that the section does not give back, and that matters.
struct LostNumber {
  std::string name;       // of a coordinate, "v_" and one, "t", or "region"
  std::vector<double> x;  // where the orbit began
  double returned = 0.0;  // its value at the return …
  double lifted = 0.0;    // … and where the next orbit begins
};

struct SectionLoss {
  bool judged = false;             // the orbit returns, twice if that was needed
  std::optional<LostNumber> lost;  // the first that matters
};

}  // namespace specht::maps
