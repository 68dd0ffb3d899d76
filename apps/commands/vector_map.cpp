#include <algorithm>
#include <cmath>
#include <specht/apps/commands/element_names.hpp>
#include <specht/apps/commands/reasons.hpp>
#include <specht/apps/commands/rows.hpp>
#include <specht/apps/commands/several_coordinates.hpp>
#include <specht/apps/commands/vector_map.hpp>
#include <specht/apps/files/table_kind.hpp>
#include <specht/apps/output.hpp>
#include <specht/apps/progress.hpp>
#include <specht/apps/provenance.hpp>
#include <specht/maps/piecewise/piece_margin.hpp>
#include <specht/maps/section_check.hpp>
#include <specht/maps/vector_map.hpp>
#include <stdexcept>

namespace specht::apps {
namespace {

constexpr double most_points = 1e8;
constexpr std::size_t block = 10'000;  // points that are computed, and then written

std::vector<std::string> columns_for(const toys::VectorSectionInfo& section, bool with_slopes,
                                     const std::string& parameter, bool with_margins) {
  std::vector<std::string> columns;
  for (const auto& c : section.coordinates) columns.push_back(c.name);
  for (const auto& c : section.coordinates) columns.push_back("P_" + c.name);
  if (with_slopes) {
    for (const auto& c : section.coordinates) {
      for (const auto& by : section.coordinates)
        columns.push_back("P_" + c.name + "_by_" + by.name);
      if (!parameter.empty()) columns.push_back("P_" + c.name + "_by_" + parameter);
    }
  }
  for (const char* column : {"time", "status", "itinerary", "non_unique"}) {
    columns.emplace_back(column);
  }
  if (with_margins) {
    for (const auto& c : section.coordinates) columns.push_back("margin_" + c.name);
    columns.emplace_back("margin_event");
  }
  return columns;
}

/// d numbers for each point, one after the other.
class Points {
 public:
  [[nodiscard]] static Points listed(std::vector<double> numbers, const toys::Entry& toy,
                                     const toys::VectorSectionInfo& section) {
    require_points("at", numbers, toy, section);
    Points points;
    points.size_ = numbers.size() / section.coordinates.size();
    points.numbers_ = std::move(numbers);
    return points;
  }

