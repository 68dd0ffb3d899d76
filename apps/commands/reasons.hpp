// Why a table is empty, or has holes: lines on standard error.
#pragma once

#include <array>
#include <specht/apps/saved_work.hpp>
#include <specht/bifurcation/crossings/crossing_report.hpp>
#include <specht/core/numerics/interval.hpp>
#include <specht/core/orbit/outcome.hpp>
#include <specht/maps/piecewise/piecewise_map.hpp>
#include <specht/maps/return_map.hpp>
#include <specht/toys/entry/entry.hpp>
#include <string>

namespace specht::apps {

/// What an outcome without a value means, and what the user can do.
[[nodiscard]] std::string advice(core::Outcome outcome, const toys::Settings& settings);

/// How the points of a map ended, counted. One with a value counts as returned, also if it rests on the
/// section.
class Endings {
 public:
  void count(core::Outcome outcome, long points = 1) {
    counts_[static_cast<std::size_t>(outcome)] += points;
  }
  /// The outcome of this name.
  void count(const std::string& name, bool has_value);
  [[nodiscard]] long all() const;
  [[nodiscard]] long missing() const;
  [[nodiscard]] bool any_value() const { return all() > missing(); }
  /// "time_limit 290 of 300: …; no_return 10 of 300: …"; "all 300 points have a value". `outside`: why orbits do not
  /// begin on the section, if that is known (why_outside).
  [[nodiscard]] std::string text(const toys::Settings& settings,
                                 const std::string& outside = "") const;
  /// The same behind the number of those without a value: "time_limit: …" where all of them end so.
  [[nodiscard]] std::string reasons(const toys::Settings& settings,
                                    const std::string& outside) const;

 private:
  [[nodiscard]] std::string list(bool told, const toys::Settings& settings,
                                 const std::string& outside) const;

  std::array<long, bifurcation::outcomes> counts_{};
};

/// The parts of a range [1] where a map has no value, by the outcome.
class MissingParts {
 public:
  void add(core::Outcome outcome, double part) {
    parts_[static_cast<std::size_t>(outcome)] += part;
  }
  void add(const maps::PiecewiseMap& map, const core::Interval& range);
  [[nodiscard]] double all() const;
  /// "no_return 12 % of the range: …; time_limit 0.3 % of the range: …".
  [[nodiscard]] std::string text(const toys::Settings& settings,
                                 const std::string& outside = "") const;
  /// The same behind the size of all of them together: "no_return: …" where there is one.
  [[nodiscard]] std::string reasons(const toys::Settings& settings) const;

 private:
  [[nodiscard]] std::string list(bool told, const toys::Settings& settings,
                                 const std::string& outside) const;

  std::array<double, bifurcation::outcomes> parts_{};
};

/// The points at which a search for crossings has looked at P.
[[nodiscard]] Endings endings(const bifurcation::CrossingReport& report);

/// "12 of 300 points have no value: …" if there are some, and "no value in the table: …" if there are no
/// others. `what` they are: "points".
void note_missing(const Endings& endings, const std::string& what, const toys::Settings& settings,
                  const std::string& outside = "");
/// What a search for crossings has left out: a line each. `none`: what there are none of, and where, if the table
/// is empty; the line says why, and ends with `hint`.
void note_left_out(const bifurcation::CrossingReport& report, const toys::Settings& settings,
                   const std::string& none, const std::string& hint = "",
                   const std::string& outside = "");

/// That the mass matrix is ill-conditioned, where it is.
void note_condition(const toys::Entry& toy, const toys::Settings& settings);

/// "1 point is", "2 points are", with these words behind the number.
[[nodiscard]] std::string plural(long count, const std::string& one, const std::string& many);

/// "[-2.5, 0.11]".
[[nodiscard]] std::string text_of(core::Interval range);
/// "12 %", "0.03 %".
[[nodiscard]] std::string percent(double part);

/// "; orbits leave the range at 0 and at 1, and a wider --range may have crossings", if orbits of P_K do: the hint where
/// nothing was found.
[[nodiscard]] std::string leaving(maps::ReturnMap& map, const core::Interval& range, int K);

/// How much saved work goes on, if there is any.
void note_taken_over(const SavedWork& saved);

/// Writes "specht: note: …".
void note(const std::string& text);

}  // namespace specht::apps
