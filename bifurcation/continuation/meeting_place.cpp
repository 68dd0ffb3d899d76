#include <specht/bifurcation/continuation/corner.hpp>
#include <specht/bifurcation/continuation/known_to.hpp>
#include <specht/bifurcation/continuation/meeting_place.hpp>

namespace specht::bifurcation {

MeetingPlace meeting_place(const BorderCollision& border, const SpecialPointCheck& check,
                           const FixedPoint& end, int direction, double slope,
                           const ParameterLine& line, const ContinuationOptions& options) {
  MeetingPlace place{end, {}};
  const auto move = [&](double p, double x) {
    place.at.p = p;
    place.at.x = x;
  };
  double doubt = maps::missing;
  if (const auto met = border.meeting()) {
    move(met->p, met->x);
    return place;
  }
  if (const auto met = border.steep_meeting()) {
    move(met->at.p, met->at.x);
    doubt = met->doubt;
  } else if (border.is_known()) {
    doubt = border.doubt(direction);
  } else if (const auto kink =
                 kink_near(check, slope, end.p, end.x, options.furthest_meeting * line.width)) {
    move(kink->p, kink->x);
    doubt = kink->doubt;
  }
  place.note = less_known_to(doubt, line);
  return place;
}

}  // namespace specht::bifurcation
