#pragma once
// Loci of maps by formulas in x and two parameters.

#include <functional>
#include <memory>
#include <span>
#include <specht/bifurcation/locus/locus.hpp>
#include <string>
#include <utility>
#include <vector>

#include "../../maps/formula_map.hpp"

namespace specht::test {

/// P by a formula in x and two parameters.
class PlaneFamily final : public maps::MapFamily {
 public:
  using Value = std::function<Formula(double a, double b, double x)>;
  using Slope = std::function<double(double a, double b, double x)>;
  PlaneFamily(Value value, Slope slope, bool swapped = false)
      : value_(std::move(value)), slope_(std::move(slope)), swapped_(swapped) {}

  [[nodiscard]] std::vector<std::string> names() const override { return {"a", "b"}; }
  [[nodiscard]] std::unique_ptr<maps::ReturnMap> at(std::span<const double> v) const override {
    const double a = v[swapped_ ? 1 : 0], b = v[swapped_ ? 0 : 1];
    return std::make_unique<FormulaMap>(
        [value = value_, a, b](double x) { return value(a, b, x); },
        [slope = slope_, a, b](double x) { return slope(a, b, x); });
  }

 private:
  Value value_;
  Slope slope_;
  bool swapped_;
};

/// The locus in ranges of x from −2 to 2, and of a and b from −1 to 1 unless the request has others.
inline std::vector<bifurcation::LocusPoint> locus(const PlaneFamily::Value& value,
                                                  const PlaneFamily::Slope& slope,
                                                  bifurcation::LocusRequest request) {
  request.range_x = {-2.0, 2.0};
  if (!(request.range_a.high < 1e9)) request.range_a = {-1.0, 1.0};
  if (!(request.range_b.high < 1e9)) request.range_b = {-1.0, 1.0};
  return bifurcation::locus(PlaneFamily(value, slope), PlaneFamily(value, slope, true), request)
      .points;
}

/// Those whose notes hold a text.
inline std::vector<bifurcation::LocusPoint> named(
    const std::vector<bifurcation::LocusPoint>& points, const std::string& note) {
  std::vector<bifurcation::LocusPoint> result;
  for (const bifurcation::LocusPoint& p : points) {
    if (p.note.find(note) != std::string::npos) result.push_back(p);
  }
  return result;
}

}  // namespace specht::test
