// What a misspelt name may have meant.
#include <doctest/doctest.h>

#include <specht/toys/entry/closest_name.hpp>

namespace test_closest_name {

using specht::toys::closest_name;
using specht::toys::unknown_name;

namespace {

const std::vector<std::string> verbs{"toys",          "simulate",     "map",
                                     "breakpoints",   "fixed-points", "diagram",
                                     "orbit-diagram", "basins",       "plot"};

}  // namespace

TEST_CASE("names: a slip of the pen is near what was meant") {
  CHECK(closest_name("diagramm", verbs) == "diagram");
  CHECK(closest_name("digaram", verbs) == "diagram");  // two letters swapped
  CHECK(closest_name("polt", verbs) == "plot");
  CHECK(closest_name("mpa", verbs) == "map");
  CHECK(closest_name("Map", verbs) == "map");
  CHECK(closest_name("fixed_points", verbs) == "fixed-points");
  CHECK(closest_name("fixed", verbs) == "fixed-points");  // the only one that begins so
  CHECK(closest_name("eps_n1", {"eps_N2", "eps_N1", "mu_1"}) == "eps_N1");
}

TEST_CASE("names: what resembles nothing is not explained") {
  CHECK_FALSE(closest_name("mop-up", verbs));
  CHECK_FALSE(closest_name("eps", {"eps_N1", "eps_N2"}));  // begins several
  CHECK_FALSE(closest_name("q", {"a", "r"}));
  CHECK_FALSE(closest_name("", verbs));
  CHECK_FALSE(closest_name("map", {}));
  CHECK(unknown_name("toy 'x'", "x", {"duck", "brush"}) ==
        "unknown toy 'x'; there are duck, brush");
  CHECK(unknown_name("toy 'duk'", "duk", {"duck", "brush"}) ==
        "unknown toy 'duk'; did you mean duck? There are duck, brush");
}

}  // namespace test_closest_name
