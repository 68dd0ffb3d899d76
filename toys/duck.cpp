#include <specht/toys/duck.hpp>
#include <specht/toys/entry/entries.hpp>
#include <specht/toys/entry/mechanical_entry.hpp>

namespace specht::toys {

std::unique_ptr<Entry> duck_entry() { return entry<Duck<double>>(); }

}  // namespace specht::toys
