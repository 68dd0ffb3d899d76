#include <specht/toys/belt_oscillator.hpp>
#include <specht/toys/entry/entries.hpp>
#include <specht/toys/entry/mechanical_entry.hpp>

namespace specht::toys {

std::unique_ptr<Entry> belt_oscillator_entry() { return entry<BeltOscillator<double>>(); }

}  // namespace specht::toys
