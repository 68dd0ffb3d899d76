#pragma once
// A toy as the command line sees it: names, numbers and texts in place of types.
//
// `entry<T>()` makes one from any toy type T with a name, a parameter table and sections; a user's
// own toy gets the whole command line by it. Bad input throws std::invalid_argument that says what
// is allowed.

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <specht/core/geometry/outline.hpp>
#include <specht/core/geometry/polygon.hpp>
#include <specht/core/impact_laws/impact_situation.hpp>
#include <specht/core/numerics/interval.hpp>
#include <specht/core/orbit/outcome.hpp>
#include <specht/core/system/options.hpp>
#include <specht/maps/return_map.hpp>
#include <specht/maps/statics/static_system.hpp>
#include <specht/maps/vector_map.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace specht::toys {

/// The way through smooth phases: in closed form, by Taylor expansions, or by Runge–Kutta steps.
/// Automatic: the first of these that the toy has; `stepwise`: the first of the last two.
enum class Phase : std::uint8_t { automatic, exact, taylor, odeint, stepwise };

[[nodiscard]] constexpr std::string_view name(Phase phase) {
  constexpr std::string_view names[] = {"automatic", "exact", "taylor", "odeint", "stepwise"};
  return names[static_cast<int>(phase)];
}

/// What follows orbits: from event to event, or by steps that know none (core/time_stepping).
enum class Engine : std::uint8_t { event_driven, time_stepping };

[[nodiscard]] constexpr std::string_view name(Engine engine) {
  return engine == Engine::time_stepping ? "time-stepping" : "event-driven";
}

/// The numbers of an orbit. What comes out of it is rounded to double in any case.
enum class Precision : std::uint8_t { double_precision, quad };

[[nodiscard]] constexpr std::string_view name(Precision precision) {
  return precision == Precision::quad ? "quad" : "double";
}

struct ParameterInfo {
  std::string name, unit, meaning, default_value, allowed;
};

struct PolygonInfo {
  std::string name, meaning;
  int most_edges;
};

/// A polygon from outside, in place of a toy's own.
struct PolygonData {
  std::string name;
  std::vector<core::Polygon::Point> points;  // [m]
  std::string origin, hash;                  // where they come from, and of what that holds
};

struct SectionInfo {
  std::string name, meaning, coordinate, unit;
  core::Interval range;
  std::optional<double> value;  // of sections that have one: its default
  double period = 0.0;          // of a coordinate that is an angle; 0: it is none
};

/// A section of several coordinates.
struct VectorSectionInfo {
  std::string name, meaning;
  std::vector<maps::MapCoordinate> coordinates;
  std::optional<double> value;  // of sections that have one: its default
};

/// Everything that selects a map or an orbit, but for the point it starts from.
struct Settings {
  std::vector<std::pair<std::string, std::string>>
      parameters;                     // name, decimal text; later ones win
  std::vector<PolygonData> polygons;  // later ones win
  std::vector<std::string> varied;  // parameters whose other values count, too, as those of a sweep
  std::string section;              // empty: the toy's first
  std::optional<double> section_value;
  core::OrbitOptions orbit;
  Engine engine = Engine::event_driven;
  core::TimeSteppingOptions
      time_stepping;  // of that engine; the others are of the event-driven one
  Phase phase = Phase::automatic;
  core::OdeintOptions odeint;  // of the odeint phase
  core::TaylorOptions taylor;  // of the taylor phase
  core::AffineOptions exact;   // of the exact phase
  Precision precision = Precision::double_precision;
};

/// Of all contacts, friction elements included. NaN: forces that the motion does not determine, gaps of friction
/// elements, and `bounds`, of the forces of elements that stick, of contacts. `balanced`: the terms that normal forces
/// are what is left of.
struct ContactValues {
  std::vector<double> gaps, normal_forces, tangential_forces, bounds, balanced;
};

struct OrbitSample {
  double t;
  std::vector<double> q, u;
  std::string mode;
  ContactValues contacts = {};  // if they are asked for
};
struct OrbitEvent {
  double t;
  std::string event;
  int contact;  // from 1; 0 where no single contact is meant
  std::string mode;
  std::vector<double> q_before, u_before, q_after, u_after;
  int free_forces = 0;  // of the mode behind it: contact forces that the motion does not determine
  ContactValues contacts_before = {}, contacts_after = {};  // if they are asked for
  /// All contacts at the state before, in the region behind: what the orbit itself knows of its geometry. If it is
  /// asked for.
  core::ImpactSituation situation = {};
};

struct OrbitRequest {
  std::vector<double> x;       // start on the section, at all of its coordinates, or …
  std::vector<double> q, u;    // … at this state
  std::optional<double> time;  // follow for a time [s], or …
  int returns = 1;             // … for a number of returns to the section, or to …
  std::string until;           // … another one, to which an orbit that starts on the section goes
  std::optional<double> until_value;
  double every = 1e-3;  // between samples [s]
  bool contact_values = false, situations = false;
  /// Where they are given, samples and events go there, in the order of time, and are not kept.
  std::function<void(const OrbitSample&)> on_sample = {};
  std::function<void(const OrbitEvent&)> on_event = {};
};

struct OrbitResult {
  core::Outcome outcome = core::Outcome::returned;
  double t_start = 0.0, t = 0.0;  // of its beginning and its end [s]
  std::vector<double> x;          // where it has reached the section; empty if it has not
  std::vector<OrbitSample> samples;
  std::vector<OrbitEvent> events;
};

/// What a picture shows at time t [s], coordinates q and velocities u.
using OutlineFunction = std::function<core::Outline(double t, const std::vector<double>& q,
                                                    const std::vector<double>& u)>;

