#pragma once
// The normal form of a border collision, at x = 0.

#include "../../maps/formula_map.hpp"

namespace specht::test {

/// P = p + a x for x < 0, p + b x + l for x ≥ 0, where p = r − 1.
[[nodiscard]] inline FormulaFamily normal_form(double a, double b, double l) {
  return FormulaFamily(
      [=](double r, double x) {
        return x < 0 ? Formula{r - 1 + a * x, 0} : Formula{r - 1 + b * x + l, 1};
      },
      [=](double, double x) { return x < 0 ? a : b; });
}

}  // namespace specht::test
