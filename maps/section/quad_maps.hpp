#pragma once
// Return maps in quad precision of the sizes of the woodpecker are compiled in the library.

#include <specht/core/numerics/quad.hpp>
#include <specht/maps/section/section_maps.hpp>

namespace specht {

extern template class core::EventDriven<core::AffineModel<core::Quad, 3, 3>,
                                        core::AffinePhase<core::AffineModel<core::Quad, 3, 3>>>;
extern template class maps::SectionMap<core::Quad, 3, 3, core::ExactFlow>;
extern template struct maps::SectionMaps<core::Quad, 3, 3, core::ExactFlow>;

}  // namespace specht
