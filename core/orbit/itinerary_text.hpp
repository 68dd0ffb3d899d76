#pragma once
// Itineraries as text: one token per event, separated by blanks. Contacts are numbered from 1; the
// last letter is the contact's state after the event (contact_state.hpp).
//
//   B2s   contact 2 sticks at the start       I3o   impact of contact 3, which then opens
//   D2o   contact 2 opens                     V2s   slip of contact 2 ends, it sticks
//   S2-   contact 2 begins to slide           =3o   contact 3 opens because of the event before
//   R+1   region one step on (R2+1: its       Z13   impacts of contacts 1 and 3 accumulate to rest
//         second part)                      R+1s  the orbit slides along a border of that region
//   P2    the second alternative of the section is reached (the first one has no token)
//   ...   more events than are kept

#include <specht/core/mode/itinerary.hpp>
#include <string>
#include <string_view>

namespace specht::core {

[[nodiscard]] inline std::string_view name(EventKind kind) {
  constexpr std::string_view names[] = {"impact", "detachment",   "slip_end", "slip_onset",
                                        "region", "accumulation", "change",   "section",
                                        "start",  "sliding"};
  return names[static_cast<int>(kind)];
}

/// One event; empty for the first alternative of a section.
[[nodiscard]] inline std::string token(EventCode code) {
  constexpr std::string_view letters = "IDVSRZ=PBR";
  std::string text(1, letters[static_cast<std::size_t>(code.kind())]);
  switch (code.kind()) {
    case EventKind::region:
    case EventKind::sliding:
      if (code.region_part() > 0) text += std::to_string(code.region_part() + 1);
      text += (code.region_symbol() < 0 ? "" : "+") + std::to_string(code.region_symbol());
      return text + (code.kind() == EventKind::sliding ? "s" : "");
    case EventKind::accumulation:
      for (int i = 0; i < 12; ++i) {
        if ((code.contacts() >> static_cast<unsigned>(i) & 1u) != 0) text += std::to_string(i + 1);
      }
      return text;
    case EventKind::section:
      return code.contact() == 0 ? "" : text + std::to_string(code.contact() + 1);
    default:
      return text + std::to_string(code.contact() + 1) + symbol(code.after());
  }
}

[[nodiscard]] inline std::string to_text(const Itinerary& itinerary) {
  std::string text;
  for (int i = 0; i < itinerary.stored(); ++i) {
    const std::string next = token(itinerary[i]);
    if (!next.empty()) text += (text.empty() ? "" : " ") + next;
  }
  if (itinerary.overflow()) text += " ...";
  return text;
}

/// The letters of all contacts, "oso".
template <int Contacts>
[[nodiscard]] std::string to_text(const Mode<Contacts>& mode) {
  std::string text;
  for (int i = 0; i < Contacts; ++i) text += symbol(mode[i]);
  return text;
}

}  // namespace specht::core
