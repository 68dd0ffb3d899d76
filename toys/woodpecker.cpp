#include <specht/maps/section/quad_maps.hpp>
#include <specht/toys/entry/entries.hpp>
#include <specht/toys/entry/mechanical_entry.hpp>
#include <specht/toys/woodpecker.hpp>

namespace specht::toys {

std::unique_ptr<Entry> woodpecker_entry() { return entry<Woodpecker<double>, core::Quad>(); }

}  // namespace specht::toys
