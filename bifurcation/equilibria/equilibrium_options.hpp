#pragma once
// Tolerances of the search for equilibria.
//
// Lengths are in widths of the box of postures [width], forces in the largest force that is found in it, and
// gaps in the change that such a width makes of them: both have the unit 1.

namespace specht::bifurcation {

struct EquilibriumOptions {
  /// Postures that each set of contacts is tried from [1]; more find equilibria with small basins.
  int starts = 60;

  // Newton's method.

  int most_iterations = 40;   // steps [1]: about ten suffice where it converges
  double longest_step = 0.1;  // [width]: further away the linear equations do not hold
  double reach = 3.0;         // [width] from the middle of the box, where a search is given up
  double residual = 1e-12;    // [1] of forces and gaps: above rounding; folds are as exact
  double last_step = 1e-9;    // [width]: its square is below rounding
  double independence =
      1e-7;  // [1] below it directions of contacts count as dependent, and equations as
             // singular: the root of rounding
  double inconsistent =
      1e-3;              // [1] part of singular equations that may stay unsolved: they are linear
  double slide = 0.1;    // [width] step where more stays unsolved: a few steps pass a plane
  int most_slides = 20;  // [1] twice the box

  // Equilibria.

  /// [1] Gaps and contact forces may be negative by this; smaller ones count as zero: above the residual.
  double admissible = 1e-8;
  /// [1] Of gaps and forces at the end of a branch: one that only touches zero goes on. The rounding of both.
  double rounding = 1e-13;
  /// [1] Real part of an eigenvalue of small motions that counts as zero, relative to their fastest rate: above the
  /// rounding of a double one.
  double growth = 1e-7;
  double flat = 1e-8;  // [1] stiffness that counts as zero, relative to the largest: above rounding
  double same =
      1e-6;  // [width] between postures that count as one: above the error of singular ones
  double neutral = 1e-12;  // [1] change of forces, gaps and directions that is rounding
  /// [width] Shift of a coordinate that shows whether anything depends on it; no simple part of a period.
  double neutral_shift = 0.37;

  // Branches.

  double jump =
      0.02;  // [width] between a posture and its prediction along a parameter: larger is another
  /// [1] Of steps in the parameter and along areas: to 6e-14 of a slice or a step, about rounding.
  int most_halvings = 44;
  /// [width] Between the ends of two branches that meet: at a smooth fold, more than the root of what the
  /// halvings leave of a slice.
  double meeting = 1e-5;

  // Areas.

  double area_step = 0.01;     // [width] along an area: ten steps on a tenth of the box
  int most_area_steps = 2000;  // [1] both ways: 20 widths
  int peak_steps = 60;         // [1] of the golden section: to 1e-12 of a step
};

/// Throws std::invalid_argument with the name and the value of an option that is not allowed.
void require_valid(const EquilibriumOptions& options);

}  // namespace specht::bifurcation
