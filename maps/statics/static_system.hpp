#pragma once
// The seam between systems and equilibria: what a system says of rest, and families of such systems.
//
//   0 = h(q, 0) + W_N λ_N + W_T λ_T,   0 ≤ g_N ⟂ λ_N ≥ 0,   |λ_T| ≤ μ λ_N                     [L4]
//   |λ_T| ≤ F_s of friction elements (core/system/friction_law.hpp)
//
// f coordinates, C contacts, numbered from 0, and behind them E friction elements; A = C + E. Where the geometry has several regions, each posture q
// is taken in its own, unless a posture `home` is named whose regions are used, beyond their borders,
// too.
//
// Source: Leine, van Campen, Glocker 2003, sections 2, 5.1 and 6.2.

#include <Eigen/Core>
#include <memory>
#include <span>
#include <specht/core/numerics/interval.hpp>
#include <string>
#include <vector>

namespace specht::maps {

/// Forces and contacts at one posture, all velocities zero.
struct Statics {
  Eigen::VectorXd h;         // f       forces, those of elements that slide at rest (on a belt) too
  Eigen::VectorXd g_N;       // A       gaps [m]; > 0 for elements
  Eigen::MatrixXd W_N, W_T;  // f × A   normal and tangential directions; 0 for normals of elements
  Eigen::VectorXd
      bounds{};  // A       of elements that can hold, F_s [N]; else 0. Empty: no elements
  Eigen::VectorXd
      drag{};  // A       λ_T/λ_N of contacts that slide at rest (on a belt); else 0. Empty: none does
  bool falls =
      false;  // friction of what slides at rest falls with its speed: it may excite oscillations
};

/// Of small motions about rest, M q̈ + D q̇ + K q = 0: the mass, and what velocities add to forces, −∂h/∂u.
struct SmallMotions {
  Eigen::MatrixXd M, D;  // f × f; empty: forces do not depend on velocities
};

/// A system that may rest. May be asked by several threads at once; what it does not know is NaN.
class StaticSystem {
 public:
  virtual ~StaticSystem() = default;

  /// Their names, f of them.
  [[nodiscard]] virtual std::vector<std::string> coordinates() const = 0;
  /// C.
  [[nodiscard]] virtual int contacts() const = 0;
  /// μ ∈ ℝ^A, that of sticking, of no account for elements; 0 of contacts that slide at rest; all zero if there
  /// is no friction.
  [[nodiscard]] virtual Eigen::VectorXd friction() const {
    return Eigen::VectorXd::Zero(contacts());
  }

  [[nodiscard]] virtual Statics at(const Eigen::VectorXd& q) const = 0;
  /// K = −∂(h + W_N λ_N + W_T λ_T)/∂q ∈ ℝ^{f×f} for constant λ: the stiffness of the forces and that
  /// of the curvature of the contacts.
  [[nodiscard]] virtual Eigen::MatrixXd stiffness(const Eigen::VectorXd& q,
                                                  const Eigen::VectorXd& lambda_N,
                                                  const Eigen::VectorXd& lambda_T) const = 0;

  /// The same by the geometry of the regions in which `home` lies. A system without regions has no need
  /// of these three.
  [[nodiscard]] virtual Statics extended(const Eigen::VectorXd& q,
                                         const Eigen::VectorXd& /*home*/) const {
    return at(q);
  }
  [[nodiscard]] virtual Eigen::MatrixXd extended_stiffness(const Eigen::VectorXd& q,
                                                           const Eigen::VectorXd& /*home*/,
                                                           const Eigen::VectorXd& lambda_N,
                                                           const Eigen::VectorXd& lambda_T) const {
    return stiffness(q, lambda_N, lambda_T);
  }
  [[nodiscard]] virtual bool same_regions(const Eigen::VectorXd& /*a*/,
                                          const Eigen::VectorXd& /*b*/) const {
    return true;
  }

  /// With the friction of elements that slide at rest, as far as it depends on their speed.
  [[nodiscard]] virtual SmallMotions small_motions(const Eigen::VectorXd& /*q*/,
                                                   const Eigen::VectorXd& /*home*/) const {
    return {};
  }

  /// Where to look for equilibria, for each coordinate; the width is its typical length, too. Branches
  /// may leave this box.
  [[nodiscard]] virtual std::vector<core::Interval> postures() const = 0;
  /// Postures worth a try beside those.
  [[nodiscard]] virtual std::vector<Eigen::VectorXd> starts() const { return {}; }
  /// Shift of each coordinate that gives an equal posture; 0: none. Contacts may swap their numbers.
  [[nodiscard]] virtual Eigen::VectorXd periods() const {
    return Eigen::VectorXd::Zero(static_cast<Eigen::Index>(coordinates().size()));
  }

 protected:
  StaticSystem() = default;
  StaticSystem(const StaticSystem&) = default;
  StaticSystem& operator=(const StaticSystem&) = default;
};

/// Systems that depend on parameters.
class StaticFamily {
 public:
  virtual ~StaticFamily() = default;

  /// The parameters, in the order `at` takes them.
  [[nodiscard]] virtual std::vector<std::string> names() const = 0;
  /// The system at these values. May be called from several threads at once.
  /// Throws std::invalid_argument for a value that is not allowed.
  [[nodiscard]] virtual std::unique_ptr<StaticSystem> at(std::span<const double> values) const = 0;

 protected:
  StaticFamily() = default;
  StaticFamily(const StaticFamily&) = default;
  StaticFamily& operator=(const StaticFamily&) = default;
};

}  // namespace specht::maps
