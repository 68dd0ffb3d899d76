#pragma once
// Newton's method for rest with a given set of closed contacts, without friction.
//
//   ⎡ K      −W_N ⎤ ⎡ Δq  ⎤   ⎡  h   ⎤
//   ⎣ W_Nᵀ    0   ⎦ ⎣ λ_N ⎦ = ⎣ −g_N ⎦        of the closed contacts; K of the λ_N before
//
// in coordinates and contact forces without dimension. The solution of least length is taken where
// the equations are singular: of a continuum of equilibria, that next to the start.
//
// Of the equations that rest solves, none prefers minima: saddles are found as well.

#include <optional>
#include <specht/bifurcation/equilibrium.hpp>
#include <specht/maps/static_system.hpp>

namespace specht::bifurcation {

class StaticBalance {
 public:
  StaticBalance(const maps::StaticSystem& system, const EquilibriumOptions& options);

  /// The equilibrium with these contacts closed that Newton's method finds from a posture; nothing if
  /// it finds none, or other contacts would be penetrated, or one would have to pull. Where its
  /// equations contradict each other, on an inclined plane say, it makes the step `slide` [widths]
  /// along the force that is left: down to the foot if it is positive, up to the edge if negative.
  [[nodiscard]] std::optional<Equilibrium> solve(const ContactList& balance,
                                                 const Eigen::VectorXd& start,
                                                 double slide = 0.0) const;

  /// Postures to search from: those of the system, and then a sequence that fills its box evenly.
  [[nodiscard]] std::vector<Eigen::VectorXd> starts() const;
  /// Whether a posture lies in the box.
  [[nodiscard]] bool in_box(const Eigen::VectorXd& q) const;
  /// The equal posture with periodic coordinates inside the box.
  [[nodiscard]] Eigen::VectorXd inside(Eigen::VectorXd q) const;
  /// The same equilibrium at an equal posture: contacts may swap their numbers.
  [[nodiscard]] Equilibrium moved_inside(const Equilibrium& equilibrium) const;

  /// Largest difference of a coordinate, modulo its period [widths].
  [[nodiscard]] double distance(const Eigen::VectorXd& a, const Eigen::VectorXd& b) const;
  /// Whether two equilibria are one, or members of one continuum.
  [[nodiscard]] bool same(const Equilibrium& a, const Equilibrium& b) const;

 private:
  struct Scaled;  // statics without dimension

  [[nodiscard]] Scaled scaled(const Eigen::VectorXd& q) const;
  [[nodiscard]] Eigen::MatrixXd stiffness(const Eigen::VectorXd& q,
                                          const Eigen::VectorXd& lambda_N) const;
  [[nodiscard]] bool out_of_reach(const Eigen::VectorXd& q) const;
  /// What is to be told of a posture that balances with these contacts; nothing if it is not admissible.
  [[nodiscard]] std::optional<Equilibrium> described(const ContactList& balance,
                                                     const Eigen::VectorXd& q, const Scaled& at,
                                                     const Eigen::VectorXd& force) const;
  void find_stability(Equilibrium& equilibrium, const Scaled& at, const ContactList& loaded) const;

  const maps::StaticSystem& system_;
  EquilibriumOptions options_;
  std::vector<core::Interval> box_;
  Eigen::VectorXd width_, periods_;
  double work_ = 1.0;  // largest generalised force in the box times the width of its coordinate [J]
};

}  // namespace specht::bifurcation
