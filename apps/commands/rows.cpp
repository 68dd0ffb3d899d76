#include <specht/apps/commands/rows.hpp>
#include <specht/core/orbit/itinerary_text.hpp>

namespace specht::apps {

std::string itinerary_text(const std::vector<core::Itinerary>& pieces) {
  std::string text;
  for (std::size_t k = 0; k < pieces.size(); ++k) {
    const std::string piece = core::to_text(pieces[k]);
    if (k > 0) text += text.empty() ? "|" : " |";
    if (!piece.empty()) text += (text.empty() ? "" : " ") + piece;
  }
  return text;
}

std::string itinerary_text(const maps::MapPoint& point) {
  std::vector<core::Itinerary> pieces;
  for (int k = 0; k < point.pieces(); ++k) pieces.push_back(point.piece(k));
  return itinerary_text(pieces);
}

const std::vector<std::string> map_columns{"x",      "P",         "slope",     "time",
                                           "status", "itinerary", "non_unique"};

void set_point(Row& row, const maps::MapPoint& point) {
  row.set("x", point.x);
  row.set("P", point.value);
  row.set("slope", point.slope);
  row.set("time", point.time);
  row.set("status", std::string(core::name(point.status)));
  row.set("itinerary", itinerary_text(point));
  row.set("non_unique", std::int64_t{point.non_unique});
}

const std::vector<std::string> crossing_columns{"iterate", "period", "kind", "x",         "left",
                                                "right",   "slope",  "time", "itinerary", "orbit"};

void set_crossing(Row& row, const bifurcation::Crossing& c) {
  row.set("iterate", std::int64_t{c.iterate});
  row.set("period", std::int64_t{c.period});
  row.set("kind", std::string(bifurcation::name(c.kind)));
  row.set("x", c.x);
  row.set("left", c.left);
  row.set("right", c.right);
  row.set("slope", c.slope);
  row.set("time", c.time);
  row.set("itinerary", itinerary_text(c.point));
}

}  // namespace specht::apps
