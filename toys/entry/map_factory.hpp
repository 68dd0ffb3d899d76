#pragma once
// Makes return maps of a toy. Its functions are compiled where it is instantiated: a toy that many
// programs share declares that `extern` and instantiates it in a source of its own (see
// woodpecker_maps.hpp), because a map with its derivatives takes a compiler the better part of a
// minute.

#include <memory>
#include <specht/maps/section/section_map.hpp>
#include <string>

namespace specht::toys {

template <core::MechanicalSystem Toy, class Phase>
struct MapFactory {
  /// `parameter`: the one that the map's parameter slope is taken by; "" for none.
  /// Throws std::invalid_argument if toy, section and options do not fit together.
  [[nodiscard]] static std::unique_ptr<maps::ReturnMap> make(const Toy& toy,
                                                             const maps::Section<Toy>& section,
                                                             double section_value,
                                                             const core::OrbitOptions& orbit,
                                                             const typename Phase::Options& phase,
                                                             const std::string& parameter);
  /// Makes a map of this factory into that of another toy if their smooth phases are the same; else false.
  /// Throws as `make` does.
  [[nodiscard]] static bool change(maps::ReturnMap& map, const Toy& toy);
};

template <core::MechanicalSystem Toy, class Phase>
std::unique_ptr<maps::ReturnMap> MapFactory<Toy, Phase>::make(const Toy& toy,
                                                              const maps::Section<Toy>& section,
                                                              double section_value,
                                                              const core::OrbitOptions& orbit,
                                                              const typename Phase::Options& phase,
                                                              const std::string& parameter) {
  return std::make_unique<maps::SectionMap<Toy, Phase>>(toy, section, section_value, orbit, phase,
                                                        parameter);
}

template <core::MechanicalSystem Toy, class Phase>
bool MapFactory<Toy, Phase>::change(maps::ReturnMap& map, const Toy& toy) {
  auto* own = dynamic_cast<maps::SectionMap<Toy, Phase>*>(&map);
  return own != nullptr && own->become(toy);
}

}  // namespace specht::toys
