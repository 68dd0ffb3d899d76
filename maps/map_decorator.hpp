#pragma once
// A return map around another one: it passes everything on. What derives from it changes what it is for.

#include <memory>
#include <specht/maps/return_map.hpp>
#include <utility>
#include <vector>

namespace specht::maps {

class MapDecorator : public ReturnMap {
 public:
  [[nodiscard]] MapPoint operator()(double x) override { return (*map_)(x); }
  [[nodiscard]] MapPoint with_slope(double x) override { return map_->with_slope(x); }
  [[nodiscard]] MapPoint with_margins(double x, std::vector<Margin>& margins) override {
    return map_->with_margins(x, margins);
  }
  [[nodiscard]] MapPoint with_parameter_slope(double x) override {
    return map_->with_parameter_slope(x);
  }
  void add_parameter_slope(MapPoint& point) override { map_->add_parameter_slope(point); }
  [[nodiscard]] core::Interval domain() const override { return map_->domain(); }
  [[nodiscard]] double period() const override { return map_->period(); }
  [[nodiscard]] SectionLoss loss(double x) override { return map_->loss(x); }

 protected:
  explicit MapDecorator(std::unique_ptr<ReturnMap> map) : map_(std::move(map)) {}
  [[nodiscard]] ReturnMap& inner() const { return *map_; }
  void set_inner(std::unique_ptr<ReturnMap> map) { map_ = std::move(map); }

 private:
  std::unique_ptr<ReturnMap> map_;
};

}  // namespace specht::maps
