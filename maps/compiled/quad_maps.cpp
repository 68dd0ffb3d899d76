#include <specht/maps/section/quad_maps.hpp>

namespace specht {

template class core::EventDriven<core::AffineModel<core::Quad, 3, 3>,
                                 core::AffinePhase<core::AffineModel<core::Quad, 3, 3>>>;
template class maps::SectionMap<core::Quad, 3, 3, core::ExactFlow>;
template struct maps::SectionMaps<core::Quad, 3, 3, core::ExactFlow>;

}  // namespace specht
