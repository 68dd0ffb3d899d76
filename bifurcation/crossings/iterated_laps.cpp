#include <algorithm>
#include <cmath>
#include <memory>
#include <specht/bifurcation/crossings/circle.hpp>
#include <specht/bifurcation/crossings/iterated_laps.hpp>
#include <specht/maps/iterated_map.hpp>

namespace specht::bifurcation {
namespace {

/// The part of a lap of P_j with values y on one lap of P_k, in the order of x; or outside of all laps.
struct Share {
  double y_begin, y_end;
  const IteratedLap* lap;
  double P_begin = maps::missing, P_end = maps::missing;  // one-sided limits of P_{j+k}
  std::optional<maps::LogPeriodicLimit> begin_log_periodic = {}, end_log_periodic = {};

  [[nodiscard]] bool unresolved() const { return lap != nullptr && lap->unresolved; }
  [[nodiscard]] bool skipped() const { return unresolved() && lap->skipped; }
  [[nodiscard]] bool has_values() const { return lap != nullptr && lap->has_values(); }
};

bool meet(double a, double b, double low, double high) {
  return std::min(a, b) <= high && std::max(a, b) >= low;
}

class Composer {
 public:
  Composer(const std::shared_ptr<maps::ReturnMap>& map, int j, const Iterate& P_k,
           const ComposeOptions& options)
      : P_j_(map, j),
        P_k_(map, P_k.j),
        laps_(P_k.laps),
        options_(options),
        period_(map->period()) {}

  /// The laps of P_k ∘ P_j on one lap of P_j.
  std::vector<IteratedLap> on(const IteratedLap& lap) {
    IteratedLap whole;
    whole.begin = lap.begin;
    whole.end = lap.end;
    whole.unresolved = lap.unresolved;
    whole.skipped = lap.skipped;
    if (lap.unresolved) {
      whole.P_begin = P_k_(lap.P_begin).value;
      whole.P_end = P_k_(lap.P_end).value;
    }
    if (!lap.has_values() || std::isnan(lap.P_end)) return {whole};
    if (same(lap.P_begin, lap.P_end)) return {on_constant(whole)};
    const std::vector<Share> shares = shares_of(lap);
    std::vector<IteratedLap> result;
    double begin = lap.begin, y_begin = lap.P_begin;
    for (std::size_t i = 0; i < shares.size(); ++i) {
      const bool last = i + 1 == shares.size();
      // NOTE: between two shares that cannot cross the diagonal no border is needed.
      if (options_.crossings_only && !last && !relevant(lap, shares, i) &&
          !relevant(lap, shares, i + 1) && !jumps_over(lap, shares[i], shares[i + 1])) {
        continue;
      }
      const double end =
          last ? lap.end : preimage(P_j_, {begin, y_begin}, {lap.end, lap.P_end}, shares[i].y_end);
      const bool kept = !options_.crossings_only || relevant(lap, shares, i);
      if (end > begin) {
        result.push_back(kept ? part(lap, shares[i], begin, end) : nothing(begin, end));
      } else if (kept && has_jump_beside(shares, i)) {
        result.push_back(part(lap, shares[i], begin, begin));
      }
      begin = std::max(begin, end);
      y_begin = shares[i].y_end;
    }
    if (result.empty()) return result;
    if (lap.begin_log_periodic)
      result.front().begin_log_periodic = unknown_extremes(*lap.begin_log_periodic);
    if (lap.end_log_periodic)
      result.back().end_log_periodic = unknown_extremes(*lap.end_log_periodic);
    return result;
  }

 private:
  /// Where P_j oscillates for ever so does P_k ∘ P_j, with the same period, between what values is not known.
  [[nodiscard]] static maps::LogPeriodicLimit unknown_extremes(maps::LogPeriodicLimit limit) {
    limit.low = limit.high = maps::missing;
    return limit;
  }
  [[nodiscard]] bool same(double a, double b) const {
    return std::abs(a - b) <= options_.tie * (1.0 + std::abs(b)) || a == b;
  }

