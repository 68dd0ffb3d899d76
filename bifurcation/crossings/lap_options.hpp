#pragma once
// Tolerances of laps (laps.hpp, iterated_laps.hpp).

namespace specht::bifurcation {

struct LapOptions {
  /// Points of a piece, whose slopes show its turning points, and of one that is no wider than `narrow`
  /// [unit of x]: 2 or more.
  int points = 9, few_points = 3;
  double narrow = 0.0;
  /// At most so many points more between those where P may turn twice [1].
  int more_points = 40;
  /// For crossings of P itself, not of its iterates: away from the diagonal P is cut only near to where it turns.
  bool crossings_only = false;
  /// |P(x) − x| that is rounding [unit of x], relative to 1 + |x|.
  double identity = 1e-13;
  /// … and |P′ − 1| that is: on an interval as narrow as `identity` every P is within it of x [1].
  double identity_slope = 0.1;
  /// Where P is continuous a limit is wrong if it differs by more than `astray` from the tangent of P at the
  /// distance `beside` [unit of x], relative to 1 + |P| and 1 + |x|: a wrong orbit differs by much more, a
  /// tangent by much less.
  double beside = 4e-12, astray = 1e-4;
  /// Values nearer to a border of laps than this are on it, relative to 1 + |x| [unit of x]: the rounding of
  /// borders.
  double tie = 1e-13;
};

/// Throws std::invalid_argument with the name and the value of an option that is not allowed.
void require_valid(const LapOptions& options);

}  // namespace specht::bifurcation
