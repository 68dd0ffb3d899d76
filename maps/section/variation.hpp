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
      : source_(std::move(source)),
        varied_(source_->varied("")),
        options_(options),
        flow_options_(flow_options) {}

  /// There are derivatives.
  [[nodiscard]] bool possible() const { return varied_ != nullptr; }

  /// The orbit from x, with derivatives by x.
  [[nodiscard]] Orbit& by_x() {
    if (!by_x_) by_x_ = orbit(varied_);
    return *by_x_;
  }
  /// The orbits of the source, with derivatives by the parameter.
  [[nodiscard]] Orbit& by_parameter(const std::string& name) {
    if (!by_parameter_ || parameter_ != name) {
      parameter_ = name;
      by_parameter_ = orbit(source_->varied(name));
    }
    return *by_parameter_;
  }

  /// Serves another source from now on; orbits keep what they have prepared as far as it holds.
  void become(std::shared_ptr<const Source> source) {
    source_ = std::move(source);
    varied_ = source_->varied("");
    if (by_x_ && !by_x_->become(varied_)) by_x_.reset();
    if (by_parameter_ && !by_parameter_->become(source_->varied(parameter_))) {
      by_parameter_.reset();
    }
  }

 private:
  using Varied = typename Orbit::Source;

  [[nodiscard]] std::unique_ptr<Orbit> orbit(const std::shared_ptr<const Varied>& source) const {
    return std::make_unique<Orbit>(source, options_, flow_options_, true);
  }

  std::shared_ptr<const Source> source_;
  std::shared_ptr<const Varied> varied_;
  std::string parameter_;
  core::OrbitOptions options_;
  typename Flow::Options flow_options_;
  std::unique_ptr<Orbit> by_x_, by_parameter_;
};

}  // namespace specht::maps
