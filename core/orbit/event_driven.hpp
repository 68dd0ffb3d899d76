#pragma once
// The event-driven integrator: smooth phases, and between them transitions of contacts [L, Fig. 2].
//
//   start:   index sets of the state → impact if a closed contact closes further → mode
//   advance: phase to the first event → transition → next mode → …, until a section is crossed, the
//            time is up, or the orbit ends otherwise
//
// It is written once for every way through a smooth phase (phase.hpp), and knows of a system its scalar and
// its sizes only: Model is an AffineModel or a GeneralModel. Events at one instant are processed in order;
// each resolves with the gaps and speeds it finds. Nothing here throws or allocates: what goes wrong is an
// outcome, and limits on time, events, events at an instant and the length of an accumulation make every
// orbit end.
//
// The definitions are in event_driven_impl.hpp; for the usual sizes they are compiled in the library
// (compiled/).
//
// Source: [L] = Leine, van Campen, Glocker 2003, section 3 and figure 2.

#include <optional>
#include <specht/core/flow/phase.hpp>
#include <specht/core/mode/contact_transitions.hpp>
#include <specht/core/mode/itinerary.hpp>
#include <specht/core/mode/observer.hpp>
#include <specht/core/orbit/constraint_check.hpp>
#include <specht/core/orbit/friction_bounds.hpp>
#include <specht/core/orbit/impact_chain.hpp>
#include <specht/core/orbit/outcome.hpp>
#include <specht/core/orbit/region_log.hpp>
#include <specht/core/orbit/section_tie.hpp>

namespace specht::core {

template <class Model_, class Phase_>
class EventDriven {
 public:
  using Model = Model_;
  using Phase = Phase_;
  using S = typename Model::Scalar;
  using State = typename Model::State;
  using Observer = OrbitObserver<Model>;
  static constexpr int contacts = Model::contacts;
  /// Phases know how near they come to another itinerary.
  static constexpr bool knows_margins =
      requires(Phase & phase, ModeDynamics<Model>& dynamics, const Model& model,
               const GuardList<Model>& guards, const State& s) {
    phase.margins(model, dynamics, guards, s, s.t, 0, [](const S&) { return true; });
  };

  EventDriven(const Model& model, const OrbitOptions& options,
              const typename Phase::Options& phase_options);

  [[nodiscard]] const State& state() const { return now_.state; }
  [[nodiscard]] const Mode<contacts>& mode() const { return now_.mode; }
  [[nodiscard]] const Itinerary& itinerary() const { return itinerary_; }
  [[nodiscard]] const Model& model() const { return now_.model(); }
  [[nodiscard]] const OrbitOptions& options() const { return now_.options(); }
  /// A contact problem was ambiguous (contact_lcp.hpp).
  [[nodiscard]] bool several_solutions() const { return now_.several_solutions; }
  /// The surface at which the orbit `returned`.
  [[nodiscard]] int surface() const { return surface_; }

  /// Serves another model from now on, if its smooth phases are the same, so that all that is prepared for
  /// them holds; else this is false, and nothing changes.
  [[nodiscard]] bool become(const Model& model);

  /// Starts an orbit. `on_surface`: the index of the stop surface the state lies on, −1 if on none;
  /// it is armed only after the orbit has left it. `observer` may be null. Returns `returned` if the orbit
  /// can go on.
  Outcome start(const State& s, int on_surface, Observer* observer);

  /// Goes on until the orbit crosses a stop surface (`returned`) or the time t_end [s] is
  /// reached (`time_limit`), or ends otherwise.
  Outcome advance(const S& t_end, Observer* observer);

 private:
  /// `observer` is null wherever this is made into one piece of code (cpu_dispatch.hpp).
  Outcome go_on(const S& t_end, Observer* observer);
  Outcome advance_flat(const S& t_end) requires Phase::flat;

  /// Surfaces that are gaps have their roots.
  void take_roots_of_gaps();
  /// After a phase that began at this time and these coordinates.
  using Coordinates = SmallVector<S, Model::dof>;
  void forget_roots(const S& t_before, const Coordinates& before);
  [[nodiscard]] bool has_moved(const Coordinates& before) const;
  [[nodiscard]] bool at_rest();
  /// The contact whose force has ended a phase, at the border of its cone; −1 if none has.
  [[nodiscard]] static int gives_way(const PhaseEnd& end, const GuardList<Model>& guards);
  /// An event of contacts or regions. `returned`: the orbit goes on.
  Outcome process(const Guard& guard, Observer* observer);
  /// At a section.
  Outcome arrive(int surface, Observer* observer);
  /// Writes a code for each contact that is closed at the start; the last one.
  EventCode write_start();
  /// Writes the contacts other than `own` that changed with an event.
  void write_changes(const Mode<contacts>& mode_before, int own);
  /// Writes one code in place of the impacts that led to rest.
  EventCode finish_accumulation(unsigned rested, Observer* observer);

  ContactTransitions<Model> now_;
  Phase phase_;
  PhaseLimits<S> limits_;
  Drift drift_;
  ConstraintCheck<Model> check_;
  CurrentGuards<Model> guards_;
  Itinerary itinerary_;
  ImpactChain<contacts> chain_;
  RegionLog<Model> regions_;
  int events_ = 0, instant_events_ = 0, surface_ = 0;
  FrictionBounds<Model> bounds_;
  int closing_ = -1;  // the contact that closes where the orbit has returned
};

}  // namespace specht::core
