#pragma once
// A toy without a fault: a point mass above a floor. Each file of this folder puts one fault in it and
// enters it as a user does.

#include <specht/toys/entry/mechanical_entry.hpp>

namespace specht::test {

template <class Toy>
struct SoundToy {
  using Scalar = double;
  using State = core::State<double, 2>;
  static constexpr int dof = 2, contacts = 1;
  static constexpr std::string_view name = "sound";
  static constexpr std::array<std::string_view, 2> coordinates{"x", "y"}, units{"m", "m"};

  static std::array<core::Parameter<Toy>, 0> parameters() { return {}; }
  static std::array<maps::Section<Toy>, 0> sections() { return {}; }

  core::Matrix<double, 2, 2> mass(const State&) const {
    return core::Matrix<double, 2, 2>::Identity();
  }
  core::Vector<double, 2> force(const State&) const { return {0.0, -1.0}; }
  core::Vector<double, 1> gaps(const State& s) const { return core::Vector<double, 1>(s.q(1)); }
  core::Matrix<double, 2, 1> normal_directions(const State&) const { return {0.0, 1.0}; }
  core::Matrix<double, 2, 1> tangential_directions(const State&) const { return {1.0, 0.0}; }
  std::array<core::ContactParameters<double>, 1> contact_parameters() const { return {}; }
};

}  // namespace specht::test
