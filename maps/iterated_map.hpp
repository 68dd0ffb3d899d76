#pragma once
// P_K, the K-th iterate of a return map. It keeps the itinerary of each of its K pieces.

#include <algorithm>
#include <memory>
#include <specht/maps/return_map.hpp>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace specht::maps {

class IteratedMap final : public ReturnMap {
 public:
  /// Iterates may share a map, and the thread it serves. Throws std::invalid_argument unless K ≥ 1.
  IteratedMap(std::shared_ptr<ReturnMap> map, int K) : map_(std::move(map)), K_(K) {
    if (K < 1) {
      throw std::invalid_argument("iterate " + std::to_string(K) +
                                  " is not allowed; allowed: 1 or more");
    }
  }

  /// Value, time and error add up over the pieces as far as they go; slopes multiply where known.
  /// The status is that of the last piece reached.
  [[nodiscard]] MapPoint operator()(double x) override {
    return iterated(x, &ReturnMap::operator());
  }
  [[nodiscard]] MapPoint with_slope(double x) override {
    return iterated(x, &ReturnMap::with_slope);
  }
  [[nodiscard]] MapPoint with_parameter_slope(double x) override {
    return iterated(x, &ReturnMap::with_parameter_slope);
  }

  /// The margins of all pieces, in order, as functions of x.
  [[nodiscard]] MapPoint with_margins(double x, std::vector<Margin>& margins) override {
    return with_margins_from(1, x, margins);
  }
  /// Those of the last piece: where the ones before are known not to end.
  [[nodiscard]] MapPoint with_last_margins(double x, std::vector<Margin>& margins) {
    return with_margins_from(K_, x, margins);
  }

  [[nodiscard]] std::unique_ptr<ReturnMap> clone() const override {
    return std::make_unique<IteratedMap>(map_->clone(), K_);
  }
  [[nodiscard]] core::Interval domain() const override { return map_->domain(); }
  [[nodiscard]] double period() const override { return map_->period(); }
  [[nodiscard]] SectionLoss loss(double x) override { return map_->loss(x); }
  [[nodiscard]] int iterate() const { return K_; }
  /// The first k of its iterates, of the same map.
  [[nodiscard]] IteratedMap first(int k) const { return {map_, k}; }

 private:
  [[nodiscard]] MapPoint iterated(double x, MapPoint (ReturnMap::*evaluate)(double)) {
    return iterated(x, [&](double y) { return ((*map_).*evaluate)(y); });
  }
  /// With the margins of the k-th piece and those behind it.
  [[nodiscard]] MapPoint with_margins_from(int first, double x, std::vector<Margin>& margins) {
    margins.clear();
    std::vector<Margin> own;
    double slope = 1.0;  // of the pieces before
    int accumulations = 0, k = 0;
    return iterated(x, [&](double y) {
      if (++k < first) {
        MapPoint point = map_->with_slope(y);
        slope *= point.slope;
        return point;
      }
      MapPoint point = map_->with_margins(y, own);
      int most = accumulations;
      for (Margin m : own) {
        m.slope *= slope;
        if (m.accumulation > 0) m.accumulation += accumulations;
        most = std::max(most, m.accumulation);
        margins.push_back(m);
      }
      accumulations = most;
      slope *= point.slope;
      return point;
    });
  }
  template <class Evaluate>
  [[nodiscard]] MapPoint iterated(double x, const Evaluate& evaluate) {
    MapPoint total = evaluate(x);
    for (int k = 1; k < K_ && total.has_value(); ++k) {
      const MapPoint next = evaluate(total.value);
      // NOTE: dP_{k+1}/dp = ∂P/∂p + P′ dP_k/dp.
      total.parameter_slope = next.parameter_slope + next.slope * total.parameter_slope;
      total.value = next.value;
      total.slope *= next.slope;
      total.time += next.time;
      total.error = next.error;
      total.status = next.status;
      total.non_unique = total.non_unique || next.non_unique;
      total.later.push_back(next.itinerary);
    }
    return total;
  }

  std::shared_ptr<ReturnMap> map_;
  int K_;
};

}  // namespace specht::maps
