#include <specht/apps/commands/rows.hpp>
#include <specht/core/orbit/itinerary_text.hpp>

namespace specht::apps {

std::string itinerary_text(const maps::MapPoint& point) {
  std::string text;
  for (int k = 0; k < point.pieces(); ++k) {
    const std::string piece = core::to_text(point.piece(k));
    if (k > 0) text += text.empty() ? "|" : " |";
    if (!piece.empty()) text += (text.empty() ? "" : " ") + piece;
  }
  return text;
}

const std::vector<std::string> map_columns{"x",      "P",         "slope",     "time",
                                           "status", "itinerary", "non_unique"};

std::vector<Cell> map_row(const maps::MapPoint& point) {
  return {point.x,
          point.value,
          point.slope,
          point.time,
          std::string(core::name(point.status)),
          itinerary_text(point),
          std::int64_t{point.non_unique}};
}

const std::vector<std::string> crossing_columns{"iterate", "period", "kind", "x",         "left",
                                                "right",   "slope",  "time", "itinerary", "orbit"};

std::vector<Cell> crossing_row(const bifurcation::Crossing& c) {
  return {std::int64_t{c.iterate},
          std::int64_t{c.period},
          std::string(bifurcation::name(c.kind)),
          c.x,
          c.left,
          c.right,
          c.slope,
          c.time,
          itinerary_text(c.point),
          std::int64_t{c.orbit}};
}

}  // namespace specht::apps
