#pragma once
// Small affine systems of one type, so that one instantiation serves them all. A coordinate that a
// system does not need is a unit mass without forces.

#include <random>
#include <specht/toys/rocking_rod.hpp>
#include <string>
#include <vector>

#include "general_affine.hpp"

namespace specht::test {

using AffineToy = GeneralAffine<double, 3, 2>;

/// A block lies on a carriage with spring and damper, which meets a stop.
///
///               [ 2 ] μ              q = (x₁, x₂, y₂)
///   ▨──/\/\──[   1   ]  ▏            contact 1: the stop, s − x₁;  contact 2: the block, y₂
///      ─═─     o   o    ▏ s
[[nodiscard]] inline AffineToy carriage_with_block(double damping, double preload, double eps_N) {
  AffineToy toy;
  toy.M.diagonal() << 2, 0.5, 0.5;
  toy.C_q(0, 0) = -180;  // N/m
  toy.C_u(0, 0) = -damping;
  toy.h_0 << preload, 0, -0.5 * 9.81;
  toy.W_N.col(0) << -1, 0, 0;
  toy.W_N.col(1) << 0, 0, 1;
  toy.W_T.col(1) << -1, 1, 0;
  toy.g_0 << 0.02, 0;
  toy.parameters[0].eps_N = eps_N;
  toy.parameters[1].mu = 0.25;
  return toy;
}

/// A block is pressed on a wall by a spring and slides down it: a spring that the contact holds
/// still drives the motion by its friction.
///
///   ▨──/\/\──[■]▕       q = (x, z, –)
///              ↓ g       contact 1: the wall, 0.01 − x
[[nodiscard]] inline AffineToy block_on_wall(double eps_N) {
  AffineToy toy;
  toy.C_q(0, 0) = -300;
  toy.h_0 << 15, -9.81, 0;
  toy.W_N.col(0) << -1, 0, 0;
  toy.W_T.col(0) << 0, 1, 0;
  toy.W_N.col(1) << 0, 0, 1;
  toy.g_0 << 0.01, 1;
  toy.parameters[0].mu = 0.3;
  toy.parameters[0].eps_N = eps_N;
  return toy;
}

/// Two masses on two springs between two stops.
///
///   ▨──/\/\──[1]──/\/\──[2]  ▏       q = (x₁, x₂, –)
///           ▕                ▏       contact 1: 0.05 + x₁;  contact 2: 0.03 − x₂
[[nodiscard]] inline AffineToy chain_between_stops(double damping, double eps_N) {
  AffineToy toy;
  toy.M.diagonal() << 1, 0.6, 1;
  toy.C_q << -250, 100, 0, 100, -100, 0, 0, 0, 0;
  toy.C_u = damping / 100 * toy.C_q;
  toy.h_0 << 0, 1.5, 0;
  toy.W_N << 1, 0, 0, -1, 0, 0;
  toy.g_0 << 0.05, 0.03;
  for (auto& p : toy.parameters) p.eps_N = eps_N;
  return toy;
}

/// toys::RockingRod in the first two coordinates. NOTE: an end that rests when the other one strikes
/// leaves with (1 + ε)/3 of that speed, the other one with ε: for ε = 1/2 the rod lands flat, and
/// round-off decides which end is first.
[[nodiscard]] inline AffineToy rod(double eps_N1, double eps_N2) {
  const toys::RockingRod<double> rod;
  const toys::RockingRod<double>::State s;
  AffineToy toy;
  toy.M.topLeftCorner<2, 2>() = rod.mass(s);
  toy.h_0.head<2>() = rod.force(s);
  toy.W_N.topRows<2>() = rod.normal_directions(s);
  toy.parameters[0].eps_N = eps_N1;
  toy.parameters[1].eps_N = eps_N2;
  return toy;
}

struct NamedToy {
  std::string name;
  AffineToy toy;
  double duration;  // s
  AffineToy::State (*start)(std::mt19937_64&);
};

[[nodiscard]] inline std::vector<NamedToy> affine_toys() {
  using Engine = std::mt19937_64;
  static const auto uniform = [](Engine& random, double low, double high) {
    return low + (high - low) * (static_cast<double>(random() >> 11) * 0x1p-53);
  };
  const auto pulled = [](Engine& random) {  // block at rest on the carriage, or thrown
    AffineToy::State s;
    s.q << uniform(random, -0.2, 0.01), 0, 0;
    s.u << uniform(random, -1, 1), uniform(random, -1, 1), 0;
    if (random() % 3 == 0) {
      s.q(2) = uniform(random, 0, 0.02);
    } else if (random() % 2 == 0) {
      s.u(1) = s.u(0);
    }
    return s;
  };
  const auto pushed = [](Engine& random) {
    AffineToy::State s;
    s.q << uniform(random, -0.1, 0.01), 0, 0;
    s.u << uniform(random, -1, 1), uniform(random, -3, 5), 0;
    return s;
  };
  const auto plucked = [](Engine& random) {
    AffineToy::State s;
    s.q << uniform(random, -0.04, 0.05), uniform(random, -0.05, 0.02), 0;
    s.u << uniform(random, -1, 1), uniform(random, -1, 1), uniform(random, -1, 1);
    return s;
  };
  const auto dropped = [](Engine& random) {
    AffineToy::State s;
    s.q << uniform(random, 0.05, 0.1), uniform(random, -0.09, 0.09), 0;
    s.u << uniform(random, -1, 0.2), uniform(random, -0.5, 0.5), 0;
    return s;
  };
  return {{"carriage", carriage_with_block(0, 0, 0.6), 1.5, pulled},
          {"damped carriage", carriage_with_block(6, 0, 0.3), 2.0, pulled},
          {"carriage pressed on its stop", carriage_with_block(6, 12, 0.5), 2.0, pulled},
          {"block on a wall", block_on_wall(0.3), 1.5, pushed},
          {"chain", chain_between_stops(0, 0.8), 0.8, plucked},
          {"damped chain", chain_between_stops(0.5, 0.4), 1.0, plucked},
          {"rod", rod(0, 0), 0.6, dropped},
          {"rod that bounces", rod(0.4, 0.3), 0.5, dropped}};
}

}  // namespace specht::test
