#include <algorithm>
#include <map>
#include <set>
#include <specht/apps/figures/style.hpp>
#include <specht/apps/figures/style_key.hpp>

namespace specht::apps {
namespace {

constexpr char strong_grey[] = "#404040", light_grey[] = "#a0a0a0";

/// The same style in another colour.
std::string recoloured(std::string style, const std::string& colour) {
  const std::string before = "rgb '";
  const std::size_t at = style.find(before);
  if (at == std::string::npos) return style;
  const std::size_t begin = at + before.size();
  return style.replace(begin, style.find('\'', begin) - begin, colour);
}

}  // namespace

void explain_styles(std::vector<Layer>& layers, const std::vector<std::string>& names) {
  if (names.size() < 2) return;
  const int count = static_cast<int>(names.size());
  std::set<int> colours;
  std::map<int, Layer> styles;  // the first of each that is drawn, and named
  std::map<int, std::string> titles;
  for (Layer& layer : layers) {
    if (layer.place <= 0 || layer.place >= 10 * count) continue;
    const int style = layer.place % 10;
    if (!layer.title.empty()) titles[style] = layer.title;
    layer.title.clear();
    if (!is_drawn(layer)) continue;
    colours.insert(layer.place / 10);
    styles.try_emplace(style, Layer{{}, layer.style, "", 0, true});
  }
  const int behind = 10 * count;  // all colours
  for (const int colour : colours) {
    const auto at = static_cast<std::size_t>(colour);
    layers.push_back({{}, line_style(ink(at).strong, "4"), names[at], colour, true});
  }
  for (auto& [style, layer] : styles) {
    const bool is_light = style == static_cast<int>(CurveStyle::unstable) ||
                          style == static_cast<int>(CurveStyle::band);
    layer.style = recoloured(layer.style, is_light ? light_grey : strong_grey);
    layer.title = titles[style];
    layer.place = behind + style;
    layers.push_back(std::move(layer));
  }
}

}  // namespace specht::apps
