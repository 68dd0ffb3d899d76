#pragma once
// A return map that ends an analysis after so many orbits: for a look that is worth no more than that.

#include <atomic>
#include <memory>
#include <specht/bifurcation/execution/parallel.hpp>
#include <specht/maps/counting_map.hpp>
#include <utility>

namespace specht::bifurcation {

/// It and its clones count their orbits together; with more than `most` of them the analysis ends unfinished.
class LimitedMap final : public maps::CountingMap {
 public:
  LimitedMap(std::unique_ptr<maps::ReturnMap> map, long most)
      : LimitedMap(std::move(map), std::make_shared<Orbits>(most)) {}

  [[nodiscard]] std::unique_ptr<maps::ReturnMap> clone() const override {
    return std::unique_ptr<maps::ReturnMap>(new LimitedMap(inner().clone(), orbits_));
  }

  /// For the analysis, by the thread that calls it. The map must outlive it.
  [[nodiscard]] Execution execution() const {
    Execution alone;
    alone.jobs = 1;
    alone.stop = &orbits_->used_up;
    return alone;
  }

 private:
  struct Orbits {
    explicit Orbits(long all) : most(all) {}
    const long most;
    std::atomic<long> count{0};
    std::atomic<bool> used_up{false};
  };
  void count() override {
    if (++orbits_->count > orbits_->most) orbits_->used_up = true;
  }
  LimitedMap(std::unique_ptr<maps::ReturnMap> map, std::shared_ptr<Orbits> orbits)
      : CountingMap(std::move(map)), orbits_(std::move(orbits)) {}

  std::shared_ptr<Orbits> orbits_;
};

}  // namespace specht::bifurcation
