#pragma once
// Whether an impact is known: how many digits of its impulses are left, and that it adds no energy.
//
// Impulses that cancel, contacts whose directions nearly depend on each other and masses that differ much lose digits.
// What the solution of the impact problem cannot tell is asked of the velocity that it leads to:
//
//   ½ u⁺ᵀ M u⁺ ≤ ½ u⁻ᵀ M u⁻   but for rounding, and for the work of what moves by itself

#include <algorithm>
#include <cmath>
#include <specht/core/contact/cancelling_impulses.hpp>
#include <specht/core/contact/impact_energy.hpp>
#include <specht/core/contact/mass_digits.hpp>
#include <specht/core/contact/single_digits.hpp>
#include <specht/core/mode/jump_check.hpp>

namespace specht::core {

template <class Model>
class ImpactCheck {
 public:
  using S = typename Model::Scalar;
  static constexpr int contacts = Model::contacts;
  using Velocity = SmallVector<S, Model::dof>;
  using Parameters = std::array<ContactParameters<S>, static_cast<std::size_t>(contacts)>;
  using Impulses = ImpactSolution<S, Model::dof, contacts>;

  ImpactCheck(const ContactMatrices<Model>& matrices, const Parameters& parameters,
              const OrbitOptions& options)
      : matrices_(matrices), parameters_(parameters), options_(options) {}

  /// In the impact of contact i alone rounding adds no energy that counts.
  [[nodiscard]] bool keeps_digits(int i) const {
    using R = RealOf<S>;
    const R lost = lost_by_impact<Model>(matrices_, i, parameters_[at(i)].frictional());
    return matrices_.single[at(i)].well_posed() && lost > R(0) &&
           epsilons<R>(options_.impact_roundings) * lost <= R(options_.most_gain);
  }

  /// Makes the jump of the velocity right where impulses cancel. False if not enough digits are left of them.
  [[nodiscard]] bool sharpen(const Velocity& u, Impulses& impact) const {
    using std::sqrt;
    using R = RealOf<S>;
    const KineticMetric metric(matrices_.geometry.M_inverse);
    const CancellingImpulses<Model> impulses(matrices_, impact);
    R speed = sqrt(metric.square(u));
    const R largest = impulses.largest();
    if (!(largest > R(options_.least_cancelling) * speed)) return true;
    // NOTE: what stands is hit by what moves by itself.
    speed = std::max(speed, impulses.largest_stop(u));
    if (!(largest > R(options_.least_cancelling) * speed)) return true;
    impact.velocity_jump = impulses.jump();
    return largest * R(options_.impact_roundings) * impulses.rounding() <=
           R(options_.most_jump) * speed;
  }

  /// An impact that must not add energy, and has led to this mode, adds none, but for rounding, for what the cut-off
  /// leaves out, and for the work of contacts that move by themselves. Of an impact with these it is measured by what
  /// is exchanged.
  [[nodiscard, gnu::noinline]] bool energy_is_lost(const Mode<contacts>& mode, ContactSet in_I_S,
                                                   const Velocity& before, const Velocity& after,
                                                   const Impulses& impact) const {
    using std::sqrt;
    using R = RealOf<S>;
    const auto& M_inverse = matrices_.geometry.M_inverse;
    const KineticMetric metric(M_inverse);
    R energy = metric.square(before), gain = metric.square(after) - energy;
    if (some_moves<Model>(matrices_.geometry, in_I_S)) {
      const MovedImpulses<R> moved = moved_impulses<Model>(matrices_.geometry, impact);
      const R exchanged = sqrt(energy) + sqrt(metric.square(after - before));
      energy = exchanged * exchanged;
      gain += R(2) * (moved.work - epsilons<R>(options_.impact_roundings) * moved.size);
    }
    if (gain <= R(options_.most_gain) * energy) return true;
    const R rounding = epsilons<R>(options_.mass_roundings) * lost_by_mass(M_inverse),
            left_out = JumpCheck<Model>(matrices_, parameters_, options_).left_out(mode, {});
    return gain <= std::max(R(options_.most_gain), rounding) * energy + left_out * left_out;
  }

 private:
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

  const ContactMatrices<Model>& matrices_;
  const Parameters& parameters_;
  const OrbitOptions& options_;
};

}  // namespace specht::core