  /// A lap or its limits are needed: for themselves, or for a jump beside them.
  [[nodiscard]] bool relevant(const IteratedLap& lap, const std::vector<Share>& shares,
                              std::size_t i) const {
    const Share& s = shares[i];
    if (!s.skipped() && meet(s.P_begin, s.P_end, lap.begin, lap.end)) return true;
    if (s.unresolved() && !s.skipped()) {
      // NOTE: P takes values beyond those at the ends of an accumulation; once more their difference is ample.
      const auto [low, high] = values_of(s);
      if (meet(low, high, lap.begin - (high - low), lap.end + (high - low))) return true;
    }
    if (i == 0 || i + 1 == shares.size()) return true;
    return jumps_over(lap, shares[i - 1], s) || jumps_over(lap, s, shares[i + 1]);
  }
  /// Between what is known of a lap that is not resolved.
  [[nodiscard]] static core::Interval values_of(const Share& share) {
    core::Interval values{share.P_begin, share.P_begin};
    for (const double P : {share.P_end, share.lap->P_begin, share.lap->P_end}) {
      values.low = std::fmin(values.low, P);
      values.high = std::fmax(values.high, P);
    }
    return values;
  }
  [[nodiscard]] bool jumps_over(const IteratedLap& lap, const Share& a, const Share& b) const {
    const double next = nearest_to(a.P_end, b.P_begin, period_);
    return meet(a.P_end, next, lap.begin, lap.end) ||
           (period_ > 0.0 && (meet(a.P_end, next, lap.begin - period_, lap.end - period_) ||
                              meet(a.P_end, next, lap.begin + period_, lap.end + period_)));
  }

  /// A lap that rounding leaves no width to is kept where it has a limit of a jump.
  [[nodiscard]] bool has_jump_beside(const std::vector<Share>& shares, std::size_t i) const {
    const auto jumps = [&](const Share& a, const Share& b) {
      return std::isnan(a.P_end) || std::isnan(b.P_begin) || !same(a.P_end, b.P_begin);
    };
    return shares[i].has_values() && ((i > 0 && jumps(shares[i - 1], shares[i])) ||
                                      (i + 1 < shares.size() && jumps(shares[i], shares[i + 1])));
  }

  [[nodiscard]] static IteratedLap nothing(double begin, double end) {
    IteratedLap part;
    part.begin = begin;
    part.end = end;
    return part;
  }
  [[nodiscard]] static IteratedLap part(const IteratedLap& lap, const Share& share, double begin,
                                        double end) {
    IteratedLap part = nothing(begin, end);
    part.unresolved = share.unresolved();
    part.skipped = share.skipped();
    part.P_begin = share.P_begin;
    part.P_end = share.P_end;
    part.begin_log_periodic = share.begin_log_periodic;
    part.end_log_periodic = share.end_log_periodic;
    part.identity = lap.identity && share.has_values() && share.lap->identity;
    return part;
  }

  /// Narrow laps beside a skipped one, which go to it, are what the search left of the surroundings of a breakpoint. The
  /// skipped lap ends at their largest jump, and has its limit there.
  static void keep_jump(Share& before, const std::vector<const IteratedLap*>& narrow,
                        Share& behind) {
    if (narrow.empty() || (!before.skipped() && !behind.skipped())) return;
    double largest = 0.0;
    const auto meet_at = [&](const IteratedLap* left, const IteratedLap* right) {
      if (left == nullptr || right == nullptr) return;
      const double jump = std::abs(right->P_begin - left->P_end);
      if (!(jump > largest)) return;
      largest = jump;
      behind.y_begin = right->begin;
      if (before.skipped()) before.P_end = left->P_end;
      if (behind.skipped()) behind.P_begin = right->P_begin;
    };
    const IteratedLap* last = before.lap;
    for (const IteratedLap* lap : narrow) {
      meet_at(last, lap);
      last = lap;
    }
    meet_at(last, behind.lap);
  }

