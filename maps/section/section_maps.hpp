#pragma once
// Makes return maps of a source on its section. For the usual sizes the library has compiled them
// (maps/compiled/).

#include <specht/maps/section/section_map_impl.hpp>

namespace specht::maps {

template <class S, int Dof, int Contacts, class Flow>
struct SectionMaps {
  using Map = SectionMap<S, Dof, Contacts, Flow>;
  using Source = typename Map::Source;

  /// `parameter`: the one that the map's parameter slope is taken by; "" for none.
  /// Throws std::invalid_argument if source and options do not fit together.
  [[nodiscard]] static std::unique_ptr<ReturnMap> make(std::shared_ptr<const Source> source,
                                                       const core::OrbitOptions& orbit,
                                                       const typename Flow::Options& flow,
                                                       const std::string& parameter);
  /// Makes one of these maps into that of another source if their smooth phases are the same; else false.
  /// Throws as `make` does.
  [[nodiscard]] static bool change(ReturnMap& map, std::shared_ptr<const Source> source);
};

template <class S, int Dof, int Contacts, class Flow>
std::unique_ptr<ReturnMap> SectionMaps<S, Dof, Contacts, Flow>::make(
    std::shared_ptr<const Source> source, const core::OrbitOptions& orbit,
    const typename Flow::Options& flow, const std::string& parameter) {
  return std::make_unique<Map>(std::move(source), orbit, flow, parameter);
}

template <class S, int Dof, int Contacts, class Flow>
bool SectionMaps<S, Dof, Contacts, Flow>::change(ReturnMap& map,
                                                 std::shared_ptr<const Source> source) {
  auto* own = dynamic_cast<Map*>(&map);
  return own != nullptr && own->become(std::move(source));
}

#define SPECHT_COMPILED(Flow, Dof, Contacts)                           \
  extern template class SectionMap<double, Dof, Contacts, core::Flow>; \
  extern template struct SectionMaps<double, Dof, Contacts, core::Flow>;
#define SPECHT_EXACT(Dof, Contacts) SPECHT_COMPILED(ExactFlow, Dof, Contacts)
#define SPECHT_BELT(Dof, Contacts) SPECHT_COMPILED(BeltFlow, Dof, Contacts)
#define SPECHT_TAYLOR(Dof, Contacts) SPECHT_COMPILED(TaylorFlow, Dof, Contacts)
#define SPECHT_ODEINT(Dof, Contacts) SPECHT_COMPILED(OdeintFlow, Dof, Contacts)
SPECHT_EXACT_SIZES(SPECHT_EXACT)
SPECHT_BELT_SIZES(SPECHT_BELT)
SPECHT_TAYLOR_SIZES(SPECHT_TAYLOR)
SPECHT_ODEINT_SIZES(SPECHT_ODEINT)
#undef SPECHT_EXACT
#undef SPECHT_BELT
#undef SPECHT_TAYLOR
#undef SPECHT_ODEINT
#undef SPECHT_COMPILED

}  // namespace specht::maps
