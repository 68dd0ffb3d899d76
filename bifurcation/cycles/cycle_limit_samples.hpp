#pragma once
// The end of a branch of cycles by the polynomial through some of its points.

#include <optional>
#include <specht/bifurcation/cycles/cycle_limit.hpp>
#include <vector>

namespace specht::bifurcation {

/// Points of a branch over a number u that vanishes at its end.
class LimitSamples {
 public:
  /// `at_end`: the orbit from which others are measured. The problem must live as long as this does.
  LimitSamples(const CycleProblem& problem, const std::vector<Eigen::VectorXd>& at_end)
      : problem_(problem), at_end_(at_end) {}

  /// An orbit in the order of that at the end.
  void add(double u, std::vector<Eigen::VectorXd> orbit);
  [[nodiscard]] int size() const { return static_cast<int>(u_.size()); }
  [[nodiscard]] double last() const { return u_.back(); }
  /// The orbit at u = 0, by the polynomial through all, with what the one through all but the last says otherwise as
  /// doubt; nothing of less than three.
  [[nodiscard]] std::optional<CycleLimit> limit() const;
  /// Point k of the polynomial through all, at u.
  [[nodiscard]] Eigen::VectorXd at(double u, std::size_t k) const;

 private:
  const CycleProblem& problem_;
  std::vector<Eigen::VectorXd> at_end_;
  std::vector<double> u_;
  std::vector<std::vector<Eigen::VectorXd>> away_;
};

}  // namespace specht::bifurcation