  /// N values of each coordinate, both ends included, on a circle without its second end; the last coordinate
  /// varies first.
  [[nodiscard]] static Points grid(const std::vector<core::Interval>& box,
                                   const toys::VectorSectionInfo& section, int N) {
    const double count = std::pow(static_cast<double>(N), static_cast<double>(box.size()));
    if (count > most_points) {
      throw std::invalid_argument("--points " + std::to_string(N) + " in each of " +
                                  std::to_string(box.size()) + " coordinates are " +
                                  format_number(count) + "; allowed are " +
                                  format_number(most_points));
    }
    Points points;
    points.size_ = static_cast<std::size_t>(count);
    for (std::size_t i = 0; i < box.size(); ++i) {
      const double width = box[i].high - box[i].low, period = section.coordinates[i].period;
      const bool closed = period > 0.0 && width >= period;
      auto& axis = points.axes_.emplace_back();
      for (int k = 0; k < N; ++k) axis.push_back(box[i].low + width * k / (closed ? N : N - 1));
    }
    return points;
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::vector<double> point(std::size_t n) const {
    if (axes_.empty()) {
      const auto d = static_cast<std::ptrdiff_t>(numbers_.size() / size_);
      const auto begin = numbers_.begin() + static_cast<std::ptrdiff_t>(n) * d;
      return {begin, begin + d};
    }
    std::vector<double> x(axes_.size());
    for (std::size_t i = axes_.size(); i-- > 0; n /= axes_[i].size()) {
      x[i] = axes_[i][n % axes_[i].size()];
    }
    return x;
  }

 private:
  std::size_t size_ = 0;
  std::vector<double> numbers_;            // of points that are listed
  std::vector<std::vector<double>> axes_;  // of a grid
};

void set_vector_point(Row& row, const maps::VectorPoint& point,
                      const toys::VectorSectionInfo& section, bool with_slopes,
                      const std::string& parameter) {
  const std::size_t d = section.coordinates.size();
  const bool has_slopes = point.jacobian.size() == d * d;
  for (std::size_t i = 0; i < d; ++i) {
    const std::string& name = section.coordinates[i].name;
    row.set(name, point.x[i]);
    row.set("P_" + name, point.value.size() == d ? point.value[i] : maps::missing);
    if (!with_slopes) continue;
    for (std::size_t k = 0; k < d; ++k) {
      row.set("P_" + name + "_by_" + section.coordinates[k].name,
              has_slopes ? point.jacobian[i * d + k] : maps::missing);
    }
    if (!parameter.empty()) {
      const bool known = point.parameter_slope.size() == d;
      row.set("P_" + name + "_by_" + parameter, known ? point.parameter_slope[i] : maps::missing);
    }
  }
  row.set("time", point.time).set("status", std::string(core::name(point.status)));
  row.set("itinerary", itinerary_text(point.itinerary));
  row.set("non_unique", std::int64_t{point.non_unique ? 1 : 0});
}

}  // namespace

void add_vector_map_options(Options& options) {
  add_within_option(options);
  options.add({"by", "PARAMETER",
               "of a section of several coordinates: also the derivatives of P by this parameter"});
}

void refuse_vector_map_options(const Options& options, const toys::Entry& toy) {
  const std::string one = "the section of " + toy.name() + " has one coordinate";
  refuse_options(options, {"within"}, one + "; use --range");
  refuse_options(options, {"by"}, one + "; it is for sections of several");
}

int run_vector_map(const Options& options, const toys::Entry& toy, const Arguments& arguments) {
  const toys::Settings settings = options.settings(toy);
  const toys::VectorSectionInfo section = toy.vector_section(settings);
  const std::string several = several_coordinates(toy, section);
  refuse_options(options, {"range"}, several + "; use --within");
  refuse_options(options, {"pieces", "errors", "engine"}, several);
  refuse_resume(options, several);
  if (options.given("at") && (options.given("within") || options.given("points"))) {
    throw std::invalid_argument("give either --at or --within and --points");
  }
  const auto box = box_for(section, options);
  const bool with_slopes = !options.given("no-slope");
  const auto by = options.text("by");
  if (by && !with_slopes) refuse("by", *by, "--no-slope leaves derivatives out");
  const int K = options.integer("iterate");
  const Points points = options.given("at")
                            ? Points::listed(options.list("at"), toy, section)
                            : Points::grid(box, section,
                                           options.given("points") ? options.integer("points")
                                                                   : default_vector_points);

  std::vector<std::string> names;
  std::vector<double> values;
  if (by) {
    const auto parameters = toy.parameters();
    const auto all = toy.values(settings);
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      if (parameters[i].name != *by) continue;
      names.push_back(*by);
      values.push_back(all[i]);
    }
    if (names.empty()) {
      refuse("by", *by, toy.name() + " has no parameter '" + *by + "'");
    }
  }
  const std::string parameter = by.value_or("");
  auto map = toy.vector_family(settings, names)->at(values);
  maps::require_section(*map, box);

  Header header =
      provenance(TableKind::vector_map, command_text("map", arguments), toy, settings, false);
  note_section(header, section, settings);
  header.push_back({"iterate", std::to_string(K)});
  header.push_back({"points", std::to_string(points.size())});
  const bool with_margins = options.given("margins");
  const auto columns = columns_for(section, with_slopes, parameter, with_margins);
  std::vector<double> reach;
  for (const auto& range : box) reach.push_back(range.high - range.low);
  Output output(options.out(), header, columns);
  bifurcation::Execution execution = options.execution();
  Progress progress("map", options.quiet());
  progress.count(map);
  execution.progress = progress.reporter();
  Endings ends;
  bool complete = true;
  for (std::size_t begin = 0; begin < points.size() && complete; begin += block) {
    const std::size_t count = std::min(block, points.size() - begin);
    std::vector<maps::VectorPoint> found(count);
    std::vector<maps::VectorMargin> margins(with_margins ? count : 0);
    complete = bifurcation::parallel_for(static_cast<int>(count), 16, execution, [&] {
      return [&, own = std::shared_ptr(map->clone())](int k) {
        const auto n = static_cast<std::size_t>(k);
        const auto x = points.point(begin + n);
        found[n] = maps::iterated(*own, x, K, with_slopes, !parameter.empty());
        if (with_margins) margins[n] = maps::piece_margin(*own, x, K, reach);
        execution.report(static_cast<double>(begin + n) / static_cast<double>(points.size()));
      };
    });
    for (std::size_t n = 0; complete && n < count; ++n) {
      Row row(columns);
      set_vector_point(row, found[n], section, with_slopes, parameter);
      if (with_margins) {
        for (std::size_t i = 0; i < section.coordinates.size(); ++i) {
          row.set("margin_" + section.coordinates[i].name, margins[n].distance[i]);
        }
        row.set("margin_event", with_element_names(margins[n].event, toy.contacts()));
      }
      output.append(row);
      ends.count(found[n].has_value() ? core::Outcome::returned : found[n].status);
    }
    output.flush();
  }
  output.finish(complete);
  if (complete) note_missing(ends, "points", settings);
  return output.exit_code(false);
}

}  // namespace specht::apps
