#include <algorithm>
#include <specht/apps/commands/cycle_rows.hpp>
#include <specht/apps/commands/reasons.hpp>
#include <specht/apps/commands/rows.hpp>
#include <specht/apps/commands/several_coordinates.hpp>

namespace specht::apps {
namespace {

constexpr int most_starts = 10'000'000, most_settle = 1'000'000'000;

std::string multiplier(std::size_t k) { return "multiplier_" + std::to_string(k + 1); }

}  // namespace

void add_search_options(Options& options) {
  const bifurcation::CycleSearchOptions usual;
  add_within_option(options);
  options.add({"starts", "N", "points that a search for cycles begins with, evenly spread",
               rules::integer_from(1, most_starts), std::to_string(usual.starts)});
  options.add({"settle", "N",
               "returns of the orbits from these points, whose ends the search begins with, too",
               rules::integer_from(0, most_settle), std::to_string(usual.settle)});
}

bifurcation::CycleSearchOptions search_options(const Options& options) {
  bifurcation::CycleSearchOptions search;
  search.starts = options.integer("starts");
  search.settle = options.integer("settle");
  return search;
}

void note_search(Header& header, const toys::VectorSectionInfo& section,
                 const bifurcation::Box& box, const bifurcation::CycleSearchOptions& search) {
  note_box(header, section, box);
  header.push_back({"starts", std::to_string(search.starts)});
  header.push_back({"settle", std::to_string(search.settle)});
}

std::vector<std::string> multiplier_columns(const toys::VectorSectionInfo& section) {
  std::vector<std::string> columns;
  for (std::size_t k = 0; k < section.coordinates.size(); ++k) {
    columns.push_back(multiplier(k));
    columns.push_back(multiplier(k) + "_im");
  }
  return columns;
}

std::vector<std::string> cycle_columns(const toys::VectorSectionInfo& section) {
  std::vector<std::string> columns{"period", "point"};
  for (const auto& c : section.coordinates) columns.push_back(c.name);
  columns.emplace_back("stability");
  for (const std::string& column : multiplier_columns(section)) columns.push_back(column);
  for (const char* name : {"time", "residual", "itinerary"}) columns.emplace_back(name);
  return columns;
}

void set_multipliers(Row& row, const std::vector<std::complex<double>>& multipliers,
                     const toys::VectorSectionInfo& section) {
  for (std::size_t i = 0; i < section.coordinates.size(); ++i) {
    const bool known = i < multipliers.size();
    row.set(multiplier(i), known ? multipliers[i].real() : maps::missing);
    row.set(multiplier(i) + "_im", known ? multipliers[i].imag() : maps::missing);
  }
}

void set_cycle(Row& row, const bifurcation::Cycle& cycle, std::size_t k,
               const toys::VectorSectionInfo& section) {
  row.set("period", std::int64_t{cycle.period()}).set("point", static_cast<std::int64_t>(k + 1));
  for (std::size_t i = 0; i < section.coordinates.size(); ++i) {
    row.set(section.coordinates[i].name, cycle.points[k][i]);
  }
  set_multipliers(row, cycle.multipliers, section);
  row.set("stability", std::string(bifurcation::name(cycle.stability)));
  row.set("time", cycle.time).set("residual", cycle.residual);
  row.set("itinerary", itinerary_text(cycle.itinerary));
}

std::string of_periods(int K) {
  std::string text = "of period ";
  for (int divisor = 1; divisor < K; ++divisor) {
    if (K % divisor == 0) text += (divisor == 1 ? "" : ", ") + std::to_string(divisor);
  }
  return text + (K == 1 ? "" : " or ") + std::to_string(K);
}

std::string of_them_to_rest(int resting) {
  return resting > 0 ? ", " + std::to_string(resting) + " of them to rest" : "";
}

void note_outside(const std::vector<bifurcation::Cycle>& cycles, const bifurcation::Box& box,
                  const toys::VectorSectionInfo& section, const std::string& what) {
  std::vector<std::vector<double>> away;
  for (const auto& cycle : cycles) {
    const auto& x = cycle.points.front();
    if (!bifurcation::is_in_box(section.coordinates, box, x)) away.push_back(x);
  }
  if (away.empty()) return;
  std::string where;
  for (std::size_t i = 0; i < box.size(); ++i) {
    const auto before = [i](const auto& a, const auto& b) { return a[i] < b[i]; };
    const auto [least, most] = std::minmax_element(away.begin(), away.end(), before);
    const std::string low = format_number((*least)[i]), high = format_number((*most)[i]);
    where += (where.empty() ? "" : ", ") + section.coordinates[i].name + " = " + low;
    if (low != high) where += " to " + high;
  }
  note(std::to_string(away.size()) +
       (away.size() == 1 ? " cycle lies outside of the box" : " cycles lie outside of the box") +
       what + ", at " + where + "; a wider --within has " + (away.size() == 1 ? "it" : "them"));
}

}  // namespace specht::apps
