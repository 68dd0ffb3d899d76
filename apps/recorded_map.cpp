#include <array>
#include <specht/apps/options.hpp>
#include <specht/apps/provenance.hpp>
#include <specht/apps/recorded_map.hpp>
#include <specht/maps/iterated_map.hpp>
#include <stdexcept>

namespace specht::apps {
namespace {

/// The command line that selects the model: provenance.cpp has written its values.
std::vector<std::string> model_arguments(const Table& table, const toys::Entry& toy) {
  std::vector<std::string> arguments{toy.name()};
  for (const auto& parameter : toy.parameters()) {
    if (const auto value = table.value(parameter.name)) {
      arguments.insert(arguments.end(), {"--set", parameter.name + "=" + *value});
    }
  }
  for (const auto& polygon : toy.polygons()) {
    if (const auto file = table.value(polygon.name)) {
      arguments.insert(arguments.end(), {"--polygon", polygon.name + "=" + *file});
    }
  }
  for (const auto& [key, option] :
       {std::pair("section", "--section"), std::pair("law", "--law"),
        std::pair("solution", "--solution"), std::pair("phase", "--phase"),
        std::pair("method", "--method"), std::pair("rtol", "--rtol"), std::pair("atol", "--atol"),
        std::pair("precision", "--precision"), std::pair("max_time", "--max-time"),
        std::pair("max_events", "--max-events")}) {
    if (const auto value = table.value(key)) {
      arguments.insert(arguments.end(), {option, *value});
    }
  }
  return arguments;
}

/// Files of polygons may have changed.
void require_same_polygons(const Table& table, const toys::Settings& settings) {
  for (const toys::PolygonData& data : settings.polygons) {
    if (table.value(hash_key(data.name)) == data.hash) continue;
    throw std::invalid_argument(data.origin + " is not the file that " + table.name +
                                " was made with: it has changed since");
  }
}

}  // namespace

std::unique_ptr<maps::ReturnMap> recorded_map(const Table& table, const toys::Registry& toys) {
  const auto toy_name = table.value("toy");
  if (!toy_name) {
    throw std::invalid_argument(table.name + ": its header names no toy, so its map is not known");
  }
  const toys::Entry& toy = toys::find(toys, *toy_name);
  Options options("map TOY", "", {.operands_low = 1, .operands_high = 1, .model = true});
  (void)options.parse(model_arguments(table, toy));
  const std::string iterate = table.value("iterate").value_or("1");
  const auto K = parse_integer(iterate);
  if (!K || *K < 1) {
    throw std::invalid_argument(table.name + " has iterate " + iterate + "; 1 or more is allowed");
  }
  const toys::Settings settings = options.settings(toy);
  require_same_polygons(table, settings);
  return std::make_unique<maps::IteratedMap>(toy.family(settings, {})->at({}), *K);
}

}  // namespace specht::apps
