#include <algorithm>
#include <cmath>
#include <numbers>
#include <specht/bifurcation/equilibria/equilibrium_area.hpp>

namespace specht::bifurcation {

using Eigen::Index, Eigen::VectorXd;

EquilibriumCurve::EquilibriumCurve(const StaticBalance& balance, const Equilibrium& through,
                                   const EquilibriumOptions& options)
    : balance_(balance), options_(options) {
  const VectorXd tangent = balance.continuum(through).col(0);
  points_ = half(through, tangent);
  std::reverse(points_.begin(), points_.end());
  points_.push_back(through);
  if (closed_) {  // begin where it cuts no area
    const auto outside = std::find_if(points_.begin(), points_.end(),
                                      [&](const Equilibrium& one) { return room(one) < 0.0; });
    std::rotate(points_.begin(), outside == points_.end() ? points_.begin() : outside,
                points_.end());
    points_.push_back(points_.front());
    return;
  }
  const auto more = half(through, -tangent);
  points_.insert(points_.end(), more.begin(), more.end());
}

std::vector<Equilibrium> EquilibriumCurve::half(const Equilibrium& start,
                                                const VectorXd& direction) {
  std::vector<Equilibrium> points;
  VectorXd tangent = direction;
  double step = options_.area_step;
  const double least = std::ldexp(step, -options_.most_halvings);
  while (static_cast<int>(points.size()) < options_.most_area_steps && step > least) {
    const Equilibrium& current = points.empty() ? start : points.back();
    StaticBalance::Way way;
    way.along = &tangent;
    const VectorXd predicted = current.q + step * balance_.width().cwiseProduct(tangent);
    auto next = balance_.balanced(start.balance, predicted, way);
    if (!next || balance_.distance(next->q, predicted) > step) {
      step /= 2;
      continue;
    }
    const VectorXd chord = (next->q - current.q).cwiseQuotient(balance_.width());
    tangent = chord.normalized();
    points.push_back(*std::move(next));
    step = std::min(2 * step, options_.area_step);
    if (!balance_.in_box(points.back().q)) break;
    if (points.size() < 3) continue;  // a loop has more
    closed_ = balance_.distance(points.back().q, start.q) < options_.area_step / 2;
    if (closed_) break;
  }
  return points;
}

bool EquilibriumCurve::passes(const VectorXd& q) const {
  return std::any_of(points_.begin(), points_.end(), [&](const Equilibrium& point) {
    return balance_.distance(point.q, q) <= options_.area_step;
  });
}

double EquilibriumCurve::room(const Equilibrium& one) const {
  return std::min(one.room.minCoeff(), balance_.depth_in_box(one.q));
}

EquilibriumEnd EquilibriumCurve::limit(const Equilibrium& one) const {
  Index least = 0;
  const double room = one.room.minCoeff(&least);
  if (balance_.depth_in_box(one.q) < room) return {EquilibriumLimit::box, -1};
  if (least == one.room.size() - 1) return one.nearest_edge;
  return {EquilibriumLimit::touch, static_cast<int>(least)};
}

std::optional<Equilibrium> EquilibriumCurve::between(const Equilibrium& a, const Equilibrium& b,
                                                     double part) const {
  const VectorXd chord = (b.q - a.q).cwiseQuotient(balance_.width()).normalized();
  StaticBalance::Way way;
  way.along = &chord;
  return balance_.balanced(a.balance, a.q + part * (b.q - a.q), way);
}

std::pair<Equilibrium, EquilibriumEnd> EquilibriumCurve::edge(Equilibrium with,
                                                              Equilibrium without) const {
  for (int k = 0; k < options_.most_halvings; ++k) {
    auto middle = between(with, without, 0.5);
    if (!middle || middle->q == with.q || middle->q == without.q) break;
    (room(*middle) >= 0.0 ? with : without) = *std::move(middle);
  }
  return {with, limit(without)};
}

template <class Height, class Enough>
std::optional<Equilibrium> EquilibriumCurve::highest(const Equilibrium& a, const Equilibrium& top,
                                                     const Equilibrium& b, Height&& height,
                                                     Enough&& enough) const {
  // Places −1 … 1: a, top, b.
  const auto at = [&](double place) {
    return place < 0.0 ? between(a, top, 1.0 + place) : between(top, b, place);
  };
  const double golden = 1.0 / std::numbers::phi;
  double low = -1.0, high = 1.0;
  auto left = at(high - golden * (high - low)), right = at(low + golden * (high - low));
  for (int k = 0; k < options_.peak_steps && left && right; ++k) {
    if (enough(*left)) return left;
    if (enough(*right)) return right;
    if (height(*left) > height(*right)) {
      high = low + golden * (high - low);
      right = std::move(left);
      left = at(high - golden * (high - low));
    } else {
      low = high - golden * (high - low);
      left = std::move(right);
      right = at(low + golden * (high - low));
    }
  }
  return left;
}

std::optional<Equilibrium> EquilibriumCurve::peak(const Equilibrium& a, const Equilibrium& top,
                                                  const Equilibrium& b) const {
  const auto own = [this](const Equilibrium& one) { return room(one); };
  auto found = highest(a, top, b, own, [&](const Equilibrium& one) { return own(one) >= 0.0; });
  return found && own(*found) >= 0.0 ? found : std::nullopt;
}

void EquilibriumCurve::find_extent(EquilibriumArea& area,
                                   const std::vector<Equilibrium>& members) const {
  area.least = area.most = members.front().q;
  const auto include = [&area](const VectorXd& q) {
    area.least = area.least.cwiseMin(q);
    area.most = area.most.cwiseMax(q);
  };
  for (const Equilibrium& member : members) include(member.q);
  for (std::size_t i = 1; i + 1 < members.size(); ++i) {
    const Equilibrium &a = members[i - 1], &top = members[i], &b = members[i + 1];
    for (Index k = 0; k < top.q.size(); ++k) {
      const double before = top.q(k) - a.q(k), after = top.q(k) - b.q(k);
      if (!(before * after > 0.0)) continue;
      const double sign = before > 0.0 ? 1.0 : -1.0;
      const auto turn = highest(
          a, top, b, [&](const Equilibrium& one) { return sign * one.q(k); },
          [](const Equilibrium&) { return false; });
      if (turn) include(turn->q);
    }
  }
}

std::vector<Equilibrium> EquilibriumCurve::areas() const {
  std::vector<Equilibrium> points = points_;
  for (std::size_t i = 1; i + 1 < points.size(); ++i) {
    const double own = room(points[i]);
    if (own >= 0.0 || own < room(points[i - 1]) || own < room(points[i + 1])) continue;
    auto found = peak(points[i - 1], points[i], points[i + 1]);
    if (!found) continue;
    const VectorXd from = points[i].q, to = points[i + 1].q;
    const bool after = (found->q - from)
                           .cwiseQuotient(balance_.width())
                           .dot((to - from).cwiseQuotient(balance_.width())) > 0.0;
    points.insert(points.begin() + static_cast<std::ptrdiff_t>(after ? i + 1 : i),
                  *std::move(found));
    ++i;
  }
  std::vector<Equilibrium> result, members;
  EquilibriumEnd first;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const bool is = room(points[i]) >= 0.0;
    if (is && members.empty()) {
      if (i > 0) {
        auto [at, end] = edge(points[i], points[i - 1]);
        members.push_back(std::move(at));
        first = end;
      } else {
        first = {EquilibriumLimit::fold, -1};  // the curve ends
      }
    }
    if (is) members.push_back(points[i]);
    if (!members.empty() && (!is || i + 1 == points.size())) {
      EquilibriumEnd last{EquilibriumLimit::fold, -1};
      if (!is) {
        auto [at, end] = edge(points[i - 1], points[i]);
        members.push_back(std::move(at));
        last = end;
      }
      result.push_back(area(members, first, last));
      members.clear();
    }
  }
  return result;
}

