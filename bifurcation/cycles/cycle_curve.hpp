#pragma once
// A curve of cycles along a parameter, on one smooth piece of P_K, by pseudo-arclength.
//
// From a point the curve is followed in one direction, through folds and past flips, Neimark–Sacker and branch
// points, each of which is located as the root of its own test function:
//
//   fold             the parameter's part of the tangent
//   flip             det(J + 1)
//   neimark_sacker   Π (λ_i λ_k − 1) over i < k; a pair that is not complex there is none
//   branch_point     det of the equations' derivative, bordered by the tangent
//
// It ends at a face of the box or an end of the parameter's range, at its own begin, where its cycles have half the
// period, or where P_K has no value, the itinerary changes or the time of a return jumps: at the border of the piece.
//
// Source: Yu. A. Kuznetsov, Elements of Applied Bifurcation Theory, 3rd ed., Springer 2004, chapter 10.

#include <specht/bifurcation/cycles/cycle_border_options.hpp>
#include <specht/bifurcation/cycles/cycle_newton.hpp>
#include <specht/bifurcation/cycles/cycle_problem.hpp>
#include <specht/bifurcation/locus/line_options.hpp>

namespace specht::bifurcation {

enum class CycleEvent : std::uint8_t { none, fold, flip, neimark_sacker, branch_point };

/// A periodic point on a curve.
struct CycleCurvePoint {
  Eigen::VectorXd z, tangent;  // scaled as the problem's; of length 1, along the curve
  Eigen::MatrixXd derivative;  // of the defect
  std::vector<std::complex<double>> multipliers;
  maps::VectorPoint value;
  std::vector<double> times;  // of its returns [s]
  Eigen::VectorXd half;       // P_{K/2}(x) − x, scaled; empty for odd K
  CycleEvent event = CycleEvent::none;
};

enum class CurveEnd : std::uint8_t {
  parameter,  // the end of its range
  box,        // a coordinate leaves its range
  closed,     // the curve has come back to its begin
  doubling,   // cycles have half the period there: a flip of theirs
  border,     // the itinerary changes, or there is no value
  steps,      // more points than are allowed
};

struct CycleCurveOptions {
  CycleNewtonOptions newton;
  CycleBorderOptions borders;
  double first_step = 2e-3, longest_step = 1e-2;  // [1], in units of the box and of the range
  /// The border of a piece is known to this [1]; shorter steps are not taken.
  double shortest_step = 1e-13;
  double least_cosine = 0.98;  // of the angle between tangents of neighbouring points [1]
  /// The time of a return may change so much in a step, relative to that of the cycle [1]: more is a jump, of an orbit
  /// that grazes what the itinerary does not tell.
  double time_change = 0.02;
  int most_points = 20000;
  /// The part of the way to a cycle of half the period on which special points are looked for [1]: there test functions
  /// change their signs without them.
  double before_doubling = 0.99;
  /// A special point is located in so many steps at the most; a third of them halve its interval.
  int most_root_steps = 150;
  /// Test functions that are smaller on either side change their sign by rounding [1].
  double rounding = 1e-9;
  /// A branch may bend so far between two of its points [1].
  double bend = 0.05;
  /// Lines between the points that are shown; of points that are closer than this part of what the branch fills of the
  /// range of the parameter and of each coordinate one is shown [1].
  LineOptions lines;
  double spacing = 1e-3;
  /// How far a multiplier, or a point of half the period, may be from where a special point has it [1].
  double multiplier = 1e-5;
  /// In a step that is longer no test changes its sign without a special point: it may lead to another curve [1].
  double known_signs = 1e-6;
};

/// Throws std::invalid_argument with the name and the value of an option that is not allowed.
void require_valid(const CycleCurveOptions& options);

struct CycleCurve {
  std::vector<CycleCurvePoint> points;  // in order, special ones among them; the first is the start
  CurveEnd end = CurveEnd::border;
  /// At a border: what P_K gives at the nearest point behind it, as far as one is known.
  std::optional<maps::VectorPoint> behind;
};

/// Two points may lie on one smooth curve: on the same piece, and times of returns differ by no more than
/// `time_change` [1], relative to those of the cycle.
[[nodiscard]] bool same_branch(const CycleCurvePoint& a, const CycleCurvePoint& b,
                               double time_change);

/// The periodic point near z with normal · (z − z₀) = distance; nothing if Newton's method does not lead there.
/// Its tangent goes along with `normal`.
[[nodiscard]] std::optional<CycleCurvePoint> cycle_on_plane(CycleProblem& problem,
                                                            const Eigen::VectorXd& z_0,
                                                            const Eigen::VectorXd& normal,
                                                            double distance,
                                                            const CycleNewtonOptions& options);

/// The curve from a point of it, in the direction of its tangent.
[[nodiscard]] CycleCurve follow_cycle(CycleProblem& problem, const CycleCurvePoint& start,
                                      const CycleCurveOptions& options);

}  // namespace specht::bifurcation
