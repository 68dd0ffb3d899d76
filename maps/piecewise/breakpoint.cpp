#include <algorithm>
#include <optional>
#include <specht/core/orbit/itinerary_text.hpp>
#include <specht/maps/piecewise/breakpoint.hpp>
#include <vector>

namespace specht::maps {
namespace {

using core::ContactState;
using core::EventCode;
using core::EventKind;
using core::Itinerary;

bool of_contact(EventCode code) {
  return !code.is_of_region() && code.kind() != EventKind::accumulation;
}
bool is_section(EventCode code) { return code.kind() == EventKind::section; }
bool same_event(EventCode a, EventCode b) {
  if (a.kind() != b.kind()) return false;
  return of_contact(a) ? a.contact() == b.contact() : a == b;
}

/// The events from k on, without those that another event has caused.
std::vector<EventCode> own_events(const Itinerary& itinerary, int k) {
  std::vector<EventCode> events;
  for (int i = k; i < itinerary.stored(); ++i) {
    if (itinerary[i].kind() != EventKind::change) events.push_back(itinerary[i]);
  }
  return events;
}

/// "I3": the event without the state that it leaves.
std::string event_text(EventCode code) {
  std::string text = core::token(code);
  if (of_contact(code) && !is_section(code)) text.pop_back();
  return text.empty() ? "the section" : text;
}

std::string_view verb(ContactState state) {
  switch (state) {
    case ContactState::open:
      return "opens";
    case ContactState::closed:
      return "closes";
    case ContactState::stick:
      return "sticks";
    case ContactState::slip_positive:
    case ContactState::slip_negative:
      break;
  }
  return "slides";
}

std::string of_states(int contact, ContactState a, ContactState b) {
  const std::string text = "contact " + std::to_string(contact + 1) + " ";
  if (core::is_slip(a) && core::is_slip(b)) return text + "slides one way or the other";
  std::string_view first = verb(a), second = verb(b);
  if (second < first) std::swap(first, second);
  return text + std::string(first) + " or " + std::string(second);
}

/// The event that one list has before the other goes on in the same way; or the first of `count` events
/// of one contact.
std::optional<EventCode> extra_event(const std::vector<EventCode>& longer,
                                     const std::vector<EventCode>& shorter, std::size_t count = 1) {
  if (longer.size() < count || longer.size() <= shorter.size()) return std::nullopt;
  const EventCode first = longer.front();
  for (std::size_t i = 1; i < count; ++i) {
    if (!of_contact(first) || !of_contact(longer[i]) || longer[i].contact() != first.contact()) {
      return std::nullopt;
    }
  }
  const std::size_t compared = std::min(shorter.size(), longer.size() - count);
  for (std::size_t i = 0; i < compared; ++i) {
    if (!same_event(longer[i + count], shorter[i])) return std::nullopt;
  }
  return first;
}

std::string becomes_active(EventCode code) {
  return "contact " + std::to_string(code.contact() + 1) + " becomes active";
}

}  // namespace

Difference first_difference(const MapPoint& a, const MapPoint& b) {
  Difference d;
  while (d.piece + 1 < std::min(a.pieces(), b.pieces()) && a.piece(d.piece) == b.piece(d.piece)) {
    ++d.piece;
  }
  const Itinerary &p = a.piece(d.piece), &q = b.piece(d.piece);
  while (d.event < std::min(p.stored(), q.stored()) && p[d.event] == q[d.event]) ++d.event;
  return d;
}

std::string mechanism(const MapPoint& left, const MapPoint& right) {
  if (left.status != right.status) {
    const bool is_left = left.status != core::Outcome::returned;
    const core::Outcome outcome = is_left ? left.status : right.status;
    std::string text(core::name(outcome));
    std::replace(text.begin(), text.end(), '_', ' ');
    return text;
  }
  if (left.itinerary == right.itinerary && left.later == right.later) return "same itinerary";
  const Difference d = first_difference(left, right);
  const auto a = own_events(left.piece(d.piece), d.event);
  const auto b = own_events(right.piece(d.piece), d.event);
  for (const auto& [longer, shorter] : {std::pair(a, b), std::pair(b, a)}) {
    const auto extra = extra_event(longer, shorter);
    if (!extra) continue;
    if (!of_contact(*extra)) return event_text(*extra) + " or not";
    return becomes_active(*extra);
  }
  if (a.empty() || b.empty()) return "other events";
  if (same_event(a.front(), b.front())) {
    return of_contact(a.front())
               ? of_states(a.front().contact(), a.front().after(), b.front().after())
               : "other events";
  }
  const auto soon = [](const std::vector<EventCode>& events, EventCode code) {
    constexpr std::size_t next = 3;
    return std::any_of(events.begin(),
                       events.begin() + static_cast<std::ptrdiff_t>(std::min(next, events.size())),
                       [&](EventCode e) { return same_event(e, code); });
  };
  if (soon(a, b.front()) && soon(b, a.front())) {
    std::string first = event_text(a.front()), second = event_text(b.front());
    if (second < first) std::swap(first, second);
    return "order of " + first + " and " + second;
  }
  for (const auto& [longer, shorter] : {std::pair(a, b), std::pair(b, a)}) {
    if (const auto extra = extra_event(longer, shorter, 2)) return becomes_active(*extra);
  }
  if (is_section(a.front())) return event_text(b.front()) + " or the section";
  if (is_section(b.front())) return event_text(a.front()) + " or the section";
  if (of_contact(a.front()) && of_contact(b.front()) &&
      a.front().contact() == b.front().contact()) {
    return of_states(a.front().contact(), a.front().after(), b.front().after());
  }
  return "order of " + std::min(event_text(a.front()), event_text(b.front())) + " and " +
         std::max(event_text(a.front()), event_text(b.front()));
}

}  // namespace specht::maps
