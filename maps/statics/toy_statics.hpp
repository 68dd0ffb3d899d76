#pragma once
// A toy as a system that may rest.
//
// A toy may declare, beside what a mechanical system must (core/system/mechanical_system.hpp):
//   std::array<core::Interval, dof> postures() const   where to look for equilibria
//   std::array<Scalar, dof> periods() const            shifts that give an equal posture; 0: none
// Without postures, the box of the postures that its sections lift to is used, three times as wide.
// Coordinates on which neither forces nor contacts depend need no declaration: the search finds them.

#include <algorithm>
#include <limits>
#include <specht/core/system/toy_equations.hpp>
#include <specht/maps/statics/system_statics.hpp>
#include <stdexcept>

namespace specht::maps {

/// Whether rest depends on time. A toy that may depend on it but does not, with its parameters, says
/// so by a step that is not bounded.
template <core::MechanicalSystem Toy>
[[nodiscard]] bool rest_depends_on_time(const Toy& toy) {
  if constexpr (core::is_autonomous<Toy>()) return false;
  if constexpr (requires { toy.max_step(); }) {
    return toy.max_step() < std::numeric_limits<typename Toy::Scalar>::max();
  }
  return true;
}

namespace detail {

/// Points of a section's range that are lifted to postures.
inline constexpr int lifted_points = 9;

template <core::MechanicalSystem Toy, class AnySection>
void lift_postures(const Toy& toy, const AnySection& section,
                   std::vector<Eigen::VectorXd>& starts) {
  using S = typename Toy::Scalar;
  const S value(section.default_value);
  const core::Interval domain = section.domain ? section.domain(toy, value) : core::Interval{};
  for (std::size_t a = 0; a < static_cast<std::size_t>(section.alternatives); ++a) {
    for (int i = 0; i < lifted_points; ++i) {
      const double x =
          section.range.low + (section.range.high - section.range.low) * i / (lifted_points - 1);
      if (!domain.contains(x)) continue;
      const auto state = section.alternative[a].lift(toy, S(x), value);
      Eigen::VectorXd q(Toy::dof);
      for (int k = 0; k < Toy::dof; ++k) q(k) = static_cast<double>(state.q(k));
      if (q.allFinite()) starts.push_back(q);
    }
  }
}

/// The box of these postures, three times as wide.
[[nodiscard]] inline std::vector<core::Interval> box_of(std::vector<Eigen::VectorXd> lifts,
                                                        int dof) {
  if (lifts.empty()) lifts.push_back(Eigen::VectorXd::Zero(dof));
  std::vector<core::Interval> box;
  for (int k = 0; k < dof; ++k) {
    core::Interval interval{lifts.front()(k), lifts.front()(k)};
    for (const Eigen::VectorXd& q : lifts) {
      interval.low = std::min(interval.low, q(k));
      interval.high = std::max(interval.high, q(k));
    }
    const double wider = interval.high > interval.low ? interval.high - interval.low : 1.0;
    interval.low -= wider;
    interval.high += wider;
    box.push_back(interval);
  }
  return box;
}

}  // namespace detail

/// Throws std::invalid_argument if the parameters do not fit together, or nothing can rest because
/// forces or gaps depend on time.
template <core::MechanicalSystem Toy>
[[nodiscard]] std::unique_ptr<StaticSystem> toy_statics(const Toy& toy) {
  if constexpr (requires { toy.check(); }) toy.check();
  if (rest_depends_on_time(toy)) {
    std::string name = "the system";
    if constexpr (requires { Toy::name; }) name = Toy::name;
    throw std::invalid_argument(name + " depends on time, so it has no equilibria");
  }
  if constexpr (core::is_first_order<Toy>()) {
    throw std::invalid_argument(
        "equilibria are those of bodies that rest; this is a system of first order");
  }
  if constexpr (core::has_sliding<Toy>()) {
    throw std::invalid_argument(
        "equilibria of a system that slides along borders are not looked for: it may rest by "
        "sliding");
  }
  RestDescription d;
  if constexpr (requires { Toy::coordinates; }) {
    d.coordinates.assign(Toy::coordinates.begin(), Toy::coordinates.end());
  } else {
    for (int k = 0; k < Toy::dof; ++k) d.coordinates.push_back("q" + std::to_string(k + 1));
  }
  if constexpr (requires { Toy::sections(); }) {
    for (const auto& section : Toy::sections()) detail::lift_postures(toy, section, d.starts);
  }
  if constexpr (requires { toy.postures(); }) {
    for (const core::Interval& interval : toy.postures()) d.postures.push_back(interval);
  } else {
    d.postures = detail::box_of(d.starts, Toy::dof);
  }
  d.periods = Eigen::VectorXd::Zero(Toy::dof);
  if constexpr (requires { toy.periods(); }) {
    for (int k = 0; k < Toy::dof; ++k) {
      d.periods(k) = static_cast<double>(toy.periods()[static_cast<std::size_t>(k)]);
    }
  }
  using Dual = core::Dual<typename Toy::Scalar>;
  std::shared_ptr<const core::Equations<Dual, Toy::dof, core::all_contacts<Toy>>> dual;
  if constexpr (core::Rebind<Toy, Dual>::possible) {
    using DualToy = core::Rebound<Toy, Dual>;
    dual = std::make_shared<const core::ToyEquations<DualToy>>(core::rebind<DualToy>(toy));
  }
  return std::make_unique<SystemStatics<Toy::dof, core::all_contacts<Toy>>>(
      std::make_shared<const core::ToyEquations<Toy>>(toy), std::move(dual), std::move(d));
}

}  // namespace specht::maps
