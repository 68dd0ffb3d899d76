// Fixed points of several iterates, whose branch is followed once.
#include <doctest/doctest.h>

#include <specht/bifurcation/continuation/shared_branches.hpp>

namespace test_shared_branches {

using namespace specht::bifurcation;

namespace {

constexpr double own_x = 0.7, multiplier = -1.5;

BranchPoint fixed_point(int iterate, double x, double slope, int period = 1) {
  return {CrossingKind::unstable, iterate, period, x, slope};
}

/// Follows these points of one slice, in order; the number of times that a branch was followed.
int times_followed(const std::vector<BranchPoint>& points) {
  const ContinuationOptions options;
  const BranchSlice slice{0.0, points}, empty;
  SharedBranches shared(slice, empty, options);
  int times = 0;
  for (const BranchPoint& point : points) {
    const ContinuedBranch branch = shared.get(0, point, [&] {
      ++times;
      ContinuedBranch way;
      way.end = {1, point.x};
      return way;
    });
    CHECK(branch.end.x == doctest::Approx(point.x).epsilon(1e-12));
  }
  return times;
}

}  // namespace

TEST_CASE("shared branches: a fixed point of P, P_2 and P_3 is followed once") {
  CHECK(times_followed({fixed_point(1, own_x, multiplier),
                        fixed_point(2, own_x + 1e-15, multiplier * multiplier),
                        fixed_point(3, own_x, multiplier * multiplier * multiplier)}) == 1);
}

TEST_CASE("shared branches: other points are followed alone") {
  const BranchPoint own = fixed_point(1, own_x, multiplier);
  CHECK(times_followed({own, fixed_point(2, own_x + 1e-6, multiplier * multiplier)}) == 2);
  // Beside it a cycle, or a point of another multiplier; and one of the same iterate.
  CHECK(times_followed({own, fixed_point(2, own_x, multiplier * multiplier, 2)}) == 2);
  CHECK(times_followed({own, fixed_point(2, own_x, 7.0)}) == 2);
  CHECK(times_followed({own, fixed_point(1, own_x + 1e-15, multiplier)}) == 2);
}

TEST_CASE("shared branches: jumps are followed alone, and all again by other steps") {
  BranchPoint jump = fixed_point(1, own_x, multiplier), same = fixed_point(2, own_x, multiplier);
  jump.kind = same.kind = CrossingKind::jump;
  CHECK(times_followed({jump, same}) == 2);

  const ContinuationOptions options;
  const BranchSlice slice{0.0, {fixed_point(1, own_x, 0.5), fixed_point(2, own_x, 0.25)}}, empty;
  SharedBranches shared(slice, empty, options);
  int times = 0;
  const auto follow = [&] {
    ++times;
    return ContinuedBranch();
  };
  (void)shared.get(0, slice.points[0], follow);
  shared.forget();
  (void)shared.get(0, slice.points[1], follow);
  CHECK(times == 2);
}

}  // namespace test_shared_branches
