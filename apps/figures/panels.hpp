// Several panels in one picture: their places and labels.
#pragma once

#include <specht/apps/figures/draw.hpp>
#include <specht/apps/figures/geometry.hpp>
#include <specht/apps/figures/key_layout.hpp>
#include <string>
#include <vector>

namespace specht::apps {

/// Room around the panels, in cm.
struct Margins {
  double left = 1.9;
  double right = 0.4;
  double bottom = 1.25;
  double top = 0.3;
  double key = 0.6;  ///< more at the top for a legend
};

/// Room of one panel on the picture.
struct Panel {
  double left, right, bottom, top;  ///< in cm
};

std::string margin_commands(Panel panel, PictureSize size);

/// A label left of the panel. The distance is the same for panels that stand below each other.
inline constexpr double usual_label_distance = 1.45;  ///< [cm]
std::string side_label(const std::string& text, Panel panel,
                       double distance_cm = usual_label_distance);

/// Where a label clears the numbers at the tics of a range, `count` of them at most; the usual distance or more [cm].
double clear_label_distance(Range range, int count);

/// Makes room for labels at a distance [cm].
void make_room(Margins& margins, double label_distance);

/// Makes room for numbers at tics that reach beyond the right end of a panel [cm].
void make_room_right(Margins& margins, double beyond);

/// Tics of an axis, `count` of them at most.
std::string tics(const std::string& axis, Range range, int count);

/// Throws std::invalid_argument if a range (option --`name`) is wanted for several panels.
void require_one_panel(const std::optional<Range>& range, const std::vector<std::string>& panels,
                       const std::string& name);

/// Begins a picture of panels, as wide as this [cm], under its title (plain text) if there is one.
std::string begin_panels(const std::string& title, double width);

/// The legend of several tables above the first panel, this far from the top of the picture [cm], or inside
/// it; none if it is not wanted.
std::string key_of_panels(bool wanted, const DrawOptions& options, PictureSize size,
                          double from_top, const KeyLayout& layout);

}  // namespace specht::apps
