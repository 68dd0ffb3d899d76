// Where the cycles of a table of crossings pass another section.
#pragma once

#include <optional>
#include <specht/apps/files/row.hpp>
#include <specht/apps/options.hpp>
#include <specht/bifurcation/crossings/crossing.hpp>
#include <specht/toys/entry/entry.hpp>
#include <string>
#include <vector>

namespace specht::apps {

/// `--through NAME[=VALUE]`: branches that are seen on different sections belong together by their
/// orbits, not by x.
class Through {
 public:
  static void add_option(Options& options);

  /// Throws std::invalid_argument if the toy has no such section.
  Through(const Options& options, const toys::Entry& toy, const toys::Settings& settings);

  /// The columns with its own, x on the other section, as the last one.
  [[nodiscard]] std::vector<std::string> columns(std::vector<std::string> columns) const;
  void note(Header& header) const;
  /// Sets its column in the row of a crossing, at a value of the swept parameter if there is one: NaN
  /// for a jump and for a cycle that does not reach the section before it returns.
  void complete(Row& row, const bifurcation::Crossing& crossing, const std::string& parameter = {},
                double value = 0.0) const;

 private:
  const toys::Entry& toy_;
  toys::Settings settings_;
  std::optional<std::string> text_;
  std::string section_;
  std::optional<double> section_value_;
};

}  // namespace specht::apps
