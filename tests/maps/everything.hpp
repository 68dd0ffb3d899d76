#pragma once
// Everything is relevant: the map is searched as for crossings, and nothing is skipped.

#include <specht/maps/piecewise/piece_search.hpp>

namespace specht::test {

class Everything final : public maps::Relevance {
 public:
  void set_points(std::span<const maps::MapPoint> /*points*/) override {}
  [[nodiscard]] bool is_relevant(const maps::MapPoint& /*a*/,
                                 const maps::MapPoint& /*b*/) const override {
    return true;
  }
};

}  // namespace specht::test
