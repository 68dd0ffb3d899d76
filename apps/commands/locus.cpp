#include <algorithm>
#include <array>
#include <specht/apps/commands/command.hpp>
#include <specht/apps/commands/reasons.hpp>
#include <specht/apps/files/reader.hpp>
#include <specht/apps/files/table_kind.hpp>
#include <specht/apps/options.hpp>
#include <specht/apps/output.hpp>
#include <specht/apps/progress.hpp>
#include <specht/apps/provenance.hpp>
#include <specht/bifurcation/locus/locus.hpp>
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

SpecialPointKind kind_named(const std::string& text, const std::string& where) {
  for (const SpecialPointKind kind : kinds) {
    if (bifurcation::name(kind) == text) return kind;
  }
  throw std::invalid_argument(where + " is of kind " + text + ", which has no locus; " +
                              rules::one_of(names_of_kinds()).allowed + " have one");
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

/// The start, from a row of special points: what the file says of the model counts unless the user says other.
void begin_at_row(const Options& options, const toys::Entry& toy, toys::Settings& settings,
                  const Sweep& first, bifurcation::LocusRequest& request) {
  const std::string file = *options.text("from");
  const Table table = read_table(file);
  if (kind_of(table) == TableKind::cycle_points) {
    throw std::invalid_argument(file + " is " + std::string(description(TableKind::cycle_points)) +
                                "; locus is for sections of one coordinate, and takes " +
                                std::string(description(TableKind::special_points)));
  }
  require_kind(table, TableKind::special_points);
  const int row = options.integer("row");
  if (row > static_cast<int>(table.rows.size())) {
    throw std::invalid_argument("--row " + std::to_string(row) + " is not allowed: " + file +
                                " has " + std::to_string(table.rows.size()) + " rows");
  }
  if (table.value("toy") != toy.name()) {
    throw std::invalid_argument(file + " is of the toy " + table.value("toy").value_or("?") +
                                ", not of " + toy.name());
  }
  const std::string sweep = table.value("sweep").value_or("");
  if (sweep.substr(0, sweep.find('=')) != first.parameter) {
    throw std::invalid_argument(file + " is swept along " + sweep.substr(0, sweep.find('=')) +
                                "; the first --sweep must be along it");
  }
  std::vector<std::pair<std::string, std::string>> parameters;
  for (const auto& p : toy.parameters()) {
    if (const auto value = table.value(p.name)) parameters.emplace_back(p.name, *value);
  }
  parameters.insert(parameters.end(), settings.parameters.begin(), settings.parameters.end());
  settings.parameters = std::move(parameters);
  if (!options.given("section")) {
    if (const auto place = parse_named_value(table.value("section").value_or(""))) {
      settings.section = place->name;
      settings.section_value = place->value;
    }
  }
  const auto law = table.value("law");
  if (law && *law != core::name(settings.orbit.law)) {
    throw std::invalid_argument(file + " is of the law " + *law + "; give --law " + *law);
  }
  const auto nu = table.value("nu");
  if (nu && *nu != format_number(settings.orbit.tangential_reversibility)) {
    throw std::invalid_argument(file + " is of nu = " + *nu + "; give --nu " + *nu);
  }
  const auto i = static_cast<std::size_t>(row - 1);
  const auto kinds_of_rows = table.texts("kind");
  const auto names = names_of_kinds();
  if (std::find(names.begin(), names.end(), kinds_of_rows[i]) == names.end()) {
    throw std::invalid_argument("--row " + std::to_string(row) + " is of kind " + kinds_of_rows[i] +
                                ", which has no locus; " + rows_with_locus(file, kinds_of_rows));
  }
  request.kind = kind_named(kinds_of_rows[i], "--row");
  request.a = table.numbers("parameter")[i];
  request.x = table.numbers("x")[i];
  request.iterate = static_cast<int>(table.numbers("iterate")[i]);
}

core::Interval range_of(const Sweep& sweep) {
  const auto [low, high] = std::minmax_element(sweep.values.begin(), sweep.values.end());
  return {*low, *high};
}

double value_of(const toys::Entry& toy, const toys::Settings& settings, const std::string& name) {
  const auto parameters = toy.parameters();
  const auto values = toy.values(settings);
  for (std::size_t k = 0; k < parameters.size(); ++k) {
    if (parameters[k].name == name) return values[k];
  }
  throw std::invalid_argument(toy.name() + " has no parameter '" + name + "'; specht toys " +
                              toy.name() + " shows them");
}

}  // namespace

