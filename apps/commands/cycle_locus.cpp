#include <algorithm>
#include <array>
#include <specht/apps/commands/cycle_locus.hpp>
#include <specht/apps/commands/element_names.hpp>
#include <specht/apps/commands/reasons.hpp>
#include <specht/apps/commands/several_coordinates.hpp>
#include <specht/apps/output.hpp>
#include <specht/apps/progress.hpp>
#include <specht/apps/provenance.hpp>
#include <specht/bifurcation/cycles/cycle_locus.hpp>
#include <specht/maps/section_check.hpp>
#include <stdexcept>

namespace specht::apps {
namespace {

using bifurcation::CycleSpecialKind;

/// Throws unless it is a kind of special points of cycles that has a locus.
CycleSpecialKind kind_named(const std::string& text, const std::string& where) {
  for (int k = 0; k <= static_cast<int>(CycleSpecialKind::unexplained); ++k) {
    const auto kind = static_cast<CycleSpecialKind>(k);
    if (bifurcation::name(kind) == text && bifurcation::has_locus(kind)) return kind;
  }
  const std::string with_locus = rules::one_of(cycle_locus_kinds()).allowed;
  if (where == "--kind") {
    refuse_value("kind", text,
                 with_locus + ", which have a locus on a section of several coordinates");
  }
  throw std::invalid_argument(where + " is of kind " + text + ", which has no locus of cycles; " +
                              with_locus + " have one");
}

/// The start, from a row of special points.
void begin_at_row(const LocusRow& start, const toys::VectorSectionInfo& section,
                  bifurcation::CycleLocusRequest& request) {
  require_kind(start.table, TableKind::cycle_points);
  const std::size_t i = start.row;
  request.kind = kind_named(start.table.texts("kind")[i], start.where);
  request.a = start.table.numbers("parameter")[i];
  request.period = static_cast<int>(start.table.numbers("period")[i]);
  for (const auto& c : section.coordinates) request.x.push_back(start.table.numbers(c.name)[i]);
}

void begin_at_option(const Options& options, const toys::Entry& toy,
                     const toys::VectorSectionInfo& section,
                     bifurcation::CycleLocusRequest& request) {
  request.kind = kind_named(*options.text("kind"), "--kind");
  request.period = options.integer("iterate");
  request.x = options.list("x");
  require_point("x", request.x, toy, section);
}

/// Throws if the plane has a corner that is not allowed.
void require_allowed(const maps::VectorMapFamily& family, const core::Interval& a,
                     const core::Interval& b) {
  for (const double first : {a.low, a.high}) {
    for (const double second : {b.low, b.high}) (void)family.at(std::array{first, second});
  }
}

}  // namespace

std::vector<std::string> cycle_locus_kinds() {
  std::vector<std::string> names;
  for (int k = 0; k <= static_cast<int>(CycleSpecialKind::unexplained); ++k) {
    const auto kind = static_cast<CycleSpecialKind>(k);
    if (bifurcation::has_locus(kind)) names.emplace_back(bifurcation::name(kind));
  }
  return names;
}

int run_cycle_locus(const Options& options, const toys::Entry& toy, const toys::Settings& settings,
                    const std::vector<Sweep>& sweeps, const std::optional<LocusRow>& start,
                    const Arguments& arguments) {
  const Sweep &first = sweeps[0], &second = sweeps[1];
  const toys::VectorSectionInfo section = toy.vector_section(settings);
  refuse_options(options, {"range"}, several_coordinates(toy, section) + "; use --within");
  bifurcation::CycleLocusRequest request;
  if (start) {
    begin_at_row(*start, section, request);
  } else {
    begin_at_option(options, toy, section, request);
    request.a = value_of(toy, settings, first.parameter);
  }
  request.b = value_of(toy, settings, second.parameter);
  request.box = box_for(section, options);
  request.range_a = range_of(first);
  request.range_b = range_of(second);
  request.name_a = first.parameter;
  request.name_b = second.parameter;
  require_in_plane(first, second, request.a, request.b);
  const std::size_t most = std::max(first.values.size(), second.values.size());
  auto& longest = request.options.curve.longest_step;
  longest = std::min(longest, 1.0 / static_cast<double>(most - 1));

  auto ab = toy.vector_family(settings, {first.parameter, second.parameter});
  auto ba = toy.vector_family(settings, {second.parameter, first.parameter});
  require_allowed(*ab, request.range_a, request.range_b);
  maps::require_section(*ab->at(std::array{request.a, request.b}), request.box);
  Progress progress("locus", options.quiet());
  progress.count(ab);
  progress.count(ba);
  bifurcation::CycleLocus locus;
  try {
    locus = bifurcation::cycle_locus(*ab, *ba, request, options.execution());
  } catch (const std::invalid_argument& error) {
    throw std::invalid_argument(toy.name() + ": " + error.what());
  }

  Header header =
      provenance(TableKind::locus, command_text("locus", arguments), toy, settings, false);
  note_section(header, section, settings);
  note_plane(header, toy, first, second, request.period);
  note_box(header, section, request.box);
  if (!locus.mechanism.empty()) {
    header.push_back({"border", with_element_names(locus.mechanism, toy.contacts())});
  }
  std::vector<std::string> columns{first.parameter, second.parameter};
  for (const auto& c : section.coordinates) columns.push_back(c.name);
  columns.insert(columns.end(), {"kind", "note"});
  Output output(options.out(), header, columns);
  note_condition(toy, settings);
  for (const auto& point : locus.points) {
    Row row(columns);
    row.set(first.parameter, point.a).set(second.parameter, point.b);
    for (std::size_t i = 0; i < point.x.size(); ++i) {
      row.set(section.coordinates[i].name, point.x[i]);
    }
    row.set("kind", point.kind).set("note", with_element_names(point.note, toy.contacts()));
    output.append(row);
  }
  output.finish(locus.complete);
  if (locus.complete) note_short_curve(locus.points, first, second);
  return output.exit_code(false);
}

}  // namespace specht::apps
