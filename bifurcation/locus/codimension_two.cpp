#include <algorithm>
#include <cmath>
#include <specht/bifurcation/locus/codimension_two.hpp>
#include <specht/bifurcation/locus/locus_notes.hpp>
#include <specht/bifurcation/locus/test_changes.hpp>

namespace specht::bifurcation {
namespace {

/// Its kind along a is known, and the curve is transversal to a: otherwise it is rounding.
bool has_kind(const LocusEntry& one) {
  const std::size_t turns_in_b = one.state.tests.size() - 2;
  return one.point.kind != name(SpecialPointKind::unexplained) && test_sign(one, turns_in_b) != 0;
}

}  // namespace

/// Two points of a curve, and the indices of those they were at first.
struct CodimensionTwo::Bracket {
  LocusEntry low, high;
  std::size_t first, last;

  [[nodiscard]] double width() const { return distance(low, high); }
};

/// A point between the one of an index and the next, so far behind it.
struct CodimensionTwo::Named {
  std::size_t index;
  double behind;
  LocusEntry entry;
};

std::vector<LocusEntry> CodimensionTwo::named(std::vector<LocusEntry> found, bool is_closed) {
  found = TestChanges(curve_, options_, is_stopped_).added(found);
  std::vector<Named> all;
  for (std::size_t k = 0; k < found.front().state.tests.size(); ++k) {
    name_test(found, is_closed, k, all);
  }
  name_kinds(found, all);
  std::stable_sort(all.begin(), all.end(), [](const Named& a, const Named& b) {
    return a.index != b.index ? a.index < b.index : a.behind < b.behind;
  });
  std::vector<LocusEntry> result;
  auto next = all.begin();
  for (std::size_t i = 0; i < found.size(); ++i) {
    result.push_back(std::move(found[i]));
    for (; next != all.end() && next->index == i; ++next) result.push_back(std::move(next->entry));
  }
  return result;
}

template <class Holds>
void CodimensionTwo::narrow(Bracket& bracket, const Holds& holds) {
  double width = bracket.width();
  while (width > options_.located && !is_stopped_()) {
    bool is_narrower = false;
    for (const double part : options_.parts) {
      auto one = entry_between(curve_, bracket.low, bracket.high, part);
      const std::optional<bool> is_low = one ? holds(*one) : std::nullopt;
      if (!is_low) continue;
      (*is_low ? bracket.low : bracket.high) = std::move(*one);
      is_narrower = bracket.width() < width;
      break;
    }
    if (!is_narrower) return;
    width = bracket.width();
  }
}

bool CodimensionTwo::jumps(const std::vector<LocusEntry>& found, std::size_t k,
                           const Bracket& bracket) const {
  const double width = std::max(bracket.width(), options_.located);
  const double change = std::abs(test_value(bracket.high, k) - test_value(bracket.low, k));
  double around = change, length = 0.0;
  // On each side up to a point that is far enough away.
  const auto add_side = [&](const LocusEntry& from, std::size_t i, int by) {
    double value = test_value(from, k);
    for (; i < found.size(); i += static_cast<std::size_t>(by)) {
      const double next = test_value(found[i], k);
      if (!std::isfinite(next)) continue;
      around += std::abs(next - value);
      value = next;
      const double far = distance(from, found[i]);
      length = std::max(length, far);
      if (far >= options_.wide * width) return;
    }
  };
  add_side(bracket.low, bracket.first, -1);
  add_side(bracket.high, bracket.last, 1);
  return length >= options_.wide * width && change > options_.jumps * around;
}

void CodimensionTwo::name_test(const std::vector<LocusEntry>& found, bool is_closed, std::size_t k,
                               std::vector<Named>& all) {
  std::optional<std::size_t> first, last;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const int sign = test_sign(found[i], k);
    if (sign == 0) continue;
    if (!first) first = i;
    if (last && test_sign(found[*last], k) != sign) name_change(found, k, *last, i, all);
    last = i;
  }
  // Where the curve closes the test may vanish.
  if (is_closed && last && *last + 1 < found.size() &&
      test_sign(found[*last], k) != test_sign(found[*first], k)) {
    name_change(found, k, *last, *first, all);
  }
}

void CodimensionTwo::name_change(const std::vector<LocusEntry>& found, std::size_t k,
                                 std::size_t from, std::size_t to, std::vector<Named>& all) {
  Bracket bracket{found[from], found[to], from, to};
  const int sign = test_sign(found[from], k);
  narrow(bracket, [&](const LocusEntry& one) -> std::optional<bool> {
    const double value = test_value(one, k);
    return std::isfinite(value) ? std::optional(value * sign > 0) : std::nullopt;
  });
  if (is_stopped_()) return;
  std::string note = found[from].state.tests[k].note;
  if (jumps(found, k, bracket)) {
    note += "; " + std::string(not_confirmed) + ": what vanishes there jumps";
  } else if (bracket.width() > options_.wide * options_.located) {
    note += "; " + std::string(not_confirmed) + ": beside it no point is found";
  }
  LocusEntry entry = bracket.low;
  entry.point.note = std::move(note);
  add(found, bracket, std::move(entry), all);
}

void CodimensionTwo::add(const std::vector<LocusEntry>& found, const Bracket& bracket,
                         LocusEntry entry, std::vector<Named>& all) {
  // Points at which the test is rounding may lie in the bracket.
  std::size_t index = bracket.first;
  while (index + 1 < bracket.last && distance(found[bracket.first], found[index + 1]) <=
                                         distance(found[bracket.first], entry)) {
    ++index;
  }
  const double behind = distance(found[index], entry);
  all.push_back({index, behind, std::move(entry)});
}

void CodimensionTwo::name_kinds(const std::vector<LocusEntry>& found, std::vector<Named>& all) {
  std::optional<std::size_t> last;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const std::string& kind = found[i].point.kind;
    if (!has_kind(found[i])) continue;
    const auto before = last;
    last = i;
    if (!before || found[*before].point.kind == kind) continue;
    Bracket bracket{found[*before], found[i], *before, i};
    const std::string from = bracket.low.point.kind;
    const bool is_named = std::any_of(all.begin(), all.end(), [&](const Named& one) {
      return one.index >= *before && one.index < i;
    });
    if (is_named) continue;
    narrow(bracket, [&](const LocusEntry& one) -> std::optional<bool> {
      return has_kind(one) ? std::optional(one.point.kind == from) : std::nullopt;
    });
    if (is_stopped_()) return;
    const bool is_near = std::any_of(all.begin(), all.end(), [&](const Named& one) {
      return distance(one.entry, bracket.low) <= options_.difference;
    });
    if (is_near) continue;
    LocusEntry entry = bracket.low;
    entry.point.note = "the kind changes from " + from + " to " + kind + "; " + not_confirmed +
                       ": no test vanishes there";
    add(found, bracket, std::move(entry), all);
  }
}

}  // namespace specht::bifurcation
