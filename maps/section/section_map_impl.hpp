#pragma once
// The definitions of section_map.hpp.

#include <algorithm>
#include <specht/core/orbit/event_driven_impl.hpp>
#include <specht/maps/section/section_map.hpp>

namespace specht::maps {

template <class S, int Dof, int Contacts, class Flow>
MapPoint SectionMap<S, Dof, Contacts, Flow>::follow(double x, Observer* observer) {
  MapPoint point;
  point.x = x;
  if (domain_.contains(x)) (void)fill(orbit_, S(x), observer, point);
  return point;
}

template <class S, int Dof, int Contacts, class Flow>
SectionLoss SectionMap<S, Dof, Contacts, Flow>::loss(double x) {
  if (!domain_.contains(x)) return {};
  return orbit_.loss(S(x), same_number_tolerance(flow_options_));
}

template <class S, int Dof, int Contacts, class Flow>
MapPoint SectionMap<S, Dof, Contacts, Flow>::with_margins(double x, std::vector<Margin>& margins) {
  margins.clear();
  if constexpr (Derivatives::knows_margins && !is_wide<S>) {
    MarginRecorder recorder(margins);
    MapPoint point = differentiated(x, &recorder);
    if (margins.size() >= most_margins) margins.clear();
    return point;
  } else {
    return with_slope(x);
  }
}

template <class S, int Dof, int Contacts, class Flow>
void SectionMap<S, Dof, Contacts, Flow>::add_parameter_slope([[maybe_unused]] MapPoint& point) {
  if constexpr (!is_wide<S>) {
    if (parameter_.empty() || !point.has_value() || derivatives() == nullptr) return;
    const auto result =
        derivatives()->by_parameter(parameter_).follow(core::Dual<S>(S(point.x)), nullptr);
    point.parameter_slope = static_cast<double>(result.value.d);
  }
}

template <class S, int Dof, int Contacts, class Flow>
bool SectionMap<S, Dof, Contacts, Flow>::become(std::shared_ptr<const Source> source) {
  core::require_valid(source->equations()->traits().parameters, options_);
  if (!orbit_.become(source)) return false;
  source_ = std::move(source);
  domain_ = source_->domain();
  if constexpr (!is_wide<S>) {
    if (derivatives_) derivatives_->become(source_);
  }
  return true;
}

template <class S, int Dof, int Contacts, class Flow>
MapPoint SectionMap<S, Dof, Contacts, Flow>::differentiated(
    double x, [[maybe_unused]] VariedObserver* observer) {
  if constexpr (is_wide<S>) {
    return with_difference(x);
  } else {
    Derivatives* derivatives = this->derivatives();
    if (derivatives == nullptr) return (*this)(x);
    MapPoint point;
    point.x = x;
    if (!domain_.contains(x)) return point;
    const auto result = fill(derivatives->by_x(), core::Dual<S>(S(x), S(1)), observer, point);
    // NOTE: which of several contact solutions an orbit takes is no function with a derivative.
    if (point.has_value() && !point.non_unique) {
      point.slope = static_cast<double>(result.value.d);
    }
    return point;
  }
}

template <class S, int Dof, int Contacts, class Flow>
MapPoint SectionMap<S, Dof, Contacts, Flow>::with_difference(double x) {
  MapPoint point;
  point.x = x;
  if (!domain_.contains(x)) return point;
  const S P = fill(orbit_, S(x), nullptr, point).value;
  if (!point.has_value()) return point;
  const S h(1e-14);
  const auto at = [&](const S& distance, S& value) {
    MapPoint near;
    value = fill(orbit_, S(S(x) + distance), nullptr, near).value;
    return same_piece(near, point);
  };
  S right, left, far;
  const bool on_right = at(h, right), on_left = at(-h, left);
  if (on_right && on_left) {
    point.slope = static_cast<double>(S((right - left) / (S(2) * h)));
  } else if (on_right && at(S(2) * h, far)) {
    point.slope = static_cast<double>(S((S(4) * right - S(3) * P - far) / (S(2) * h)));
  } else if (on_left && at(S(-2) * h, far)) {
    point.slope = static_cast<double>(S((S(3) * P + far - S(4) * left) / (S(2) * h)));
  }
  return point;
}

}  // namespace specht::maps
