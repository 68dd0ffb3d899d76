#include <algorithm>
#include <cmath>
#include <cstdio>
#include <specht/apps/figures/label.hpp>
#include <specht/apps/figures/panels.hpp>
#include <specht/apps/figures/script.hpp>
#include <specht/apps/figures/style.hpp>
#include <stdexcept>

namespace specht::apps {

std::string margin_commands(Panel panel, PictureSize size) {
  const auto screen = [](const char* name, double share) {
    return std::string("set ") + name + " at screen " + format_number(share) + "\n";
  };
  return screen("lmargin", panel.left / size.width) + screen("rmargin", panel.right / size.width) +
         screen("bmargin", panel.bottom / size.height) + screen("tmargin", panel.top / size.height);
}

std::string side_label(const std::string& text, Panel panel, double distance_cm) {
  return "set label 1 " + string_literal(text) + " at graph " +
         format_number(-distance_cm / (panel.right - panel.left)) + ", graph 0.5 center rotate";
}

double clear_label_distance(Range range, int count) {
  constexpr double em = 9 * 2.54 / 72;  // of the usual font [cm]
  constexpr double minus = 0.84, point = 0.32, exponent = 1.9, digit = 0.64;  // [em]
  constexpr double before = 0.2, behind = 0.3;  // between axis, numbers and label [cm]
  const double step = tic_step(range, count);
  double widest = 0;
  for (double k = std::ceil(range.low / step); k <= std::floor(range.high / step); ++k) {
    char text[32];
    std::snprintf(text, sizeof text, "%g", k * step);
    double width = 0;
    for (const char* c = text; *c != 0; ++c) {
      width += *c == '-' ? minus : *c == '.' ? point : *c == 'e' ? exponent : digit;
    }
    widest = std::max(widest, width);
  }
  return std::max(usual_label_distance, before + em * widest + behind);
}

void make_room(Margins& margins, double label_distance) {
  constexpr double beside = 0.45;  // one half of the label's height, and a margin [cm]
  margins.left = std::max(margins.left, label_distance + beside);
}

std::string tics(const std::string& axis, Range range, int count) {
  return "set " + axis + "tics " + format_number(tic_step(range, count));
}

void require_one_panel(const std::optional<Range>& range, const std::vector<std::string>& panels,
                       const std::string& name) {
  if (!range || panels.size() < 2) return;
  std::string names;
  for (const std::string& panel : panels) names += (names.empty() ? "" : ", ") + panel;
  throw std::invalid_argument("--" + name + " is allowed for one panel, and this picture has " +
                              names + "; plot --coordinate NAME draws one of them");
}

std::string begin_panels(const std::string& title) {
  return std::string(common_settings) + "set multiplot" +
         (title.empty() ? "" : " title " + string_literal(enhanced_escape(title)));
}

std::string key_of_panels(bool wanted, const DrawOptions& options, PictureSize size,
                          double from_top) {
  if (!wanted) return "unset key";
  if (const auto inside = inner_key(options.key)) return *inside;
  return "set key at screen 0.5, screen " + format_number(1 - from_top / size.height) +
         " center top horizontal reverse Left samplen 2 maxrows 1 font ',8'";
}

}  // namespace specht::apps
