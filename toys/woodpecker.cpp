#include <specht/core/numerics/quad.hpp>
#include <specht/toys/entry/entries.hpp>
#include <specht/toys/entry/mechanical_entry.hpp>
#include <specht/toys/woodpecker_maps.hpp>

namespace specht::toys {

using QuadBird = Woodpecker<core::Quad>;
extern template struct MapFactory<QuadBird, core::AffinePhase<QuadBird>>;

std::unique_ptr<Entry> woodpecker_entry() { return entry<Woodpecker<double>, core::Quad>(); }

}  // namespace specht::toys
