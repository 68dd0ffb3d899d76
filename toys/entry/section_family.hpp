#pragma once
// The return maps of a toy on one of its sections, for any values of some of its parameters.

#include <memory>
#include <specht/core/system/affine_model.hpp>
#include <specht/maps/section/section_maps.hpp>
#include <specht/maps/section/toy_section.hpp>
#include <specht/toys/entry/entry.hpp>
#include <specht/toys/entry/parameterized.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace specht::toys {

/// The section that is asked for, else the first.
template <class T>
[[nodiscard]] maps::Section<T> find_section(const Settings& settings) {
  for (const auto& s : T::sections()) {
    if (settings.section.empty() || s.name == settings.section) return s;
  }
  throw std::logic_error("a section that is listed must exist");
}

template <class T, class Flow>
struct SectionMapMaker {
  using Maps = maps::SectionMaps<typename T::Scalar, T::dof, core::all_contacts<T>, Flow>;
  maps::Section<T> section;
  double value;
  core::OrbitOptions orbit;
  typename Flow::Options flow;
  std::string parameter;

  [[nodiscard]] std::unique_ptr<maps::ReturnMap> operator()(const T& toy) const {
    return Maps::make(std::make_shared<const maps::ToySection<T>>(toy, section, value), orbit, flow,
                      parameter);
  }
  [[nodiscard]] bool change(maps::ReturnMap& map, const T& toy) const {
    if constexpr (!core::is_exact<Flow>) return false;
    return Maps::change(map, std::make_shared<const maps::ToySection<T>>(toy, section, value));
  }
};

template <class T, class Flow>
[[nodiscard]] std::unique_ptr<maps::MapFamily> section_family(
    const Settings& settings, const typename Flow::Options& options,
    const std::vector<std::string>& names) {
  const maps::Section<T> section = find_section<T>(settings);
  const double value = settings.section_value.value_or(section.default_value);
  const std::string parameter = names.empty() ? "" : names.front();
  const SectionMapMaker<T, Flow> make{section, value, settings.orbit, options, parameter};
  const T toy = make_toy<T>(settings);
  if (names.empty()) (void)make(toy);  // wrong parameters show before a computation begins
  return std::make_unique<ParameterFamily<T, SectionMapMaker<T, Flow>>>(toy, names, make);
}

/// Tolerances that stand for rounding, as quad rounds, unless they have been chosen.
[[nodiscard]] inline Settings with_quad_tolerances(Settings settings) {
  double& fraction = settings.exact.simultaneous_fraction;
  if (fraction == core::AffineOptions{}.simultaneous_fraction) fraction = 1e-33;
  double& gap = settings.orbit.simultaneous_gap;
  if (gap == core::OrbitOptions{}.simultaneous_gap) gap = 1e-36;
  return settings;
}

}  // namespace specht::toys
