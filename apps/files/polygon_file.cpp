#include <cmath>
#include <fstream>
#include <specht/apps/files/polygon_file.hpp>
#include <specht/apps/files/reader.hpp>
#include <specht/apps/files/sha256.hpp>
#include <sstream>
#include <stdexcept>

namespace specht::apps {

toys::PolygonData read_polygon(const std::string& name, const std::filesystem::path& file) {
  const std::string bytes = read_bytes(file);
  std::istringstream stream(bytes);
  const Table table = read_table(stream, file.string());
  toys::PolygonData data{name, {}, file.string(), sha256(bytes)};
  const auto x = table.numbers("x"), y = table.numbers("y");
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (!std::isfinite(x[i]) || !std::isfinite(y[i])) {
      throw std::invalid_argument(table.name + ":" + std::to_string(table.lines[i]) +
                                  ": x and y must be finite numbers");
    }
    data.points.push_back({x[i], y[i]});
  }
  return data;
}

}  // namespace specht::apps
