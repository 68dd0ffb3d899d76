// Itineraries: equality by hash and length, marks, overflow, and their text.
#include <doctest/doctest.h>

#include <random>
#include <set>
#include <specht/core/orbit/itinerary_text.hpp>

namespace test_itinerary {

using namespace specht::core;

namespace {

EventCode impact(int contact) {
  return EventCode::of_contact(EventKind::impact, contact, ContactState::open);
}

}  // namespace

TEST_CASE("an event code gives back what it was made of") {
  for (int contact : {0, 1, 7, 31}) {
    for (const auto after : {ContactState::open, ContactState::closed, ContactState::slip_positive,
                             ContactState::slip_negative, ContactState::stick}) {
      const auto code = EventCode::of_contact(EventKind::slip_end, contact, after);
      CHECK(code.kind() == EventKind::slip_end);
      CHECK(code.contact() == contact);
      CHECK(code.after() == after);
    }
  }
  for (const int part : {0, 1, 7}) {
    for (const int symbol : {-256, -1, 0, 1, 255}) {
      CHECK(EventCode::of_region(symbol, part).region_symbol() == symbol);
      CHECK(EventCode::of_region(symbol, part).region_part() == part);
    }
  }
  CHECK(EventCode::of_accumulation(0b101).contacts() == 0b101);
}

TEST_CASE("tokens name kind, contact and state") {
  CHECK(token(EventCode::of_contact(EventKind::start, 1, ContactState::stick)) == "B2s");
  CHECK(token(EventCode::of_contact(EventKind::detachment, 1, ContactState::open)) == "D2o");
  CHECK(token(EventCode::of_contact(EventKind::slip_end, 0, ContactState::closed)) == "V1c");
  CHECK(token(EventCode::of_contact(EventKind::slip_onset, 2, ContactState::slip_negative)) ==
        "S3-");
  CHECK(token(EventCode::of_contact(EventKind::change, 0, ContactState::slip_positive)) == "=1+");
  CHECK(token(EventCode::of_region(1)) == "R+1");
  CHECK(token(EventCode::of_region(0)) == "R+0");
  CHECK(token(EventCode::of_region(-12)) == "R-12");
  CHECK(token(EventCode::of_region(3, 1)) == "R2+3");
  CHECK(token(EventCode::of_accumulation(0b101)) == "Z13");
  CHECK(token(EventCode::of_contact(EventKind::section, 0, ContactState::open)).empty());
  CHECK(token(EventCode::of_contact(EventKind::section, 1, ContactState::open)) == "P2");
}

TEST_CASE("equal sequences are equal, and order, length and codes matter") {
  Itinerary a, b;
  CHECK(a == b);
  a.push(impact(0));
  CHECK_FALSE(a == b);
  b.push(impact(0));
  CHECK(a == b);
  a.push(impact(1));
  a.push(impact(2));
  b.push(impact(2));
  b.push(impact(1));
  CHECK(a.length() == b.length());
  CHECK_FALSE(a == b);
  Itinerary zeros;
  zeros.push(EventCode{});
  CHECK_FALSE(zeros == Itinerary{});
  CHECK(to_text(a) == "I1o I2o I3o");
}

TEST_CASE("a rewound itinerary goes on as if nothing had been pushed") {
  Itinerary a, b;
  for (int k = 0; k < 3; ++k) a.push(impact(k));
  b = a;
  const auto mark = a.mark();
  for (int k = 0; k < 100; ++k) a.push(impact(k % 2));
  CHECK(a.overflow());
  a.rewind(mark);
  CHECK(a == b);
  a.push(EventCode::of_accumulation(3));
  b.push(EventCode::of_accumulation(3));
  CHECK(a == b);
  CHECK(to_text(a) == "I1o I2o I3o Z12");
}

TEST_CASE("beyond its capacity an itinerary keeps length and hash") {
  Itinerary a, b;
  for (int k = 0; k < Itinerary::capacity; ++k) a.push(impact(k % 3));
  CHECK_FALSE(a.overflow());
  CHECK(a.stored() == Itinerary::capacity);
  b = a;
  a.push(impact(0));
  b.push(impact(1));
  CHECK(a.overflow());
  CHECK(a.length() == Itinerary::capacity + 1);
  CHECK(a.stored() == Itinerary::capacity);
  CHECK_FALSE(a == b);
  const std::string text = to_text(a);
  CHECK(text.substr(text.size() - 4) == " ...");
}

TEST_CASE("hashes of different itineraries differ") {
  std::set<std::uint64_t> seen;
  for (unsigned bits = 0; bits < 1U << 12U; ++bits) {
    Itinerary a;
    for (unsigned k = 0; k < 12; ++k) a.push(impact(static_cast<int>(bits >> k & 1U)));
    seen.insert(a.hash());
  }
  CHECK(seen.size() == 1U << 12U);
}

}  // namespace test_itinerary
