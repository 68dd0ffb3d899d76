#pragma once
// The entry of the piecewise-linear map: parameters and a map, no mechanics.

#include <specht/toys/entry/parameterized.hpp>
#include <specht/toys/piecewise_linear.hpp>

namespace specht::toys {

class PiecewiseLinearEntry final : public Parameterized<PiecewiseLinear> {
 public:
  [[nodiscard]] std::vector<SectionInfo> sections() const override {
    return {{"line", "the map itself", "x", "1", {-3.0, 3.0}, std::nullopt}};
  }
  [[nodiscard]] std::vector<std::string> coordinates() const override { return {}; }
  [[nodiscard]] std::vector<std::string> units() const override { return {}; }
  [[nodiscard]] int contacts() const override { return 0; }

  [[nodiscard]] std::unique_ptr<maps::MapFamily> family(
      const Settings& settings, const std::vector<std::string>& names) const override {
    (void)section(settings);
    (void)phase(settings);
    double PiecewiseLinear::*parameter = nullptr;
    if (names.size() == 1) {
      for (const auto& p : PiecewiseLinear::parameters()) {
        if (p.name == names.front()) parameter = p.member;
      }
    }
    auto make_map = [parameter](const PiecewiseLinear& toy) -> std::unique_ptr<maps::ReturnMap> {
      return std::make_unique<PiecewiseLinearMap>(toy, parameter);
    };
    return std::make_unique<ParameterFamily<PiecewiseLinear, decltype(make_map)>>(
        make_toy<PiecewiseLinear>(settings), names, make_map);
  }
  [[nodiscard]] OrbitResult simulate(const Settings&, const OrbitRequest&) const override {
    throw std::invalid_argument("piecewise_linear is a map without motion; it cannot be simulated");
  }
};

}  // namespace specht::toys
