#include <chrono>
#include <specht/apps/packed_point.hpp>
#include <specht/apps/saved_maps.hpp>
#include <specht/maps/map_decorator.hpp>
#include <utility>

namespace specht::apps {
namespace {

/// A return that takes less time is not saved: reading and writing it takes some microseconds.
constexpr std::chrono::microseconds slow(100);

enum class Asked : char { value, slope, margins, parameter_slope };

/// What is known of one return.
struct Return {
  maps::MapPoint point;
  std::vector<maps::Margin> margins;
};

void pack(Packed& all, Return& r) { all(r.point, r.margins); }

class SavedMap final : public maps::MapDecorator {
 public:
  SavedMap(std::unique_ptr<maps::ReturnMap> map, std::vector<double> values, SavedWork& work)
      : MapDecorator(std::move(map)), values_(std::move(values)), work_(work) {}

  maps::MapPoint operator()(double x) override {
    return found_or(Asked::value, x, [&](Return& r) { r.point = inner()(x); }).point;
  }
  maps::MapPoint with_slope(double x) override {
    return found_or(Asked::slope, x, [&](Return& r) { r.point = inner().with_slope(x); }).point;
  }
  maps::MapPoint with_margins(double x, std::vector<maps::Margin>& margins) override {
    Return r = found_or(Asked::margins, x,
                        [&](Return& own) { own.point = inner().with_margins(x, own.margins); });
    margins = std::move(r.margins);
    return std::move(r.point);
  }
  maps::MapPoint with_parameter_slope(double x) override {
    maps::MapPoint point = with_slope(x);
    add_parameter_slope(point);
    return point;
  }
  void add_parameter_slope(maps::MapPoint& point) override {
    point = found_or(Asked::parameter_slope, point.x, [&](Return& r) {
              r.point = point;
              inner().add_parameter_slope(r.point);
            }).point;
  }
  [[nodiscard]] std::unique_ptr<maps::ReturnMap> clone() const override {
    return std::make_unique<SavedMap>(inner().clone(), values_, work_);
  }

  /// False if the map cannot become the one at these values.
  [[nodiscard]] bool change(const maps::MapFamily& family, std::span<const double> values) {
    if (!family.change(inner(), values)) return false;
    values_.assign(values.begin(), values.end());
    return true;
  }

 private:
  template <class Compute>
  Return found_or(Asked asked, double x, const Compute& compute) {
    using Clock = std::chrono::steady_clock;
    Return result;
    if (const std::string* saved =
            work_.found() > 0 ? work_.find(packed(asked, values_, x)) : nullptr) {
      unpack(*saved, result);
      return result;
    }
    const auto begin = Clock::now();
    compute(result);
    if (Clock::now() - begin < slow) return result;
    const auto parameter = values_.empty() ? std::nullopt : std::optional(values_.front());
    work_.save(packed(asked, values_, x), packed(result), parameter);
    return result;
  }

  std::vector<double> values_;  // of the parameters
  SavedWork& work_;
};

class SavedFamily final : public maps::MapFamily {
 public:
  SavedFamily(std::unique_ptr<maps::MapFamily> family, SavedWork& work)
      : family_(std::move(family)), work_(work) {}

  [[nodiscard]] std::vector<std::string> names() const override { return family_->names(); }
  [[nodiscard]] std::unique_ptr<maps::ReturnMap> at(std::span<const double> values) const override {
    return std::make_unique<SavedMap>(family_->at(values),
                                      std::vector<double>(values.begin(), values.end()), work_);
  }
  [[nodiscard]] bool change(maps::ReturnMap& map, std::span<const double> values) const override {
    auto* own = dynamic_cast<SavedMap*>(&map);
    return own != nullptr && own->change(*family_, values);
  }

 private:
  std::unique_ptr<maps::MapFamily> family_;
  SavedWork& work_;
};

}  // namespace

std::unique_ptr<maps::MapFamily> saved(std::unique_ptr<maps::MapFamily> family, SavedWork& work) {
  return std::make_unique<SavedFamily>(std::move(family), work);
}

}  // namespace specht::apps
