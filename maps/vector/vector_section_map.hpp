#pragma once
// The return map of a system on a section of several coordinates, with its exact Jacobian.
//
// Derivatives come from orbits in dual numbers, one for each coordinate and one for the parameter: the variation
// goes through smooth phases and, by saltation, through every event. A source that cannot be varied has its
// Jacobian by differences.

#include <array>
#include <cmath>
#include <specht/core/orbit/flows.hpp>
#include <specht/core/system/validation.hpp>
#include <specht/maps/section/lost_number.hpp>
#include <specht/maps/vector/difference_jacobian.hpp>
#include <specht/maps/vector/vector_source.hpp>

namespace specht::maps {

/// One orbit from the section to its next return, in any scalar: lift, follow, project.
template <class S_, int Dof, int Contacts, class Flow>
class VectorOrbit {
 public:
  using S = S_;
  using Source = VectorSource<S, Dof, Contacts>;
  using Engine = core::OrbitEngine<Flow, S, Dof, Contacts>;
  using Model = typename Engine::Model;
  using State = typename Model::State;

  struct Return {
    core::Outcome status = core::Outcome::out_of_domain;
    std::vector<S> value;                          // empty without a return
    S time = std::numeric_limits<S>::quiet_NaN();  // [s]
  };

  /// `tried`: it is known that the equations are what the flow needs. Throws std::invalid_argument if they
  /// are not.
  VectorOrbit(std::shared_ptr<const Source> source, const core::OrbitOptions& options,
              const typename Flow::Options& flow_options, bool tried)
      : source_(std::move(source)),
        engine_(Flow::template model<S, Dof, Contacts>(source_->equations(), tried), options,
                flow_options) {}

  [[nodiscard]] Return follow(std::span<const S> x) { return follow_from(lifted(x), 0); }
  [[nodiscard]] const Source& source() const { return *source_; }
  [[nodiscard]] const Engine& engine() const { return engine_; }

  /// The orbit to the next return, from a state on alternative k, or from where the orbit is.
  [[nodiscard]] Return follow_from(const State& start, int k) {
    Return result;
    result.status = engine_.start(start, k, nullptr);
    if (result.status != core::Outcome::returned) return result;
    result.status = engine_.advance(S(start.t + S(engine_.options().max_time)), nullptr);
    take_end(start.t, result);
    return result;
  }
  [[nodiscard]] Return follow_on() {
    const State begin = engine_.state();
    Return result;
    result.status = engine_.advance(S(begin.t + S(engine_.options().max_time)), nullptr);
    take_end(begin.t, result);
    return result;
  }
  [[nodiscard]] Return follow_again(std::span<const S> x) { return follow(x); }
  [[nodiscard]] State lifted(std::span<const S> x) const {
    return core::convert_state<State>(source_->lift(x));
  }
  [[nodiscard]] bool same_place(const std::vector<S>& a, const std::vector<S>& b,
                                double tolerance) const {
    for (std::size_t i = 0; i < a.size(); ++i) {
      const MapCoordinate& c = source_->coordinates()[i];
      const auto x = static_cast<double>(a[i]), y = static_cast<double>(b[i]);
      if (!(std::abs(c.difference(x, y)) <= tolerance * (1.0 + std::abs(y)))) return false;
    }
    return true;
  }

 private:
  using SourceState = typename Source::State;

  void take_end(const S& begin, Return& result) const {
    if (result.status != core::Outcome::returned) return;
    result.value =
        source_->project(engine_.surface(), core::convert_state<SourceState>(engine_.state()));
    result.time = engine_.state().t - begin;
  }

  std::shared_ptr<const Source> source_;
  Engine engine_;
};

template <class S, int Dof, int Contacts, class Flow>
class VectorSectionMap final : public VectorMap {
 public:
  using Source = VectorSource<S, Dof, Contacts>;
  using FlowOptions = typename Flow::Options;

  /// `parameter`: the one that `with_parameter_slope` differentiates by; "" for none.
  /// Throws std::invalid_argument if parameters and options do not fit together, or the source is not
  /// what the flow needs.
  VectorSectionMap(std::shared_ptr<const Source> source, const core::OrbitOptions& options,
                   const FlowOptions& flow_options, std::string parameter, bool tried = false)
      : source_(std::move(source)),
        options_(options),
        flow_options_(flow_options),
        parameter_(std::move(parameter)),
        orbit_(source_, options, flow_options, tried) {
    core::require_valid(source_->equations()->traits().parameters, options);
  }

