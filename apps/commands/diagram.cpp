#include <algorithm>
#include <specht/apps/commands/command.hpp>
#include <specht/apps/commands/rows.hpp>
#include <specht/apps/commands/through.hpp>
#include <specht/apps/options.hpp>
#include <specht/apps/output.hpp>
#include <specht/apps/processes.hpp>
#include <specht/apps/progress.hpp>
#include <specht/apps/provenance.hpp>
#include <specht/apps/resume.hpp>
#include <specht/bifurcation/continuation/branches.hpp>
#include <specht/bifurcation/continuation/diagram.hpp>
#include <stdexcept>

namespace specht::apps {
namespace {

constexpr int default_points = 150, most_points = 10'000'000, most_iterate = 64;

/// Rows of slices as they come, with the branch of each crossing.
class DiagramRows {
 public:
  /// `output`: null if another process writes.
  DiagramRows(Output* output, const Through& through, std::string parameter)
      : output_(output), through_(through), parameter_(std::move(parameter)) {}

  static std::vector<std::string> columns(const Through& through) {
    std::vector<std::string> columns{"parameter"};
    columns.insert(columns.end(), crossing_columns.begin(), crossing_columns.end());
    columns.insert(columns.end() - 2, "branch");  // before the itinerary
    return through.columns(columns);
  }

  void append(const bifurcation::DiagramSlice& slice) {
    const auto numbers = branches_.next(bifurcation::branch_slice(slice), slice.segments);
    if (output_ == nullptr) return;
    for (std::size_t k = 0; k < numbers.size(); ++k) {
      std::vector<Cell> row = crossing_row(slice.crossings[k]);
      row.insert(row.begin(), slice.parameter);
      row.insert(row.end() - 2, std::int64_t{numbers[k]});
      through_.complete(row, slice.crossings[k], parameter_, slice.parameter);
      output_->append(row);
    }
    output_->flush();
  }

  /// Takes over finished slices of an interrupted run, with their rows.
  void append(const bifurcation::BranchSlice& slice,
              const std::vector<bifurcation::BranchSegment>& segments, const Table* table) {
    (void)branches_.next(slice, segments);
    if (output_ == nullptr || table == nullptr) return;
    const auto parameter = table->numbers("parameter");
    for (std::size_t row = 0; row < parameter.size(); ++row) {
      if (parameter[row] == slice.parameter) output_->append(table->rows[row]);
    }
    output_->flush();
  }

  [[nodiscard]] std::vector<bifurcation::SpecialPoint> special_points() const {
    return branches_.special_points();
  }

