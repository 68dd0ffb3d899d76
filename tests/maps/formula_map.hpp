#pragma once
// Return maps by formula: what is above maps can be tested with them against exact answers.

#include <atomic>
#include <functional>
#include <memory>
#include <specht/maps/return_map.hpp>
#include <stdexcept>
#include <utility>

namespace specht::test {

/// What a formula says at x: P(x), and the number of the smooth piece it belongs to.
struct Formula {
  double value = maps::missing;
  int piece = 0;
};

/// P by a formula; no slope unless one is given. Not finite: no return. `period`: of x, if that is a circle.
class FormulaMap final : public maps::ReturnMap {
 public:
  using Value = std::function<Formula(double)>;
  using Slope = std::function<double(double)>;

  explicit FormulaMap(Value value, Slope slope = {}, double period = 0.0)
      : value_(std::move(value)), slope_(std::move(slope)), period_(period) {}

  [[nodiscard]] maps::MapPoint operator()(double x) override {
    ++*evaluations_;
    const Formula formula = value_(x);
    maps::MapPoint point;
    point.x = x;
    point.value = formula.value;
    point.status = point.has_value() ? core::Outcome::returned : core::Outcome::no_return;
    if (point.has_value()) point.time = 2.0;
    if (slope_) point.slope = slope_(x);
    point.itinerary.push(core::EventCode::of_region(formula.piece));
    return point;
  }
  [[nodiscard]] std::unique_ptr<maps::ReturnMap> clone() const override {
    return std::make_unique<FormulaMap>(*this);
  }

  [[nodiscard]] double period() const override { return period_; }

  /// Of this map and its clones.
  [[nodiscard]] int evaluations() const { return *evaluations_; }

 private:
  Value value_;
  Slope slope_;
  double period_;
  std::shared_ptr<std::atomic<int>> evaluations_ = std::make_shared<std::atomic<int>>(0);
};

/// Maps by a formula in x and a parameter r ≥ 0.
class FormulaFamily final : public maps::MapFamily {
 public:
  using Value = std::function<Formula(double r, double x)>;
  using Slope = std::function<double(double r, double x)>;
  explicit FormulaFamily(Value value, Slope slope = {}, double period = 0.0)
      : value_(std::move(value)), slope_(std::move(slope)), period_(period) {}

  [[nodiscard]] std::vector<std::string> names() const override { return {"r"}; }
  [[nodiscard]] std::unique_ptr<maps::ReturnMap> at(std::span<const double> r) const override {
    if (r[0] < 0.0) throw std::invalid_argument("r must not be negative");
    FormulaMap::Slope slope;
    if (slope_) slope = [slope = slope_, r = r[0]](double x) { return slope(r, x); };
    return std::make_unique<FormulaMap>(
        [value = value_, r = r[0]](double x) { return value(r, x); }, slope, period_);
  }

 private:
  Value value_;
  Slope slope_;
  double period_;
};

}  // namespace specht::test
