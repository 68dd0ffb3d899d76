#include <specht/toys/entries.hpp>
#include <specht/toys/impact_oscillator.hpp>
#include <specht/toys/mechanical_entry.hpp>

namespace specht::toys {

std::unique_ptr<Entry> impact_oscillator_entry() { return entry<ImpactOscillator<double>>(); }

}  // namespace specht::toys
