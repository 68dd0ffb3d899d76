#include <algorithm>
#include <cstdio>
#include <specht/apps/figures/attractor_label.hpp>
#include <specht/apps/figures/label.hpp>
#include <specht/apps/files/table.hpp>
#include <sstream>

namespace specht::apps {

std::string attractor_label(const std::string& attractor, double share, double factor) {
  std::istringstream words(attractor);
  std::string label, word;
  char text[32];
  bool places = false, was_place = false;
  while (words >> word) {
    const bool is_place = places && parse_number(word);
    places = places || word == "at" || word == "from";
    if (is_place) {
      std::snprintf(text, sizeof text, "%.5g", factor * *parse_number(word));
      word = typeset_number(text);
    } else {
      std::replace(word.begin(), word.end(), '_', ' ');
      word = enhanced_escape(word);
    }
    label += (label.empty() ? "" : was_place && is_place ? ", " : " ") + word;
    was_place = is_place;
  }
  std::snprintf(text, sizeof text, share >= 0.001 ? ": %.1f %%" : ": %.1g %%", 100.0 * share);
  return label + text;
}

}  // namespace specht::apps
