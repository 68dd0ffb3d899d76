#pragma once
// Contact states, and the mode: the contact state of every contact.
//
//   open            g_N > 0, or leaving: λ_N = 0
//   closed          g_N = ġ_N = 0 without friction
//   slip_positive   g_N = ġ_N = 0, ġ_T > 0, λ_T = −μ λ_N          [L9]
//   slip_negative   g_N = ġ_N = 0, ġ_T < 0, λ_T = +μ λ_N          [L9]
//   stick           g_N = ġ_N = 0, ġ_T = 0, |λ_T| ≤ μ λ_N         [L9]
//
// The index sets of [L3] follow from it: I_N are the contacts that are not open, I_H those that
// stick. [L]: Leine, van Campen, Glocker 2003.

#include <array>
#include <cstddef>
#include <cstdint>

namespace specht::core {

enum class ContactState : std::uint8_t { open, closed, slip_positive, slip_negative, stick };

/// One letter: o, c, +, −, s.
[[nodiscard]] constexpr char symbol(ContactState state) {
  constexpr char letters[] = {'o', 'c', '+', '-', 's'};
  return letters[static_cast<int>(state)];
}

[[nodiscard]] constexpr bool is_slip(ContactState state) {
  return state == ContactState::slip_positive || state == ContactState::slip_negative;
}

/// λ_T = friction_sign · μ λ_N for a sliding contact, 0 for every other.
[[nodiscard]] constexpr int friction_sign(ContactState state) {
  if (state == ContactState::slip_positive) return -1;
  return state == ContactState::slip_negative ? 1 : 0;
}

template <int Contacts>
struct Mode {
  std::array<ContactState, Contacts> contact{};

  ContactState& operator[](int i) { return contact[static_cast<std::size_t>(i)]; }
  ContactState operator[](int i) const { return contact[static_cast<std::size_t>(i)]; }
  friend bool operator==(const Mode&, const Mode&) = default;

  [[nodiscard]] bool closed(int i) const { return (*this)[i] != ContactState::open; }
  [[nodiscard]] bool all_open() const { return *this == Mode{}; }
  [[nodiscard]] int closed_contacts() const {
    int count = 0;
    for (const ContactState state : contact) count += state != ContactState::open;
    return count;
  }
};

/// A number for every mode, below `mode_count`: its contact states as digits in base 5.
template <int Contacts>
[[nodiscard]] constexpr std::size_t mode_index(const Mode<Contacts>& mode) {
  std::size_t index = 0;
  for (int i = 0; i < Contacts; ++i) index = 5 * index + static_cast<std::size_t>(mode[i]);
  return index;
}
[[nodiscard]] constexpr std::size_t mode_count(int contacts) {
  return contacts == 0 ? 1 : 5 * mode_count(contacts - 1);
}

/// Coulomb friction and restitution of one contact; all dimensionless.
/// μ = 0 makes the contact frictionless: it has no tangential rows anywhere.
template <class S>
struct ContactParameters {
  S mu{0};
  S eps_N{0};
  S eps_T{0};

  [[nodiscard]] bool frictional() const { return mu > S(0); }
};

/// The contact states a section accepts, one set of states (a bit each) per contact.
template <int Contacts>
struct ContactPattern {
  std::array<std::uint8_t, Contacts> allowed;

  static constexpr std::uint8_t any = 0xff;
  static constexpr std::uint8_t only(ContactState s) {
    return static_cast<std::uint8_t>(1u << static_cast<unsigned>(s));
  }
  [[nodiscard]] bool matches(const Mode<Contacts>& mode) const {
    for (int i = 0; i < Contacts; ++i) {
      if ((allowed[static_cast<std::size_t>(i)] & only(mode[i])) == 0) return false;
    }
    return true;
  }
  friend bool operator==(const ContactPattern&, const ContactPattern&) = default;
};

}  // namespace specht::core
