#pragma once
// The derivatives of a return map, from orbits in dual numbers.
//
// dP/dx starts the orbit from x + ε; dP/dparameter gives the parameter an ε. A source that cannot be varied
// has none.

#include <memory>
#include <specht/maps/section/section_orbit.hpp>
#include <string>

namespace specht::maps {

template <class R, int Dof, int Contacts, class Flow>
class Variation {
 public:
  using S = core::Dual<R>;
  using Source = SectionSource<R, Dof, Contacts>;
  using Orbit = SectionOrbit<S, Dof, Contacts, Flow>;
  static constexpr bool knows_margins = Orbit::knows_margins;

  Variation(std::shared_ptr<const Source> source, const core::OrbitOptions& options,
            const typename Flow::Options& flow_options)
      : source_(std::move(source)), options_(options), flow_options_(flow_options) {}

  /// There are derivatives.
  [[nodiscard]] bool possible() {
    if (varied_for_ != number_) varied_ = source_->varied("");
    varied_for_ = number_;
    return varied_ != nullptr;
  }

  /// The orbit from x, with derivatives by x. They have to be possible.
  [[nodiscard]] Orbit& by_x() {
    if (by_x_.serves != number_) serve(by_x_, varied_);
    return *by_x_.orbit;
  }
  /// The orbits of the source, with derivatives by the parameter.
  [[nodiscard]] Orbit& by_parameter(const std::string& name) {
    if (parameter_ != name) by_parameter_ = {};
    parameter_ = name;
    if (by_parameter_.serves != number_) serve(by_parameter_, source_->varied(name));
    return *by_parameter_.orbit;
  }

  /// Serves another source from now on; orbits keep what they have prepared as far as it holds. They become those of the
  /// source when they are asked for.
  void become(std::shared_ptr<const Source> source) {
    source_ = std::move(source);
    ++number_;
  }

 private:
  using Varied = typename Orbit::Source;
  struct Served {
    std::unique_ptr<Orbit> orbit;
    long serves = -1;  // the number of the source
  };

  void serve(Served& own, const std::shared_ptr<const Varied>& source) const {
    if (!own.orbit || !own.orbit->become(source)) {
      own.orbit = std::make_unique<Orbit>(source, options_, flow_options_, true);
    }
    own.serves = number_;
  }

  std::shared_ptr<const Source> source_;
  long number_ = 0;  // of sources that it has served before this one
  std::shared_ptr<const Varied> varied_;
  long varied_for_ = -1;
  std::string parameter_;
  core::OrbitOptions options_;
  typename Flow::Options flow_options_;
  Served by_x_, by_parameter_;
};

}  // namespace specht::maps