int run_locus(const toys::Registry& toys, const Arguments& arguments) {
  Options options(
      "locus TOY --sweep A=LOW:HIGH:N --sweep B=LOW:HIGH:N START [options]",
      "A special point in the plane of two parameters: the curve along which a fold, flip or "
      "border\n"
      "collision goes on, with its ends and its points of codimension two. START is a row of the\n"
      "special points of a diagram along A, --from FILE.points.csv --row N, or\n"
      "--kind KIND --x X [--iterate K], with A and B by --set.",
      {.operands_low = 1, .operands_high = 1, .model = true, .output = true});
  Option sweep{"sweep", "NAME=A:B:N",
               "a parameter [its unit] and its range from A to B; twice. Points are no further "
               "apart than N of them are",
               rules::sweep()};
  sweep.repeats = true;
  options.add(sweep);
  options.add(
      {"from", "FILE", "special points of a diagram along the first parameter", rules::file()});
  options.add({"row", "N", "the row of that file", rules::integer_from(1, most_rows), "1"});
  options.add({"kind", "KIND", "of the special point", rules::one_of(names_of_kinds())});
  options.add({"x", "X", "where it is [unit of x]", rules::number()});
  options.add({"iterate", "K", "of P_K", rules::integer_from(1, most_iterate), "1"});
  options.add({"range", "A:B", "of x [unit of x]", rules::range(), {}, "the section's"});
  if (!options.parse(arguments)) return done;

  const toys::Entry& toy = toys::find(toys, options.operands()[0]);
  const std::vector<Sweep> sweeps = options.sweeps("sweep");
  if (sweeps.size() != 2 || sweeps[0].parameter == sweeps[1].parameter) {
    throw std::invalid_argument("locus needs --sweep NAME=A:B:N twice, of two parameters");
  }
  const Sweep &first = sweeps[0], &second = sweeps[1];
  toys::Settings settings = options.settings(toy);
  bifurcation::LocusRequest request;
  if (options.given("from")) {
    for (const char* other : {"kind", "x", "iterate"}) {
      if (options.given(other)) {
        throw std::invalid_argument("--from and --" + std::string(other) +
                                    " both say where to begin; give one of them");
      }
    }
    begin_at_row(options, toy, settings, first, request);
  } else {
    if (!options.given("kind") || !options.given("x")) {
      throw std::invalid_argument(
          "locus needs where to begin: --from FILE.points.csv --row N, or "
          "--kind KIND --x X");
    }
    request.kind = kind_named(*options.text("kind"), "--kind");
    request.x = *options.given_number("x");
    request.iterate = options.integer("iterate");
    request.a = value_of(toy, settings, first.parameter);
  }
  request.b = value_of(toy, settings, second.parameter);
  request.range_x = options.range("range").value_or(toy.section(settings).range);
  request.range_a = range_of(first);
  request.range_b = range_of(second);
  request.name_a = first.parameter;
  request.name_b = second.parameter;
  if (!request.range_a.contains(request.a) || !request.range_b.contains(request.b)) {
    throw std::invalid_argument("the start " + first.parameter + " = " + format_number(request.a) +
                                ", " + second.parameter + " = " + format_number(request.b) +
                                " lies outside of the sweeps");
  }
  const std::size_t most = std::max(first.values.size(), second.values.size());
  request.options.longest_step =
      std::min(request.options.longest_step, 1.0 / static_cast<double>(most - 1));

  Header header =
      provenance(TableKind::locus, command_text("locus", arguments), toy, settings, true);
  for (const Sweep* one : {&first, &second}) {
    std::erase_if(header, [&](const HeaderEntry& entry) { return entry.key == one->parameter; });
  }
  const std::vector<std::string> columns{first.parameter, second.parameter, "x", "kind", "note"};
  header.push_back({"first", first.parameter});
  header.push_back({"second", second.parameter});
  header.push_back({"iterate", std::to_string(request.iterate)});
  auto ab = toy.family(settings, {first.parameter, second.parameter});
  auto ba = toy.family(settings, {second.parameter, first.parameter});
  const std::array start{request.a, request.b};
  maps::require_section(*ab->at(start), request.range_x);
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
    row.set("kind", point.kind).set("note", point.note);
    output.append(row);
  }
  output.finish(locus.complete);
  return output.exit_code(false);
}

}  // namespace specht::apps
