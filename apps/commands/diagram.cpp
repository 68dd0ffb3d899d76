#include <algorithm>
#include <cmath>
#include <specht/apps/commands/branch_table.hpp>
#include <specht/apps/commands/command.hpp>
#include <specht/apps/commands/cycle_diagram.hpp>
#include <specht/apps/commands/diagram_companions.hpp>
#include <specht/apps/commands/element_names.hpp>
#include <specht/apps/commands/reasons.hpp>
#include <specht/apps/commands/rows.hpp>
#include <specht/apps/commands/several_coordinates.hpp>
#include <specht/apps/commands/start_option.hpp>
#include <specht/apps/commands/sweeps.hpp>
#include <specht/apps/commands/through.hpp>
#include <specht/apps/files/reader.hpp>
#include <specht/apps/format_option.hpp>
#include <specht/apps/interrupt.hpp>
#include <specht/apps/options.hpp>
#include <specht/apps/output.hpp>
#include <specht/apps/processes.hpp>
#include <specht/apps/progress.hpp>
#include <specht/apps/provenance.hpp>
#include <specht/apps/resume.hpp>
#include <specht/apps/saved_maps.hpp>
#include <specht/apps/saved_segments.hpp>
#include <specht/bifurcation/continuation/branches.hpp>
#include <specht/bifurcation/continuation/diagram.hpp>
#include <stdexcept>

namespace specht::apps {
namespace {

constexpr int default_points = 150, most_points = 10'000'000, most_iterate = 64;

/// Writes the rows of slices one slice after the other, with the branch of each crossing.
class DiagramRows {
 public:
  /// `output`: null if another process writes.
  DiagramRows(Output* output, const Through& through, std::string parameter)
      : output_(output),
        through_(through),
        parameter_(std::move(parameter)),
        columns_(columns(through)) {}

  static std::vector<std::string> columns(const Through& through) {
    return through.columns({"parameter", "iterate", "period", "kind", "x", "left", "right", "slope",
                            "time", "branch", "itinerary", "orbit"});
  }

  void append(const bifurcation::DiagramSlice& slice) {
    report_.add(slice.report);
    const auto numbers = branches_.next(bifurcation::branch_slice(slice), slice.segments);
    if (output_ == nullptr) return;
    for (const auto& point : numbers.curve) branch_table_.add(point);
    for (std::size_t k = 0; k < numbers.of_slice.size(); ++k) {
      branch_table_.add_grid(numbers.of_slice[k], slice.parameter, slice.crossings[k]);
      Row row(columns_);
      row.set("parameter", slice.parameter).set("branch", std::int64_t{numbers.of_slice[k]});
      set_crossing(row, slice.crossings[k]);
      row.set("orbit", std::int64_t{slice.crossings[k].orbit});
      through_.complete(row, slice.crossings[k], parameter_, slice.parameter);
      append(row.cells());
    }
    output_->flush();
  }

  /// Takes over a finished slice of an interrupted run, whose rows are in the file. Throws unless they are on the
  /// branches that they name.
  void append(const bifurcation::BranchSlice& slice,
              const std::vector<bifurcation::BranchSegment>& segments, const Unfinished* before) {
    const auto numbers = branches_.next(slice, segments);
    if (output_ == nullptr || before == nullptr) return;
    for (const auto& point : numbers.curve) branch_table_.add(point);
    const std::size_t branch = before->table.column("branch");
    for (const int number : numbers.of_slice) {
      const auto& row = before->table.rows[count_];
      if (std::get<double>(row[branch]) != number) {
        before->refuse(count_, "branch " + format_cell(row[branch]) + " where " +
                                   std::to_string(number) +
                                   " belongs: rows were changed, or are missing before");
      }
      branch_table_.add_grid(number, before->table, row);
      ++count_;
    }
  }

  [[nodiscard]] std::vector<bifurcation::SpecialPoint> special_points() const {
    return branches_.special_points();
  }
  [[nodiscard]] Table branches(const Header& header) const { return branch_table_.table(header); }
  /// The number of rows.
  [[nodiscard]] std::size_t count() const { return count_; }
  /// What the slices that were computed have left out.
  [[nodiscard]] const bifurcation::CrossingReport& report() const { return report_; }

 private:
  void append(const std::vector<Cell>& cells) {
    output_->append(cells);
    ++count_;
  }

