#pragma once
// What the pictures of both woodpeckers share: the pole, and the sleeve with its spring.

#include <cmath>
#include <specht/core/geometry/outline.hpp>

namespace specht::toys {

/// An endless pole |x| ≤ radius around the height y, with a mark every `unit` [m].
inline void draw_pole(core::Outline& picture, double radius, double y, double unit) {
  constexpr double far = 1;  // [m]
  constexpr int marks = 40;
  picture.body("pole", core::Tone::ground).rectangle({-radius, y - far}, {radius, y + far});
  picture.body("marks", core::Tone::detail, {}, core::Outline::no_plane);
  for (int k = -marks; k <= marks; ++k) {
    const double at = unit * (std::floor(y / unit) + k);
    picture.line({{-radius, at}, {-0.3 * radius, at}});
  }
}

struct SleeveSizes {
  double in, out, height, to_joint, to_bird;  // [m]; `height`: half of it
};

/// Two halves, and the spring from the sleeve over its joint to the bird's centre of mass.
inline void draw_sleeve(core::Outline& picture, const core::Pose<double>& sleeve,
                        const core::Pose<double>& bird, const SleeveSizes& sizes) {
  const auto joint = sleeve.at({sizes.to_joint, 0});
  picture.body("spring", core::Tone::detail, {}, core::Outline::no_plane);
  picture.line({sleeve.at({sizes.out, 0}), joint, bird.origin});
  picture.body("sleeve", core::Tone::second, sleeve);
  picture.rectangle({sizes.in, -sizes.height}, {sizes.out, sizes.height});
  picture.rectangle({-sizes.out, -sizes.height}, {-sizes.in, sizes.height});
  picture.body("spring", core::Tone::second, {}, core::Outline::no_plane);
  picture.circle(joint, 0.12 * sizes.to_bird);
}

}  // namespace specht::toys
