// What distinguishes two itineraries, in a few words.
#include <doctest/doctest.h>

#include <initializer_list>
#include <specht/maps/piecewise/breakpoint.hpp>

namespace test_breakpoint {

using namespace specht;
using core::ContactState;
using core::EventCode;
using core::EventKind;
using maps::MapPoint;

namespace {

EventCode impact(int contact, ContactState after = ContactState::open) {
  return EventCode::of_contact(EventKind::impact, contact - 1, after);
}
EventCode slip_end(int contact, ContactState after) {
  return EventCode::of_contact(EventKind::slip_end, contact - 1, after);
}

MapPoint returned(std::initializer_list<EventCode> events) {
  MapPoint point;
  point.value = 0.5;
  point.status = core::Outcome::returned;
  for (const EventCode code : events) point.itinerary.push(code);
  return point;
}

void both_ways(const MapPoint& a, const MapPoint& b, const std::string& text) {
  CHECK(maps::mechanism(a, b) == text);
  CHECK(maps::mechanism(b, a) == text);
}

}  // namespace

TEST_CASE("mechanism: two events swap") {
  using enum ContactState;
  const EventCode last = slip_end(2, stick);
  both_ways(returned({impact(2), impact(1), impact(3), last}),
            returned({impact(2), impact(3), impact(1), last}), "order of I1 and I3");
  // What each leaves may differ, and another contact may change with it.
  both_ways(returned({impact(1), impact(3, slip_positive), last}),
            returned({impact(3, slip_negative), impact(1),
                      EventCode::of_contact(EventKind::change, 2, slip_positive), last}),
            "order of I1 and I3");
}

TEST_CASE("mechanism: one event more") {
  const EventCode last = slip_end(2, ContactState::stick);
  both_ways(returned({impact(1), impact(3), last}), returned({impact(1), last}),
            "contact 3 becomes active");
  both_ways(returned({impact(1)}), returned({}), "contact 1 becomes active");
  both_ways(returned({EventCode::of_region(1), last}), returned({last}), "R+1 or not");
}

TEST_CASE("mechanism: a contact decides otherwise") {
  using enum ContactState;
  both_ways(returned({slip_end(2, stick)}), returned({slip_end(2, slip_negative)}),
            "contact 2 slides or sticks");
  both_ways(returned({impact(3, slip_positive)}), returned({impact(3, slip_negative)}),
            "contact 3 slides one way or the other");
  both_ways(returned({impact(3)}), returned({impact(3, slip_negative)}),
            "contact 3 opens or slides");
}

TEST_CASE("mechanism: how an orbit ends") {
  const MapPoint fine = returned({impact(1)});
  MapPoint falls;
  falls.status = core::Outcome::no_return;
  both_ways(fine, falls, "no return");
  MapPoint late = falls;
  late.status = core::Outcome::time_limit;
  both_ways(fine, late, "time limit");
  both_ways(fine, fine, "same itinerary");
}

TEST_CASE("first difference: also in the pieces of an iterate") {
  MapPoint a = returned({impact(1), impact(2)}), b = returned({impact(1), impact(3)});
  CHECK(maps::first_difference(a, b).piece == 0);
  CHECK(maps::first_difference(a, b).event == 1);
  MapPoint c = a, d = a;
  c.later.push_back(a.itinerary);
  d.later.push_back(b.itinerary);
  CHECK(maps::first_difference(c, d).piece == 1);
  CHECK(maps::first_difference(c, d).event == 1);
  CHECK(maps::mechanism(c, d) == "order of I2 and I3");
}

}  // namespace test_breakpoint