  [[nodiscard]] std::vector<Share> shares_of(const IteratedLap& lap) {
    const bool rises = lap.rises();
    const double low = std::min(lap.P_begin, lap.P_end), high = std::max(lap.P_begin, lap.P_end);
    std::vector<Share> shares;
    std::vector<const IteratedLap*> narrow;  // too narrow for a share, behind the last one
    const auto add = [&](double from, double to, const IteratedLap* on) {
      if (from > to || (from == to && on == nullptr)) return;
      if (same(from, to)) {
        if (on != nullptr) narrow.push_back(on);
        return;
      }
      shares.push_back({from, to, on});
      if (shares.size() > 1) keep_jump(shares[shares.size() - 2], narrow, shares.back());
      narrow.clear();
    };
    const double first = laps_.front().begin, last = laps_.back().end;
    if (low < first) add(low, std::min(first, high), nullptr);
    const auto ends_after = [](double y, const IteratedLap& l) { return y < l.end; };
    auto place = std::upper_bound(laps_.begin(), laps_.end(), low, ends_after);
    for (; place != laps_.end() && place->begin < high; ++place) {
      add(std::max(low, place->begin), std::min(high, place->end), &*place);
    }
    if (high > last) add(std::max(low, last), high, nullptr);
    // Shares that are too narrow go to their neighbours.
    for (std::size_t i = 0; i + 1 < shares.size(); ++i) shares[i].y_end = shares[i + 1].y_begin;
    if (!shares.empty()) {
      shares.front().y_begin = low;
      shares.back().y_end = high;
    }
    if (!rises) {
      std::reverse(shares.begin(), shares.end());
      for (Share& s : shares) {
        std::swap(s.y_begin, s.y_end);
        std::swap(s.P_begin, s.P_end);
      }
    }
    for (Share& s : shares) {
      // NOTE: what an unresolved lap hides is within it; a jump may lead to it over the diagonal.
      if (!s.has_values() && !s.unresolved()) continue;
      if (std::isnan(s.P_begin)) s.P_begin = limit(*s.lap, s.y_begin, !rises, s.begin_log_periodic);
      if (std::isnan(s.P_end)) s.P_end = limit(*s.lap, s.y_end, rises, s.end_log_periodic);
    }
    return shares;
  }

  /// P_k at y from below or above, on a lap that y lies on or at an end of.
  [[nodiscard]] double limit(const IteratedLap& lap, double y, bool from_below,
                             std::optional<maps::LogPeriodicLimit>& log_periodic) {
    if (from_below ? same(y, lap.end) : y >= lap.end) {
      log_periodic = lap.end_log_periodic;
      return lap.P_end;
    }
    if (from_below ? y <= lap.begin : same(y, lap.begin)) {
      log_periodic = lap.begin_log_periodic;
      return lap.P_begin;
    }
    return P_k_(y).value;
  }

  /// Where P_j is constant, so is P_k ∘ P_j: what P_k is at that value.
  [[nodiscard]] IteratedLap on_constant(IteratedLap whole) {
    const double y = P_j_(whole.begin + (whole.end - whole.begin) / 2).value;
    const auto place =
        std::find_if(laps_.begin(), laps_.end(), [&](const IteratedLap& l) { return y <= l.end; });
    if (place == laps_.end() || y < place->begin) return whole;
    whole.unresolved = place->unresolved && !place->skipped;
    if (!whole.unresolved) whole.P_begin = whole.P_end = P_k_(y).value;
    return whole;
  }

  maps::IteratedMap P_j_, P_k_;
  const std::vector<IteratedLap>& laps_;
  ComposeOptions options_;
  double period_;  // of x, if that is a circle
};

}  // namespace

std::vector<IteratedLap> iterated_laps(const std::vector<Lap>& laps) {
  std::vector<IteratedLap> result;
  for (const Lap& lap : laps) {
    if (lap.end > lap.begin) {
      result.push_back({lap.begin, lap.end, lap.P_begin, lap.P_end, lap.identity, lap.unresolved,
                        lap.skipped, lap.begin_log_periodic, lap.end_log_periodic});
    }
  }
  return result;
}

std::vector<IteratedLap> compose(ParallelMap& map, const Iterate& P_j, const Iterate& P_k,
                                 const ComposeOptions& options) {
  const std::size_t count = P_j.laps.size();
  std::vector<std::vector<IteratedLap>> of_lap(count);
  const bool complete = map.for_all(static_cast<int>(count), 1, [&](const auto& own) {
    return [&, composer = std::make_shared<Composer>(own, P_j.j, P_k, options)](int i) {
      const auto n = static_cast<std::size_t>(i);
      of_lap[n] = composer->on(P_j.laps[n]);
    };
  });
  std::vector<IteratedLap> result;
  if (!complete) return result;
  for (const auto& part : of_lap) result.insert(result.end(), part.begin(), part.end());
  return result;
}

std::vector<IteratedLap> compose(const maps::ReturnMap& map, const Iterate& P_j, const Iterate& P_k,
                                 const ComposeOptions& options, const Execution& execution) {
  ParallelMap own(map, execution);
  return compose(own, P_j, P_k, options);
}

}  // namespace specht::bifurcation
