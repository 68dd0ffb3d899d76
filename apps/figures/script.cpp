#include <algorithm>
#include <specht/apps/figures/key_layout.hpp>
#include <specht/apps/figures/label.hpp>
#include <specht/apps/figures/script.hpp>
#include <specht/apps/figures/style.hpp>
#include <specht/apps/figures/title.hpp>
#include <specht/apps/files/table.hpp>

namespace specht::apps {
namespace {

Rows rows_of(const Polyline& line) {
  Rows rows;
  for (const Point& point : line) rows.push_back({point.x, point.y});
  return rows;
}

}  // namespace

bool is_drawn(const Layer& layer) {
  return layer.elsewhere || std::any_of(layer.data.begin(), layer.data.end(),
                                        [](const Rows& rows) { return !rows.empty(); });
}

Polyline line_of(const Rows& rows) {
  Polyline line;
  for (const std::vector<double>& row : rows) line.push_back({row[0], row[1]});
  return line;
}

std::vector<Rows> line_data(const std::vector<Polyline>& lines) {
  std::vector<Rows> data;
  for (const Polyline& line : lines) {
    if (line.size() > 1) data.push_back(rows_of(line));
  }
  return data;
}

std::vector<Rows> point_data(const std::vector<Polyline>& lines) {
  Rows points;
  for (const Polyline& line : lines) {
    if (line.size() == 1) points.push_back({line[0].x, line[0].y});
  }
  if (points.empty()) return {};
  return {points};
}

std::string Script::add_block(const std::vector<Rows>& data) {
  std::string name = "$data" + std::to_string(++count_);
  blocks_ += name + " << EOD\n";
  for (const Rows& rows : data) {
    if (&rows != data.data()) blocks_ += '\n';
    for (const std::vector<double>& row : rows) {
      for (std::size_t i = 0; i < row.size(); ++i) {
        if (i > 0) blocks_ += ' ';
        blocks_ += format_number(row[i]);
      }
      blocks_ += '\n';
    }
  }
  blocks_ += "EOD\n";
  return name;
}

void Script::plot(std::vector<Layer> layers) {
  std::erase_if(layers, [](const Layer& layer) { return !is_drawn(layer); });
  if (layers.empty()) return;
  std::vector<std::string> entries;
  entries.reserve(2 * layers.size());
  for (const Layer& layer : layers) {
    if (layer.elsewhere) continue;
    entries.push_back(add_block(layer.data) + ' ' + layer.style + " notitle");
  }
  std::stable_sort(layers.begin(), layers.end(),
                   [](const Layer& a, const Layer& b) { return a.place < b.place; });
  for (const Layer& layer : layers) {
    if (layer.title.empty()) continue;
    entries.push_back("keyentry " + layer.style + " title " + string_literal(layer.title));
  }
  std::string separator = "plot ";
  for (const std::string& entry : entries) {
    commands_ += separator + entry;
    separator = ", \\\n     ";
  }
  commands_ += '\n';
}

std::optional<std::string> inner_key(const std::string& position) {
  if (position.empty() || position == "above") return std::nullopt;
  if (position == "off") return "unset key";
  std::string corner = position;
  std::replace(corner.begin(), corner.end(), '-', ' ');
  return "set key inside " + corner +
         " vertical maxrows 100 reverse Left samplen 2 opaque font ',8'";
}

std::string head_commands(const DrawOptions& options, const std::vector<std::string>& titles,
                          double width) {
  constexpr double beside = 2.4;            // the frame [cm]
  constexpr double narrow = 12;             // [cm]
  const int most = width < narrow ? 3 : 4;  // columns
  std::string commands = common_settings;
  commands +=
      titles.empty()
          ? "unset key"
          : inner_key(options.key)
                .value_or("set key outside center top horizontal reverse Left samplen 2" +
                          key_layout(titles, width - beside, most).command() + " font ',8'");
  commands += '\n';
  if (!options.title.empty()) {
    // Its middle is that of the frame, which is right of that of the picture.
    constexpr double off_middle = 1.5;  // [cm]
    commands += "set title " + title_expression(options.title, width - off_middle) + "\n";
  }
  return commands;
}

std::string range_command(const std::string& axis, Range range) {
  return "set " + axis + "range [" + format_number(range.low) + ":" + format_number(range.high) +
         "]";
}

}  // namespace specht::apps
