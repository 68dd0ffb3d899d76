#pragma once
// The return map of a system on a section, with its exact derivatives.
//
// Slopes come from orbits in dual numbers (core/numerics/dual.hpp): the variation goes through smooth phases
// and, by saltation, through every event. In a scalar with twice the digits of double they are differences,
// exact to double.

#include <specht/core/system/validation.hpp>
#include <specht/maps/return_map.hpp>
#include <specht/maps/section/variation.hpp>

namespace specht::maps {

/// Whether a difference in this scalar gives a derivative to all digits of double.
template <class S>
inline constexpr bool is_wide =
    std::numeric_limits<S>::digits >= 2 * std::numeric_limits<double>::digits;

template <class S_, int Dof, int Contacts, class Flow>
class SectionMap final : public ReturnMap {
 public:
  using S = S_;
  using Orbit = SectionOrbit<S, Dof, Contacts, Flow>;
  using Source = typename Orbit::Source;
  using Observer = typename Orbit::Observer;
  using FlowOptions = typename Flow::Options;

  /// `parameter`: the one that `with_parameter_slope` differentiates by; "" for none. `tried`: it is known
  /// that the source is what the flow needs.
  /// Throws std::invalid_argument if parameters and options do not fit together, or the source is not
  /// what the flow needs.
  SectionMap(std::shared_ptr<const Source> source, const core::OrbitOptions& options,
             const FlowOptions& flow_options, std::string parameter, bool tried = false)
      : source_(std::move(source)),
        options_(options),
        flow_options_(flow_options),
        parameter_(std::move(parameter)),
        orbit_(source_, options, flow_options, tried),
        domain_(source_->domain()) {
    core::require_valid(source_->equations()->traits().parameters, options);
  }

  [[nodiscard]] MapPoint operator()(double x) override { return follow(x, nullptr); }

  /// The same, with an observer along the orbit.
  [[nodiscard]] MapPoint follow(double x, Observer* observer);

  [[nodiscard]] MapPoint with_slope(double x) override { return differentiated(x, nullptr); }
  [[nodiscard]] MapPoint with_margins(double x, std::vector<Margin>& margins) override;
  [[nodiscard]] MapPoint with_parameter_slope(double x) override {
    MapPoint point = with_slope(x);
    add_parameter_slope(point);
    return point;
  }
  void add_parameter_slope(MapPoint& point) override;

  [[nodiscard]] std::unique_ptr<ReturnMap> clone() const override {
    return std::make_unique<SectionMap>(source_, options_, flow_options_, parameter_, true);
  }

  /// Serves another source from now on, if its smooth phases are the same; else this is false, and nothing
  /// changes. Throws as the constructor does.
  [[nodiscard]] bool become(std::shared_ptr<const Source> source);

  [[nodiscard]] core::Interval domain() const override { return domain_; }
  [[nodiscard]] double period() const override { return source_->period(); }
  [[nodiscard]] SectionLoss loss(double x) override;
  [[nodiscard]] const typename Orbit::Engine& engine() const { return orbit_.engine(); }

 private:
  using Derivatives = Variation<S, Dof, Contacts, Flow>;
  using VariedObserver = core::OrbitObserver<typename Derivatives::Orbit::Model>;
  /// Orbits with more, next to a dip, have none: they take too long.
  static constexpr std::size_t most_margins = 10000;

  /// Keeps the margins of an orbit in dual numbers.
  class MarginRecorder final : public VariedObserver {
   public:
    explicit MarginRecorder(std::vector<Margin>& margins) : margins_(margins) {}
    [[nodiscard]] bool wants_margins() const override { return margins_.size() < most_margins; }
    void margin(const core::Dual<S>& m) override {
      margins_.push_back({static_cast<double>(m.v), static_cast<double>(m.d)});
    }
    void margins_behind(int events) override { phases_.push_back({events, margins_.size()}); }
    void accumulated(int events) override {
      std::size_t begin = margins_.size();
      for (; !phases_.empty() && phases_.back().events > events; phases_.pop_back()) {
        begin = phases_.back().begin;
      }
      ++accumulations_;
      for (; begin < margins_.size(); ++begin) margins_[begin].accumulation = accumulations_;
    }

   private:
    /// Phases outside of accumulations: the events before them, and where their margins begin.
    struct Phase {
      int events;
      std::size_t begin;
    };
    std::vector<Margin>& margins_;
    std::vector<Phase> phases_;
    int accumulations_ = 0;
  };

  [[nodiscard]] MapPoint differentiated(double x, VariedObserver* observer);
  /// P(x) with a difference: central, or from the side on which the piece of x goes on.
  [[nodiscard]] MapPoint with_difference(double x);

  /// Follows an orbit and notes what came of it.
  template <class AnyOrbit>
  static auto fill(AnyOrbit& orbit, const typename AnyOrbit::S& x,
                   typename AnyOrbit::Observer* observer, MapPoint& point) {
    const auto result = orbit.follow(x, observer);
    point.status = result.status;
    point.itinerary = orbit.engine().itinerary();
    point.non_unique = orbit.engine().several_solutions();
    point.value = static_cast<double>(result.value);
    point.time = static_cast<double>(result.time);
    return result;
  }

  /// Made when a slope is first asked for; null if there is none.
  [[nodiscard]] Derivatives* derivatives() {
    if constexpr (is_wide<S>) {
      return nullptr;
    } else {
      if (!derivatives_) {
        derivatives_ = std::make_unique<Derivatives>(source_, options_, flow_options_);
      }
      return derivatives_->possible() ? derivatives_.get() : nullptr;
    }
  }

  std::shared_ptr<const Source> source_;
  core::OrbitOptions options_;
  FlowOptions flow_options_;
  std::string parameter_;
  Orbit orbit_;
  core::Interval domain_;
  std::unique_ptr<Derivatives> derivatives_;
};

}  // namespace specht::maps
