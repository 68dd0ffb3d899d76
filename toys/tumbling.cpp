#include <specht/toys/tumbling.hpp>
#include <specht/toys/entry/entries.hpp>
#include <specht/toys/entry/mechanical_entry.hpp>

namespace specht::toys {

std::unique_ptr<Entry> tumbling_entry() { return entry<Tumbling<double>>(); }

}  // namespace specht::toys