  Output* output_;
  const Through& through_;
  std::string parameter_;
  std::vector<std::string> columns_;
  std::size_t count_ = 0;
  bifurcation::Branches branches_;
  BranchTable branch_table_;
  bifurcation::CrossingReport report_;
};

bifurcation::BranchPoint branch_point(const Unfinished& before, std::size_t row,
                                      const std::string& kind) {
  using bifurcation::CrossingKind;
  bifurcation::BranchPoint point;
  for (const auto candidate :
       {CrossingKind::stable, CrossingKind::unstable, CrossingKind::marginal, CrossingKind::jump}) {
    if (bifurcation::name(candidate) == kind) point.kind = candidate;
  }
  if (bifurcation::name(point.kind) != kind) before.refuse(row, "unknown kind '" + kind + "'");
  return point;
}

/// The finished slices of an interrupted run, up to the last one with rows; after a killed run this one
/// may be incomplete, and its rows are dropped. Slices without crossings count, too. Throws unless each row is of a
/// value of the sweep, in its order, and of no other crossing than the row before.
std::vector<bifurcation::BranchSlice> finished_slices(Unfinished& before,
                                                      const std::vector<double>& values,
                                                      int last_iterate) {
  std::vector<bifurcation::BranchSlice> slices;
  for (const char* column : {"left", "right", "time", "branch", "orbit"}) {
    (void)before.numbers(column);
  }
  const auto parameter = before.numbers("parameter"), iterate = before.numbers("iterate");
  const auto period = before.numbers("period"), x = before.numbers("x"),
             slope = before.numbers("slope"), left = before.numbers("left"),
             right = before.numbers("right");
  const auto kind = before.table.texts("kind");
  std::size_t begin = 0;  // of the rows of the last slice
  for (std::size_t i = 0; i < x.size(); ++i) {
    const bool same_slice = !slices.empty() && slices.back().parameter == parameter[i];
    if (!same_slice) {
      begin = i;
      do {
        if (slices.size() == values.size()) {
          before.refuse(i, "parameter " + format_number(parameter[i]) +
                               " is none of the sweep, or not in its order");
        }
        slices.push_back({values[slices.size()], {}});
      } while (slices.back().parameter != parameter[i]);
    }
    if (!(iterate[i] >= 1 && iterate[i] <= last_iterate) || iterate[i] != std::floor(iterate[i]) ||
        !(period[i] >= 1 && period[i] <= iterate[i]) || !std::isfinite(x[i])) {
      before.refuse(i, "iterate, period or x is none of a crossing");
    }
    const bool doubled =
        same_slice && iterate[i] == iterate[i - 1] && x[i] == x[i - 1] && kind[i] == kind[i - 1];
    if (doubled) before.refuse(i, "the row before is of the same crossing");
    auto point = branch_point(before, i, kind[i]);
    point.iterate = static_cast<int>(iterate[i]);
    point.period = static_cast<int>(period[i]);
    point.x = x[i];
    point.slope = slope[i];
    if (point.kind == bifurcation::CrossingKind::marginal) {
      point.left = left[i];
      point.right = right[i];
    }
    slices.back().points.push_back(point);
  }
  if (!before.whole && !slices.empty()) {
    slices.pop_back();
    before.table.rows.resize(begin);
  }
  return slices;
}

/// Continues after the finished slices of an interrupted run, if process 0 has any: all processes get them. Returns
/// how many values are done; fewer than there are slices if the user has interrupted. `saved`: null, or the segments
/// that it has saved.
std::size_t resume(DiagramRows& rows, std::vector<bifurcation::BranchSlice>& slices,
                   const Unfinished* before, const SavedWork* saved, const maps::MapFamily& family,
                   bifurcation::DiagramRequest& request, const bifurcation::Execution& execution) {
  if (request.processes != nullptr) request.processes->broadcast(slices);
  if (slices.empty()) return 0;
  std::vector<std::vector<bifurcation::BranchSegment>> segments;
  if (saved != nullptr) segments = saved_segments(*saved, slices.size() - 1);
  const auto known = static_cast<std::ptrdiff_t>(segments.size());
  auto others =
      bifurcation::follow(family, {slices.begin() + known, slices.end()}, request, execution);
  std::move(others.begin(), others.end(), std::back_inserter(segments));
  segments.insert(segments.begin(), std::vector<bifurcation::BranchSegment>());
  const std::size_t count = std::min(slices.size(), segments.size());
  for (std::size_t i = 0; i < count; ++i) rows.append(slices[i], segments[i], before);
  request.before = slices[count - 1];
  return count;
}

/// Where orbits leave the range, at the first value of the sweep or at the last.
std::string hint(const maps::MapFamily& family, const Sweep& sweep,
                 const bifurcation::DiagramRequest& request) {
  for (const double value : {sweep.values.front(), sweep.values.back()}) {
    const std::string text =
        leaving(*family.at(std::span(&value, 1)), request.range, request.last_iterate);
    if (!text.empty()) return text;
  }
  return {};
}

Table table_of(const std::vector<bifurcation::SpecialPoint>& points, const Header& header,
               int contacts) {
  Table table;
  table.header = with_kind(header, TableKind::special_points);
  table.columns = {"kind",          "parameter",    "x",   "iterate", "slope_before", "slope_after",
                   "branch_before", "branch_after", "note"};
  for (const auto& p : points) {
    Row row(table.columns);
    row.set("kind", std::string(name(p.kind))).set("parameter", p.parameter).set("x", p.x);
    row.set("iterate", std::int64_t{p.iterate});
    row.set("slope_before", p.slope_before).set("slope_after", p.slope_after);
    row.set("branch_before", std::int64_t{p.branch_before});
    row.set("branch_after", std::int64_t{p.branch_after});
    row.set("note", with_element_names(p.note, contacts));
    table.append(row.cells());
  }
  return table;
}

/// Says on standard error how many ends of branches have no explanation.
void note_unexplained(const std::vector<bifurcation::SpecialPoint>& points) {
  const auto count = std::count_if(points.begin(), points.end(), [](const auto& point) {
    return point.kind == bifurcation::SpecialPointKind::unexplained;
  });
  if (count == 0) return;
  note(plural(count, "of the special points is", "of the special points are") +
       " unexplained; the column note of the special points says what is known");
}

}  // namespace

int run_diagram(const toys::Registry& toys, const Arguments& arguments) {
  Options options(
      "diagram TOY --sweep NAME=A:B:N [options]",
      "Bifurcation diagram: crossings of the return map along a parameter. With -o FILE.csv also\n"
      "FILE.points.csv: where branches begin, end or change their stability, and "
      "FILE.branches.csv:\n"
      "the branches, point by point.",
      {.operands_low = 1, .operands_high = 1, .model = true, .output = true, .resumes = true});
  options.add({"sweep", "NAME=A:B:N", "the parameter [its unit] and its N values from A to B",
               rules::sweep()});
  options.add(
      {"range", "A:B", "where to look for x [unit of x]", rules::range(), {}, "the section's"});
  options.add({"points", "N", "points of the grid that each piecewise map begins with",
               rules::integer_from(2, most_points), std::to_string(default_points)});
  options.add({"iterate", "K", "crossings of all iterates up to P_K",
               rules::integer_from(1, most_iterate), "1"});
  Through::add_option(options);
  add_cycle_diagram_options(options);
  add_format(options);
  if (!options.parse(arguments)) return done;
  const Format format = format_of(options);
  if (format == Format::csv) require_places_beside(options.out());

  const toys::Entry& toy = toys::find(toys, options.operands()[0]);
  const toys::Settings settings = options.settings(toy);
  if (has_several_coordinates(toy, settings)) return run_cycle_diagram(options, toy, arguments);
  refuse_cycle_diagram_options(options, toy);
  const Sweep sweep = options.required_sweep();
  bifurcation::DiagramRequest request;
  request.range = options.range("range").value_or(toy.section(settings).range);
  request.crossings.section = toy.section(settings).range;
  request.crossings.piecewise.points = options.integer("points");
  require_steps(request.range, request.crossings.piecewise.points);
  request.continuation.crossings = request.crossings;
  request.last_iterate = options.integer("iterate");

  bifurcation::Execution execution = options.execution();
  Header header =
      provenance(TableKind::diagram, command_text("diagram", arguments), toy, settings, true);
  note_sweep(header, toy, sweep.parameter, *options.text("sweep"));
  header.push_back(
      {"range", format_number(request.range.low) + ":" + format_number(request.range.high)});
  header.push_back({"points", std::to_string(request.crossings.piecewise.points)});
  header.push_back({"iterate", std::to_string(request.last_iterate)});
  const Through through(options, toy, settings);
  through.note(header);
  auto family = toy.family(settings, {sweep.parameter});
  for (const double value : sweep.values) (void)family->at(std::span(&value, 1));
  require_sections(*family, sweep, request.range);

  request.processes = processes();
  const bool writes = request.processes == nullptr || request.processes->rank() == 0;
  const auto out = options.out();
  const auto columns = DiagramRows::columns(through);
  const FinishesRows one_by_one(format == Format::json);
  std::optional<Unfinished> before;
  if (writes && out && options.given("resume")) before = unfinished(*out, header, columns);
  std::vector<bifurcation::BranchSlice> slices;
  bool complete = false;
  if (before && before->complete) {
    complete = has_companions(*out, *before, sweep.values);
  }
  if (before) slices = finished_slices(*before, sweep.values, request.last_iterate);
  if (complete) SavedWork::remove(*out);
  if (request.processes != nullptr ? request.processes->any(complete) : complete) return done;
  std::optional<Output> output;
  if (writes) {
    note_condition(toy, settings);
    output.emplace(out, header, columns,
                   before ? before->table.rows : std::vector<std::vector<Cell>>{}, format);
  }
  Progress progress("diagram", options.quiet() || !writes,
                    {static_cast<double>(sweep.values.size()), "values"});
  progress.count(family);
  std::optional<SavedWork> saved;
  if (out && output->keeps_rows() && request.processes == nullptr) {
    saved.emplace(*out, header, options.given("resume"));
    note_taken_over(*saved);
    family = apps::saved(std::move(family), *saved);
  }
  DiagramRows rows(output ? &*output : nullptr, through, sweep.parameter);
  request.follow = true;
  const std::size_t first = resume(rows, slices, before ? &*before : nullptr,
                                   saved ? &*saved : nullptr, *family, request, execution);
  request.parameters.assign(sweep.values.begin() + static_cast<std::ptrdiff_t>(first),
                            sweep.values.end());
  if (first > 0) {
    note("goes on behind " + plural(static_cast<long>(first), "value", "values") +
         " of the unfinished run; points, intervals and fixed points are counted from there");
  }

  if (const auto report = progress.reporter()) {
    const double share = static_cast<double>(first) / static_cast<double>(sweep.values.size());
    execution.progress = [=](double part) { report(share + part * (1.0 - share)); };
  }
  // Interrupted on the way to where the earlier run was: its rows are in the file, and nothing else.
  const bool behind = first < slices.size();
  bifurcation::Diagram diagram;
  diagram.complete = false;
  if (!behind) {
    std::size_t k = first;
    const auto& values = sweep.values;
    diagram = bifurcation::diagram(*family, request, execution,
                                   [&](const bifurcation::DiagramSlice& slice) {
                                     if (saved) save_segments(*saved, k, slice.segments);
                                     rows.append(slice);
                                     // The rows of a value that was the last one are computed again after a killed run.
                                     if (saved && k > 0)
                                       saved->forget(values[k - 1], values.back() > values.front());
                                     ++k;
                                   });
  }
  if (!writes) return diagram.complete ? done : interrupted;
  std::vector<Companion> companions;
  const std::filesystem::path name = out.value_or("");
  if (out || format == Format::json) companions = {{points_file(name)}, {branches_file(name)}};
  if (!companions.empty() && diagram.complete) {
    companions[0].table = table_of(rows.special_points(), header, toy.contacts());
    companions[1].table = rows.branches(header);
  }
  output->finish(diagram.complete, companions);
  const auto place = saved ? saved->place() : std::nullopt;
  saved.reset();
  if (out && diagram.complete) SavedWork::remove(*out);
  if (diagram.complete) {
    note_unexplained(rows.special_points());
    if (rows.count() > 0) {
      note_left_out(rows.report(), settings, "");
    } else {
      note_left_out(rows.report(), settings,
                    "crossings in " + text_of(request.range) + " at any of the " +
                        std::to_string(sweep.values.size()) + " values",
                    hint(*toy.family(settings, {sweep.parameter}), sweep, request),
                    why_outside(toy, settings, *toy.family(settings, {sweep.parameter}),
                                sweep.values, request.range));
    }
  }
  return output->exit_code(true, place);
}

}  // namespace specht::apps
