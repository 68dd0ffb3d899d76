#include <algorithm>
#include <array>
#include <specht/apps/commands/command.hpp>
#include <specht/apps/commands/cycle_locus.hpp>
#include <specht/apps/commands/element_names.hpp>
#include <specht/apps/commands/locus_start.hpp>
#include <specht/apps/commands/reasons.hpp>
#include <specht/apps/commands/several_coordinates.hpp>
#include <specht/apps/files/table_kind.hpp>
#include <specht/apps/options.hpp>
#include <specht/apps/output.hpp>
#include <specht/apps/progress.hpp>
#include <specht/apps/provenance.hpp>
#include <specht/bifurcation/locus/locus.hpp>
#include <specht/bifurcation/locus/locus_notes.hpp>
#include <specht/maps/section_check.hpp>
#include <stdexcept>

namespace specht::apps {
namespace {

using bifurcation::SpecialPointKind;

constexpr int most_iterate = 64, most_rows = 1'000'000'000;

constexpr std::array kinds{SpecialPointKind::fold,           SpecialPointKind::flip,
                           SpecialPointKind::nonsmooth_fold, SpecialPointKind::nonsmooth_flip,
                           SpecialPointKind::jump_start,     SpecialPointKind::jump_end};

std::vector<std::string> names_of_kinds() {
  std::vector<std::string> names;
  for (const SpecialPointKind kind : kinds) names.emplace_back(bifurcation::name(kind));
  return names;
}

/// Of sections of one coordinate and of several.
std::vector<std::string> all_names() {
  std::vector<std::string> names = names_of_kinds();
  for (const std::string& name : cycle_locus_kinds()) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  return names;
}

SpecialPointKind kind_named(const std::string& text, const std::string& where) {
  for (const SpecialPointKind kind : kinds) {
    if (bifurcation::name(kind) == text) return kind;
  }
  const std::string with_locus = rules::one_of(names_of_kinds()).allowed;
  if (where == "--kind") {
    refuse_value("kind", text, with_locus + ", which have a locus on a section of one coordinate");
  }
  throw std::invalid_argument(where + " is of kind " + text + ", which has no locus; " +
                              with_locus + " have one");
}

/// "rows 12, 13, 17, ... of d.points.csv have one", of special points with a locus.
std::string rows_with_locus(const std::string& file,
                            const std::vector<std::string>& kinds_of_rows) {
  constexpr int most = 5;
  const auto names = names_of_kinds();
  std::string rows;
  int count = 0;
  for (std::size_t i = 0; i < kinds_of_rows.size() && count <= most; ++i) {
    if (std::find(names.begin(), names.end(), kinds_of_rows[i]) == names.end()) continue;
    rows += (count == 0 ? "" : ", ") + (count == most ? "..." : std::to_string(i + 1));
    ++count;
  }
  if (count == 0) return "no row of " + file + " has one";
  return (count == 1 ? "row " : "rows ") + rows + " of " + file + (count == 1 ? " has" : " have") +
         " one";
}

/// The start, from a row of special points.
void begin_at_row(const LocusRow& start, bifurcation::LocusRequest& request) {
  if (start.kind == TableKind::cycle_points) {
    throw std::invalid_argument(start.table.name + " is " +
                                std::string(description(TableKind::cycle_points)) +
                                "; the section has one coordinate, and locus takes " +
                                std::string(description(TableKind::special_points)));
  }
  const std::size_t i = start.row;
  const auto kinds_of_rows = start.table.texts("kind");
  const auto names = names_of_kinds();
  if (std::find(names.begin(), names.end(), kinds_of_rows[i]) == names.end()) {
    throw std::invalid_argument("row " + std::to_string(i + 1) + " is of kind " + kinds_of_rows[i] +
                                ", which has no locus; " +
                                rows_with_locus(start.table.name, kinds_of_rows));
  }
  request.kind = kind_named(kinds_of_rows[i], start.where);
  request.a = start.table.numbers("parameter")[i];
  request.x = start.table.numbers("x")[i];
  request.iterate = static_cast<int>(start.table.numbers("iterate")[i]);
}

/// Says on standard error how many points of codimension two are not confirmed.
void note_not_confirmed(const std::vector<bifurcation::LocusPoint>& points) {
  const auto count = std::count_if(points.begin(), points.end(), [](const auto& point) {
    return point.note.find(bifurcation::not_confirmed) != std::string::npos;
  });
  if (count == 0) return;
  note(plural(count, "point of codimension two is", "points of codimension two are") +
       " not confirmed; the column note says why");
}

double only_number(const Options& options, const toys::Entry& toy, const toys::Settings& settings) {
  const std::vector<double> x = options.list("x");
  require_point("x", x, toy, toy.vector_section(settings));
  return x.front();
}

}  // namespace

int run_locus(const toys::Registry& toys, const Arguments& arguments) {
  Options options("locus TOY --sweep A=LOW:HIGH:N --sweep B=LOW:HIGH:N START [options]",
                  "A special point in the plane of two parameters: the curve along which a fold, "
                  "flip, torus or\n"
                  "border collision goes on, with its ends and its points of codimension two. "
                  "START is a row of\n"
                  "the special points of a diagram along A, --from FILE.points.csv --row N or\n"
                  "--from FILE.points.csv --near A [--kind KIND]; or --kind KIND --x X "
                  "[--iterate K], with A\nand B by --set.",
                  {.operands_low = 1, .operands_high = 1, .model = true, .output = true});
  Option sweep{
      "sweep", "NAME=A:B:N",
      "a parameter [its unit] and its range from A to B; twice. Points are no further "
      "apart than N of them are, and so close that straight lines between them show the curve",
      rules::sweep()};
  sweep.repeats = true;
  options.add(sweep);
  options.add(
      {"from", "FILE", "special points of a diagram along the first parameter", rules::file()});
  options.add({"row", "N", "the row of that file", rules::integer_from(1, most_rows), "1"});
  options.add({"near", "A",
               "in place of --row: of the rows that have a locus, or are of --kind if that is "
               "given, the first whose value of A is nearest to this one [its unit]",
               rules::number()});
  options.add({"kind", "KIND", "of the special point", rules::one_of(all_names())});
  options.add({"x", "X",
               "where it is [unit of x]; all coordinates of a section of several: X1,X2,...",
               rules::list()});
  options.add({"iterate", "K", "of P_K", rules::integer_from(1, most_iterate), "1"});
  options.add({"range", "A:B", "of x [unit of x]", rules::range(), {}, "the section's"});
  add_within_option(options);
  if (!options.parse(arguments)) return done;

  const toys::Entry& toy = toys::find(toys, options.operands()[0]);
  const std::vector<Sweep> sweeps = locus_sweeps(options);
  const Sweep &first = sweeps[0], &second = sweeps[1];
  toys::Settings settings = options.settings(toy);
  std::optional<LocusRow> start;
  if (options.given("from")) {
    for (const char* other : {"kind", "x", "iterate"}) {
      const bool chooses = std::string(other) == "kind" && options.given("near");
      if (options.given(other) && !chooses) {
        throw std::invalid_argument("--from and --" + std::string(other) +
                                    " both say where to begin; give one of them");
      }
    }
    options.refuse_settings_of(first.parameter);
    start = locus_row(options, toy, settings, first, all_names());
  } else if (!options.given("kind") || !options.given("x")) {
    throw std::invalid_argument(
        "locus needs where to begin: --from FILE.points.csv --row N, or --near A in place of "
        "--row, or --kind KIND --x X");
  } else if (options.given("near")) {
    throw std::invalid_argument("--near says which row; give --from FILE.points.csv, too");
  } else if (options.given("row")) {
    throw std::invalid_argument("--row says which row; give --from FILE.points.csv, too");
  }
  if (has_several_coordinates(toy, settings)) {
    return run_cycle_locus(options, toy, settings, sweeps, start, arguments);
  }
  refuse_options(options, {"within"},
                 "the section of " + toy.name() + " has one coordinate; use --range");
  bifurcation::LocusRequest request;
  if (start) {
    begin_at_row(*start, request);
  } else {
    request.kind = kind_named(*options.text("kind"), "--kind");
    request.x = only_number(options, toy, settings);
    request.iterate = options.integer("iterate");
    request.a = value_of(toy, settings, first.parameter);
  }
  request.b = value_of(toy, settings, second.parameter);
  request.range_x = options.range("range").value_or(toy.section(settings).range);
  request.range_a = range_of(first);
  request.range_b = range_of(second);
  request.name_a = first.parameter;
  request.name_b = second.parameter;
  require_in_plane(first, second, request.a, request.b);
  const std::size_t most = std::max(first.values.size(), second.values.size());
  request.options.longest_step =
      std::min(request.options.longest_step, 1.0 / static_cast<double>(most - 1));

  Header header =
      provenance(TableKind::locus, command_text("locus", arguments), toy, settings, true);
  const std::vector<std::string> columns{first.parameter, second.parameter, "x", "kind", "note"};
  note_plane(header, toy, first, second, request.iterate);
  auto ab = toy.family(settings, {first.parameter, second.parameter});
  auto ba = toy.family(settings, {second.parameter, first.parameter});
  const std::array values{request.a, request.b};
  maps::require_section(*ab->at(values), request.range_x);
  bifurcation::Locus locus;
  Progress progress("locus", options.quiet());
  progress.count(ab);
  progress.count(ba);
  try {
    locus = bifurcation::locus(*ab, *ba, request, options.execution());
  } catch (const std::invalid_argument& error) {
    throw std::invalid_argument(toy.name() + ": " + error.what());
  }
  Output output(options.out(), header, columns);
  note_condition(toy, settings);
  for (const auto& point : locus.points) {
    Row row(columns);
    row.set(first.parameter, point.a).set(second.parameter, point.b).set("x", point.x);
    row.set("kind", point.kind).set("note", with_element_names(point.note, toy.contacts()));
    output.append(row);
  }
  output.finish(locus.complete);
  note_not_confirmed(locus.points);
  if (locus.complete) note_short_curve(locus.points, first, second);
  return output.exit_code(false);
}

}  // namespace specht::apps
