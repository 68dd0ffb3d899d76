// The line that says how far a computation is.
#include <doctest/doctest.h>

#include <specht/apps/progress.hpp>

namespace test_progress {

using specht::apps::duration_text;
using specht::apps::elapsed_text;
using specht::apps::progress_text;

TEST_CASE("progress: the time left is that of the rate so far") {
  CHECK(progress_text("basins", 0.25, 0.0, 10.0, {}, 0) == "basins 25 %, 30 s left");
  CHECK(progress_text("diagram", 0.5, 0.0, 100.0, {94, "values"}, 3141592) ==
        "diagram 50 %, 47 of 94 values, 31416 returns/s, 1 min 40 s left");
  CHECK(progress_text("map", 0.999, 0.0, 2.0, {1e6, "points"}, 999000) ==
        "map 99 %, 999000 of 1000000 points, 499500 returns/s, 1 s left");
}

TEST_CASE("progress: what an earlier run has done does not count as fast") {
  CHECK(progress_text("diagram", 0.75, 0.5, 10.0, {}, 0) == "diagram 75 %, 10 s left");
}

TEST_CASE("progress: no rate before there is one") {
  CHECK(progress_text("map", 0.4, 0.0, 0.5, {10, "points"}, 4) == "map 40 %, 4 of 10 points");
  CHECK(progress_text("map", 0.0, 0.0, 50.0, {}, 7) == "map 0 %");
}

TEST_CASE("progress: where no part is known the line says that time goes on") {
  CHECK(elapsed_text("locus", 64.2, 310000) == "locus, 1 min 5 s, 310000 returns");
  CHECK(elapsed_text("basins 0 %", 3.0, 0) == "basins 0 %, 3 s");
}

TEST_CASE("progress: durations are read at a glance") {
  CHECK(duration_text(0.2) == "1 s");
  CHECK(duration_text(59.5) == "1 min 0 s");
  CHECK(duration_text(3661) == "1 h 1 min");
}

}  // namespace test_progress
