#include <specht/toys/entry/entries.hpp>
#include <specht/toys/entry/mechanical_entry.hpp>
#include <specht/toys/two_dof_impact.hpp>

namespace specht::toys {

std::unique_ptr<Entry> two_dof_impact_entry() { return entry<TwoDofImpact<double>>(); }

}  // namespace specht::toys
