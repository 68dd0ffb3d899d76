#include <algorithm>
#include <map>
#include <specht/apps/commands/cycle_diagram.hpp>
#include <specht/apps/commands/cycle_rows.hpp>
#include <specht/apps/commands/element_names.hpp>
#include <specht/apps/commands/reasons.hpp>
#include <specht/apps/commands/several_coordinates.hpp>
#include <specht/apps/files/table_kind.hpp>
#include <specht/apps/format_option.hpp>
#include <specht/apps/output.hpp>
#include <specht/apps/processes.hpp>
#include <specht/apps/progress.hpp>
#include <specht/apps/provenance.hpp>
#include <specht/bifurcation/cycles/cycle_branches.hpp>
#include <specht/maps/section_check.hpp>
#include <stdexcept>

namespace specht::apps {
namespace {

using Role = bifurcation::CycleBranchPoint::Role;

constexpr int most_searches = 1'000'000, most_doublings = 6;

/// Beside each graze branches of one return more or less begin: where the longest period is large they are many, and
/// the time grows faster than its square.
constexpr int few_returns = 2;
int doublings_for(int K) {
  return K <= few_returns ? bifurcation::CycleDiagramRequest().doublings : 1;
}

std::string_view name(Role role) {
  constexpr std::string_view names[] = {"curve", "grid", "special", "end"};
  return names[static_cast<int>(role)];
}

std::vector<std::string> diagram_columns(const toys::VectorSectionInfo& section) {
  std::vector<std::string> columns{"branch", "parameter"};
  for (const std::string& column : cycle_columns(section)) columns.push_back(column);
  return columns;
}

void set_point(Row& row, int branch, const bifurcation::CycleBranchPoint& point, std::size_t k,
               const toys::VectorSectionInfo& section) {
  row.set("branch", std::int64_t{branch}).set("parameter", point.parameter);
  set_cycle(row, point.cycle, k, section);
}

/// All points of a branch for the first point of its cycles, then for the second, …
Table branch_table(const std::vector<bifurcation::CycleBranch>& branches, const Header& header,
                   const toys::VectorSectionInfo& section) {
  Table table;
  table.header = with_kind(header, TableKind::cycle_branches);
  table.columns = diagram_columns(section);
  table.columns.emplace_back("role");
  for (const auto& branch : branches) {
    for (std::size_t k = 0; k < static_cast<std::size_t>(branch.period); ++k) {
      for (const auto& point : branch.points) {
        if (k >= point.cycle.points.size()) continue;  // where it doubles, it has half the period
        Row row(table.columns);
        set_point(row, branch.number, point, k, section);
        row.set("role", std::string(name(point.role)));
        table.append(row.cells());
      }
    }
  }
  return table;
}

Table special_table(const std::vector<bifurcation::CycleSpecialPoint>& points, const Header& header,
                    const toys::VectorSectionInfo& section, int contacts) {
  Table table;
  table.header = with_kind(header, TableKind::cycle_points);
  table.columns = {"kind", "parameter", "period", "branch", "other"};
  for (const auto& c : section.coordinates) table.columns.push_back(c.name);
  for (const std::string& c : multiplier_columns(section)) table.columns.push_back(c);
  for (const char* c : {"unstable_before", "unstable_after", "note"}) table.columns.emplace_back(c);
  for (const auto& p : points) {
    Row row(table.columns);
    row.set("kind", std::string(bifurcation::name(p.kind))).set("parameter", p.parameter);
    row.set("period", std::int64_t{p.period});
    row.set("branch", std::int64_t{p.branch}).set("other", std::int64_t{p.other});
    for (std::size_t i = 0; i < section.coordinates.size(); ++i) {
      row.set(section.coordinates[i].name, p.x[i]);
    }
    set_multipliers(row, p.multipliers, section);
    row.set("unstable_before", std::int64_t{p.unstable_before});
    row.set("unstable_after", std::int64_t{p.unstable_after});
    row.set("note", with_element_names(p.note, contacts));
    table.append(row.cells());
  }
  return table;
}

/// The rows at the values of the sweep, value by value.
void append_grid(Output& output, const std::vector<std::string>& columns, const Sweep& sweep,
                 const std::vector<bifurcation::CycleBranch>& branches,
                 const toys::VectorSectionInfo& section) {
  for (const double value : sweep.values) {
    for (const auto& branch : branches) {
      for (const auto& point : branch.points) {
        if (point.role != Role::grid || point.parameter != value) continue;
        for (std::size_t k = 0; k < point.cycle.points.size(); ++k) {
          Row row(columns);
          set_point(row, branch.number, point, k, section);
          output.append(row);
        }
      }
    }
  }
}

/// How many of each kind, in words.
std::string summary(const bifurcation::CycleDiagram& diagram) {
  std::map<std::string_view, int> kinds;
  for (const auto& point : diagram.points) ++kinds[bifurcation::name(point.kind)];
  std::string text = std::to_string(diagram.branches.size()) +
                     (diagram.branches.size() == 1 ? " branch" : " branches");
  for (const auto& [kind, count] : kinds) {
    text += ", " + std::to_string(count) + " " + std::string(kind);
  }
  return text;
}

}  // namespace

void add_cycle_diagram_options(Options& options) {
  options.add({"searches", "N",
               "of a section of several coordinates: values of the sweep, evenly spread, at which "
               "cycles are looked for",
               rules::integer_from(1, most_searches), "5"});
  options.add({"doublings", "N",
               "of a section of several coordinates: branches that begin at flips and grazes are "
               "followed up to 2^N times --iterate; " +
                   std::to_string(doublings_for(1)) + ", or " +
                   std::to_string(doublings_for(few_returns + 1)) + " above --iterate " +
                   std::to_string(few_returns) + ", unless given",
               rules::integer_from(0, most_doublings)});
  add_search_options(options);
}

void refuse_cycle_diagram_options(const Options& options, const toys::Entry& toy) {
  refuse_options(options, {"searches", "doublings", "within", "starts", "settle"},
                 "the section of " + toy.name() + " has one coordinate; use --range and --points");
}

int run_cycle_diagram(const Options& options, const toys::Entry& toy, const Arguments& arguments) {
  const Sweep sweep = options.required_sweep();
  const toys::Settings settings = options.settings(toy);
  const toys::VectorSectionInfo section = toy.vector_section(settings);
  const std::string several = several_coordinates(toy, section);
  refuse_options(options, {"range"}, several + "; use --within");
  refuse_options(options, {"points"}, several + "; use --starts");
  refuse_options(options, {"through"}, several);
  refuse_resume(options, several);
  if (processes() != nullptr) {
    throw std::invalid_argument(several + ": diagrams of cycles are not shared among processes");
  }
  if (sweep.values.size() < 2) {
    throw std::invalid_argument("--sweep: branches of cycles need two values or more");
  }
  bifurcation::CycleDiagramRequest request;
  request.box = box_for(section, options);
  request.parameters = sweep.values;
  request.K = options.integer("iterate");
  request.searches = options.integer("searches");
  request.doublings =
      options.given("doublings") ? options.integer("doublings") : doublings_for(request.K);
  request.search = search_options(options);
  auto family = toy.vector_family(settings, {sweep.parameter});
  for (const double value : sweep.values) (void)family->at(std::span(&value, 1));
  for (const double value : {sweep.values.front(), sweep.values.back()}) {
    maps::require_section(*family->at(std::span(&value, 1)), request.box);
  }

  Header header = provenance(TableKind::cycle_diagram, command_text("diagram", arguments), toy,
                             settings, false);
  note_section(header, section, settings);
  note_sweep(header, toy, sweep.parameter, *options.text("sweep"));
  header.push_back({"iterate", std::to_string(request.K)});
  header.push_back({"searches", std::to_string(request.searches)});
  header.push_back({"doublings", std::to_string(request.doublings)});
  note_search(header, section, request.box, request.search);
  const auto columns = diagram_columns(section);
  const auto out = options.out();
  const Format format = format_of(options);
  Output output(out, header, columns, {}, format);
  bifurcation::Execution execution = options.execution();
  Progress progress("diagram", options.quiet());
  progress.count(family);
  execution.progress = progress.reporter();
  const auto diagram = bifurcation::cycle_diagram(*family, request, execution);
  std::vector<Companion> companions;
  if (diagram.complete) append_grid(output, columns, sweep, diagram.branches, section);
  const std::filesystem::path name = out.value_or("");
  if (out || format == Format::json) companions = {{points_file(name)}, {branches_file(name)}};
  if (!companions.empty() && diagram.complete) {
    companions[0].table = special_table(diagram.points, header, section, toy.contacts());
    companions[1].table = branch_table(diagram.branches, header, section);
  }
  output.finish(diagram.complete, companions);
  if (diagram.complete) {
    const std::string searched =
        std::to_string(diagram.converged) + " of " + std::to_string(diagram.starts) +
        " searches converged" + of_them_to_rest(diagram.resting) + " at " +
        std::to_string(std::min<std::size_t>(static_cast<std::size_t>(request.searches),
                                             sweep.values.size())) +
        " values";
    note((diagram.branches.empty()
              ? "no cycles " + of_periods(request.K) + " in the box: " + searched
              : summary(diagram) + "; " + searched));
    note_outside(diagram.outside, request.box, section,
                 diagram.outside.size() == 1 ? " and was not followed" : " and were not followed");
    if (diagram.left_out > 0) {
      note(plural(diagram.left_out, "further branch begins where ",
                  "further branches begin where ") +
           std::to_string(request.most_branches) + " are known, and " +
           (diagram.left_out == 1 ? "was" : "were") + " not followed");
    }
  }
  return output.exit_code(false);
}

}  // namespace specht::apps
