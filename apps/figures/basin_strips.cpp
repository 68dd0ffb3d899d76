#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <specht/apps/figures/basin_strips.hpp>
#include <specht/apps/figures/label.hpp>
#include <specht/apps/figures/style.hpp>
#include <sstream>
#include <stdexcept>
#include <utility>

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
constexpr Lost unresolved{"unresolved", "basins not resolved", "#d2d2d2"},
    left_range{"outside", "leave the range", "#f3f3f3"};
constexpr char ended_colour[] = "#a9a9a9";

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

/// The lowest of the points of "period 2 at -0.7 -0.2"; of an attractor without places 0.
double lowest_point(const std::string& attractor) {
  double lowest = std::numeric_limits<double>::infinity();
  std::istringstream words(attractor);
  for (std::string word; words >> word;) {
    if (word != "at" && word != "from") continue;
    while (words >> word) {
      if (const auto place = parse_number(word)) lowest = std::min(lowest, *place);
    }
  }
  return std::isfinite(lowest) ? lowest : 0.0;
}

/// A name for each attractor of a file; those of one kind are numbered from below.
std::map<std::string, std::string> names_of(const Table& basins) {
  std::map<std::string, std::vector<std::pair<double, std::string>>> by_kind;
  const auto attractors = basins.texts("attractor");
  for (const std::string& name : std::set(attractors.begin(), attractors.end())) {
    by_kind[kind_of_attractor(name)].push_back({lowest_point(name), name});
  }
  std::map<std::string, std::string> names;
  for (auto& [kind, list] : by_kind) {
    std::sort(list.begin(), list.end());
    for (std::size_t i = 0; i < list.size(); ++i) {
      names[list[i].second] = kind + (i == 0 ? "" : " (" + std::to_string(i + 1) + ")");
    }
  }
  return names;
}

/// What filled bands cover at a value of the parameter, from below.
std::vector<std::pair<double, double>> bands_at(const std::vector<Layer>& layers, double at) {
  std::vector<std::pair<double, double>> found;
  for (const Layer& layer : layers) {
    for (const Rows& band : layer.data) {
      for (std::size_t k = 1; k < band.size(); ++k) {
        const auto &from = band[k - 1], &to = band[k];
        const double part = (at - from[0]) / (to[0] - from[0]);
        if (from.size() != 3 || !(part >= 0 && part <= 1)) continue;
        found.emplace_back(from[1] + part * (to[1] - from[1]), from[2] + part * (to[2] - from[2]));
      }
    }
  }
  std::sort(found.begin(), found.end());
  return found;
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
    if (name == unresolved.kind || name == left_range.kind) {
      const Lost& lost = name == left_range.kind ? left_range : unresolved;
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

void drop_hidden(std::vector<Layer>& strips, const std::vector<Layer>& bands, double least) {
  const auto is_hidden = [&](const std::vector<double>& strip) {
    const double margin = std::min(least, (strip[5] - strip[4]) / 3);
    return std::all_of(strip.begin() + 2, strip.begin() + 4, [&](double at) {
      double covered = strip[4] + margin;  // from below up to here
      for (const auto& [low, high] : bands_at(bands, at)) {
        if (low <= covered) covered = std::max(covered, high);
      }
      return covered >= strip[5] - margin;
    });
  };
  for (Layer& layer : strips) {
    for (Rows& rows : layer.data) std::erase_if(rows, is_hidden);
    std::erase_if(layer.data, [](const Rows& rows) { return rows.empty(); });
  }
  std::erase_if(strips, [](const Layer& layer) { return layer.data.empty(); });
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
