#include <algorithm>
#include <specht/apps/commands/command.hpp>
#include <specht/apps/commands/rows.hpp>
#include <specht/apps/options.hpp>
#include <specht/apps/output.hpp>
#include <specht/apps/progress.hpp>
#include <specht/apps/provenance.hpp>
#include <specht/apps/resume.hpp>
#include <specht/bifurcation/branches.hpp>
#include <specht/bifurcation/diagram.hpp>
#include <specht/bifurcation/special_points.hpp>
#include <stdexcept>

namespace specht::apps {
namespace {

constexpr int default_points = 300, most_points = 10'000'000, most_iterate = 64;

/// Rows of slices as they come, with the branch of each crossing.
class DiagramRows {
 public:
  DiagramRows(Output& output, double range_of_x) : output_(output), joiner_(range_of_x) {}

  static std::vector<std::string> columns() {
    std::vector<std::string> columns{"parameter"};
    columns.insert(columns.end(), crossing_columns.begin(), crossing_columns.end());
    columns.insert(columns.end() - 1, "branch");  // before the itinerary
    return columns;
  }

  void append(const bifurcation::DiagramSlice& slice) {
    std::vector<bifurcation::BranchPoint> points;
    for (const auto& c : slice.crossings) {
      points.push_back({c.kind, c.iterate, c.period, c.x, c.slope, itinerary_text(c.point)});
    }
    const auto numbers = joiner_.next(points);
    slices_.push_back({slice.parameter, std::move(points), numbers});
    for (std::size_t k = 0; k < numbers.size(); ++k) {
      std::vector<Cell> row = crossing_row(slice.crossings[k]);
      row.insert(row.begin(), slice.parameter);
      row.insert(row.end() - 1, std::int64_t{numbers[k]});
      output_.append(row);
    }
    output_.flush();
  }

  [[nodiscard]] const std::vector<bifurcation::NumberedSlice>& slices() const { return slices_; }

  /// Takes over the finished slices of an interrupted run. Returns how many parameter values are
  /// done: those up to the last one with rows, which a killed run may have cut off.
  std::size_t resume(const Table& table, const std::vector<double>& values, bool last_is_whole) {
    if (table.rows.empty()) return 0;
    const auto parameter = table.numbers("parameter");
    std::size_t rows = parameter.size();
    if (!last_is_whole) {
      while (rows > 0 && parameter[rows - 1] == parameter.back()) --rows;
      if (rows == 0) return 0;
    }
    const double last = parameter[rows - 1];
    const auto branch = table.numbers("branch");
    const auto points = points_of(table);
    std::size_t row = 0;
    for (const double value : values) {  // slices without crossings count, too
      if (value > last) break;
      std::vector<bifurcation::BranchPoint> slice;
      std::vector<int> numbers;
      for (; row < rows && parameter[row] == value; ++row) {
        output_.append(table.rows[row]);
        slice.push_back(points[row]);
        numbers.push_back(static_cast<int>(branch[row]));
      }
      joiner_.resume(slice, numbers);
      slices_.push_back({value, std::move(slice), std::move(numbers)});
    }
    output_.flush();
    const auto after = std::upper_bound(values.begin(), values.end(), last);
    return static_cast<std::size_t>(after - values.begin());
  }

 private:
  static std::vector<bifurcation::BranchPoint> points_of(const Table& table) {
    using bifurcation::CrossingKind;
    const auto kind = table.texts("kind"), itinerary = table.texts("itinerary");
    const auto iterate = table.numbers("iterate"), period = table.numbers("period");
    const auto x = table.numbers("x"), slope = table.numbers("slope");
    std::vector<bifurcation::BranchPoint> points(x.size());
    for (std::size_t i = 0; i < x.size(); ++i) {
      for (const auto candidate : {CrossingKind::stable, CrossingKind::unstable,
                                   CrossingKind::marginal, CrossingKind::jump}) {
        if (bifurcation::name(candidate) == kind[i]) points[i].kind = candidate;
      }
      points[i].iterate = static_cast<int>(iterate[i]);
      points[i].period = static_cast<int>(period[i]);
      points[i].x = x[i];
      points[i].slope = slope[i];
      points[i].itinerary = itinerary[i];
    }
    return points;
  }

