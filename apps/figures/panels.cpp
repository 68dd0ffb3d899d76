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

std::string tics(const std::string& axis, Range range, int count) {
  return "set " + axis + "tics " + format_number(tic_step(range, count));
}

void require_one_panel(const std::optional<Range>& range, const std::vector<std::string>& panels,
                       const std::string& name) {
  if (!range || panels.size() < 2) return;
  std::string names;
  for (const std::string& panel : panels) names += (names.empty() ? "" : ", ") + panel;
  throw std::invalid_argument("--" + name +
                              " is allowed for one panel; choose it with --coordinate: " + names);
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
