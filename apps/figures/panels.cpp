#include <algorithm>
#include <specht/apps/figures/label.hpp>
#include <specht/apps/figures/panels.hpp>
#include <specht/apps/figures/script.hpp>
#include <specht/apps/figures/style.hpp>
#include <specht/apps/figures/tick_labels.hpp>
#include <specht/apps/figures/title.hpp>
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
  constexpr double before = 0.2, behind = 0.3;  // between axis, numbers and label [cm]
  return std::max(usual_label_distance,
                  before + widest_number(range, tic_step(range, count)) + behind);
}

void make_room(Margins& margins, double label_distance) {
  constexpr double beside = 0.45;  // one half of the label's height, and a margin [cm]
  margins.left = std::max(margins.left, label_distance + beside);
}

void make_room_right(Margins& margins, double beyond) {
  constexpr double beside = 0.1;  // [cm]
  margins.right = std::max(margins.right, beyond + beside);
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

std::string begin_panels(const std::string& title, double width) {
  return std::string(common_settings) + "set multiplot" +
         (title.empty() ? "" : " title " + title_expression(title, width));
}

std::string key_of_panels(bool wanted, const DrawOptions& options, PictureSize size,
                          double from_top, const KeyLayout& layout) {
  if (!wanted) return "unset key";
  if (const auto inside = inner_key(options.key)) return *inside;
  return "set key at screen 0.5, screen " + format_number(1 - from_top / size.height) +
         " center top horizontal reverse Left samplen 2" + layout.command() + " font ',8'";
}

}  // namespace specht::apps
