#pragma once
// A set of contacts, which is walked through at the cost of its members only.

#include <bit>
#include <initializer_list>

namespace specht::core {

class ContactSet {
 public:
  static constexpr int capacity = 32;

  constexpr ContactSet() = default;
  constexpr ContactSet(std::initializer_list<int> contacts) {
    for (const int i : contacts) insert(i);
  }
  /// Contacts 0 to n − 1.
  [[nodiscard]] static constexpr ContactSet first(int n) {
    ContactSet set;
    for (int i = 0; i < n; ++i) set.insert(i);
    return set;
  }

  constexpr void insert(int i) { bits_ |= bit(i); }
  constexpr void erase(int i) { bits_ &= ~bit(i); }
  [[nodiscard]] constexpr bool contains(int i) const { return (bits_ & bit(i)) != 0; }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  /// The member with the smallest number, of a set that is not empty.
  [[nodiscard]] constexpr int front() const { return std::countr_zero(bits_); }
  /// The others.
  [[nodiscard]] constexpr ContactSet without_front() const {
    return ContactSet(bits_ & (bits_ - 1));
  }
  /// Bit i is set for contact i.
  [[nodiscard]] constexpr unsigned bits() const { return bits_; }
  friend constexpr bool operator==(ContactSet, ContactSet) = default;

  /// The members, in the order of their numbers.
  class Iterator {
   public:
    constexpr explicit Iterator(unsigned bits) : rest_(bits) {}
    constexpr int operator*() const { return std::countr_zero(rest_); }
    constexpr Iterator& operator++() {
      rest_ &= rest_ - 1;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    unsigned rest_;
  };
  [[nodiscard]] constexpr Iterator begin() const { return Iterator(bits_); }
  [[nodiscard]] constexpr Iterator end() const { return Iterator(0); }

 private:
  constexpr explicit ContactSet(unsigned bits) : bits_(bits) {}
  static constexpr unsigned bit(int i) { return 1u << static_cast<unsigned>(i); }

  unsigned bits_ = 0;
};

}  // namespace specht::core
