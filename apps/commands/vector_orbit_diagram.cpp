#include <cmath>
#include <specht/apps/commands/growing_orbits.hpp>
#include <specht/apps/commands/reasons.hpp>
#include <specht/apps/commands/several_coordinates.hpp>
#include <specht/apps/commands/vector_orbit_diagram.hpp>
#include <specht/apps/files/table_kind.hpp>
#include <specht/apps/output.hpp>
#include <specht/apps/progress.hpp>
#include <specht/apps/provenance.hpp>
#include <specht/bifurcation/cycles/vector_attractors.hpp>
#include <specht/maps/section_check.hpp>
#include <stdexcept>

namespace specht::apps {
namespace {

/// Numbers of the points that are computed together, in memory.
constexpr double most_kept = 2e7;

std::string exponent(std::size_t k) { return "lyapunov_" + std::to_string(k + 1); }

std::vector<std::string> columns_for(const toys::VectorSectionInfo& section) {
  std::vector<std::string> columns{"parameter"};
  for (const auto& c : section.coordinates) columns.push_back(c.name);
  for (std::size_t k = 0; k < section.coordinates.size(); ++k) columns.push_back(exponent(k));
  for (const char* column : {"seed", "status"}) columns.emplace_back(column);
  return columns;
}

void append(Output& output, const std::vector<std::string>& columns,
            const bifurcation::VectorOrbitSlice& slice, const toys::VectorSectionInfo& section,
            Endings& ends, GrowingOrbits& growing) {
  const std::size_t d = section.coordinates.size();
  const std::vector<double> nothing(d, maps::missing);
  for (std::size_t seed = 0; seed < slice.orbits.size(); ++seed) {
    const auto& orbit = slice.orbits[seed];
    ends.count(orbit.points.empty() ? orbit.status : core::Outcome::returned);
    const auto append_row = [&](const std::vector<double>& x) {
      Row row(columns);
      row.set("parameter", slice.parameter);
      for (std::size_t i = 0; i < d; ++i) {
        row.set(section.coordinates[i].name, x[i]);
        row.set(exponent(i), orbit.points.empty() ? maps::missing : orbit.lyapunov[i]);
      }
      row.set("seed", static_cast<std::int64_t>(seed + 1));
      row.set("status", std::string(core::name(orbit.status)));
      output.append(row);
    };
    for (const auto& x : orbit.points) append_row(x);
    if (orbit.points.empty()) append_row(nothing);
    // An orbit is one, in however many coordinates it grows.
    for (std::size_t i = 0; i < d; ++i) {
      std::vector<double> x;
      for (const auto& point : orbit.points) x.push_back(point[i]);
      const bool is_angle = section.coordinates[i].period > 0.0;
      if (!is_angle && growing.count(section.coordinates[i].name, slice.parameter, x)) break;
    }
  }
  output.flush();
}

}  // namespace

int run_vector_orbit_diagram(const Options& options, const toys::Entry& toy,
                             const Arguments& arguments) {
  const Sweep sweep = options.required_sweep();
  const toys::Settings settings = options.settings(toy);
  const toys::VectorSectionInfo section = toy.vector_section(settings);
  const std::string several = several_coordinates(toy, section);
  refuse_options(options, {"range"}, several + "; use --within");
  refuse_options(options, {"seed"}, several + "; their orbits begin within --within");
  refuse_resume(options, several);
  bifurcation::VectorOrbitDiagramRequest request;
  request.parameters = sweep.values;
  request.box = box_for(section, options);
  request.seeds = options.integer("points");
  request.iteration.transient = options.integer("transient");
  request.iteration.keep = options.integer("keep");
  const double numbers =
      static_cast<double>(request.seeds) * static_cast<double>(request.box.size());
  if (numbers * request.iteration.keep > most_kept) {
    refuse_value("keep", std::to_string(request.iteration.keep),
                 "of " + std::to_string(request.seeds) + " seeds at most " +
                     format_number(std::floor(most_kept / numbers)));
  }
  auto family = toy.vector_family(settings, {sweep.parameter});
  for (const double value : sweep.values) (void)family->at(std::span(&value, 1));
  for (const double value : {sweep.values.front(), sweep.values.back()}) {
    maps::require_section(*family->at(std::span(&value, 1)), request.box);
  }

  Header header = provenance(TableKind::vector_orbit_diagram,
                             command_text("orbit-diagram", arguments), toy, settings, false);
  note_section(header, section, settings);
  note_sweep(header, toy, sweep.parameter, *options.text("sweep"));
  note_box(header, section, request.box);
  header.push_back({"seeds", std::to_string(request.seeds)});
  header.push_back({"transient", std::to_string(request.iteration.transient)});
  header.push_back({"keep", std::to_string(request.iteration.keep)});
  const auto columns = columns_for(section);
  Output output(options.out(), header, columns);
  bifurcation::Execution execution = options.execution();
  Progress progress("orbit-diagram", options.quiet());
  progress.count(family);
  execution.progress = progress.reporter();
  Endings ends;
  GrowingOrbits growing;
  const bool complete = bifurcation::vector_orbit_diagram(
      *family, request, execution, [&](const bifurcation::VectorOrbitSlice& slice) {
        append(output, columns, slice, section, ends, growing);
      });
  output.finish(complete);
  if (complete) note_missing(ends, "orbits", settings);
  if (complete) growing.note(sweep.parameter);
  return output.exit_code(false);
}

}  // namespace specht::apps
