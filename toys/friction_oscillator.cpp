#include <specht/toys/entry/entries.hpp>
#include <specht/toys/entry/mechanical_entry.hpp>
#include <specht/toys/friction_oscillator.hpp>

namespace specht::toys {

std::unique_ptr<Entry> friction_oscillator_entry() { return entry<FrictionOscillator<double>>(); }

}  // namespace specht::toys
