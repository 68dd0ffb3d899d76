// A force that is an expression: it would refer to matrices that are gone.
#include <specht/core/system/mechanical_system.hpp>

using namespace specht::core;

struct Toy {
  using Scalar = double;
  using State = specht::core::State<double, 2>;
  static constexpr int dof = 2, contacts = 1;

  Matrix<double, 2, 2> mass(const State&) const { return Matrix<double, 2, 2>::Identity(); }
#ifdef SPECHT_CONTROL
  Vector<double, 2> force(const State&) const { return {0.0, -1.0}; }
#else
  auto force(const State& s) const { return -2.0 * s.q; }
#endif
  Vector<double, 1> gaps(const State& s) const { return Vector<double, 1>(s.q(1)); }
  Matrix<double, 2, 1> normal_directions(const State&) const { return {0.0, 1.0}; }
  Matrix<double, 2, 1> tangential_directions(const State&) const { return {1.0, 0.0}; }
  std::array<ContactParameters<double>, 1> contact_parameters() const { return {}; }
};

static_assert(require_mechanical_system<Toy>());