  [[nodiscard]] const std::vector<MapCoordinate>& coordinates() const override {
    return source_->coordinates();
  }
  [[nodiscard]] VectorPoint operator()(std::span<const double> x) override {
    VectorPoint point;
    point.x.assign(x.begin(), x.end());
    if (!source_->contains(x)) return point;
    const std::vector<S> start(x.begin(), x.end());
    fill(point, orbit_, orbit_.follow(start));
    return point;
  }
  [[nodiscard]] VectorPoint with_jacobian(std::span<const double> x) override {
    if (!by_x_ && !no_derivatives_) {
      const auto varied = source_->varied("");
      no_derivatives_ = varied == nullptr;
      if (varied) by_x_ = std::make_unique<Derived>(varied, options_, flow_options_, true);
    }
    if (!by_x_) {
      VectorPoint point = (*this)(x);
      if (!point.non_unique) point.jacobian = difference_jacobian(*this, point);
      return point;
    }
    VectorPoint point;
    point.x.assign(x.begin(), x.end());
    if (!source_->contains(x)) return point;
    const std::size_t d = x.size();
    std::vector<core::Dual<S>> start(x.begin(), x.end());
    std::vector<double> jacobian(d * d);
    for (std::size_t k = 0; k < d; ++k) {
      start[k].d = S(1);
      const auto end = by_x_->follow(start);
      start[k].d = S(0);
      if (k == 0) fill(point, *by_x_, end);
      if (!point.has_value() || end.value.size() != d) return point;
      for (std::size_t i = 0; i < d; ++i) {
        jacobian[i * d + k] = static_cast<double>(end.value[i].d);
      }
    }
    // NOTE: which of several contact solutions an orbit takes is no function with a derivative.
    if (!point.non_unique) point.jacobian = std::move(jacobian);
    return point;
  }
  [[nodiscard]] VectorPoint with_parameter_slope(std::span<const double> x) override {
    VectorPoint point = with_jacobian(x);
    if (parameter_.empty() || point.jacobian.empty()) return point;
    if (!by_parameter_) {
      const auto varied = source_->varied(parameter_);
      if (!varied) return point;
      by_parameter_ = std::make_unique<Derived>(varied, options_, flow_options_, true);
    }
    const std::vector<core::Dual<S>> start(x.begin(), x.end());
    for (const auto& value : by_parameter_->follow(start).value) {
      point.parameter_slope.push_back(static_cast<double>(value.d));
    }
    return point;
  }
  [[nodiscard]] SectionLoss loss(std::span<const double> x) override {
    if (!source_->contains(x)) return {};
    const std::vector<S> start(x.begin(), x.end());
    SectionLoss result =
        find_lost_number(orbit_, std::span<const S>(start), same_number_tolerance(flow_options_));
    if (result.lost) result.lost->x.assign(x.begin(), x.end());
    return result;
  }
  [[nodiscard]] std::unique_ptr<VectorMap> clone() const override {
    return std::make_unique<VectorSectionMap>(source_, options_, flow_options_, parameter_, true);
  }

 private:
  using Derived = VectorOrbit<core::Dual<S>, Dof, Contacts, Flow>;

  template <class Orbit>
  static void fill(VectorPoint& point, const Orbit& orbit, const typename Orbit::Return& end) {
    point.status = end.status;
    point.itinerary = {orbit.engine().itinerary()};
    point.non_unique = orbit.engine().several_solutions();
    point.time = static_cast<double>(end.time);
    for (const auto& value : end.value) point.value.push_back(static_cast<double>(value));
  }

  std::shared_ptr<const Source> source_;
  core::OrbitOptions options_;
  FlowOptions flow_options_;
  std::string parameter_;
  VectorOrbit<S, Dof, Contacts, Flow> orbit_;
  std::unique_ptr<Derived> by_x_, by_parameter_;
  bool no_derivatives_ = false;
};

}  // namespace specht::maps
