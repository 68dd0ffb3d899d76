// The start and the plane of `locus`, which sections of one coordinate and of several have in common.
#pragma once

#include <algorithm>
#include <cmath>
#include <specht/apps/commands/reasons.hpp>
#include <specht/apps/files/table.hpp>
#include <specht/apps/files/table_kind.hpp>
#include <specht/apps/options.hpp>
#include <specht/core/numerics/interval.hpp>
#include <string>
#include <vector>

namespace specht::apps {

/// The special points of --from, and the row that --row or --near says.
struct LocusRow {
  Table table;
  TableKind kind;
  std::size_t row;
  std::string where;  // for messages
};

/// Reads it, and takes from its header what the user does not say of the model. Without --kind the row of --near is of
/// one of the kinds, and is told on standard error. Throws std::invalid_argument unless it is of this toy along the
/// first parameter.
[[nodiscard]] LocusRow locus_row(const Options& options, const toys::Entry& toy,
                                 toys::Settings& settings, const Sweep& first,
                                 std::vector<std::string> kinds_with_locus);

/// Both --sweep. Throws std::invalid_argument unless they are two, of two parameters.
[[nodiscard]] std::vector<Sweep> locus_sweeps(const Options& options);

/// From its least to its largest value.
[[nodiscard]] core::Interval range_of(const Sweep& sweep);

/// The value of a parameter. Throws std::invalid_argument if the toy has none of this name.
[[nodiscard]] double value_of(const toys::Entry& toy, const toys::Settings& settings,
                              const std::string& name);

/// Throws std::invalid_argument unless the start lies in the plane.
void require_in_plane(const Sweep& first, const Sweep& second, double a, double b);

/// Says on standard error if no point of a curve is further than 1e-6 of the plane from where it begins. A point has the
/// parameters a and b.
template <class Points>
void note_short_curve(const Points& points, const Sweep& first, const Sweep& second) {
  constexpr double visible = 1e-6;
  if (points.empty()) return;
  const core::Interval of_a = range_of(first), of_b = range_of(second);
  for (const auto& point : points) {
    const double along_a = (point.a - points.front().a) / (of_a.high - of_a.low);
    const double along_b = (point.b - points.front().b) / (of_b.high - of_b.low);
    if (std::max(std::abs(along_a), std::abs(along_b)) > visible) return;
  }
  note("the curve is shorter than " + format_number(visible) +
       " of the sweeps: it ends on both sides of the start; the column note says why");
}

/// Without the parameters of the plane, and with their names.
void note_plane(Header& header, const toys::Entry& toy, const Sweep& first, const Sweep& second,
                int iterate);

}  // namespace specht::apps