 private:
  Output* output_;
  const Through& through_;
  std::string parameter_;
  bifurcation::Branches branches_;
};

/// The finished slices of an interrupted run: those up to the last one with rows, which a killed run may
/// have cut off. Slices without crossings count, too.
std::vector<bifurcation::BranchSlice> finished_slices(const Table& table,
                                                      const std::vector<double>& values,
                                                      bool last_is_whole) {
  using bifurcation::CrossingKind;
  std::vector<bifurcation::BranchSlice> slices;
  if (table.rows.empty()) return slices;
  const auto parameter = table.numbers("parameter"), iterate = table.numbers("iterate");
  const auto period = table.numbers("period"), x = table.numbers("x"),
             slope = table.numbers("slope");
  const auto kind = table.texts("kind");
  for (const double value : values) {
    if (last_is_whole ? value > parameter.back() : value >= parameter.back()) break;
    bifurcation::BranchSlice slice{value, {}};
    for (std::size_t i = 0; i < parameter.size(); ++i) {
      if (parameter[i] != value) continue;
      bifurcation::BranchPoint point;
      for (const auto candidate : {CrossingKind::stable, CrossingKind::unstable,
                                   CrossingKind::marginal, CrossingKind::jump}) {
        if (bifurcation::name(candidate) == kind[i]) point.kind = candidate;
      }
      point.iterate = static_cast<int>(iterate[i]);
      point.period = static_cast<int>(period[i]);
      point.x = x[i];
      point.slope = slope[i];
      slice.points.push_back(point);
    }
    slices.push_back(std::move(slice));
  }
  return slices;
}

/// Goes on from the finished slices of an interrupted run, if process 0 has any; returns how many they are.
std::size_t resume(DiagramRows& rows, const Table* table, const std::vector<double>& values,
                   const maps::MapFamily& family, bifurcation::DiagramRequest& request,
                   const bifurcation::Execution& execution) {
  std::vector<bifurcation::BranchSlice> slices;
  if (table != nullptr) {
    slices = finished_slices(*table, values, !table->name.ends_with(".part"));
  }
  if (request.processes != nullptr) request.processes->broadcast(slices);
  if (slices.empty()) return 0;
  auto segments = bifurcation::follow(family, slices, request, execution);
  segments.insert(segments.begin(), std::vector<bifurcation::BranchSegment>());
  const std::size_t count = std::min(slices.size(), segments.size());
  for (std::size_t i = 0; i < count; ++i) rows.append(slices[i], segments[i], table);
  request.before = slices[count - 1];
  return count;
}

void write_special_points(const std::filesystem::path& file, const Header& header,
                          const std::vector<bifurcation::SpecialPoint>& points) {
  Table table;
  table.header = header;
  table.columns = {"kind",          "parameter",    "x",   "iterate", "slope_before", "slope_after",
                   "branch_before", "branch_after", "note"};
  for (const auto& p : points) {
    table.append({std::string(name(p.kind)), p.parameter, p.x, std::int64_t{p.iterate},
                  p.slope_before, p.slope_after, std::int64_t{p.branch_before},
                  std::int64_t{p.branch_after}, p.note});
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
  options.add("points", "N",
              "points of the grid that each piecewise map begins with (default 300)");
  options.add("iterate", "K", "crossings of all iterates up to P_K (default 1)");
  Through::add_option(options);
  if (!options.parse(arguments)) return done;

  const toys::Entry& toy = toys::find(toys, options.operands()[0]);
  const auto sweep_text = options.text("sweep");
  if (!sweep_text) throw std::invalid_argument("diagram needs --sweep NAME=A:B:N");
  const Sweep sweep = parse_sweep(*sweep_text);
  const toys::Settings settings = options.settings();
  bifurcation::DiagramRequest request;
  request.range = options.range("range").value_or(toy.section(settings).range);
  request.crossings.piecewise.points =
      options.integer("points", 2, most_points).value_or(default_points);
  request.last_iterate = options.integer("iterate", 1, most_iterate).value_or(1);

  bifurcation::Execution execution = options.execution();
  Header header = provenance(command_text("diagram", arguments), toy, settings, true);
  note_sweep(header, toy, sweep.parameter, *sweep_text);
  header.push_back(
      {"range", format_number(request.range.low) + ":" + format_number(request.range.high)});
  header.push_back({"points", std::to_string(request.crossings.piecewise.points)});
  header.push_back({"iterate", std::to_string(request.last_iterate)});
  const Through through(options, toy, settings);
  through.note(header);
  const auto family = toy.family(settings, {sweep.parameter});
  for (const double value : sweep.values) (void)family->at(std::span(&value, 1));

  request.processes = processes();
  const bool writes = request.processes == nullptr || request.processes->rank() == 0;
  const auto out = options.out();
  std::optional<Table> table;
  if (writes && out && options.given("resume")) {
    table = unfinished(*out, header, DiagramRows::columns(through));
  }
  const bool complete = table && table->complete();
  if (request.processes != nullptr ? request.processes->any(complete) : complete) return done;
  if (writes && out) {  // of an earlier run
    std::error_code none;
    std::filesystem::remove(points_file(*out), none);
  }
  std::optional<Output> output;
  if (writes) output.emplace(out, header, DiagramRows::columns(through));
  DiagramRows rows(output ? &*output : nullptr, through, sweep.parameter);
  request.follow = true;
  const std::size_t first =
      resume(rows, table ? &*table : nullptr, sweep.values, *family, request, execution);
  request.parameters.assign(sweep.values.begin() + static_cast<std::ptrdiff_t>(first),
                            sweep.values.end());

  Progress progress("diagram", options.quiet() || !writes);
  if (const auto tell = progress.teller()) {
    const double before = static_cast<double>(first) / static_cast<double>(sweep.values.size());
    execution.progress = [=](double part) { tell(before + part * (1.0 - before)); };
  }
  const auto diagram =
      bifurcation::diagram(*family, request, execution,
                           [&](const bifurcation::DiagramSlice& slice) { rows.append(slice); });
  if (!writes) return diagram.complete ? done : interrupted;
  output->finish(diagram.complete);
  if (out && diagram.complete) {
    write_special_points(points_file(*out), header, rows.special_points());
  }
  return finished(diagram.complete, out);
}

}  // namespace specht::apps
