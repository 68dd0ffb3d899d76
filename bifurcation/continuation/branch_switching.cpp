#include <algorithm>
#include <cmath>
#include <specht/bifurcation/continuation/border_collision.hpp>
#include <specht/bifurcation/continuation/branch_switching.hpp>
#include <specht/bifurcation/continuation/flat_piece.hpp>
#include <specht/bifurcation/continuation/piece_annihilation.hpp>
#include <specht/bifurcation/crossings/circle.hpp>

namespace specht::bifurcation {
namespace {

/// An orbit has all events of another, but for that on the section, and then more.
bool goes_on(const core::Itinerary& shorter, const core::Itinerary& longer) {
  int events = shorter.stored();
  if (events > 0 && shorter[events - 1].kind() == core::EventKind::section) --events;
  if (shorter.overflow() || longer.length() <= shorter.length()) return false;
  for (int i = 0; i < events; ++i) {
    if (!(shorter[i] == longer[i])) return false;
  }
  return true;
}

/// P_K − x rises there, from left to right.
bool rises(const Place& place) {
  if (const auto* fixed = std::get_if<FixedPoint>(&place)) return fixed->P_x > 1.0;
  const auto& jump = std::get<JumpPoint>(place);
  return jump.swing ? jump.swing->rises : jump.right_height() > jump.left_height();
}

/// Where P_K changes, crossings that rise and that fall vanish together, and a single one goes on as it is; a jump is one
/// if the diagonal lies between its limits.
bool can_go_on(const Place& end, const std::optional<Place>& next, bool backwards,
               const CurveOptions& options) {
  if (!next) return true;
  const auto* jump = std::get_if<JumpPoint>(&*next);
  if (jump != nullptr && !jump->crosses(options)) return false;
  return (rises(*next) == rises(end)) != backwards;
}

}  // namespace

std::optional<Place> place_at(const FixedPointCurve& fixed, const JumpCurve& jump, double p,
                              CrossingKind kind, bool oscillates, double x, double reach) {
  const double furthest = reach * (1.0 + std::abs(x));
  if (is_fixed_point(kind)) {
    if (auto z = fixed.at(p, x)) return Place(*z);
    return std::nullopt;
  }
  auto z = oscillates ? jump.separatrix_at(p, x, furthest) : std::nullopt;
  if (!z) z = jump.at(p, x, furthest);
  return z ? std::optional(Place(*z)) : std::nullopt;
}

BranchSwitch BranchSwitching::find(const Place& end, int direction, double speed,
                                   const BranchPast& past) const {
  BranchSwitch branch_switch;
  if (const auto* fixed = std::get_if<FixedPoint>(&end)) {
    branch_switch.doubling = doubling_at(*fixed);
    branch_switch.meets_lower = branch_switch.doubling.has_value();
    if (branch_switch.meets_lower) return branch_switch;
  }
  branch_switch.place = straight_on(end, direction, speed);
  if (branch_switch.place && !is_band(end, branch_switch.place) &&
      can_go_on(end, branch_switch.place, false, options_.curves) &&
      is_one_cycle(end, *branch_switch.place)) {
    return branch_switch;
  }
  branch_switch.place.reset();
  const BorderCollision border(line_, K_, options_, near_, end);
  if (border.is_known()) {
    const auto found = border.branch_switch(direction);
    if (found && can_go_on(end, found->place, found->backwards, options_.curves) &&
        !(found->place && !is_one_cycle(end, *found->place))) {
      branch_switch.meets_band = is_band(end, found->place);
      if (branch_switch.meets_band) return branch_switch;
      const bool leads_on = found->place && std::holds_alternative<FixedPoint>(*found->place);
      branch_switch.meets_separatrix = leads_on && is_at_separatrix(end);
      return branch_switch.meets_separatrix ? branch_switch : *found;
    }
  }
  if (const auto* jump = std::get_if<JumpPoint>(&end)) {
    const auto found = switch_at_piece_annihilation(line_, K_, options_, *jump, direction, past);
    if (found && can_go_on(end, found->place, found->backwards, options_.curves)) return *found;
  }
  branch_switch.leaves_domain = is_domain_end(end, direction);
  if (branch_switch.leaves_domain) return branch_switch;
  const double p = p_of(end), x = x_of(end);
  if (const auto* fixed = std::get_if<FixedPoint>(&end)) {
    branch_switch.doubling = period_doubling(line_, K_, p, x, options_);
    branch_switch.meets_lower = branch_switch.doubling.has_value();
    branch_switch.meets_equilibrium = !branch_switch.meets_lower && near_.is_at_equilibrium(p, x);
    if (branch_switch.meets_lower || branch_switch.meets_equilibrium) return branch_switch;
    branch_switch.leaves_domain = passes_section(*fixed, direction);
    if (branch_switch.leaves_domain) return branch_switch;
    branch_switch.meets_band = near_.is_at_band(p, x);
    if (branch_switch.meets_band) return branch_switch;
  }
  for (int tried = 0; tried < options_.map_deltas; ++tried) {
    if (tried == options_.map_deltas_at_dip) {
      // NOTE: where fixed points accumulate, the neighbouring maps have too many to tell which one goes on.
      branch_switch.meets_separatrix = is_at_separatrix(end);
      if (branch_switch.meets_separatrix) return branch_switch;
      const Beside beside = near_.beside(p, x);
      branch_switch.meets_limit = beside == Beside::limit && !diverges_towards(end, past);
      if (branch_switch.meets_limit)
        branch_switch.note = "beside it orbits reach the limit of time or events";
      if (beside != Beside::nothing) return branch_switch;
    }
    const double delta = options_.deltas[static_cast<std::size_t>(tried)];
    if (from_piecewise_maps(end, direction, speed, past, delta, branch_switch))
      return branch_switch;
  }
  // NOTE: a curve of jumps may stand still where the cycle that it meets moves away from it.
  const bool is_jump = std::holds_alternative<JumpPoint>(end);
  branch_switch.meets_lower =
      branch_switch.meets_lower || (is_jump && near_.limit_meets_lower_period(p, x));
  if (branch_switch.meets_lower) return branch_switch;
  branch_switch.changes_at_once =
      K_ > 1 && changes_at_once(line_, K_, width_, options_, end, direction);
  branch_switch.pieces_take_turns = near_.pieces_take_turns(p, x);
  if (is_late_beyond(p, x, direction)) {
    branch_switch.meets_limit = true;
    branch_switch.note = "beyond it orbits reach the limit of time or events";
  }
  if (branch_switch.note.empty()) {
    branch_switch.note = "no single crossing of the neighbouring maps goes on";
  }
  return branch_switch;
}

bool BranchSwitching::is_late_beyond(double p, double x, int direction) const {
  const auto map = line_.at(p + direction * options_.deltas.front() * line_.width, K_);
  const core::Outcome outcome = map ? (*map)(x).status : core::Outcome::returned;
  return outcome == core::Outcome::time_limit || outcome == core::Outcome::event_limit;
}

bool BranchSwitching::is_at_separatrix(const Place& end) const {
  const auto* fixed = std::get_if<FixedPoint>(&end);
  return fixed != nullptr && jump_.separatrix_beside(fixed->p, fixed->x, options_.dip_near * width_,
                                                     options_.crossings.piecewise.log_periodic);
}

std::optional<PeriodDoubling> BranchSwitching::doubling_at(const FixedPoint& z) const {
  if (K_ % 2 != 0 || !(std::abs(z.P_x - 1.0) <= options_.near_doubling)) return {};
  if (!near_.begins_at_lower_period(z.p, z.x)) return {};
  auto doubling = period_doubling(line_, K_, z.p, z.x, options_);
  const double most = options_.same_flip * line_.width;
  if (!doubling || !(std::abs(doubling->at.p - z.p) <= most)) return {};
  return doubling;
}

bool BranchSwitching::from_piecewise_maps(const Place& end, int direction, double speed,
                                          const BranchPast& past, double delta,
                                          BranchSwitch& branch_switch) const {
  const bool is_fixed = std::holds_alternative<FixedPoint>(end);
  const double p = p_of(end), x = x_of(end), dp = direction * delta * line_.width;
  const double own =
      own_at(p - dp, end, std::isnan(past.at(p - dp)) ? x - dp * speed : past.at(p - dp));
  // NOTE: at a parameter that is not allowed the map is unknown: the branch begins at the border.
  const bool known = line_.at(p - dp, 1) != nullptr;
  // NOTE: the place of a jump is known, and others that are alike lie next to it.
  const double widest = is_fixed ? options_.widest : 1.0;
  for (double wider = 1.0; wider <= widest; wider *= options_.widening) {
    const double around =
        wider * std::max(options_.around * moves(speed, delta), options_.least_around * width_);
    auto ahead = near_.at(p + dp, x, around, slope_of(end));
    auto behind = known ? near_.at(p - dp, x, around, slope_of(end)) : Neighbours();
    if (!ahead || !behind) continue;
    if (known && !leave_out_own(is_fixed, own, behind->all)) continue;
    // NOTE: all points of a cycle meet at those of the other one.
    const bool can_meet = !is_fixed || near_.meets_lower_period(p, x);
    const bool meets = can_meet && ahead->lower + behind->lower > 0;
    branch_switch.meets_lower = branch_switch.meets_lower || meets;
    if (ahead->all.size() + behind->all.size() != 1) continue;
    const bool backwards = ahead->all.empty();
    auto place = backwards ? at(p - dp, behind->all.front()) : at(p + dp, ahead->all.front());
    // NOTE: next to the end events may be simultaneous within rounding, and further away not.
    if (!place) branch_switch.note = "what goes on is not found again";
    if (!place || !is_one_cycle(end, *place)) continue;
    if (!can_go_on(end, place, backwards, options_.curves)) continue;
    branch_switch.backwards = backwards;
    branch_switch.meets_lower = false;
    branch_switch.place = std::move(place);
    return true;
  }
  return false;
}

bool BranchSwitching::is_domain_end(const Place& end, int direction) const {
  const auto map = line_.at(p_of(end) + direction * options_.deltas.front() * line_.width, 1);
  return map && !map->domain().contains(x_of(end));
}

bool BranchSwitching::passes_section(const FixedPoint& end, int direction) const {
  const auto here = line_.at(end.p, 1);
  const auto deltas = static_cast<std::size_t>(options_.map_deltas);
  double x = end.x;
  for (int k = 0; here && k < K_; ++k) {
    const maps::MapPoint own = (*here)(x);
    bool passes = own.has_value();
    for (std::size_t i = 0; passes && i < deltas; ++i) {
      const auto there = line_.at(end.p + direction * options_.deltas[i] * line_.width, 1);
      passes = there && goes_on(own.itinerary, (*there)(x).itinerary);
    }
    if (passes) return true;
    x = own.value;
  }
  return false;
}

bool BranchSwitching::diverges_towards(const Place& end, const BranchPast& past) const {
  constexpr double decade = 10.0;
  const double lasting = options_.crossings.piecewise.lasting;
  const double sliver = options_.curves.sliver * (1.0 + std::abs(x_of(end)));
  for (const double beside : {-sliver, sliver}) {
    double last = options_.diverges_to * line_.width, value = maps::missing, change = maps::missing;
    int steps = 0;
    for (std::size_t i = 0; i < past.p.size(); ++i) {
      const double away = std::abs(p_of(end) - past.p[i]);
      if (!(away <= last / decade)) continue;
      last = away;
      const auto map = line_.at(past.p[i], K_);
      const double next = map ? (*map)(past.x[i] + beside).value : maps::missing;
      const double moved = next - value;
      steps = moved * change > 0 && std::abs(moved / change) >= lasting ? steps + 1 : 0;
      if (steps == options_.diverges_for) return true;
      value = next;
      change = moved;
    }
  }
  return false;
}

bool BranchSwitching::is_band(const Place& end, const std::optional<Place>& next) const {
  if (!next || !std::holds_alternative<FixedPoint>(end)) return false;
  // NOTE: where P_K jumps to a band its limit is on the diagonal, and does not cross it.
  const auto* fixed = std::get_if<FixedPoint>(&*next);
  const bool may_be = fixed == nullptr || std::abs(fixed->P_x - 1.0) <= options_.slope_in_band;
  return may_be && near_.is_at_band(p_of(end), x_of(end));
}

bool BranchSwitching::is_one_cycle(const Place& end, const Place& next) const {
  const auto *a = std::get_if<FixedPoint>(&end), *b = std::get_if<FixedPoint>(&next);
  if (a == nullptr || b == nullptr) return true;
  const auto P_a = line_.at(a->p, 1), P_b = line_.at(b->p, 1);
  if (!P_a || !P_b) return false;
  double x = a->x, y = b->x;
  for (int k = 1; k < K_; ++k) {
    x = (*P_a)(x).value;
    y = (*P_b)(y).value;
    if (!(std::abs(nearest_to(x, y, P_a->period()) - x) <= options_.one_cycle * width_))
      return false;
  }
  return true;
}

double BranchSwitching::moves(double speed, double delta) const {
  const double most = options_.fastest * width_;
  // NOTE: where P_K touches the diagonal its speed is not known.
  return std::isnan(speed) ? most : std::min(std::abs(speed) * delta * line_.width, most);
}

std::optional<Place> BranchSwitching::at(double p, const Crossing& crossing) const {
  return place_at(fixed_, jump_, p, crossing.kind, crossing.oscillates, crossing.x,
                  options_.arrived);
}

std::optional<Place> BranchSwitching::straight_on(const Place& end, int direction,
                                                  double speed) const {
  const double delta = options_.deltas.front();
  const double p = p_of(end) + direction * delta * line_.width;
  const double around = options_.around * moves(speed, delta) + options_.least_around * width_;
  if (const auto* fixed = std::get_if<FixedPoint>(&end)) {
    const auto there = fixed_.at(p, fixed->x + (p - fixed->p) * speed);
    if (!there || std::abs(there->x - fixed->x) > around) return std::nullopt;
    if (!((there->P_x - 1.0) * (fixed->P_x - 1.0) > 0)) return std::nullopt;
    if (near_.has_lower_period(p, there->x)) return std::nullopt;
    return Place(*there);
  }
  const auto& jump = std::get<JumpPoint>(end);
  const auto there = jump_.at(p, jump.x + (p - jump.p) * speed, around);
  if (!there || there->left_height() * there->right_height() >= 0) return std::nullopt;
  if (there->left_height() * jump.left_height() < 0) return std::nullopt;
  return Place(*there);
}

double BranchSwitching::own_at(double p, const Place& end, double x) const {
  if (const auto* fixed = std::get_if<FixedPoint>(&end)) {
    const auto there = fixed_.at(p, x);
    return there && (there->P_x - 1.0) * (fixed->P_x - 1.0) > 0 ? there->x : x;
  }
  const auto there = jump_.at(p, x, options_.arrived * (1.0 + std::abs(x)));
  return there ? there->x : x;
}

bool BranchSwitching::leave_out_own(bool is_fixed, double x, std::vector<Crossing>& behind) const {
  auto best = behind.end();
  double distance = core::Interval().high, second = distance;
  for (auto c = behind.begin(); c != behind.end(); ++c) {
    if (is_fixed_point(c->kind) != is_fixed) continue;
    const double away = std::abs(c->x - x);
    if (away < distance) {
      second = distance;
      distance = away;
      best = c;
    } else {
      second = std::min(second, away);
    }
  }
  if (best == behind.end() || !(distance <= options_.own * second)) return false;
  behind.erase(best);
  return true;
}

double BranchPast::at(double value) const {
  for (std::size_t i = p.size(); i-- > 1;) {
    const double part = (value - p[i - 1]) / (p[i] - p[i - 1]);
    if (part >= 0 && part <= 1) return x[i - 1] + part * (x[i] - x[i - 1]);
  }
  return maps::missing;
}

}  // namespace specht::bifurcation
