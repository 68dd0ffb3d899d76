#include <algorithm>
#include <specht/apps/figures/figures.hpp>

namespace specht::apps {

PictureSize layout_size(PictureSize usual, const std::optional<PictureSize>& wanted) {
  if (!wanted) return usual;
  const double scale = std::min(wanted->width / usual.width, wanted->height / usual.height);
  return {wanted->width / scale, wanted->height / scale};
}

}  // namespace specht::apps
