#include <specht/toys/entry/entries.hpp>
#include <specht/toys/entry/mechanical_entry.hpp>
#include <specht/toys/impact_oscillator.hpp>

namespace specht::toys {

std::unique_ptr<Entry> impact_oscillator_entry() { return entry<ImpactOscillator<double>>(); }

}  // namespace specht::toys
