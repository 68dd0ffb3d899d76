#pragma once
// Published numbers of the woodpecker at eps_N1 = 0.5, as far as several tests need them.

#include <specht/core/mode/itinerary.hpp>
#include <string>
#include <vector>

namespace specht::test {

/// Time and drop of the limit cycle.
inline constexpr double cycle_period = 0.145976065143751824, cycle_drop = -0.019445379284716527;

struct CycleEvent {
  double milliseconds;
  core::EventKind kind;
  int contact;  // from 1
  core::ContactState after;
};

/// The events of the limit cycle, but for its start and its end on the section.
inline const std::vector<CycleEvent> cycle_events{
    {28.410160578, core::EventKind::slip_onset, 2, core::ContactState::slip_negative},
    {34.230917813, core::EventKind::detachment, 2, core::ContactState::open},
    {45.119985859, core::EventKind::impact, 3, core::ContactState::open},
    {48.221339518, core::EventKind::impact, 1, core::ContactState::open},
    {48.800861056, core::EventKind::impact, 3, core::ContactState::slip_positive},
    {50.655551850, core::EventKind::detachment, 3, core::ContactState::open},
    {85.943962538, core::EventKind::impact, 2, core::ContactState::open},
    {88.672696570, core::EventKind::impact, 2, core::ContactState::slip_negative},
    {134.792818722, core::EventKind::slip_end, 2, core::ContactState::stick},
};

/// A jump of the map, and its sides.
struct Jump {
  double x, left, right;
};

// NOTE: the first is published as -2.34929102594111869; closed form in quadruple precision and steps
// in long double agree on the digits here.
inline constexpr Jump jumps[] = {{-2.349291025941136919, -0.35100198918, -0.37565625825},
                                 {-1.75366664012901776, -0.55000745204, -0.52064832887},
                                 {-0.88477334401382633, -0.46826694764, -0.29083456090},
                                 {-0.75778725734156197, -0.35100198918, -0.37565625825},
                                 {-0.51362032460875403, -0.55000745204, -0.52064832887},
                                 {-0.51269907212822086, -0.52094648006, -0.55214719632},
                                 {-0.44752396129144124, -0.73600546148, -0.64830862520}};

/// A dip: P → −∞, where contact 2 makes up its mind: it opens on the left, sticks on the right.
struct Dip {
  double x;
  std::string before, sticks;  // how itineraries begin: before that, and on the right
};

inline const Dip dips[] = {
    {-1.2247781837315198377, "B2s S2- D2o I1o I3o I2+ V2- ", "B2s S2- D2o I1o I3o I2+ V2- V2s"},
    {-0.2659427013833337604, "B2s S2- ", "B2s S2- V2s"}};

}  // namespace specht::test
