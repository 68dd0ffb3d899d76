#pragma once
// The maps of a family at the values of its first parameter, each of them built once.
//
// Building them all first refuses values that are not allowed before the work begins. Where one map can be
// changed into the next (MapFamily::change) it is not kept: then each thread changes its own.

#include <memory>
#include <specht/bifurcation/execution/remembering_map.hpp>
#include <vector>

namespace specht::bifurcation {

class FamilyMaps {
 public:
  /// `values` are ignored if the family has no parameter, apart from their number. `family` must outlive it.
  /// `remember`: the maps given away are RememberingMaps.
  /// Throws std::invalid_argument for values the family does not allow.
  FamilyMaps(const maps::MapFamily& family, std::vector<double> values, bool remember)
      : family_(family), values_(std::move(values)), remember_(remember), built_(values_.size()) {
    std::unique_ptr<maps::ReturnMap> changed;
    for (std::size_t i = 0; i < values_.size(); ++i) {
      if (changed && family_.change(*changed, value(i))) continue;
      built_[i] = family_.at(value(i));
      if (!changed) changed = built_[i]->clone();
    }
  }

  /// Makes `own`, a map of one thread, the map of value number i, and gives that map away: only once for
  /// each value.
  void take(std::size_t i, std::shared_ptr<maps::ReturnMap>& own) {
    if (built_[i]) {
      own = given(std::move(built_[i]));
    } else {
      change(i, own);
    }
  }
  /// The same, and keeps the map: several threads may need it.
  void copy(std::size_t i, std::shared_ptr<maps::ReturnMap>& own) const {
    if (built_[i]) {
      own = given(built_[i]->clone());
    } else {
      change(i, own);
    }
  }
  /// The map of value number i is not needed any more.
  void release(std::size_t i) { built_[i].reset(); }

 private:
  [[nodiscard]] std::shared_ptr<maps::ReturnMap> given(std::unique_ptr<maps::ReturnMap> map) const {
    if (remember_) return std::make_shared<RememberingMap>(std::move(map));
    return map;
  }
  void change(std::size_t i, std::shared_ptr<maps::ReturnMap>& own) const {
    const bool free = own && own.use_count() == 1;
    const bool changed =
        free && (remember_ ? dynamic_cast<RememberingMap&>(*own).change(family_, value(i))
                           : family_.change(*own, value(i)));
    if (!changed) own = given(family_.at(value(i)));
  }
  [[nodiscard]] std::span<const double> value(std::size_t i) const {
    return family_.names().empty() ? std::span<const double>() : std::span(&values_[i], 1);
  }

  const maps::MapFamily& family_;
  std::vector<double> values_;
  bool remember_;
  std::vector<std::unique_ptr<maps::ReturnMap>> built_;  // null where a map was changed
};

}  // namespace specht::bifurcation