  Output& output_;
  bifurcation::BranchJoiner joiner_;
  std::vector<bifurcation::NumberedSlice> slices_;
};

/// d.csv → d.points.csv
std::filesystem::path special_points_file(std::filesystem::path file) {
  return file.replace_extension(".points" + file.extension().string());
}

void write_special_points(const std::filesystem::path& file, const Header& header,
                          const std::vector<bifurcation::NumberedSlice>& slices,
                          const core::Interval& range) {
  Table table;
  table.header = header;
  table.columns = {"kind",          "parameter",    "x",   "iterate", "slope_before", "slope_after",
                   "branch_before", "branch_after", "note"};
  for (const auto& p : bifurcation::special_points(slices, range)) {
    table.append({p.kind, p.parameter, p.x, std::int64_t{p.iterate}, p.slope_before, p.slope_after,
                  std::int64_t{p.branch_before}, std::int64_t{p.branch_after}, p.note});
  }
  write_table(file, table);
}

}  // namespace

int run_diagram(const toys::Registry& toys, const Arguments& arguments) {
  Options options(
      "diagram TOY --sweep NAME=A:B:N [options]",
      "Bifurcation diagram: crossings of the return map along a parameter. With -o FILE.csv also\n"
      "FILE.points.csv: where branches begin, end or change their stability.",
      {.operands_low = 1, .operands_high = 1, .model = true, .output = true});
  options.add("sweep", "NAME=A:B:N", "the parameter and its N values from A to B");
  options.add("range", "A:B", "where to look for x (default: the section's)");
  options.add("points", "N", "samples of each map in the range (default 300)");
  options.add("iterate", "K", "crossings of all iterates up to P_K (default 1)");
  if (!options.parse(arguments)) return done;

  const toys::Entry& toy = toys::find(toys, options.operands()[0]);
  const auto sweep_text = options.text("sweep");
  if (!sweep_text) throw std::invalid_argument("diagram needs --sweep NAME=A:B:N");
  const Sweep sweep = parse_sweep(*sweep_text);
  const toys::Settings settings = options.settings();
  bifurcation::DiagramRequest request;
  request.range = options.range("range").value_or(toy.section(settings).range);
  request.crossings.typed.points =
      options.integer("points", 2, most_points).value_or(default_points);
  request.last_iterate = options.integer("iterate", 1, most_iterate).value_or(1);

  bifurcation::Execution execution = options.execution();
  Header header = provenance(command_text("diagram", arguments), toy, settings, true);
  note_sweep(header, toy, sweep.parameter, *sweep_text);
  header.push_back(
      {"range", format_number(request.range.low) + ":" + format_number(request.range.high)});
  header.push_back({"points", std::to_string(request.crossings.typed.points)});
  header.push_back({"iterate", std::to_string(request.last_iterate)});
  const auto family = toy.family(settings, {sweep.parameter});
  for (const double value : sweep.values) (void)family->at(std::span(&value, 1));

  std::optional<Table> table;
  if (options.given("resume") && options.out()) {
    table = unfinished(*options.out(), header, DiagramRows::columns());
    if (table && table->complete()) return done;
  }
  if (options.out()) {  // of an earlier run
    std::error_code none;
    std::filesystem::remove(special_points_file(*options.out()), none);
  }
  Output output(options.out(), header, DiagramRows::columns());
  DiagramRows rows(output, request.range.high - request.range.low);
  std::size_t first = 0;
  if (table) first = rows.resume(*table, sweep.values, !table->name.ends_with(".part"));
  request.parameters.assign(sweep.values.begin() + static_cast<std::ptrdiff_t>(first),
                            sweep.values.end());

  Progress progress("diagram", options.quiet());
  if (const auto tell = progress.teller()) {
    const double before = static_cast<double>(first) / static_cast<double>(sweep.values.size());
    execution.progress = [=](double part) { tell(before + part * (1.0 - before)); };
  }
  const auto diagram =
      bifurcation::diagram(*family, request, execution,
                           [&](const bifurcation::DiagramSlice& slice) { rows.append(slice); });
  output.finish(diagram.complete);
  if (options.out() && diagram.complete) {
    write_special_points(special_points_file(*options.out()), header, rows.slices(), request.range);
  }
  return finished(diagram.complete, options.out());
}

}  // namespace specht::apps
