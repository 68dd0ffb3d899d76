#include <specht/toys/entries.hpp>
#include <specht/toys/mechanical_entry.hpp>
#include <specht/toys/rocking_rod.hpp>

namespace specht::toys {

std::unique_ptr<Entry> rocking_rod_entry() { return entry<RockingRod<double>>(); }

}  // namespace specht::toys
