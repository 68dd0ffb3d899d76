#include <specht/toys/brush.hpp>
#include <specht/toys/entry/entries.hpp>
#include <specht/toys/entry/mechanical_entry.hpp>

namespace specht::toys {

std::unique_ptr<Entry> brush_entry() { return entry<Brush<double>>(); }

}  // namespace specht::toys
