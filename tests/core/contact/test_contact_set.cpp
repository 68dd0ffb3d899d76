// Sets of contacts against lists of their members.
#include <doctest/doctest.h>

#include <specht/core/contact/acceleration_lcp.hpp>
#include <specht/core/contact/contact_set.hpp>
#include <vector>

namespace test_contact_set {

using namespace specht::core;

TEST_CASE("a set of contacts is walked through in order") {
  for (unsigned bits = 0; bits < 64; ++bits) {
    CAPTURE(bits);
    ContactSet set;
    std::vector<int> members;
    for (int i = 5; i >= 0; --i) {
      if ((bits >> i & 1U) == 0) continue;
      set.insert(i);
      set.insert(i);
      members.insert(members.begin(), i);
    }
    std::vector<int> walked;
    for (const int i : set) walked.push_back(i);
    CHECK(walked == members);
    CHECK(set.bits() == bits);
    CHECK(set.empty() == members.empty());
    for (int i = 0; i < 6; ++i) CHECK(set.contains(i) == ((bits >> i & 1U) != 0));
    if (set.empty()) continue;
    CHECK(set.front() == members.front());
    ContactSet others = set;
    others.erase(members.front());
    CHECK(set.without_front() == others);
    CHECK_FALSE(others == set);
  }
  CHECK(ContactSet{0, 3}.bits() == 9);
  CHECK(ContactSet::first(0).empty());
  CHECK(ContactSet::first(3) == ContactSet{2, 1, 0});
  CHECK(ContactSet{31}.contains(31));
}

TEST_CASE("candidates are what the mode has, until they are set") {
  Mode<3> mode;
  mode[0] = ContactState::stick;
  mode[2] = ContactState::slip_negative;
  auto candidates = Candidates<3>::of(mode);
  CHECK(candidates.not_open() == ContactSet{0, 2});
  CHECK(candidates[0] == ContactCandidate::undecided);
  CHECK(candidates[1] == ContactCandidate::open);
  CHECK(candidates[2] == ContactCandidate::slip_negative);
  candidates.set(0, ContactCandidate::open);
  candidates.set(1, ContactCandidate::closed);
  CHECK(candidates.not_open() == ContactSet{1, 2});
  CHECK(candidates[0] == ContactCandidate::open);
  CHECK(candidates[1] == ContactCandidate::closed);
  CHECK(Candidates<3>{}.not_open().empty());
}

}  // namespace test_contact_set
