#include <algorithm>
#include <set>
#include <specht/apps/figures/curves.hpp>
#include <specht/apps/files/table_kind.hpp>

namespace specht::apps {
namespace {

/// A row of either kind of file.
struct FileRow {
  double parameter, x, left, right, iterate, period;
  std::string kind, branch, role;
};

std::vector<FileRow> rows_of(const Table& table) {
  const auto parameter = table.numbers("parameter"), x = table.numbers("x"),
             left = table.numbers("left"), right = table.numbers("right");
  const auto kind = table.texts("kind");
  const auto ones = std::vector<double>(x.size(), 1);
  const auto nothing = std::vector<std::string>(x.size());
  const auto period = table.has_column("period") ? table.numbers("period") : ones;
  const auto iterate = table.has_column("iterate") ? table.numbers("iterate") : period;
  const auto branch = table.has_column("branch") ? table.texts("branch") : nothing;
  const auto role = table.has_column("role") ? table.texts("role") : nothing;
  std::vector<FileRow> rows;
  for (std::size_t i = 0; i < x.size(); ++i) {
    rows.push_back({parameter[i], x[i], left[i], right[i], iterate[i], period[i], kind[i],
                    branch[i], role[i]});
  }
  return rows;
}

/// Rows whose iterate is the least one of their period.
void drop_repeated(std::vector<FileRow>& rows) {
  std::map<double, double> least;
  for (const FileRow& row : rows) {
    const auto [place, is_new] = least.try_emplace(row.period, row.iterate);
    if (!is_new) place->second = std::min(place->second, row.iterate);
  }
  std::erase_if(rows, [&](const FileRow& row) { return row.iterate != least[row.period]; });
}

Curves curves_along_branches(const std::vector<FileRow>& rows) {
  const auto is_border = [](const FileRow& row) {
    return row.role == "special" || row.role == "end";
  };
  // A band at one value has ends only; at an end of a curve a slope may be 1 to rounding.
  std::set<std::string> band_branches, others;
  for (const FileRow& row : rows) {
    if (row.kind != "marginal") others.insert(row.branch);
  }
  for (const FileRow& row : rows) {
    const bool is_band = !is_border(row) || !others.contains(row.branch);
    if (row.kind == "marginal" && is_band) band_branches.insert(row.branch);
  }
  std::vector<CurveRow> points;
  std::vector<BandRow> band_rows;
  for (const FileRow& row : rows) {
    if (band_branches.contains(row.branch)) {
      if (row.kind == "marginal") {
        band_rows.push_back({row.parameter, row.left, row.right, row.branch});
      }
      continue;
    }
    points.push_back({row.parameter, row.x, row.kind, row.branch, is_border(row)});
  }
  return {curve_lines(points), bands(band_rows)};
}

Curves curves_between_values(const std::vector<FileRow>& rows) {
  std::vector<DiagramRow> points;
  std::vector<BandRow> band_rows;
  for (const FileRow& row : rows) {
    if (row.kind == "marginal") {
      band_rows.push_back({row.parameter, row.left, row.right, row.branch});
    } else {
      points.push_back({row.parameter, row.x, row.kind, row.branch});
    }
  }
  return {branch_lines(points), bands(band_rows)};
}

}  // namespace

std::vector<Polyline> Curves::of_kind(const std::string& kind) const {
  std::vector<Polyline> result;
  for (const BranchLine& line : lines) {
    if (line.kind == kind) result.push_back(line.points);
  }
  return result;
}

std::map<double, Curves> curves_by_period(const Table& table) {
  std::vector<FileRow> rows = rows_of(table);
  drop_repeated(rows);
  std::map<double, std::vector<FileRow>> periods;
  for (FileRow& row : rows) periods[row.period].push_back(std::move(row));
  const bool along = kind_of(table) == TableKind::branches;
  std::map<double, Curves> result;
  for (const auto& [period, own] : periods) {
    result[period] = along ? curves_along_branches(own) : curves_between_values(own);
  }
  return result;
}

std::vector<double> curve_values(const Table& table, Range parameter) {
  std::vector<double> values;
  for (const FileRow& row : rows_of(table)) {
    if (!(parameter.low <= row.parameter && row.parameter <= parameter.high)) continue;
    values.push_back(row.x);
    if (row.kind == "marginal") values.insert(values.end(), {row.left, row.right});
  }
  const auto add = [&](const Polyline& line) {
    const std::vector<double> own = values_within(line, parameter);
    values.insert(values.end(), own.begin(), own.end());
  };
  for (const auto& [period, curves] : curves_by_period(table)) {
    for (const BranchLine& line : curves.lines) add(line.points);
    for (const std::vector<BandRow>& band : curves.bands) {
      Polyline low, high;
      for (const BandRow& row : band) {
        low.push_back({row.parameter, row.low});
        high.push_back({row.parameter, row.high});
      }
      add(low);
      add(high);
    }
  }
  return values;
}

}  // namespace specht::apps
