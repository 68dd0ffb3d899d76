#include <specht/apps/counted_maps.hpp>
#include <specht/maps/counting_map.hpp>
#include <utility>

namespace specht::apps {
namespace {

/// One more return of `returns`.
void add_one(ReturnCount& returns) { returns.fetch_add(1, std::memory_order_relaxed); }

class CountedMap final : public maps::CountingMap {
 public:
  CountedMap(std::unique_ptr<maps::ReturnMap> map, ReturnCount& returns)
      : CountingMap(std::move(map)), returns_(returns) {}

  [[nodiscard]] std::unique_ptr<maps::ReturnMap> clone() const override {
    return std::make_unique<CountedMap>(inner().clone(), returns_);
  }
  [[nodiscard]] maps::ReturnMap& counted_map() { return inner(); }

 private:
  void count() override { add_one(returns_); }

  ReturnCount& returns_;
};

class CountedFamily final : public maps::MapFamily {
 public:
  CountedFamily(std::unique_ptr<maps::MapFamily> family, ReturnCount& returns)
      : family_(std::move(family)), returns_(returns) {}

  [[nodiscard]] std::vector<std::string> names() const override { return family_->names(); }
  [[nodiscard]] std::unique_ptr<maps::ReturnMap> at(std::span<const double> values) const override {
    return counted(family_->at(values), returns_);
  }
  [[nodiscard]] bool change(maps::ReturnMap& map, std::span<const double> values) const override {
    auto* own = dynamic_cast<CountedMap*>(&map);
    return own != nullptr && family_->change(own->counted_map(), values);
  }

 private:
  std::unique_ptr<maps::MapFamily> family_;
  ReturnCount& returns_;
};

class CountedVectorMap final : public maps::VectorMap {
 public:
  CountedVectorMap(std::unique_ptr<maps::VectorMap> map, ReturnCount& returns)
      : map_(std::move(map)), returns_(returns) {}

  [[nodiscard]] const std::vector<maps::MapCoordinate>& coordinates() const override {
    return map_->coordinates();
  }
  maps::VectorPoint operator()(std::span<const double> x) override {
    add_one(returns_);
    return (*map_)(x);
  }
  maps::VectorPoint with_jacobian(std::span<const double> x) override {
    add_one(returns_);
    return map_->with_jacobian(x);
  }
  maps::VectorPoint with_parameter_slope(std::span<const double> x) override {
    add_one(returns_);
    return map_->with_parameter_slope(x);
  }
  [[nodiscard]] std::unique_ptr<maps::VectorMap> clone() const override {
    return std::make_unique<CountedVectorMap>(map_->clone(), returns_);
  }
  [[nodiscard]] maps::SectionLoss loss(std::span<const double> x) override { return map_->loss(x); }

 private:
  std::unique_ptr<maps::VectorMap> map_;
  ReturnCount& returns_;
};

class CountedVectorFamily final : public maps::VectorMapFamily {
 public:
  CountedVectorFamily(std::unique_ptr<maps::VectorMapFamily> family, ReturnCount& returns)
      : family_(std::move(family)), returns_(returns) {}

  [[nodiscard]] std::vector<std::string> names() const override { return family_->names(); }
  [[nodiscard]] std::unique_ptr<maps::VectorMap> at(std::span<const double> values) const override {
    return counted(family_->at(values), returns_);
  }

 private:
  std::unique_ptr<maps::VectorMapFamily> family_;
  ReturnCount& returns_;
};

}  // namespace

std::unique_ptr<maps::ReturnMap> counted(std::unique_ptr<maps::ReturnMap> map,
                                         ReturnCount& returns) {
  return std::make_unique<CountedMap>(std::move(map), returns);
}

std::unique_ptr<maps::MapFamily> counted(std::unique_ptr<maps::MapFamily> family,
                                         ReturnCount& returns) {
  return std::make_unique<CountedFamily>(std::move(family), returns);
}

std::unique_ptr<maps::VectorMap> counted(std::unique_ptr<maps::VectorMap> map,
                                         ReturnCount& returns) {
  return std::make_unique<CountedVectorMap>(std::move(map), returns);
}

std::unique_ptr<maps::VectorMapFamily> counted(std::unique_ptr<maps::VectorMapFamily> family,
                                               ReturnCount& returns) {
  return std::make_unique<CountedVectorFamily>(std::move(family), returns);
}

}  // namespace specht::apps
