// Which impacts an accumulation takes the place of.
#include <doctest/doctest.h>

#include <specht/core/orbit/impact_chain.hpp>

namespace test_impact_chain {

using namespace specht::core;

namespace {

/// An itinerary and the chain of its impacts, as the integrator keeps them.
struct Log {
  Itinerary itinerary;
  ImpactChain<2> chain;

  void impact(int contact, double t) {
    const auto before = itinerary.mark();
    itinerary.push(EventCode::of_contact(EventKind::impact, contact, ContactState::open));
    chain.append(contact, t, before, itinerary.mark());
  }
  void rest(unsigned contacts) {
    const auto begin = chain.begin(contacts);
    itinerary.rewind(begin);
    itinerary.push(EventCode::of_accumulation(contacts));
    chain.finish(contacts, begin, itinerary.mark());
  }
  void slip_end() {
    itinerary.push(EventCode::of_contact(EventKind::slip_end, 0, ContactState::stick));
    chain.interrupt();
  }
};

}  // namespace

TEST_CASE(
    "impact chain: an accumulation goes on with the one before if it rests the same contacts") {
  Log joint;
  joint.impact(0, 1.0);
  joint.rest(0b01);
  joint.impact(1, 1.1);
  joint.impact(0, 1.2);
  joint.rest(0b11);
  REQUIRE(joint.itinerary.length() == 1);
  CHECK(joint.itinerary[0] == EventCode::of_accumulation(0b11));

  Log another;  // another contact comes to rest: two accumulations
  another.impact(0, 1.0);
  another.rest(0b01);
  another.impact(1, 1.1);
  another.rest(0b10);
  CHECK(another.itinerary.length() == 2);

  Log interrupted;  // an event between
  interrupted.impact(0, 1.0);
  interrupted.rest(0b01);
  interrupted.slip_end();
  interrupted.impact(0, 1.2);
  interrupted.rest(0b01);
  CHECK(interrupted.itinerary.length() == 3);

  Log next;  // what an orbit before has left is forgotten
  next.impact(0, 1.0);
  next.rest(0b01);
  next.itinerary.rewind({});
  next.chain.start();
  next.impact(0, 0.5);
  next.rest(0b01);
  CHECK(next.itinerary.length() == 1);
}

}  // namespace test_impact_chain
