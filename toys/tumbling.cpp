#include <specht/toys/entries.hpp>
#include <specht/toys/mechanical_entry.hpp>
#include <specht/toys/tumbling_maps.hpp>

namespace specht::toys {

std::unique_ptr<Entry> tumbling_entry() { return entry<Tumbling<double>>(); }

}  // namespace specht::toys
