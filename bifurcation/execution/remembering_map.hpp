#pragma once
// A return map that remembers its last points: next to the end of a curve many searches ask for the same ones, and so do
// the steps that find the crossings of a map.

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <specht/maps/map_decorator.hpp>
#include <utility>

namespace specht::bifurcation {

class RememberingMap final : public maps::MapDecorator {
 public:
  explicit RememberingMap(std::unique_ptr<maps::ReturnMap> map) : MapDecorator(std::move(map)) {}

  [[nodiscard]] maps::MapPoint operator()(double x) override {
    // NOTE: an orbit with a slope has the value and the events of the one without, to the bit.
    if (const maps::MapPoint* known = bare_ ? slopes_.find(x) : nullptr) {
      maps::MapPoint point = *known;
      point.slope = maps::missing;
      return point;
    }
    const maps::MapPoint& point = values_.get(x, [&] { return MapDecorator::operator()(x); });
    bare_ = bare_ || (point.has_value() && std::isnan(point.slope));
    return point;
  }
  [[nodiscard]] maps::MapPoint with_slope(double x) override {
    return slopes_.get(x, [&] { return MapDecorator::with_slope(x); });
  }
  [[nodiscard]] maps::MapPoint with_parameter_slope(double x) override {
    return parameter_slopes_.get(x, [&] {
      maps::MapPoint point = with_slope(x);
      add_parameter_slope(point);
      return point;
    });
  }
  [[nodiscard]] std::unique_ptr<maps::ReturnMap> clone() const override {
    return std::make_unique<RememberingMap>(inner().clone());
  }

  /// Becomes the map of a family at other values, as MapFamily::change.
  [[nodiscard]] bool change(const maps::MapFamily& family, std::span<const double> values) {
    if (!family.change(inner(), values)) return false;
    forget();
    return true;
  }
  /// Becomes another map: its memory costs more to make than a formula many times.
  void become(std::unique_ptr<maps::ReturnMap> map) {
    set_inner(std::move(map));
    forget();
    bare_ = false;
  }

 private:
  void forget() {
    values_.forget();
    slopes_.forget();
    parameter_slopes_.forget();
  }

  /// Points by x; of two in the same slot the last one.
  template <std::size_t size>
  class Points {
   public:
    template <class Compute>
    [[nodiscard]] const maps::MapPoint& get(double x, const Compute& compute) {
      Slot& slot = slot_of(x);
      if (!has(slot, x)) slot = {age_, std::bit_cast<std::uint64_t>(x), compute()};
      return slot.point;
    }
    /// The point at x, or null.
    [[nodiscard]] const maps::MapPoint* find(double x) {
      const Slot& slot = slot_of(x);
      return has(slot, x) ? &slot.point : nullptr;
    }
    void forget() { ++age_; }

   private:
    struct Slot {
      std::uint64_t age = 0, bits = 0;
      maps::MapPoint point;
    };
    [[nodiscard]] Slot& slot_of(double x) {
      const auto bits = std::bit_cast<std::uint64_t>(x);
      // NOTE: neighbours differ in their last bits, distant points in the first ones; the product mixes both.
      constexpr std::uint64_t odd = 0x9E3779B97F4A7C15;
      constexpr int half = 32;
      return slots_[(((bits ^ (bits >> half)) * odd) >> half) % size];
    }
    [[nodiscard]] bool has(const Slot& slot, double x) const {
      return slot.age == age_ && slot.bits == std::bit_cast<std::uint64_t>(x);
    }

    std::array<Slot, size> slots_;
    std::uint64_t age_ = 1;
  };

  bool bare_ = false;  // values are seen to come without slopes
  Points<2048> values_;
  Points<1024> slopes_;
  Points<64> parameter_slopes_;
};

}  // namespace specht::bifurcation
