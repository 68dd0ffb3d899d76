#pragma once
// The return map of a toy on one of its sections:
//
//   auto map = maps::toy_map<core::ExactFlow>(Woodpecker<>{}, Woodpecker<>::sections()[0]);
//   maps::MapPoint point = map->with_slope(-1.6);

#include <specht/maps/section/section_maps.hpp>
#include <specht/maps/section/toy_section.hpp>

namespace specht::maps {

template <class Flow, core::MechanicalSystem Toy>
using ToyMap = SectionMap<typename Toy::Scalar, Toy::dof, core::all_contacts<Toy>, Flow>;

/// `parameter`: the one that the map's parameter slope is taken by; "" for none.
/// Throws std::invalid_argument if toy, section and options do not fit together.
template <class Flow, core::MechanicalSystem Toy>
[[nodiscard]] std::unique_ptr<ToyMap<Flow, Toy>> toy_map(const Toy& toy,
                                                         const Section<Toy>& section,
                                                         double section_value = 0.0,
                                                         const core::OrbitOptions& orbit = {},
                                                         const typename Flow::Options& flow = {},
                                                         const std::string& parameter = {}) {
  return std::make_unique<ToyMap<Flow, Toy>>(
      std::make_shared<const ToySection<Toy>>(toy, section, section_value), orbit, flow, parameter);
}

}  // namespace specht::maps
