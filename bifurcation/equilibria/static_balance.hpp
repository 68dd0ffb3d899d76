#pragma once
// Newton's method for equilibria with a given set of closed contacts, which stick where they have friction.
//
//   ⎡ K      −W_N  −W_T ⎤ ⎡ Δq   ⎤   ⎡  h + W_N λ_N + W_T λ_T ⎤
//   ⎣ W_Nᵀ    0     0   ⎦ ⎢ Δλ_N ⎥ = ⎣ −g_N                   ⎦   of the closed contacts
//                         ⎣ Δλ_T ⎦
//
// in coordinates and contact forces without dimension. The step of least length is taken where the
// equations are singular or too few: of a continuum of equilibria, the one next to the start is found.
// Coordinates on which nothing depends are 0.
//
// The equations do not prefer minima: saddles are found as well. They do not contain the friction cones
// either; `room` of the result says how far contact forces fit into them.

#include <optional>
#include <specht/bifurcation/equilibria/equilibrium.hpp>
#include <specht/bifurcation/equilibria/equilibrium_options.hpp>
#include <specht/bifurcation/equilibria/force_polytope.hpp>
#include <specht/maps/statics/static_system.hpp>

namespace specht::bifurcation {

class StaticBalance {
 public:
  StaticBalance(const maps::StaticSystem& system, const EquilibriumOptions& options);

  /// How Newton's method proceeds.
  struct Way {
    /// Where the equations contradict each other, on an inclined plane say, it makes the step `slide`
    /// [widths] along the force that is left: down to the foot if positive, up to the edge if negative.
    double slide = 0.0;
    const Eigen::VectorXd* home = nullptr;   // regions of this posture, not those it passes
    const Eigen::VectorXd* along = nullptr;  // f [widths]: no step in this direction
  };

  /// The balance with these contacts closed that Newton's method finds from a posture; nothing if it
  /// finds none, or no contact forces.
  [[nodiscard]] std::optional<Equilibrium> balanced(const ContactList& balance,
                                                    const Eigen::VectorXd& start,
                                                    const Way& way) const;
  /// The same, if nothing is penetrated and all contact forces are in their cones.
  [[nodiscard]] std::optional<Equilibrium> solve(const ContactList& balance,
                                                 const Eigen::VectorXd& start,
                                                 double slide = 0.0) const;

  /// Directions [widths], orthonormal, in which a balance of these contacts can move and remain one: f ×
  /// its dimension.
  [[nodiscard]] Eigen::MatrixXd continuum(const Equilibrium& equilibrium) const;
  /// Whether contacts of a set hold by friction.
  [[nodiscard]] bool has_friction(const ContactList& contacts) const;
  /// Whether two postures lie in the same regions.
  [[nodiscard]] bool same_regions(const Eigen::VectorXd& a, const Eigen::VectorXd& b) const {
    return system_.same_regions(a, b);
  }

  /// Postures to search from: those of the system, and then a sequence that fills its box evenly.
  [[nodiscard]] std::vector<Eigen::VectorXd> starts() const;
  /// Distance from the border of the box, negative outside [widths].
  [[nodiscard]] double depth_in_box(const Eigen::VectorXd& q) const;
  /// Whether a posture lies in the box.
  [[nodiscard]] bool in_box(const Eigen::VectorXd& q) const {
    return depth_in_box(q) >= -options_.same;
  }
  /// The equal posture with periodic coordinates inside the box.
  [[nodiscard]] Eigen::VectorXd inside(Eigen::VectorXd q) const;
  /// The same equilibrium at an equal posture: contacts may swap their numbers.
  [[nodiscard]] Equilibrium moved_inside(const Equilibrium& equilibrium) const;

  /// Widths of the box.
  [[nodiscard]] const Eigen::VectorXd& width() const { return width_; }
  /// Largest difference of a coordinate, modulo its period [widths].
  [[nodiscard]] double distance(const Eigen::VectorXd& a, const Eigen::VectorXd& b) const;
  /// Whether two postures are one.
  [[nodiscard]] bool equal(const Eigen::VectorXd& a, const Eigen::VectorXd& b) const {
    return distance(a, b) <= options_.same;
  }
  /// Whether two equilibria are one, or members of one continuum.
  [[nodiscard]] bool same(const Equilibrium& a, const Equilibrium& b) const;

 private:
  struct Scaled;  // statics without dimension

  void find_neutral();
  /// Friction elements that hold.
  [[nodiscard]] static ContactList holding(const Scaled& at);
  [[nodiscard]] Scaled scaled(const Eigen::VectorXd& q, const Eigen::VectorXd& home) const;
  /// Columns of the contacts of a set: normals, then tangentials of those with friction, then those of friction
  /// elements that hold, which belong to every set.
  [[nodiscard]] Eigen::MatrixXd directions(const Scaled& at, const ContactList& contacts) const;
  [[nodiscard]] ContactList with_friction(const ContactList& contacts) const;
  [[nodiscard]] std::vector<ConeRow> cones(const Scaled& at, const ContactList& contacts) const;
  /// λ_N and λ_T [N] of scaled forces of the columns of `directions`.
  void set_forces(Equilibrium& equilibrium, const Scaled& at, const Eigen::VectorXd& force) const;
  [[nodiscard]] Eigen::MatrixXd stiffness(const Equilibrium& at, const Eigen::VectorXd& home) const;
  /// The matrix above for a set of contacts.
  [[nodiscard]] Eigen::MatrixXd equations(const Equilibrium& at, const Scaled& scaled,
                                          const Eigen::VectorXd& home) const;
  [[nodiscard]] bool out_of_reach(const Eigen::VectorXd& q) const;
  /// Contact forces, room and stability of a posture that balances; false if no forces do.
  [[nodiscard]] bool describe(Equilibrium& equilibrium, const Scaled& at,
                              const Eigen::VectorXd& home) const;

  const maps::StaticSystem& system_;
  EquilibriumOptions options_;
  std::vector<core::Interval> box_;
  Eigen::VectorXd width_, periods_, mu_;
  std::vector<bool> neutral_;   // f
  bool elements_hold_ = false;  // some friction element, at some posture of `starts`
  double work_ = 1.0;  // largest generalised force in the box times the width of its coordinate [J]
};

}  // namespace specht::bifurcation
