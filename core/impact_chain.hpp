#pragma once
// The impacts that follow each other without any other event between them: what may turn out to be
// an accumulation.
//
// When contacts come to rest by the cut-off, the part of the itinerary that their impacts wrote
// becomes one code. It begins after the last impact of a contact that does not come to rest.

#include <array>
#include <specht/core/itinerary.hpp>

namespace specht::core {

template <int Contacts>
class ImpactChain {
 public:
  /// Any event that is not an impact.
  void interrupt() {
    length_ = 0;
    contacts_ = 0;
  }

  /// An impact of a contact, written between two marks of the itinerary.
  void append(int contact, const Itinerary::Mark& before, const Itinerary::Mark& after) {
    if (length_++ == 0) begin_ = before;
    contacts_ |= 1u << static_cast<unsigned>(contact);
    after_[static_cast<std::size_t>(contact)] = after;
  }

  [[nodiscard]] int length() const { return length_; }
  /// Bit i set if contact i took part.
  [[nodiscard]] unsigned contacts() const { return contacts_; }

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
    return begin;
  }

 private:
  int length_ = 0;
  unsigned contacts_ = 0;
  Itinerary::Mark begin_;
  std::array<Itinerary::Mark, static_cast<std::size_t>(Contacts)> after_{};
};

}  // namespace specht::core
