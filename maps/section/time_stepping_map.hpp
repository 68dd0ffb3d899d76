#pragma once
// The return map of a system on a section by time stepping: values without slopes, of the order of the step.

#include <specht/core/system/validation.hpp>
#include <specht/core/time_stepping/time_stepping_flow.hpp>
#include <specht/maps/return_map.hpp>
#include <specht/maps/section/section_maps.hpp>
#include <specht/maps/section/section_orbit.hpp>

namespace specht::maps {

template <int Dof, int Contacts>
class TimeSteppingMap final : public ReturnMap {
 public:
  using Orbit = SectionOrbit<double, Dof, Contacts, core::TimeSteppingFlow>;
  using Source = typename Orbit::Source;

  /// Throws std::invalid_argument if parameters and options do not fit together.
  TimeSteppingMap(std::shared_ptr<const Source> source, const core::OrbitOptions& options,
                  const core::TimeSteppingOptions& stepping)
      : source_(std::move(source)),
        options_(options),
        stepping_(stepping),
        orbit_(source_, options, stepping, true) {
    core::require_valid(source_->equations()->traits().parameters, options);
    core::require_valid(stepping, options);
  }

  [[nodiscard]] MapPoint operator()(double x) override {
    MapPoint point;
    point.x = x;
    if (!domain().contains(x)) return point;
    const auto end = orbit_.follow(x, nullptr);
    point.status = end.status;
    point.value = end.value;
    point.time = end.time;
    point.non_unique = orbit_.engine().several_solutions();
    return point;
  }
  [[nodiscard]] std::unique_ptr<ReturnMap> clone() const override {
    return std::make_unique<TimeSteppingMap>(source_, options_, stepping_);
  }
  [[nodiscard]] core::Interval domain() const override { return source_->domain(); }
  [[nodiscard]] double period() const override { return source_->period(); }

 private:
  std::shared_ptr<const Source> source_;
  core::OrbitOptions options_;
  core::TimeSteppingOptions stepping_;
  Orbit orbit_;
};

template <int Dof, int Contacts>
struct SectionMaps<double, Dof, Contacts, core::TimeSteppingFlow> {
  using Source = SectionSource<double, Dof, Contacts>;

  [[nodiscard]] static std::unique_ptr<ReturnMap> make(std::shared_ptr<const Source> source,
                                                       const core::OrbitOptions& orbit,
                                                       const core::TimeSteppingOptions& stepping,
                                                       const std::string& /*parameter*/) {
    return std::make_unique<TimeSteppingMap<Dof, Contacts>>(std::move(source), orbit, stepping);
  }
  [[nodiscard]] static bool change(ReturnMap&, const std::shared_ptr<const Source>&) {
    return false;
  }
};

#define SPECHT_COMPILED(Dof, Contacts) extern template class TimeSteppingMap<Dof, Contacts>;
SPECHT_ODEINT_SIZES(SPECHT_COMPILED)
#undef SPECHT_COMPILED

}  // namespace specht::maps
