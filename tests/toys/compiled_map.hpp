#pragma once
// A toy's return map as the tests use it. For the usual sizes the library has compiled it.

#include <specht/core/orbit/recorder.hpp>
#include <specht/maps/section/toy_map.hpp>
#include <string>

namespace specht::test {

template <class Toy, class Flow>
class CompiledMap final : public maps::ReturnMap {
 public:
  using Map = maps::ToyMap<Flow, Toy>;
  using Model = typename Map::Orbit::Model;
  using Recorder = core::TrajectoryRecorder<Model>;

  explicit CompiledMap(const Toy& toy, const core::OrbitOptions& orbit = {},
                       const typename Flow::Options& flow = {}, const std::string& parameter = {},
                       std::size_t section = 0, double section_value = 0.0)
      : toy_(toy),
        map_(maps::toy_map<Flow>(toy, Toy::sections()[section], section_value, orbit, flow,
                                 parameter)) {}

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

  [[nodiscard]] maps::MapPoint follow(double x, typename Map::Observer* observer) {
    return map_->follow(x, observer);
  }
  [[nodiscard]] const auto& engine() const { return map_->engine(); }
  [[nodiscard]] const Toy& toy() const { return toy_; }

  /// A state of the engine as one of the toy.
  [[nodiscard]] static typename Toy::State of(const typename Model::State& s) {
    using Equations = core::ToyEquations<Toy>;
    return Equations::of(core::convert_state<typename Equations::State>(s));
  }

 private:
  Toy toy_;
  std::unique_ptr<Map> map_;
};

}  // namespace specht::test
