#pragma once
// An interest in all of a map: it is searched as for crossings, and nothing is left out.

#include <specht/maps/piecewise/piece_search.hpp>

namespace specht::test {

class Everything final : public maps::Interest {
 public:
  void know(std::span<const maps::MapPoint> /*points*/) override {}
  [[nodiscard]] bool wants(const maps::MapPoint& /*a*/,
                           const maps::MapPoint& /*b*/) const override {
    return true;
  }
};

}  // namespace specht::test