class Entry {
 public:
  virtual ~Entry() = default;
  Entry() = default;
  Entry(const Entry&) = delete;
  Entry& operator=(const Entry&) = delete;

  [[nodiscard]] virtual std::string name() const = 0;
  [[nodiscard]] virtual std::string meaning() const = 0;
  [[nodiscard]] virtual std::string source() const = 0;
  [[nodiscard]] virtual std::vector<ParameterInfo> parameters() const = 0;
  [[nodiscard]] virtual std::vector<SectionInfo> sections() const = 0;
  /// Polygons that may be given.
  [[nodiscard]] virtual std::vector<PolygonInfo> polygons() const = 0;
  /// The vertices of one of them under these settings [m]. Throws if there is none of that name.
  [[nodiscard]] virtual std::vector<core::Polygon::Point> polygon(
      const Settings& settings, const std::string& name) const = 0;
  /// Sections of several coordinates; those of one are not among them.
  [[nodiscard]] virtual std::vector<VectorSectionInfo> vector_sections() const { return {}; }
  /// Coordinates and their units; empty for a map without mechanics.
  [[nodiscard]] virtual std::vector<std::string> coordinates() const = 0;
  [[nodiscard]] virtual std::vector<std::string> units() const = 0;
  /// Contacts with a gap, and friction elements.
  [[nodiscard]] virtual int contacts() const = 0;
  [[nodiscard]] virtual int friction_elements() const { return 0; }
  /// Of first order, q̇ = f(t, q): its states have coordinates only.
  [[nodiscard]] virtual bool is_first_order() const { return false; }
  /// It can be followed by time stepping: its state does not jump but by impacts.
  [[nodiscard]] virtual bool has_time_stepping() const { return has_motion(); }
  /// It is a system that moves, not a map only.
  [[nodiscard]] bool has_motion() const { return !coordinates().empty(); }
  /// The longest time until a return that orbits are followed for, unless a user asks for another [s].
  [[nodiscard]] virtual double max_time() const { return core::OrbitOptions{}.max_time; }
  /// Whether smooth phases can be exact.
  [[nodiscard]] virtual bool has_closed_form() const { return false; }
  /// Of a toy with a closed form, what of these settings forbids it; empty: nothing.
  [[nodiscard]] virtual std::string why_not_exact(const Settings&) const { return {}; }
  /// Whether they can be expanded.
  [[nodiscard]] virtual bool has_series() const { return false; }
  /// Whether return maps can be computed in quad precision, with exact phases.
  [[nodiscard]] virtual bool has_quad() const { return false; }

  /// Values of all parameters under these settings, as shortest decimal texts would read back.
  [[nodiscard]] virtual std::vector<double> values(const Settings& settings) const = 0;
  /// The maps that differ from the settings in the named parameters.
  [[nodiscard]] virtual std::unique_ptr<maps::MapFamily> family(
      const Settings& settings, const std::vector<std::string>& names) const = 0;
  /// The maps in several dimensions on the section of the settings, whichever kind it is of, or on the first; a
  /// section of one coordinate gives d = 1. Throws if there is none, and for a map without mechanics.
  [[nodiscard]] virtual std::unique_ptr<maps::VectorMapFamily> vector_family(
      const Settings& settings, const std::vector<std::string>& names) const;
  [[nodiscard]] virtual OrbitResult simulate(const Settings& settings,
                                             const OrbitRequest& request) const = 0;
  /// The toy at rest, with other values of the named parameters. Throws for a map without mechanics.
  [[nodiscard]] virtual std::unique_ptr<maps::StaticFamily> statics(
      const Settings& settings, const std::vector<std::string>& names) const;

  /// The condition number of the mass matrix, scaled to a unit diagonal: the largest in the middle of the ranges
  /// of the sections. 1 for a map without mechanics. Digits of M⁻¹ are lost by it.
  [[nodiscard]] virtual double mass_condition(const Settings& /*settings*/) const { return 1.0; }
  /// Coordinates that neither gaps nor, with all contacts open, accelerations depend on, from 0.
  [[nodiscard]] virtual std::vector<int> ignorable_coordinates() const { return {}; }

  /// Mass, gaps and directions of all contacts at a state, open ones included. Throws for a map without
  /// mechanics.
  [[nodiscard]] virtual core::ImpactSituation contacts_at(const Settings& settings, double t,
                                                          const std::vector<double>& q,
                                                          const std::vector<double>& u) const;

  /// Why no orbit can start at a state, in words: a gap that is negative, or bodies that overlap, by more than the
  /// start_gap_tolerance of the settings. Empty if one can.
  [[nodiscard]] virtual std::string why_not_admissible(const Settings& /*settings*/, double /*t*/,
                                                       const std::vector<double>& /*q*/,
                                                       const std::vector<double>& /*u*/) const {
    return {};
  }

  /// Empty if the toy has no outline.
  [[nodiscard]] virtual OutlineFunction outline(const Settings&) const { return {}; }

  /// The section of the settings, or the first. Throws if there is none of that name.
  [[nodiscard]] SectionInfo section(const Settings& settings) const;
  /// The section of the settings, whichever kind it is of, or the toy's first, of one coordinate if it has such.
  /// Throws if there is none.
  [[nodiscard]] VectorSectionInfo vector_section(const Settings& settings) const;
  /// The phase these settings choose: exact, taylor or odeint. Throws if the toy does not have the phase or
  /// the precision that is asked for.
  [[nodiscard]] Phase phase(const Settings& settings) const;
};

/// Of a contact, counted from 1: "contact 2 has the gap g_N2 = -0.0024".
[[nodiscard]] std::string negative_gap_text(int contact, double gap);

}  // namespace specht::toys
