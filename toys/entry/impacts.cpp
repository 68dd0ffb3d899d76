#include <specht/core/numerics/number_text.hpp>
#include <specht/toys/entry/impacts.hpp>
#include <stdexcept>

namespace specht::toys {
namespace {

Eigen::VectorXd vector(const std::vector<double>& numbers) {
  return Eigen::Map<const Eigen::VectorXd>(numbers.data(),
                                           static_cast<Eigen::Index>(numbers.size()));
}

/// By more than the rounding of a lift.
bool changes_velocities(const OrbitEvent& event) {
  constexpr double rounding = 1e-12;  // relative to the largest [1]
  const Eigen::VectorXd before = vector(event.u_before), after = vector(event.u_after);
  return (after - before).cwiseAbs().maxCoeff() > rounding * before.cwiseAbs().maxCoeff();
}

bool is_impact(const OrbitEvent& event) {
  // a start with a closed contact that closes further is one
  return event.event == "impact" || (event.event == "start" && changes_velocities(event));
}

}  // namespace

ToyImpact impact_at(const Entry& toy, const Settings& settings, const std::vector<double>& q,
                    const std::vector<double>& u) {
  const core::ImpactSituation all = toy.contacts_at(settings, 0.0, q, u);
  const double tolerance = settings.orbit.start_gap_tolerance;
  std::vector<int> closed;
  std::string gaps;
  for (std::size_t i = 0; i < all.contacts.size(); ++i) {
    const double gap = all.contacts[i].gap;
    gaps += (gaps.empty() ? "" : ", ") + core::brief_number(gap);
    if (gap < -tolerance) {
      throw std::invalid_argument("contact " + std::to_string(i + 1) + " of " + toy.name() +
                                  " has the gap " + core::brief_number(gap) +
                                  " m at this state; a gap >= 0 is allowed");
    }
    if (gap <= tolerance) closed.push_back(static_cast<int>(i));
  }
  if (closed.empty()) {
    throw std::invalid_argument("no contact of " + toy.name() +
                                " is closed at this state, so there is no impact; the gaps are " +
                                gaps + " m, up to " + core::brief_number(tolerance) +
                                " m is closed");
  }
  return {0.0, core::with_contacts(all, closed), vector(u), {}};
}

std::vector<ToyImpact> impacts_of(const Entry& toy, const Settings& settings,
                                  const OrbitResult& orbit) {
  std::vector<ToyImpact> impacts;
  std::string mode;   // before the event
  double last = 0.0;  // time of the event before
  for (const OrbitEvent& event : orbit.events) {
    if (is_impact(event)) {
      const auto all = toy.contacts_at(settings, event.t, event.q_before, event.u_before);
      std::vector<int> taking_part;
      // a contact that has just opened takes part until it has moved
      const bool at_once = event.event == "start" || event.t == last;
      const double closed_gap =
          at_once ? settings.orbit.start_gap_tolerance : settings.orbit.simultaneous_gap;
      for (std::size_t i = 0; i < all.contacts.size(); ++i) {
        const bool own = event.event == "impact" && event.contact == static_cast<int>(i) + 1;
        const bool closed = i < mode.size() && mode[i] != 'o';
        if (own || closed || all.contacts[i].gap <= closed_gap) {
          taking_part.push_back(static_cast<int>(i));
        }
      }
      impacts.push_back({event.t, core::with_contacts(all, taking_part), vector(event.u_before),
                         vector(event.u_after)});
    }
    mode = event.mode;
    last = event.t;
  }
  return impacts;
}

}  // namespace specht::toys
