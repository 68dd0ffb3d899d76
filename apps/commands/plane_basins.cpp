#include <algorithm>
#include <cmath>
#include <numeric>
#include <specht/apps/commands/plane_basins.hpp>
#include <specht/apps/commands/reasons.hpp>
#include <specht/apps/commands/several_coordinates.hpp>
#include <specht/apps/files/table_kind.hpp>
#include <specht/apps/output.hpp>
#include <specht/apps/progress.hpp>
#include <specht/apps/provenance.hpp>
#include <specht/bifurcation/cycles/plane_basins.hpp>
#include <specht/maps/section_check.hpp>
#include <stdexcept>

namespace specht::apps {
namespace {

constexpr int most_cells = 500, most_returns = 100'000'000;

/// `text`: of --plane, with this name in it.
std::size_t number_of(const toys::VectorSectionInfo& section, const std::string& text,
                      const std::string& name) {
  for (std::size_t i = 0; i < section.coordinates.size(); ++i) {
    if (section.coordinates[i].name == name) return i;
  }
  refuse(
      "plane", text,
      "section " + section.name + " has no coordinate '" + name + "'; it has " + names_of(section));
}

/// The two coordinates of --plane A,B.
void choose_plane(bifurcation::PlaneBasinsRequest& request, const toys::VectorSectionInfo& section,
                  const std::string& text) {
  const std::size_t comma = text.find(',');
  const std::string allowed = "A,B, two different ones of " + names_of(section);
  if (comma == std::string::npos) refuse_value("plane", text, allowed);
  request.across = number_of(section, text, text.substr(0, comma));
  request.along = number_of(section, text, text.substr(comma + 1));
  if (request.across == request.along) refuse_value("plane", text, allowed);
}

std::vector<double> origin_of(const Options& options, const toys::Entry& toy,
                              const toys::VectorSectionInfo& section, const bifurcation::Box& box) {
  if (options.given("at")) {
    auto origin = options.list("at");
    require_point("at", origin, toy, section);
    return origin;
  }
  std::vector<double> middle;
  for (const core::Interval& side : box) middle.push_back((side.low + side.high) / 2);
  return middle;
}

/// A line for each attractor, and for what is none.
void note_attractors(const bifurcation::PlaneBasins& basins, const toys::Settings& settings) {
  std::vector<int> count(basins.attractors.size());
  for (const auto& cell : basins.cells) ++count[static_cast<std::size_t>(cell.attractor)];
  Endings ends;
  // The largest basins first.
  std::vector<std::size_t> order(count.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return count[a] > count[b]; });
  for (const std::size_t k : order) {
    const auto& attractor = basins.attractors[k];
    const double part = count[k] / static_cast<double>(basins.cells.size());
    if (attractor.fate == bifurcation::Fate::ended) {
      ends.count(attractor.outcome, count[k]);
      continue;
    }
    ends.count(core::Outcome::returned, count[k]);
    std::string text = percent(part) + " of the cells: " + name(attractor);
    if (attractor.fate == bifurcation::Fate::cycle) {
      text += ", " + std::string(name(attractor.cycle.stability));
      text += ", largest multiplier " + format_number(std::abs(attractor.cycle.multipliers[0]));
    }
    note(text);
  }
  note_missing(ends, "cells", settings);
}

}  // namespace

void add_plane_options(Options& options) {
  add_within_option(options);
  options.add({"plane",
               "A,B",
               "the coordinates of the plane, of a section of several",
               rules::text(),
               {},
               "the first two"});
  options.add({"at",
               "X1,X2,...",
               "a point of the plane: what its other coordinates are",
               rules::list(),
               {},
               "the middle of --within"});
  options.add({"returns", "N",
               "of a plane: returns after which an orbit is said to have no period up to 16",
               rules::integer_from(1, most_returns),
               std::to_string(bifurcation::PlaneBasinsOptions{}.returns)});
}

void refuse_plane_options(const Options& options, const toys::Entry& toy) {
  const std::string one = "the section of " + toy.name() + " has one coordinate";
  refuse_options(options, {"within"}, one + "; use --range");
  refuse_options(options, {"plane", "at", "returns"}, one + "; it is for sections of several");
}

int run_plane_basins(const Options& options, const toys::Entry& toy, const Arguments& arguments) {
  const toys::Settings settings = options.settings(toy);
  const toys::VectorSectionInfo section = toy.vector_section(settings);
  const std::string several = several_coordinates(toy, section);
  refuse_options(options, {"range"}, several + "; use --within");
  refuse_options(options, {"intervals"}, several);
  bifurcation::PlaneBasinsRequest request;
  request.box = box_for(section, options);
  if (const auto plane = options.text("plane")) choose_plane(request, section, *plane);
  request.origin = origin_of(options, toy, section, request.box);
  request.cells = options.given("points") ? options.integer("points") : default_cells;
  if (request.cells > most_cells) {
    refuse_value("points", std::to_string(request.cells),
                 "at most " + std::to_string(most_cells) + " cells each way");
  }
  request.options.returns = options.integer("returns");
  auto map = toy.vector_family(settings, {})->at({});
  maps::require_section(*map, request.box);

  const std::string across = section.coordinates[request.across].name,
                    along = section.coordinates[request.along].name;
  const std::vector<std::string> columns{across, along, "attractor", "returns"};
  Header header =
      provenance(TableKind::plane_basins, command_text("basins", arguments), toy, settings, false);
  note_section(header, section, settings);
  note_box(header, section, request.box);
  header.push_back({"plane", across + " " + along});
  for (std::size_t i = 0; i < request.origin.size(); ++i) {
    if (i == request.across || i == request.along) continue;
    header.push_back({"at_" + section.coordinates[i].name, format_number(request.origin[i])});
  }
  header.push_back({"points", std::to_string(request.cells)});
  header.push_back({"returns", std::to_string(request.options.returns)});
  Output output(options.out(), header, columns);
  note_condition(toy, settings);

  bifurcation::Execution execution = options.execution();
  Progress progress("basins", options.quiet());
  progress.count(map);
  execution.progress = progress.reporter();
  const auto basins = bifurcation::plane_basins(*map, request, execution);
  for (const auto& cell : basins.cells) {
    Row row(columns);
    row.set(across, cell.across).set(along, cell.along);
    row.set("attractor", name(basins.attractors[static_cast<std::size_t>(cell.attractor)]));
    row.set("returns", std::int64_t{cell.returns});
    output.append(row);
  }
  output.finish(basins.complete);
  if (basins.complete) note_attractors(basins, settings);
  return output.exit_code(false);
}

}  // namespace specht::apps
