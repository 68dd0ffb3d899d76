#include <specht/toys/entry/entries.hpp>
#include <specht/toys/entry/mechanical_entry.hpp>
#include <specht/toys/two_masses.hpp>

namespace specht::toys {

std::unique_ptr<Entry> two_masses_entry() { return entry<TwoMasses<double>>(); }

}  // namespace specht::toys
