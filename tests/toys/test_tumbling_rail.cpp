// Pivots of the tumbling toy on its rail: gaps against the distance to many teeth, their directions
// and accelerations by differences, and the regions with their borders.
#include <doctest/doctest.h>

#include <map>

#include "tumbling_picture.hpp"

namespace test_tumbling_rail {

using namespace specht;
using namespace specht::test;
using namespace specht::test::tumbling;

namespace {

constexpr std::size_t at_place(int i) { return static_cast<std::size_t>(i); }

/// What of a tooth contact 2 … 5 stands for, by the region.
ToothFace face_of(const RailRegion& region, int contact) {
  const std::size_t i = at_place((contact - 2) / 2);
  return tooth_of(region, contact) == region.tooth[i] ? region.face[i] : ToothFace::U;
}

/// Below it the gap of a pivot to any tooth that has no contact cannot fall.
Real unseen(const Toy& toy) { return toy.p / 2 - toy.R; }

Real least_border(const Toy& toy, const State& at) {
  Real least = toy.p;
  for (int k = 0; k < Toy::region_borders; ++k) {
    least = std::min(least, toy.region_border(at, k)[0]);
  }
  return least;
}

/// A motion of a pivot along the rail: some swing across the tips and dive into the corners.
struct Motion {
  State from;
  Vector4 acceleration;
  [[nodiscard]] State at(Real t) const { return along(from, acceleration, t); }
};
Motion some_motion(const Toy& toy, Draw& draw) {
  Motion motion{some_admissible_state(toy, draw), Vector4::Zero()};
  motion.from.u << draw(-0.3L, 0.3L), draw(-0.2L, 0), draw(-3, 3), draw(-1, 1);
  motion.acceleration << draw(-1, 1), draw(0, 2), draw(-20, 20), 0;
  return motion;
}

/// Faces before and behind a border, and teeth passed.
using Crossing = std::array<int, 3>;

/// Follows pivot i along a motion across borders of its region until it enters the rail.
template <class Visit>
void follow_pivot(const Toy& toy, const Motion& motion, int i, const Visit& visit) {
  constexpr Real end = 0.4L, step = 2e-3L, resolution = 1e-15L;
  RailRegion region = motion.from.region;
  const auto state = [&](Real t) {
    State s = motion.at(t);
    s.region = region;
    return s;
  };
  int crossings = 0;
  for (Real t = 0; t < end;) {
    if (to_rail(toy, state(t).q, i) < 1e-6L) return;
    Real first = t + step;
    int border = -1;
    for (int k = 3 * i; k < 3 * i + 3; ++k) {
      Real low = t, high = first;
      if (!(toy.region_border(state(high), k)[0] < 0)) continue;
      while (high - low > resolution) {
        const Real middle = (low + high) / 2;
        (toy.region_border(state(middle), k)[0] < 0 ? high : low) = middle;
      }
      first = high;
      border = k;
    }
    t = first;
    if (border < 0) continue;
    if (to_rail(toy, state(t).q, i) < 1e-6L) return;
    REQUIRE(++crossings < 100);
    const State before = state(t);
    region = toy.cross_region_border(before, border);
    visit(before, state(t), border);
  }
}

}  // namespace

TEST_CASE("tumbling: gaps are those of a circle and many teeth") {
  Draw draw(11);
  int near = 0, far = 0;
  for (int n = 0; n < 4000; ++n) {
    const Toy toy = n < 2000 ? Toy() : some_toy(draw);
    const State at = some_admissible_state(toy, draw);
    const auto gaps = toy.gaps(at);
    CHECK(gaps(0) == toy.l - at.q(3));
    CHECK(gaps(1) == toy.l + at.q(3));
    for (int i = 0; i < 2; ++i) {
      CAPTURE(n);
      CAPTURE(i);
      const Point centre = pivot(toy, at.q, i);
      const int even = 2 + 2 * i;
      for (const int contact : {even, even + 1}) {
        const int k = tooth_of(at.region, contact);
        CHECK(std::abs(k) < far_tooth);
        CHECK(double(std::abs(gaps(contact) - to_tooth(toy, centre, k) + toy.R)) < 1e-18);
      }
      const Real nearer = std::min(gaps(even), gaps(even + 1)), expected = to_rail(toy, at.q, i);
      CHECK(nearer >= expected - 1e-18L);
      if (expected < unseen(toy)) {
        ++near;
        CHECK(double(std::abs(nearer - expected)) < 1e-18);
      } else {
        ++far;
        CHECK(nearer >= unseen(toy) - 1e-18L);
      }
      Real others = unseen(toy);  // teeth without a contact cannot be touched
      for (int k = -far_tooth; k <= far_tooth; ++k) {
        if (k == tooth_of(at.region, even) || k == tooth_of(at.region, even + 1)) continue;
        others = std::min(others, to_tooth(toy, centre, k) - toy.R);
      }
      CHECK(others >= std::min(unseen(toy), toy.s()) - 1e-18L);
    }
  }
  CHECK(near > 1000);
  CHECK(far > 1000);
}

TEST_CASE("tumbling: w and w-bar are the derivatives of the gaps, on every face of many teeth") {
  Draw draw(12);
  std::map<std::array<int, 4>, int> met;  // pivot, face, odd, above or below tooth 0
  for (int n = 0; n < 4000; ++n) {
    const Toy toy = n % 2 == 0 ? Toy() : some_toy(draw);
    const State at = some_admissible_state(toy, draw);
    if (least_border(toy, at) < 2e-4L) continue;
    const Vector4 a{draw(-20, 20), draw(-20, 20), draw(-500, 500), draw(-20, 20)};
    const auto W = toy.normal_directions(at);
    const auto offset = toy.normal_acceleration_offsets(at);
    CAPTURE(n);
    for (int j = 0; j < 6; ++j) {
      CAPTURE(j);
      const auto gap = [&](const Vector4& q) -> Real {
        if (j < 2)
          return toy.l - (j == 0 ? ball(q) - centre(q) : centre(q) - ball(q)).dot(direction(q(2)));
        return to_tooth(toy, pivot(toy, q, (j - 2) / 2), tooth_of(at.region, j)) - toy.R;
      };
      for (int k = 0; k < 4; ++k) {
        const Vector4 e = Vector4::Unit(k);
        const Real w = slope([&](Real h) { return gap(at.q + h * e); }, 1e-5L);
        CHECK(double(std::abs(W(k, j) - w)) < 1e-12);
      }
      const auto of_t = [&](Real t) { return gap(along(at, a, t).q); };
      constexpr Real h = 5e-5L;
      CHECK(double(std::abs(slope(of_t, h) - W.col(j).dot(at.u))) < 1e-11);
      const Real speed = at.u.head<2>().norm() + 0.02L * std::abs(at.u(2));
      const Real scale = a.norm() + speed * speed / toy.R;
      const Real second = W.col(j).dot(a) + offset(j);
      CHECK(double(std::abs(curvature(of_t, h) - second) / scale) < 1e-9);
      if (j < 2) continue;
      const int tooth = tooth_of(at.region, j);
      const int face = static_cast<int>(face_of(at.region, j));
      ++met[{(j - 2) / 2, face, tooth & 1, tooth < 0 ? -1 : 1}];
    }
  }
  CHECK(met.size() == 2 * 3 * 2 * 2);
  for (const auto& [kind, times] : met) CHECK(times > 15);
}

TEST_CASE("tumbling: inside its region all borders are positive, and change at their rates") {
  Draw draw(13);
  for (int n = 0; n < 3000; ++n) {
    const Toy toy = n % 2 == 0 ? Toy() : some_toy(draw);
    const State at = some_admissible_state(toy, draw);
    CAPTURE(n);
    CHECK(least_border(toy, at) > 0);
    for (int k = 0; k < Toy::region_borders; ++k) {
      const auto value = [&](Real t) {
        return toy.region_border(along(at, Vector4::Zero(), t), k)[0];
      };
      CHECK(double(std::abs(slope(value, 1e-4L) - toy.region_border(at, k)[1])) < 1e-13);
    }
  }
}

TEST_CASE("tumbling: behind a border lies the region of the state there") {
  Draw draw(14);
  std::map<Crossing, int> met;
  for (int n = 0; n < 400; ++n) {
    const Toy toy = n % 2 == 0 ? Toy() : some_toy(draw);
    const Motion motion = some_motion(toy, draw);
    for (int i = 0; i < 2; ++i) {
      CAPTURE(n);
      CAPTURE(i);
      follow_pivot(toy, motion, i, [&](const State& before, const State& after, int border) {
        const auto this_pivot = at_place(i), other = at_place(1 - i);
        const State behind = motion.at(before.t + 1e-9L);
        const RailRegion expected = toy.region_at(behind);
        CHECK(after.region.tooth[this_pivot] == expected.tooth[this_pivot]);
        CHECK(after.region.face[this_pivot] == expected.face[this_pivot]);
        CHECK(after.region.tooth[other] == before.region.tooth[other]);
        CHECK(after.region.face[other] == before.region.face[other]);
        CHECK(toy.region_border(before, border)[1] < 0);
        CHECK(toy.border_part(border) == i);
        CHECK(toy.region_symbol(after.region, before.region, i) != 0);
        CHECK(toy.region_symbol(after.region, before.region, 1 - i) == 0);
        ++met[{static_cast<int>(before.region.face[this_pivot]),
               static_cast<int>(after.region.face[this_pivot]),
               static_cast<int>(after.region.tooth[this_pivot] - before.region.tooth[this_pivot])}];
        // a contact that stays at its tooth goes on without a jump, a new one is open
        const auto gap = toy.gaps(before), next_gap = toy.gaps(after);
        const auto W = toy.normal_directions(before), next_W = toy.normal_directions(after);
        for (const int j : {2 + 2 * i, 3 + 2 * i}) {
          if (tooth_of(before.region, j) == tooth_of(after.region, j)) {
            CHECK(double(std::abs(gap(j) - next_gap(j))) < 1e-15);
            CHECK(double((W.col(j) - next_W.col(j)).norm()) < 1e-9);
          } else {
            const Real open = std::min(unseen(toy), toy.s()) - 1e-14L;
            CHECK(gap(j) >= open);
            CHECK(next_gap(j) >= open);
          }
        }
      });
    }
  }
  const int U = static_cast<int>(ToothFace::U), W = static_cast<int>(ToothFace::W),
            V = static_cast<int>(ToothFace::V);
  for (const Crossing& crossing :
       {Crossing{U, W, 0}, Crossing{W, U, 0}, Crossing{W, V, 0}, Crossing{V, W, 0},
        Crossing{U, W, -1}, Crossing{U, V, -1}, Crossing{W, U, 1}, Crossing{V, U, 1}}) {
    CAPTURE(crossing[0]);
    CAPTURE(crossing[1]);

    CHECK(met[crossing] > 5);
  }
  CHECK(met.size() == 8);
}

TEST_CASE("tumbling: a tooth further everything is the same, with the contacts of teeth swapped") {
  Draw draw(15);
  for (int n = 0; n < 500; ++n) {
    const Toy toy = some_toy(draw);
    const State at = some_admissible_state(toy, draw);
    if (least_border(toy, at) < 1e-12L) continue;
    State next = at;
    next.q(0) += pitch(toy);
    next.region = toy.region_at(next);
    for (const std::size_t i : {0, 1}) {
      CHECK(next.region.tooth[i] == at.region.tooth[i] + 1);
      CHECK(next.region.face[i] == at.region.face[i]);
    }
    CHECK((toy.mass(next) - toy.mass(at)).norm() == 0);
    CHECK((toy.force(next) - toy.force(at)).norm() == 0);
    constexpr std::array same{0, 1, 3, 2, 5, 4};
    for (int j = 0; j < 6; ++j) {
      const int k = same[at_place(j)];
      CHECK(double(std::abs(toy.gaps(next)(j) - toy.gaps(at)(k))) < 1e-16);
      const Vector4 difference =
          toy.normal_directions(next).col(j) - toy.normal_directions(at).col(k);
      CHECK(double(difference.norm()) < 1e-13);
    }
  }
}

TEST_CASE("tumbling: after half a turn the pivots and the ends of the track are swapped") {
  Draw draw(16);
  const core::Vector<Real, 4> mirrored{1, 1, 1, -1};
  for (int n = 0; n < 500; ++n) {
    const Toy toy = some_toy(draw);
    const State at = some_admissible_state(toy, draw);
    if (least_border(toy, at) < 1e-12L) continue;
    State turned = at;
    turned.q(2) += std::numbers::pi_v<Real>;
    turned.q(3) *= -1;
    turned.u(3) *= -1;
    turned.region = toy.region_at(turned);
    CHECK(turned.region.tooth[0] == at.region.tooth[1]);
    CHECK(turned.region.face[1] == at.region.face[0]);
    const auto M = (mirrored.asDiagonal() * toy.mass(turned) * mirrored.asDiagonal()).eval();
    CHECK(double((M - toy.mass(at)).norm()) < 1e-17);
    const Vector4 h = toy.force(turned).cwiseProduct(mirrored);
    CHECK(double((h - toy.force(at)).norm()) < 1e-16);
    CHECK(double(std::abs(toy.energy(turned) - toy.energy(at))) < 1e-17);
    constexpr std::array same{1, 0, 4, 5, 2, 3};
    for (int j = 0; j < 6; ++j) {
      const int k = same[at_place(j)];
      CHECK(double(std::abs(toy.gaps(turned)(j) - toy.gaps(at)(k))) < 1e-17);
      CHECK(double(std::abs(toy.normal_acceleration_offsets(turned)(j) -
                            toy.normal_acceleration_offsets(at)(k))) < 1e-11);
    }
  }
}

}  // namespace test_tumbling_rail
