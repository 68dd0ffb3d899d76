#pragma once
// Every number that decides something along an orbit, with its unit and its reason.

#include <cstdint>
#include <specht/core/lcp/options.hpp>
#include <string_view>

namespace specht::core {

/// Poisson: [L33] + [L47]. Newton: with tangential restitution, [G33] at Δt = 0. Poisson with
/// coupled friction in the expansion: the law behind the printed figures of Leine et al., for
/// comparison only. Poisson with tangential restitution: tangential_return.hpp.
enum class ImpactLaw : std::uint8_t { poisson, newton, poisson_coupled, poisson_tangential };

[[nodiscard]] constexpr std::string_view name(ImpactLaw law) {
  constexpr std::string_view names[] = {"poisson", "newton", "poisson-coupled",
                                        "poisson-tangential"};
  return names[static_cast<int>(law)];
}

/// Whether the law knows a tangential restitution.
[[nodiscard]] constexpr bool has_tangential_restitution(ImpactLaw law) {
  return law == ImpactLaw::newton || law == ImpactLaw::poisson_tangential;
}

inline constexpr ImpactLaw all_impact_laws[] = {ImpactLaw::poisson, ImpactLaw::newton,
                                                ImpactLaw::poisson_coupled,
                                                ImpactLaw::poisson_tangential};

/// Limits of the tolerances of phases by steps [1]: round-off, and no digits left.
inline constexpr double finest_tolerance = 1e-15, coarsest_tolerance = 1e-2;

struct OrbitOptions {
  ImpactLaw law = ImpactLaw::poisson;
  /// The share ν of its bound that friction stores in compression [1], of the law poisson-tangential: all
  /// of it, as an elastic body would.
  double tangential_reversibility = 1.0;

  /// Longest orbit between two visits of the section [s]; dips of a return map take arbitrarily
  /// long.
  double max_time = 20.0;
  /// Most events of one orbit.
  int max_events = 5000;
  /// Most events without progress in time: beyond it the contact states contradict each other.
  int max_events_at_an_instant = 50;
  /// Events without progress in time after which another one of equal contact solutions is taken.
  int contradictions = 6;
  /// Most impacts of one accumulation; a ratio of 0.99 between impacts needs about 2000.
  int max_accumulation_length = 3000;

  /// Contacts whose gaps differ by no more than this close together [m]: below the round-off of a
  /// gap, so that only exact symmetry makes events simultaneous.
  double simultaneous_gap = 1e-18;
  /// A gap below it has not yet left the root it started from [m]: above the round-off of a gap.
  double gap_tolerance = 1e-15;
  /// In a state that a user gives, a smaller gap is closed [m], and a deeper penetration is not
  /// admissible: twelve digits are enough.
  double start_gap_tolerance = 1e-12;
  /// A contact that opens more slowly than this after an impact may come to rest [m/s]: the cut-off
  /// of accumulating impacts. It leaves an error of the order of its square; the energy at that instant
  /// is off by the first order where the contact slides, for the impulses left out have friction.
  double rest_speed = 1e-7;
  /// Where the geometry changes, an open contact that neither approaches nor leaves is closed if its gap
  /// and speed are what constraints drift off along an orbit: the relative error of the phase times these
  /// [m], [m/s]; the length is at most so many times the terms that gaps have consisted of so far [1].
  double drift_length = 1.0, drift_extents = 10.0, drift_speed = 10.0;
  /// An orbit ends where the gap of an open contact is below zero, or that of a closed one is off zero, by more than
  /// this, relative to the terms that gaps have consisted of so far (gap_scale.hpp), at least `least_extent` [m], of
  /// which it is `start_gap_tolerance`; or, if that is more, by the relative error of the phase times
  /// `violation_factor`, errors of some thousand steps.
  double most_violation = 1e-7, violation_factor = 1000.0, least_extent = 1e-5;
  /// So does one whose closed contacts pull, or hold by more friction than they have, by more than `most_violation`,
  /// or those errors of the phase, of the largest force that a contact has had so far, rounding of what it balances
  /// left out;
  /// or where an impact under a law that takes energy away adds more than this part of the energy before: some
  /// million roundings [1]; or, if that is more, `mass_roundings` times those of a mass matrix (mass_digits.hpp).
  double most_gain = 5e-10, mass_roundings = 4.0;
  /// One contact's impact is not asked for its energy where so many roundings times what it loses
  /// (single_digits.hpp) [1] are less than that.
  double impact_roundings = 16.0;
  /// Or where contacts that come to rest change the velocity by more than this part of it, in the metric of kinetic
  /// energy [1], and neither by impulses within their cones nor by those that the cut-off leaves out, of contacts that
  /// leave with `rest_hop` times `rest_speed` at most.
  double most_jump = 1e-7, rest_hop = 10.0;
  /// Impulses of several contacts that make jumps of more than so many times the velocity alone [1] cancel, and are
  /// summed with more digits.
  double least_cancelling = 1e3;
  /// Impulses that leave more than this part of the largest speed [1] of what they are to stop are taken once more
  /// (polished_impulses.hpp).
  double least_polished = 1e-11;
  /// An acceleration, or force, of less than this part of what it balances [1] does not tell whether a mode goes on
  /// (mode_search.hpp).
  double least_acceleration = 1e-6;
  /// Entries of a velocity that change by less than this part of them [1] change by rounding: even of a mass matrix
  /// whose condition is 1e9, no more than `most_jump`.
  double jump_rounding = 1e-12;
  /// Or where the velocity jumps at a border of the geometry that a closed contact meets, and so many roundings of
  /// positions turn the contact by more than `most_jump` takes.
  double position_roundings = 4.0;
  /// And at once if the mass matrix at its start makes rounding larger than this [1]: rounding times the factor that
  /// mass_digits.hpp has, which is some 4e8 then. The error of returns is of that order.
  double most_mass_error = 1e-7;
  /// Borders of the geometry that are met within this [their unit] are met together.
  double border_tolerance = 1e-12;
  /// Contact speeds below it are round-off of an impact [m/s].
  double speed_tolerance = 1e-11;
  /// A touch that closes less deep than this is no impact [m]. 0 stands for the depth that
  /// integration errors alone produce: the relative error of the phase times `grazing_length`.
  double grazing_depth = 0.0;
  double grazing_length = 0.01;
  /// Velocities [1/s · unit of q] and accelerations [1/s² · unit of q] below it are rest.
  double rest_tolerance = 1e-9;
  /// A flight repeats when its state, but for ignorable coordinates, differs by less than this,
  /// relative to its largest entry, between two minima of a gap. 0 stands for `repeat_factor` times
  /// the relative error of the phase (errors of a few hundred steps), at most
  /// `max_repeat_tolerance`.
  double repeat_tolerance = 0.0;
  double repeat_factor = 1000.0;
  double max_repeat_tolerance = 1e-6;

