// Directions as rows instead of columns.
#include <specht/core/system/mechanical_system.hpp>

using namespace specht::core;

struct Toy {
  using Scalar = double;
  using State = specht::core::State<double, 2>;
  static constexpr int dof = 2, contacts = 1;

  Matrix<double, 2, 2> mass(const State&) const { return Matrix<double, 2, 2>::Identity(); }
  Vector<double, 2> force(const State&) const { return {0.0, -1.0}; }
  Vector<double, 1> gaps(const State& s) const { return Vector<double, 1>(s.q(1)); }
#ifdef SPECHT_CONTROL
  Matrix<double, 2, 1> normal_directions(const State&) const { return {0.0, 1.0}; }
#else
  Matrix<double, 1, 2> normal_directions(const State&) const { return {0.0, 1.0}; }
#endif
  Matrix<double, 2, 1> tangential_directions(const State&) const { return {1.0, 0.0}; }
  std::array<ContactParameters<double>, 1> contact_parameters() const { return {}; }
};

static_assert(require_mechanical_system<Toy>());
