#include <specht/toys/entry/entries.hpp>
#include <specht/toys/entry/mechanical_entry.hpp>
#include <specht/toys/rocking_rod.hpp>

namespace specht::toys {

std::unique_ptr<Entry> rocking_rod_entry() { return entry<RockingRod<double>>(); }

}  // namespace specht::toys
