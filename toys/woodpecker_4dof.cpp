#include <specht/toys/entry/entries.hpp>
#include <specht/toys/entry/mechanical_entry.hpp>
#include <specht/toys/woodpecker_4dof.hpp>

namespace specht::toys {

std::unique_ptr<Entry> woodpecker_4dof_entry() { return entry<Woodpecker4Dof<double>>(); }

}  // namespace specht::toys
