#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <numeric>
#include <specht/apps/commands/reasons.hpp>
#include <specht/apps/files/table.hpp>
#include <sstream>
#include <utility>
#include <vector>

namespace specht::apps {
namespace {

constexpr core::Outcome outcome_of(std::size_t k) { return static_cast<core::Outcome>(k); }

/// Three digits are enough for a size.
std::string rounded(double number) {
  std::ostringstream text;
  text.precision(3);
  text << number;
  return text.str();
}

/// How many there are of an outcome, in words.
using Share = std::pair<core::Outcome, std::string>;

/// "time_limit 290 of 300: …; no_return 10 of 300: …". `told`: the share of all together is said already, and with one
/// outcome is not said again. `outside`: why there is no orbit, if that is known.
std::string list_of(const std::vector<Share>& shares, bool told, const toys::Settings& settings,
                    const std::string& outside) {
  std::string text;
  for (const auto& [outcome, share] : shares) {
    const bool has_reason = outcome == core::Outcome::out_of_domain && !outside.empty();
    text += (text.empty() ? "" : "; ") + std::string(core::name(outcome)) +
            (told && shares.size() == 1 ? "" : " " + share) + ": " +
            (has_reason ? outside : advice(outcome, settings));
  }
  return text;
}

void note_noise(const bifurcation::Noise& noise, const std::string& one, const std::string& many,
                const std::string& size) {
  if (noise.count == 0) return;
  note(plural(noise.count, one, many) + size + rounded(noise.size) +
       ", at x = " + format_number(noise.x));
}

}  // namespace

std::string advice(core::Outcome outcome, const toys::Settings& settings) {
  switch (outcome) {
    case core::Outcome::returned:
      return "";
    case core::Outcome::no_return:
      return "all contacts stay open and the motion repeats for ever";
    case core::Outcome::at_rest:
      return "the orbit comes to rest and does not return";
    case core::Outcome::time_limit:
      return "no return within --max-time " + format_number(settings.orbit.max_time) +
             " s, raise it if one can come";
    case core::Outcome::event_limit:
      return "no return within --max-events " + std::to_string(settings.orbit.max_events) +
             " events, raise it";
    case core::Outcome::lcp_unsolved:
      return "a contact problem on the way has no solution that was found; with friction there may "
             "be "
             "none: a driven body jams another one, or a contact is pressed by its own friction";
    case core::Outcome::accumulation_unresolved:
      return "impacts accumulate and do not come to an end";
    case core::Outcome::out_of_domain:
      return "no orbit of the section begins there; specht simulate TOY --x X says why";
    case core::Outcome::not_finite:
      return "a number overflows or a step vanishes, try another --phase";
    case core::Outcome::inaccurate:
      return "bodies overlap, contacts have left each other, or forces and impulses are none that "
             "contacts allow, because digits are lost; try another --phase, or --precision quad "
             "where the toy has it";
  }
  return "";
}

void Endings::count(const std::string& name, bool has_value) {
  if (has_value) return count(core::Outcome::returned);
  for (std::size_t k = 0; k < counts_.size(); ++k) {
    if (core::name(outcome_of(k)) == name) ++counts_[k];
  }
}

long Endings::all() const { return std::accumulate(counts_.begin(), counts_.end(), 0L); }

long Endings::missing() const {
  return all() - counts_[static_cast<std::size_t>(core::Outcome::returned)];
}

std::string Endings::list(bool told, const toys::Settings& settings,
                          const std::string& outside) const {
  std::vector<Share> shares;
  for (std::size_t k = 0; k < counts_.size(); ++k) {
    if (outcome_of(k) == core::Outcome::returned || counts_[k] == 0) continue;
    shares.emplace_back(outcome_of(k), std::to_string(counts_[k]) + " of " + std::to_string(all()));
  }
  return list_of(shares, told, settings, outside);
}

std::string Endings::text(const toys::Settings& settings, const std::string& outside) const {
  const std::string why = list(false, settings, outside);
  return why.empty() ? "all " + plural(all(), "point has", "points have") + " a value" : why;
}

std::string Endings::reasons(const toys::Settings& settings, const std::string& outside) const {
  return list(true, settings, outside);
}

void MissingParts::add(const maps::PiecewiseMap& map, const core::Interval& range) {
  for (const maps::Piece& piece : map.pieces) {
    if (piece.point.has_value()) continue;
    add(piece.status, (piece.high - piece.low) / (range.high - range.low));
  }
}

double MissingParts::all() const { return std::accumulate(parts_.begin(), parts_.end(), 0.0); }

std::string MissingParts::list(bool told, const toys::Settings& settings,
                               const std::string& outside) const {
  std::vector<Share> shares;
  for (std::size_t k = 0; k < parts_.size(); ++k) {
    if (parts_[k] > 0) shares.emplace_back(outcome_of(k), percent(parts_[k]) + " of the range");
  }
  return list_of(shares, told, settings, outside);
}

std::string MissingParts::text(const toys::Settings& settings, const std::string& outside) const {
  return list(false, settings, outside);
}

std::string MissingParts::reasons(const toys::Settings& settings) const {
  return list(true, settings, "");
}

Endings endings(const bifurcation::CrossingReport& report) {
  Endings result;
  for (std::size_t k = 0; k < report.counts.points.size(); ++k) {
    result.count(outcome_of(k), report.counts.points[k]);
  }
  return result;
}

void note_missing(const Endings& endings, const std::string& what, const toys::Settings& settings,
                  const std::string& outside) {
  const long missing = endings.missing();
  if (missing == 0) return;
  if (!endings.any_value()) {
    note("no value in the table: " + endings.text(settings, outside));
    return;
  }
  note(std::to_string(missing) + " of " + std::to_string(endings.all()) + " " + what +
       (missing == 1 ? " has" : " have") + " no value: " + endings.reasons(settings, outside));
}

void note_left_out(const bifurcation::CrossingReport& report, const toys::Settings& settings,
                   const std::string& none, const std::string& hint, const std::string& outside) {
  const bifurcation::CrossingCounts& counts = report.counts;
  const Endings ends = endings(report);
  if (!none.empty()) note("no " + none + ": " + ends.text(settings, outside) + hint);
  if (none.empty() && ends.any_value()) note_missing(ends, "points", settings, outside);
  if (counts.left > 0) {
    note(std::to_string(counts.left) + " of " + std::to_string(ends.all()) +
         (counts.left == 1 ? " points has an orbit that leaves where it is followed"
                           : " points have orbits that leave where they are followed") +
         "; cycles through there are not found, a wider --range has them");
  }
  if (counts.unresolved > 0) {
    note(plural(counts.unresolved, "interval is", "intervals are") +
         " not resolved, for breakpoints accumulate there: crossings in them can be missing");
  }
  note_noise(counts.values, "place looks like a fixed point and is none",
             "places look like fixed points and are none", ", P is noisy or jumps: |P(x) - x| is ");
  note_noise(counts.multipliers, "fixed point is left out", "fixed points are left out",
             ", two evaluations of the multiplier do not agree: relative difference ");
  note_noise(counts.touches, "place is left out, where P touches the diagonal within rounding",
             "places are left out, where P touches the diagonal within rounding", ": |P - x| = ");
  note_noise(
      counts.jumps, "jump is left out, for one piece is on both sides of it, but right beside",
      "jumps are left out, for one piece is on both sides of them, but right beside", ": by ");
  if (counts.steep > 0) {
    note(plural(counts.steep, "fixed point is", "fixed points are") +
         " left out, with multipliers that doubles cannot tell from those of their neighbours");
  }
  if (counts.hidden_jumps > 0) {
    note(plural(counts.hidden_jumps, "jump is", "jumps are") +
         " left out, for within the rounding of x beside them the iterate changes by as much, or "
         "has no value");
  }
  if (!report.equilibria.empty()) {
    const std::size_t others = report.equilibria.size() - 1;
    note("the toy can rest on the section, at x = " + format_number(report.equilibria.front()) +
         (others == 0 ? "" : " and " + plural(static_cast<long>(others), "other", "others")) +
         ": an equilibrium and no crossing");
  }
}

std::string leaving(maps::ReturnMap& map, const core::Interval& range, int K) {
  if (map.period() > 0.0) return {};
  std::string text;
  for (const double end : {range.low, range.high}) {
    maps::MapPoint point = map(end);
    for (int k = 1; k < K && point.has_value(); ++k) point = map(point.value);
    const bool leaves = end == range.low ? point.value < end : point.value > end;
    if (!leaves) continue;
    text += (text.empty() ? "; orbits leave the range at " : " and at ") + format_number(end);
  }
  return text.empty() ? text : text + ", and a wider --range may have crossings";
}

void note_condition(const toys::Entry& toy, const toys::Settings& settings) {
  // With fewer digits left tolerances of steps, 1e-10 and less, are out of reach.
  constexpr double needed = 10.0;
  const double all = settings.precision == toys::Precision::quad ? 34.0 : 16.0;
  const double condition = toy.mass_condition(settings);
  const double lost = std::log10(condition);
  if (!(lost > all - needed)) return;
  note("the mass matrix is ill-conditioned, " + rounded(condition) +
       " in units that suit it: some " + rounded(std::min(std::round(lost), all)) + " digits of " +
       rounded(all) + " are lost");
}

void note_taken_over(const SavedWork& saved) {
  if (saved.found() == 0) return;
  note("takes over " + plural(static_cast<long>(saved.found()), "result", "results") +
       " that the unfinished run has saved besides its rows");
}

std::string text_of(core::Interval range) {
  return "[" + format_number(range.low) + ", " + format_number(range.high) + "]";
}

std::string plural(long count, const std::string& one, const std::string& many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

std::string percent(double part) { return rounded(100.0 * part) + " %"; }

void note(const std::string& text) {
  // In place of the line that says how far the computation is.
  if (isatty(STDERR_FILENO) != 0) std::cerr << "\r\033[K";
  std::cerr << "specht: note: " << text << '\n';
}

}  // namespace specht::apps
