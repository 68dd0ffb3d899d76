#pragma once
// The impacts that follow each other without any other event between them: what may turn out to be
// an accumulation.
//
// An accumulation is a run of impacts in which the time between two impacts of one contact shrinks;
// where it does not, the chain begins anew. A contact takes part in it to its end if its next impact
// was due by then. When contacts come to rest by the cut-off, the part of the itinerary that their
// impacts wrote becomes one code. It begins after the last impact of a contact that takes no part, or
// does not come to rest.
//
// Contacts that come to rest may be thrown open by the impacts of another that accumulate with theirs:
// which of them the cut-off brings to rest first, and how often, is no property of the orbit. So an
// accumulation that follows another without any other event, and brings the same contacts to rest and
// perhaps more, goes on with it.

#include <array>
#include <limits>
#include <specht/core/mode/itinerary.hpp>

namespace specht::core {

template <int Contacts>
class ImpactChain {
 public:
  /// An orbit begins.
  void start() {
    interrupt();
    last_ = {};
  }

  /// Any event that is not an impact.
  void interrupt() {
    length_ = 0;
    contacts_ = 0;
    interval_.fill(std::numeric_limits<double>::infinity());
  }

  /// An impact of a contact at time t [s], written between two marks of the itinerary.
  void append(int contact, double t, const Itinerary::Mark& before, const Itinerary::Mark& after) {
    const auto slot = static_cast<std::size_t>(contact);
    const unsigned bit = 1u << static_cast<unsigned>(contact);
    const bool again = (contacts_ & bit) != 0;
    const double interval = again ? t - time_[slot] : std::numeric_limits<double>::infinity();
    if (again && interval >= interval_[slot]) interrupt();
    interval_[slot] = interval;
    time_[slot] = t;
    if (length_++ == 0) begin_ = before;
    contacts_ |= bit;
    after_[slot] = after;
  }

  [[nodiscard]] int length() const { return length_; }
  /// Bit i set if contact i has taken part.
  [[nodiscard]] unsigned contacts() const { return contacts_; }
  /// Bit i set if contact i still takes part at time t [s].
  [[nodiscard]] unsigned accumulating(double t) const {
    unsigned bits = 0;
    for (int i = 0; i < Contacts; ++i) {
      const auto slot = static_cast<std::size_t>(i);
      const unsigned bit = 1u << static_cast<unsigned>(i);
      if ((contacts_ & bit) == 0) continue;
      const double interval = interval_[slot], since = t - time_[slot];
      const bool due = interval < std::numeric_limits<double>::infinity() && since <= interval;
      if (due || since == 0.0) bits |= bit;
    }
    return bits;
  }

  /// Where the accumulation of these contacts begins.
  [[nodiscard]] Itinerary::Mark begin(unsigned resting) const {
    Itinerary::Mark begin = begin_;
    for (int i = 0; i < Contacts; ++i) {
      const unsigned bit = 1u << static_cast<unsigned>(i);
      const Itinerary::Mark& after = after_[static_cast<std::size_t>(i)];
      if ((contacts_ & bit) != 0 && (resting & bit) == 0 && after.length > begin.length) {
        begin = after;
      }
    }
    const bool goes_on =
        last_.contacts != 0 && (last_.contacts & ~resting) == 0 && begin == last_.end;
    return goes_on ? last_.begin : begin;
  }

  /// An accumulation of these contacts has been written between two marks.
  void finish(unsigned resting, const Itinerary::Mark& begin, const Itinerary::Mark& end) {
    interrupt();
    last_ = {resting, begin, end};
  }

 private:
  int length_ = 0;
  unsigned contacts_ = 0;
  Itinerary::Mark begin_;
  struct Accumulation {
    unsigned contacts = 0;
    Itinerary::Mark begin, end;
  };
  Accumulation last_;
  std::array<Itinerary::Mark, static_cast<std::size_t>(Contacts)> after_{};
  std::array<double, static_cast<std::size_t>(Contacts)> time_{}, interval_{};  // [s]
};

}  // namespace specht::core
