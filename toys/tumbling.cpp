#include <specht/toys/entry/entries.hpp>
#include <specht/toys/entry/mechanical_entry.hpp>
#include <specht/toys/tumbling.hpp>

namespace specht::toys {

std::unique_ptr<Entry> tumbling_entry() { return entry<Tumbling<double>>(); }

}  // namespace specht::toys
