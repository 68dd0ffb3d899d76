#pragma once
// A toy's return map as the tests use it. The library of toys has compiled it: only a recorder along an
// orbit is compiled by the test that asks for one.

#include <specht/toys/entry/map_factory.hpp>
#include <string>

namespace specht::test {

template <class Toy, class Phase>
class CompiledMap final : public maps::ReturnMap {
 public:
  explicit CompiledMap(const Toy& toy, const core::OrbitOptions& orbit = {},
                       const typename Phase::Options& phase = {}, const std::string& parameter = {},
                       std::size_t section = 0, double section_value = 0.0)
      : map_(toys::MapFactory<Toy, Phase>::make(toy, Toy::sections()[section], section_value, orbit,
                                                phase, parameter)) {}

  [[nodiscard]] maps::MapPoint operator()(double x) override { return (*map_)(x); }
  [[nodiscard]] maps::MapPoint with_slope(double x) override { return map_->with_slope(x); }
  [[nodiscard]] maps::MapPoint with_margins(double x, std::vector<maps::Margin>& margins) override {
    return map_->with_margins(x, margins);
  }
  [[nodiscard]] maps::MapPoint with_parameter_slope(double x) override {
    return map_->with_parameter_slope(x);
  }
  [[nodiscard]] std::unique_ptr<maps::ReturnMap> clone() const override { return map_->clone(); }
  [[nodiscard]] core::Interval domain() const override { return map_->domain(); }

  template <class Recorder>
  [[nodiscard]] maps::MapPoint follow(double x, Recorder& recorder) {
    return static_cast<SectionMap&>(*map_).follow(x, recorder);
  }
  [[nodiscard]] const core::Integrator<Toy, Phase>& integrator() const {
    return static_cast<const SectionMap&>(*map_).integrator();
  }

 private:
  using SectionMap = maps::SectionMap<Toy, Phase>;
  std::unique_ptr<maps::ReturnMap> map_;
};

}  // namespace specht::test
