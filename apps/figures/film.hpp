// A toy that moves: the same picture at many moments, the toy in it to scale and, beside it, a point that runs
// along a phase portrait, or a cobweb that grows into a map.
//
// Fails as draw.hpp says.
#pragma once

#include <filesystem>
#include <optional>
#include <specht/apps/figures/draw.hpp>
#include <specht/apps/figures/panels.hpp>
#include <specht/apps/figures/script.hpp>
#include <specht/core/geometry/outline.hpp>
#include <string>
#include <vector>

namespace specht::apps {

struct FilmFrame {
  double t = 0;  ///< [s]
  std::vector<core::OutlineShape> shapes;
  Point point{};         ///< in the panel
  std::size_t path = 0;  ///< so many points of the panel's path have been passed
};

/// What stands beside the toy.
struct FilmPanel {
  std::string x_label, y_label;  ///< enhanced text
  Range x, y;
  std::vector<Layer> still;  ///< what does not change
  Polyline path;             ///< what grows
};

struct Film {
  std::vector<FilmFrame> frames;  ///< of the same shapes
  double per_second = 25;         ///< of the film
  double slower = 1;              ///< seconds of the film for one of the motion
  std::string unit = "m";         ///< of lengths
  std::string title = {};         ///< plain text
  Range x, y;                     ///< what is seen of the plane
  std::optional<FilmPanel> panel = {};
};

/// What is seen of the plane.
struct Window {
  Range x, y;
};
/// Around all shapes but ground and details. Throws if there is none.
[[nodiscard]] Window window_of(const std::vector<FilmFrame>& frames);

/// Rooms on the picture; what is seen of the plane becomes as wide or as tall as its room.
struct FilmLayout {
  PictureSize size;  ///< [cm], as it is laid out
  Panel scene, panel;
  double scale = 1;  ///< of the film, with its fonts, lines and marks
};
[[nodiscard]] FilmLayout film_layout(Film& film, const std::optional<PictureSize>& wanted);

/// Throws if nothing that moves is in the part of the plane that is seen.
void require_seen(const Film& film);

/// The same for every frame: axes, labels, a scale.
[[nodiscard]] std::string scene_commands(const Film& film, const FilmLayout& layout,
                                         const std::string& words);
[[nodiscard]] std::string panel_commands(const FilmPanel& panel, const FilmLayout& layout);

/// How shapes are painted.
struct Paint {
  const char *fill, *border;
};
[[nodiscard]] Paint paint(core::Tone tone);

/// "t = 0.0123 s, 20 times slower".
[[nodiscard]] std::string time_words(const Film& film, double t);
[[nodiscard]] std::string speed_words(const Film& film);

/// An animated GIF, as bytes.
[[nodiscard]] std::string film_gif(const Film& film, const FilmLayout& layout);
/// A PNG of each frame from `begin` to `end`.
[[nodiscard]] std::vector<std::string> film_pngs(const Film& film, const FilmLayout& layout,
                                                 std::size_t begin, std::size_t end);
/// An SVG that moves (SMIL), and the same in a page that can stop it and go back.
[[nodiscard]] std::string film_svg(const Film& film, const FilmLayout& layout);
[[nodiscard]] std::string film_html(const Film& film, const FilmLayout& layout);

}  // namespace specht::apps
