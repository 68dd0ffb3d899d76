// Directions in another scalar than the system.
#include <specht/core/system/mechanical_system.hpp>

using namespace specht::core;

struct Toy {
  using Scalar = double;
  using State = specht::core::State<double, 2>;
  static constexpr int dof = 2, contacts = 1;

  Matrix<double, 2, 2> mass(const State&) const { return Matrix<double, 2, 2>::Identity(); }
  Vector<double, 2> force(const State&) const { return {0.0, -1.0}; }
  Vector<double, 1> gaps(const State& s) const { return Vector<double, 1>(s.q(1)); }
  Matrix<double, 2, 1> normal_directions(const State&) const { return {0.0, 1.0}; }
#ifdef SPECHT_CONTROL
  Matrix<double, 2, 1> tangential_directions(const State&) const { return {1.0, 0.0}; }
#else
  Matrix<float, 2, 1> tangential_directions(const State&) const { return {1.0f, 0.0f}; }
#endif
  std::array<ContactParameters<double>, 1> contact_parameters() const { return {}; }
};

static_assert(require_mechanical_system<Toy>());
