#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <specht/maps/verification/verification.hpp>
#include <sstream>

namespace specht::maps {
namespace {

/// Rounding to double leaves no more.
constexpr int most_digits = 16;

std::string text_of(double number) {
  std::ostringstream text;
  text.precision(2);
  text << number;
  return text.str();
}

std::string list_of(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
  }
  return text;
}

bool usable(const Way& way) { return way.compared && way.point.has_value(); }

/// What two ways do not agree on; empty if nothing.
std::string difference(const Way& a, const Way& b) {
  if (a.point.has_value() != b.point.has_value()) {
    const Way &with = a.point.has_value() ? a : b, &without = a.point.has_value() ? b : a;
    return with.name + " has a return, " + without.name + " has none (" +
           std::string(core::name(without.point.status)) + ")";
  }
  if (!a.point.has_value()) return {};
  const auto pair = a.name + " and " + b.name;
  const double P = std::abs(a.point.value - b.point.value);
  const double allowed = a.error.value + b.error.value;
  if (P > allowed) {
    return pair + " differ by " + text_of(P) + " in P; their errors are " + text_of(allowed);
  }
  const double time = std::abs(a.point.time - b.point.time);
  const double allowed_time = a.error.time + b.error.time;
  if (time > allowed_time) {
    return pair + " differ by " + text_of(time) +
           " s in the time of the return; their errors are " + text_of(allowed_time) + " s";
  }
  return {};
}

}  // namespace

std::string_view name(Verdict verdict) {
  constexpr std::array<std::string_view, 5> names{"confirmed", "differs", "undecided", "alone",
                                                  "no_value"};
  return names[static_cast<std::size_t>(verdict)];
}

int agreeing_digits(const Way& way, const Way& best) {
  const double P = std::abs(best.point.value);
  const double off =
      std::max({std::abs(way.point.value - best.point.value), way.error.value, best.error.value});
  if (!(off < P)) return 0;
  return std::min(most_digits, static_cast<int>(std::floor(-std::log10(off / P))));
}

Judgement judge(const std::vector<Way>& ways, bool near_change) {
  Judgement result;
  for (std::size_t i = 0; i < ways.size(); ++i) {
    if (!usable(ways[i])) continue;
    const auto best = static_cast<std::size_t>(std::max(0, result.best));
    if (result.best < 0 || ways[i].error.value < ways[best].error.value) {
      result.best = static_cast<int>(i);
    }
  }
  if (near_change) {
    result.verdict = Verdict::undecided;
    result.text =
        "undecided: beside x the itinerary changes, and rounding decides which side an "
        "orbit takes";
    return result;
  }
  for (std::size_t i = 0; i < ways.size(); ++i) {
    for (std::size_t j = i + 1; j < ways.size(); ++j) {
      if (!ways[i].compared || !ways[j].compared) continue;
      const std::string what = difference(ways[i], ways[j]);
      if (what.empty()) continue;
      result.verdict = Verdict::differs;
      result.text = "not confirmed: " + what;
      return result;
    }
  }
  if (result.best < 0) {
    result.verdict = Verdict::no_value;
    result.text = "no value in the table: no way has a return (" +
                  std::string(ways.empty() ? "" : core::name(ways.front().point.status)) + ")";
    return result;
  }
  const Way& best = ways[static_cast<std::size_t>(result.best)];
  result.error = best.error;
  std::map<int, std::vector<std::string>, std::greater<>> by_digits;
  for (const Way& way : ways) {
    if (&way == &best || !usable(way)) continue;
    by_digits[agreeing_digits(way, best)].push_back(way.name);
  }
  if (by_digits.empty()) {
    result.text = "not confirmed: there is one way only, " + best.name;
    return result;
  }
  result.verdict = Verdict::confirmed;
  result.text = best.name + " is confirmed";
  bool first = true;
  for (const auto& [digits, names] : by_digits) {
    result.text += (first ? " to " : "; to ") + std::to_string(digits) +
                   (digits == 1 ? " digit by " : " digits by ") + list_of(names);
    first = false;
  }
  return result;
}

std::string why_no_limit(const std::vector<Way>& steps, const VerificationOptions& options) {
  double shortest = std::numeric_limits<double>::infinity(), longest = 0.0;
  std::vector<std::string> times;
  for (const Way& way : steps) {
    if (!way.point.has_value()) return {};
    shortest = std::min(shortest, way.point.time);
    longest = std::max(longest, way.point.time);
    times.push_back(text_of(way.point.time));
  }
  if (longest - shortest <= options.same_time * longest) return {};
  return "their orbits return after " + list_of(times) + " s";
}

Way richardson(const std::vector<Way>& steps, double ratio, const ErrorOptions& options) {
  Way limit;
  limit.name = "time-stepping (limit)";
  limit.point = steps.back().point;
  for (const Way& way : steps) {
    if (way.point.has_value()) continue;
    limit.point = way.point;
    return limit;
  }
  const auto n = steps.size();
  const MapPoint &last = steps[n - 1].point, &before = steps[n - 2].point;
  limit.point.value = last.value + (last.value - before.value) / (ratio - 1.0);
  limit.point.time = last.time + (last.time - before.time) / (ratio - 1.0);
  limit.error = {0.0, 0.0};
  for (std::size_t i = n - 3; i < n; ++i) {
    limit.error.value =
        std::max(limit.error.value, std::abs(steps[i].point.value - limit.point.value));
    limit.error.time = std::max(limit.error.time, std::abs(steps[i].point.time - limit.point.time));
  }
  limit.error.value *= options.safety;
  limit.error.time *= options.safety;
  return limit;
}

}  // namespace specht::maps