int EquilibriumCurve::free_coordinate() const {
  const Index f = balance_.width().size();
  VectorXd back = VectorXd::Zero(f), forth = VectorXd::Zero(f);
  for (std::size_t i = 1; i < points_.size(); ++i) {
    const VectorXd step = (points_[i].q - points_[i - 1].q).cwiseQuotient(balance_.width());
    forth += step.cwiseMax(0.0);
    back -= step.cwiseMin(0.0);
  }
  int free = 0;
  ((forth - back).cwiseAbs() - forth.cwiseMin(back)).maxCoeff(&free);
  return free;
}

Equilibrium EquilibriumCurve::area(const std::vector<Equilibrium>& members, EquilibriumEnd first,
                                   EquilibriumEnd last) const {
  EquilibriumArea area;
  find_extent(area, members);
  area.free = free_coordinate();
  const bool ascends = members.front().q(area.free) <= members.back().q(area.free);
  area.low = ascends ? members.front().q : members.back().q;
  area.high = ascends ? members.back().q : members.front().q;
  area.low_end = ascends ? first : last;
  area.high_end = ascends ? last : first;

  // The member in the middle of the free coordinate.
  const double middle = area.low(area.free) + (area.high(area.free) - area.low(area.free)) / 2;
  std::size_t i = 1;
  const auto before = [&](const Equilibrium& one) {
    return ascends ? one.q(area.free) < middle : one.q(area.free) > middle;
  };
  while (i + 1 < members.size() && before(members[i])) ++i;
  Equilibrium a = members[i - 1], b = members[i], one = a;
  for (int k = 0; k < options_.most_halvings; ++k) {
    auto half = between(a, b, 0.5);
    if (!half || half->q == a.q || half->q == b.q) break;
    one = *half;
    (before(one) ? a : b) = *std::move(half);
  }
  one.dimension = 1;
  one.area = std::move(area);
  return one;
}

}  // namespace specht::bifurcation
