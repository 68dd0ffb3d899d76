#pragma once
// A return map that remembers its last points: next to the end of a curve many searches ask for the same ones.

#include <array>
#include <bit>
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
    return values_.get(x, [&] { return MapDecorator::operator()(x); });
  }
  [[nodiscard]] maps::MapPoint with_slope(double x) override {
    return slopes_.get(x, [&] { return MapDecorator::with_slope(x); });
  }
  [[nodiscard]] maps::MapPoint with_parameter_slope(double x) override {
    return parameter_slopes_.get(x, [&] { return MapDecorator::with_parameter_slope(x); });
  }
  [[nodiscard]] std::unique_ptr<maps::ReturnMap> clone() const override {
    return std::make_unique<RememberingMap>(inner().clone());
  }

  /// Becomes the map of a family at other values, as MapFamily::change.
  [[nodiscard]] bool change(const maps::MapFamily& family, std::span<const double> values) {
    if (!family.change(inner(), values)) return false;
    values_.forget();
    slopes_.forget();
    parameter_slopes_.forget();
    return true;
  }

 private:
  /// Points by x; of two in the same slot the last one.
  template <std::size_t size>
  class Points {
   public:
    template <class Compute>
    [[nodiscard]] maps::MapPoint get(double x, const Compute& compute) {
      const auto bits = std::bit_cast<std::uint64_t>(x);
      // NOTE: neighbours differ in their last bits, distant points in the first ones; the product mixes both.
      constexpr std::uint64_t odd = 0x9E3779B97F4A7C15;
      constexpr int half = 32;
      Slot& slot = slots_[(((bits ^ (bits >> half)) * odd) >> half) % size];
      if (slot.age != age_ || slot.bits != bits) slot = {age_, bits, compute()};
      return slot.point;
    }
    void forget() { ++age_; }

   private:
    struct Slot {
      std::uint64_t age = 0, bits = 0;
      maps::MapPoint point;
    };
    std::array<Slot, size> slots_;
    std::uint64_t age_ = 1;
  };

  Points<128> values_;
  Points<64> slopes_, parameter_slopes_;
};

}  // namespace specht::bifurcation
