#pragma once
// The ends of a marginal band as p moves, from one slice to the next.
//
// A band has no slope that says where it goes: at each p its ends are bracketed between a point of the band and one
// outside, near to where those of its neighbours say.

#include <optional>
#include <specht/bifurcation/continuation/branch_segment.hpp>
#include <specht/bifurcation/continuation/continuation_options.hpp>
#include <specht/bifurcation/continuation/parameter_line.hpp>
#include <vector>

namespace specht::bifurcation {

class BandCurve {
 public:
  /// The band of P_`iterate`; `range`: of x. The arguments must outlive it.
  BandCurve(const ParameterLine& line, int iterate, const core::Interval& range,
            const ContinuationOptions& options)
      : line_(line), iterate_(iterate), range_(range), options_(options) {}

  /// Points between those of two slices, so many that straight lines are as near to both ends as
  /// `ContinuationOptions::straight` says. None where a band is not found on the way.
  [[nodiscard]] std::vector<CurvePoint> between(double p_a, const BranchPoint& a, double p_b,
                                                const BranchPoint& b) const;
  /// From a slice without a band at p_beyond: its points up to the end of the section's domain, the last one there;
  /// empty where it ends otherwise.
  [[nodiscard]] std::vector<CurvePoint> to_end_of_domain(double p, const BranchPoint& point,
                                                         double p_beyond) const;

 private:
  void add_between(const CurvePoint& a, const CurvePoint& b, int halvings,
                   std::vector<CurvePoint>& found) const;
  /// The band at p whose ends are about those of `guess`.
  [[nodiscard]] std::optional<CurvePoint> at(double p, const Crossing& guess) const;
  [[nodiscard]] bool is_fixed(maps::ReturnMap& map, double x) const;
  /// An end of a band, or of the range if the band reaches to it.
  [[nodiscard]] std::optional<double> end(maps::ReturnMap& map, const core::Interval& band,
                                          double guess) const;

  const ParameterLine& line_;
  int iterate_;
  const core::Interval& range_;
  const ContinuationOptions& options_;
};

}  // namespace specht::bifurcation
