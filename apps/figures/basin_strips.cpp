#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <specht/apps/figures/basin_strips.hpp>
#include <specht/apps/figures/label.hpp>
#include <specht/apps/figures/style.hpp>
#include <stdexcept>

namespace specht::apps {
namespace {

/// Of the range [1]: half the width of a strip. Those that are nearer to each other fill the plane.
constexpr double alone = 0.015;

/// Paler than the curves on them.
constexpr std::array<const char*, 6> attractor_colours{"#cfe6f5", "#fbe0cd", "#cdeee3",
                                                       "#efd9e9", "#f1e6c0", "#dcdcf4"};

/// Initial values that come to no attractor.
struct Lost {
  const char *kind, *words, *colour;
};
constexpr Lost unresolved{"unresolved", "basins not resolved", "#e2e2e2"},
    outside{"outside", "leave the range", "#f3f3f3"};
constexpr char ended_colour[] = "#bdbdbd";

struct Strip {
  double at, low, high;
  const Table* table;
};

/// Basins belong to a figure of the same system: parameters, law and section are equal but for the one that is
/// swept.
void require_one_model(const Table& basins, const Table& other, const std::string& parameter) {
  const std::set<std::string> free{"command",  "table",      "range",    "points", "intervals",
                                   "phase",    "rtol",       "atol",     "method", "precision",
                                   "max_time", "max_events", "complete", parameter};
  for (const HeaderEntry& entry : basins.header) {
    const auto value = other.value(entry.key);
    if (free.contains(entry.key) || !value || *value == entry.value) continue;
    throw std::invalid_argument(basins.name + " has " + entry.key + " " + entry.value + ", " +
                                other.name + " has " + *value +
                                "; basins are drawn with what they belong to");
  }
}

std::vector<Strip> strips_of(const Tables& basins, const std::string& parameter, Range range) {
  std::vector<Strip> strips;
  for (const Table* table : basins) {
    const auto text = table->value(parameter);
    const auto value = text ? parse_number(*text) : std::nullopt;
    if (!value) {
      throw std::invalid_argument(table->name + " does not say at which " + parameter +
                                  " its basins are");
    }
    strips.push_back({*value, *value, *value, table});
  }
  std::stable_sort(strips.begin(), strips.end(),
                   [](const Strip& a, const Strip& b) { return a.at < b.at; });
  for (std::size_t i = 0; i < strips.size(); ++i) {
    double half = alone * range.length();
    for (const std::size_t k : {i - 1, i + 1}) {
      if (k >= strips.size()) continue;
      const double apart = std::abs(strips[k].at - strips[i].at);
      if (apart == 0) {
        throw std::invalid_argument(strips[i].table->name + " and " + strips[k].table->name +
                                    " have one value of " + parameter);
      }
      half = std::min(half, apart / 2);
    }
    strips[i].low -= half;
    strips[i].high += half;
  }
  return strips;
}

/// "period 2" of "period 2 at -0.7 -0.2".
std::string kind_of_attractor(std::string attractor) {
  for (const char* place : {" at ", " from "})
    attractor = attractor.substr(0, attractor.find(place));
  std::replace(attractor.begin(), attractor.end(), '_', ' ');
  if (attractor == "aperiodic") return "aperiodic orbits";
  return attractor == "band" ? "band of fixed points" : attractor;
}

/// A name for each attractor of a file; those of one kind are numbered from below.
std::map<std::string, std::string> names_of(const Table& basins) {
  std::map<std::string, std::vector<std::pair<double, std::string>>> by_kind;
  const auto attractor = basins.texts("attractor");
  const auto low = basins.numbers("low");
  std::map<std::string, double> lowest;
  for (std::size_t i = 0; i < low.size(); ++i) {
    const auto [place, added] = lowest.emplace(attractor[i], low[i]);
    if (!added) place->second = std::min(place->second, low[i]);
  }
  for (const auto& [name, from] : lowest) by_kind[kind_of_attractor(name)].push_back({from, name});
  std::map<std::string, std::string> names;
  for (auto& [kind, list] : by_kind) {
    std::sort(list.begin(), list.end());
    for (std::size_t i = 0; i < list.size(); ++i) {
      names[list[i].second] = kind + (i == 0 ? "" : " (" + std::to_string(i + 1) + ")");
    }
  }
  return names;
}

}  // namespace

std::vector<Layer> basin_strips(const Tables& basins, const Tables& others,
                                const std::string& parameter, Range range, Range shown) {
  for (const Table* table : basins) {
    for (const Table* other : others) require_one_model(*table, *other, parameter);
  }
  if (basins.empty()) return {};
  std::map<std::string, Rows> rows;
  for (const Strip& strip : strips_of(basins, parameter, range)) {
    const auto names = names_of(*strip.table);
    const auto low = strip.table->numbers("low"), high = strip.table->numbers("high");
    const auto attractor = strip.table->texts("attractor");
    for (std::size_t i = 0; i < low.size(); ++i) {
      if (!(high[i] > low[i]) || high[i] <= shown.low || low[i] >= shown.high) continue;
      rows[names.at(attractor[i])].push_back(
          {strip.at, (low[i] + high[i]) / 2, strip.low, strip.high, low[i], high[i]});
    }
  }
  std::vector<Layer> layers;
  std::size_t count = 0;
  int place = last_place + 100;  // behind all marks
  for (auto& [name, own] : rows) {
    const char* colour = ended_colour;
    std::string words = name;
    int behind = 50;  // what comes to no attractor is named last
    if (name == unresolved.kind || name == outside.kind) {
      const Lost& lost = name == outside.kind ? outside : unresolved;
      colour = lost.colour;
      words = lost.words;
    } else if (name.starts_with("period") || name.starts_with("band") ||
               name.starts_with("aperiodic")) {
      colour = attractor_colours[count++ % attractor_colours.size()];
      words = "basin of " + name;
      behind = 0;
    }
    layers.push_back({{std::move(own)},
                      std::string("with boxxyerror fc rgb '") + colour + "' fs solid noborder",
                      enhanced_escape(words),
                      ++place + behind});
  }
  return layers;
}

std::vector<double> basin_ends(const Tables& basins) {
  std::vector<double> ends;
  for (const Table* table : basins) {
    for (const char* column : {"low", "high"}) {
      const auto values = table->numbers(column);
      ends.insert(ends.end(), values.begin(), values.end());
    }
  }
  return ends;
}

}  // namespace specht::apps
