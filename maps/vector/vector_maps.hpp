#pragma once
// Makes return maps in several dimensions of a source. For the usual sizes the library has compiled them
// (maps/compiled/).

#include <specht/maps/vector/vector_section_map.hpp>

namespace specht::maps {

template <class S, int Dof, int Contacts, class Flow>
struct VectorMaps {
  using Source = VectorSource<S, Dof, Contacts>;

  /// `parameter`: the one that the map's parameter slope is taken by; "" for none.
  /// Throws std::invalid_argument if source and options do not fit together.
  [[nodiscard]] static std::unique_ptr<VectorMap> make(std::shared_ptr<const Source> source,
                                                       const core::OrbitOptions& orbit,
                                                       const typename Flow::Options& flow,
                                                       const std::string& parameter) {
    return std::make_unique<VectorSectionMap<S, Dof, Contacts, Flow>>(std::move(source), orbit,
                                                                      flow, parameter);
  }
};

#define SPECHT_COMPILED(Flow, Dof, Contacts) \
  extern template class VectorSectionMap<double, Dof, Contacts, core::Flow>;
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