  /// End an orbit that is at rest or falls for ever; otherwise it goes on to its time limit.
  bool stop_when_settled = true;
  /// Count the solutions of every contact problem by enumeration, and flag orbits that met several.
  bool check_uniqueness = false;
  LcpOptions lcp{};
};

/// Smooth phases by an adaptive Runge–Kutta method.
struct OdeintOptions {
  double rtol = 1e-10;  // relative error per step
  double atol = 0.0;    // absolute error per step, in units of the state; 0 stands for 0.01 · rtol
  /// First step of an orbit [s]; the controller adapts it and carries it over events.
  double first_step = 1e-4;
  /// A step below it is a failure [s].
  double min_step = 1e-16;
  /// Of a step over which contact forces have a pole, or are no polynomials, the part that is tried instead [1].
  double retreat = 0.125;
  /// The fourth difference of a normal force over the quarters of a step, of its largest value [1]: more is no
  /// polynomial, unless the force is clear of zero.
  double unresolved_force = 0.05;
  /// Most steps of an orbit: some seconds. Only stiff systems take more.
  std::int64_t max_steps = 5'000'000;
  /// An event time is settled when the next correction is below this fraction of a step: the
  /// round-off of its guard.
  double event_tolerance = 1e-13;
  /// Most corrections of an event time; each is one Runge–Kutta step.
  int max_event_iterations = 60;
  /// Halvings of a step to tell two roots of a guard apart.
  int max_isolation_depth = 40;
  /// Two events closer than this fraction of a step are ordered by stepping to both.
  double tie_fraction = 1e-3;
  /// Two events closer than this fraction of a step are simultaneous: their order is round-off.
  double simultaneous_fraction = 1e-12;

  [[nodiscard]] double absolute_tolerance() const { return atol > 0.0 ? atol : 0.01 * rtol; }
};

/// Smooth phases by Taylor expansions.
struct TaylorOptions {
  double rtol = 1e-12;  // relative error per step
  double atol = 0.0;    // absolute error per step, in units of the state; 0 stands for 0.01 · rtol
  /// Order of the expansion; 0 stands for the cheapest, `order_per_digit` for each digit of rtol.
  int order = 0;
  double order_per_digit = 1.4, first_order = 2.0;
  /// A step below it is a failure [s].
  double min_step = 1e-16;
  /// Longest step [s]: where the state rests, nothing else bounds it.
  double max_step = 1.0;
  /// Length with which the first step of an orbit weighs velocities against coordinates [s].
  double first_step = 1e-3;
  /// The least by which a step is shortened where a guard is not known well enough.
  double retreat = 0.9;
  /// Most steps of an orbit: about a minute.
  std::int64_t max_steps = 5'000'000;
  /// Halvings of a step to tell two roots of a guard apart.
  int max_isolation_depth = 40;
  /// Two events closer than this fraction of a step are simultaneous: their order is round-off.
  double simultaneous_fraction = 1e-13;

  [[nodiscard]] double absolute_tolerance() const { return atol > 0.0 ? atol : 0.01 * rtol; }
};

/// Time stepping, which has neither phases nor events.
struct TimeSteppingOptions {
  double step = 1e-5;  // Δt [s]
  /// Steps for which a contact that rests may be without an impulse, because the gap drifts by rounding and
  /// curvature. It opens behind more of them; and it closes with an impact if it approaches faster than
  /// smooth forces change its speed in so many steps.
  int delayed_steps = 8;
  /// A contact slides if its friction is below its bound by no more than this part of it [1]: round-off.
  double slip_tolerance = 1e-10;
  /// A step that would leave a shorter one than this part of itself until the end takes it along [1].
  double joined = 1e-6;
};

/// Smooth phases in closed form.
struct AffineOptions {
  /// What rounding leaves of a touch or a repetition, relative [1]: some hundred roundings of an
  /// orbit. At most the rounding of the scalar is felt.
  double relative_error = 1e-14;
  /// Two events closer than this fraction of their time are simultaneous: their order is rounding.
  double simultaneous_fraction = 1e-15;
};

}  // namespace specht::core
