#include <algorithm>
#include <specht/apps/commands/command.hpp>
#include <specht/apps/commands/element_names.hpp>
#include <specht/apps/commands/reasons.hpp>
#include <specht/apps/commands/rows.hpp>
#include <specht/apps/commands/several_coordinates.hpp>
#include <specht/apps/commands/start_option.hpp>
#include <specht/apps/commands/vector_map.hpp>
#include <specht/apps/engine_options.hpp>
#include <specht/apps/error_bars.hpp>
#include <specht/apps/interrupt.hpp>
#include <specht/apps/options.hpp>
#include <specht/apps/output.hpp>
#include <specht/apps/progress.hpp>
#include <specht/apps/provenance.hpp>
#include <specht/apps/resume.hpp>
#include <specht/bifurcation/crossings/piece_sample.hpp>
#include <specht/bifurcation/crossings/sample.hpp>
#include <specht/maps/iterated_map.hpp>
#include <specht/maps/piecewise/piece_margin.hpp>
#include <specht/maps/section_check.hpp>
#include <stdexcept>

namespace specht::apps {
namespace {

constexpr int default_points = 1000, most_points = 100'000'000, most_iterate = 64;
/// Rows that are computed together and then saved.
constexpr std::size_t block = 512;

std::vector<double> points_from(const Options& options, const core::Interval& shown) {
  if (options.given("at")) {
    if (options.given("range") || options.given("points")) {
      throw std::invalid_argument("give either --at or --range and --points");
    }
    return options.list("at");
  }
  const core::Interval range = options.range("range").value_or(shown);
  require_steps(range, options.integer("points"));
  return bifurcation::grid(range.low, range.high, options.integer("points"));
}

/// P_K; P itself knows more about its breakpoints than P_1, its iterate.
std::shared_ptr<maps::ReturnMap> iterate_of(std::shared_ptr<maps::ReturnMap> map, int K) {
  if (K == 1) return map;
  return std::make_shared<maps::IteratedMap>(std::move(map), K);
}

/// Rows of an earlier run must be those of the first points.
void require_rows_of(const Unfinished& before, const std::vector<double>& x) {
  const auto own = before.numbers("x");
  for (std::size_t i = 0; i < own.size(); ++i) {
    if (i >= x.size()) {
      before.refuse(i, "there are more rows than the " + std::to_string(x.size()) + " points");
    }
    if (own[i] != x[i]) {
      before.refuse(i, "x " + format_number(own[i]) + " where " + format_number(x[i]) + " belongs");
    }
  }
  for (const char* column : {"P", "slope", "time", "non_unique"}) (void)before.numbers(column);
}

/// One for each point. `complete` becomes false if the user has interrupted.
std::vector<maps::PieceMargin> margins_of(const maps::ReturnMap& map, std::span<const double> x,
                                          double reach, const bifurcation::Execution& execution,
                                          bool& complete) {
  std::vector<maps::PieceMargin> margins(x.size());
  const auto make_worker = [&] {
    return [&, own = std::shared_ptr(map.clone())](int k) {
      const auto i = static_cast<std::size_t>(k);
      margins[i] = maps::piece_margin(*own, x[i], reach);
    };
  };
  complete =
      bifurcation::parallel_for(static_cast<int>(x.size()), 1, execution, make_worker) && complete;
  return margins;
}

/// The rows of --pieces, all at once.
int write_pieces(bifurcation::ParallelMap& map, const std::vector<double>& grid,
                 const Options& options, const toys::Settings& settings, const std::string& outside,
                 const Header& header, Progress& progress) {
  const auto columns = joined_columns({map_columns, {"piece", "limit"}});
  if (options.given("resume") && options.out()) {
    const auto before = unfinished(*options.out(), header, columns);
    // The last point of the grid is the last row.
    if (before && before->complete && !before->table.rows.empty() &&
        before->numbers("x").back() == grid.back()) {
      return done;
    }
  }
  map.set_progress(progress.reporter());
  const auto result = bifurcation::sample_pieces(map, grid);
  Output output(options.out(), header, columns);
  Endings ends;
  for (const bifurcation::PiecePoint& p : result.points) {
    Row row(columns);
    set_point(row, p.point);
    row.set("piece", std::int64_t{p.piece}).set("limit", p.limit);
    output.append(row);
    ends.count(p.point.has_value() ? core::Outcome::returned : p.point.status);
  }
  output.finish(result.complete);
  if (result.complete) note_missing(ends, "points", settings, outside);
  return output.exit_code(false);
}

}  // namespace

int run_map(const toys::Registry& toys, const Arguments& arguments) {
  Options options(
      "map TOY [options]", "The return map P of a toy's section at many points.",
      {.operands_low = 1, .operands_high = 1, .model = true, .output = true, .resumes = true});
  options.add(
      {"range", "A:B", "first and last point [unit of x]", rules::range(), {}, "the section's"});
  options.add({"points", "N",
               "number of points, both ends included; where there are several coordinates, of each "
               "of them, and then " +
                   std::to_string(default_vector_points) + " unless given",
               rules::integer_from(2, most_points), std::to_string(default_points)});
  options.add({"at", "X1,X2,...",
               "at these points, in this order [unit of x]; all numbers of a point, then the next",
               rules::list()});
  options.add({"iterate", "K", "P_K, the K-th iterate", rules::integer_from(1, most_iterate), "1"});
  options.add_flag("no-slope", "leave the slopes out, to save time");
  options.add_flag(
      "errors",
      "columns 'error' and 'time_error': how far P and the time may be from their true "
      "values (slower)");
  options.add_flag("margins",
                   "columns 'margin' and 'margin_event': how far x, or each coordinate, may be "
                   "moved until the orbit has other events, and which (slower)");
  options.add_flag("pieces",
                   "as curves: also points on both sides of every breakpoint, and more where P "
                   "bends; a column 'piece' numbers the pieces of P");
  add_engine(options);
  add_vector_map_options(options);
  if (!options.parse(arguments)) return done;

  if (options.given("pieces")) {
    for (const char* other : {"at", "no-slope", "errors", "margins"}) {
      if (options.given(other)) {
        throw std::invalid_argument(std::string("give either --pieces or --") + other);
      }
    }
  }
  const toys::Entry& toy = toys::find(toys, options.operands()[0]);
  toys::Settings settings = options.settings(toy);
  if (has_several_coordinates(toy, settings)) return run_vector_map(options, toy, arguments);
  refuse_vector_map_options(options, toy);
  choose_engine(options, toy, settings);
  const toys::SectionInfo section = toy.section(settings);
  const std::vector<double> x = points_from(options, section.range);
  const int K = options.integer("iterate");
  Amount amount;
  if (!options.given("pieces")) amount = {static_cast<double>(x.size()), "points"};
  Progress progress("map", options.quiet(), amount);
  auto first_map = toy.family(settings, {})->at({});
  progress.count(first_map);
  const std::shared_ptr<maps::ReturnMap> map = iterate_of(std::move(first_map), K);
  if (settings.engine == toys::Engine::event_driven) {
    maps::require_section(*map->clone(), options.range("range").value_or(section.range));
  } else {
    for (const char* other : {"pieces", "margins"}) {
      if (!options.given(other)) continue;
      throw std::invalid_argument(
          std::string("--") + other +
          " is not allowed with --engine time-stepping: it knows no pieces");
    }
    for (const double at : x) {
      if (require_short_step(toy, settings, at)) break;
    }
  }

  bifurcation::ParallelMap parallel(map, options.execution());
  Header header = provenance(TableKind::map, command_text("map", arguments), toy, settings, true);
  header.push_back({"iterate", std::to_string(K)});
  header.push_back({"points", std::to_string(x.size())});
  if (!options.given("at")) {
    header.push_back({"range", format_number(x.front()) + ":" + format_number(x.back())});
  } else {
    header.push_back({"at", *options.text("at")});
  }
  note_condition(toy, settings);
  const auto [low, high] = std::minmax_element(x.begin(), x.end());
  const std::string outside =
      why_outside(toy, settings, *toy.family(settings, {}), {}, {*low, *high});
  if (options.given("pieces")) {
    return write_pieces(parallel, x, options, settings, outside, header, progress);
  }

  const FinishesRows one_by_one;
  std::optional<ErrorBars> errors;
  if (options.given("errors")) errors.emplace(toy, settings, K, options.execution());
  std::vector<std::string> columns = map_columns;
  if (errors) columns = joined_columns({columns, {"error", "time_error"}});
  const bool with_margins = options.given("margins");
  if (with_margins) columns = joined_columns({columns, {"margin", "margin_event"}});
  const core::Interval shown = options.range("range").value_or(section.range);
  Endings ends;
  std::vector<std::vector<Cell>> rows;
  if (options.given("resume") && options.out()) {
    if (auto before = unfinished(*options.out(), header, columns)) {
      require_rows_of(*before, x);
      if (before->complete && before->table.rows.size() == x.size()) return done;
      const auto status = before->table.texts("status");
      const auto P = before->numbers("P");
      for (std::size_t i = 0; i < P.size(); ++i) ends.count(status[i], P[i] == P[i]);
      rows = std::move(before->table.rows);
    }
  }
  Output output(options.out(), header, columns, rows);

  // Steps do not move with x: the difference of two values says nothing of a slope.
  const bool with_slopes =
      !options.given("no-slope") && settings.engine == toys::Engine::event_driven;
  bool complete = true;
  for (std::size_t begin = rows.size(); begin < x.size() && complete; begin += block) {
    const std::size_t count = std::min(block, x.size() - begin);
    if (const auto report = progress.reporter()) {
      parallel.set_progress([&, report](double part) {
        report((static_cast<double>(begin) + part * static_cast<double>(count)) /
               static_cast<double>(x.size()));
      });
    }
    const auto sample =
        bifurcation::sample(parallel, std::span(x).subspan(begin, count), with_slopes, {});
    complete = sample.complete;
    std::vector<maps::ErrorEstimate> estimates;
    if (errors) {
      estimates = errors->of(sample.points, complete);
      if (!complete) break;
    }
    std::vector<maps::PieceMargin> margins;
    if (with_margins && complete) {
      bifurcation::Execution execution = options.execution();
      margins = margins_of(*map, std::span(x).subspan(begin, count), shown.high - shown.low,
                           execution, complete);
      if (!complete) break;
    }
    for (std::size_t i = 0; i < sample.points.size(); ++i) {
      maps::MapPoint point = sample.points[i];
      if (!with_slopes) point.slope = maps::missing;
      Row row(columns);
      set_point(row, point);
      if (errors) row.set("error", estimates[i].value).set("time_error", estimates[i].time);
      if (i < margins.size()) {
        row.set("margin", margins[i].distance);
        row.set("margin_event", with_element_names(margins[i].event, toy.contacts()));
      }
      output.append(row);
      ends.count(point.has_value() ? core::Outcome::returned : point.status);
    }
    output.flush();
  }
  output.finish(complete);
  if (complete) note_missing(ends, "points", settings, outside);
  return output.exit_code(true);
}

}  // namespace specht::apps
