// Toys of the registry with random parameters: where digits are lost orbits end, and what takes none for lost ones.
#include <doctest/doctest.h>

#include <specht/toys/entry/registry.hpp>
#include <sstream>
#include <string>

#include "random_extremes.hpp"

using namespace specht;

namespace {

/// What an orbit of a toy does; `parameters`: NAME=VALUE, separated by blanks.
test::ExtremeTally followed(const char* name, double x, const std::string& parameters) {
  const auto registry = toys::registry();
  toys::Settings settings;
  std::istringstream words(parameters);
  for (std::string word; words >> word;) {
    const std::size_t equals = word.find('=');
    settings.parameters.emplace_back(word.substr(0, equals), word.substr(equals + 1));
  }
  test::RandomExtremes extremes(toys::find(registry, name), 0.0, 1, 20);
  test::ExtremeTally tally;
  extremes.follow(settings, x, tally);
  CHECK(tally.orbits == 1);
  return tally;
}

bool is_inaccurate(const test::ExtremeTally& tally) {
  return tally.ended[static_cast<std::size_t>(core::Outcome::inaccurate)] == 1;
}

}  // namespace

TEST_CASE("random toys: an impact that would add energy by rounding ends the orbit") {
  // J/(m a²) = 8e-13: both ends of the rod meet one mass but for that, and rounding added 9e-5 of the energy.
  const auto rod = followed("rocking_rod", 0.041782650182345199,
                            "m=120805.40795860256 J=4.3274308598038527 a=6689.7920264837176 "
                            "g=1383966.7062225284 eps_N1=1 eps_N2=1");
  CHECK(is_inaccurate(rod));
  CHECK(rod.largest.gain <= 1e-9);
}

TEST_CASE("random toys: an orbit ends where a closed contact would pull") {
  // Of a sleeve 55 m high and a millimetre of play nothing is left of forces of 1e-3 of the largest one.
  const auto woodpecker =
      followed("woodpecker_4dof", -0.77234208059550458,
               "m_M=183.90866889773812 J_M=0.0016618701196363308 m_S=5.1256362455708512e-05 "
               "J_S=8.6773311533155356e-05 g=2271202.134597715 c_phi=2.0681672862736015e-06 "
               "r_0=0.0015849557297259573 r_M=0.0047331179505923603 h_M=27.739530936935036 "
               "l_M=71.849715390078387 l_G=0.00036717939732367443 h_S=0.001244930723646583 "
               "l_S=0.27544869126956045 r_S=0.0030599863849017548 mu_1=0.00017389252332045149 "
               "mu_2=116.43697524812526 mu_3=1.9061542854446696 eps_N1=0.37516326778352505 "
               "eps_N2=0.37516326778352505 eps_N3=0.37516326778352505");
  CHECK(is_inaccurate(woodpecker));
  CHECK(woodpecker.largest.force <= 1e-7);
}

TEST_CASE(
    "random toys: an orbit ends where contacts come to rest by impulses that they cannot have") {
  // Both feet are to slide on the border of two treads: 4e-4 of the velocity would be pulled away.
  const auto duck =
      followed("duck", -4.3222341836908331,
               "m_B=0.013647541107875177 J_B=3.6753967155044128e-07 m_S=7.0614576647760723 "
               "J_S=0.0093673229605957947 g=115.27436366895746 a=0.0013310566863835381 "
               "b=0.00014563619684844806 c=0.31357502482953331 l_B=0.53811065885285536 "
               "R=5.1285362206573533 L=3.3559093340503843 phi_R=0.10176411830349934 "
               "phi_c=10.586558913877544 mu=1.7018452700859072 eps_N=1");
  CHECK(is_inaccurate(duck));
  CHECK(duck.largest.impulse <= 1e-7);
}

TEST_CASE("random toys: a mass matrix that leaves no seven digits ends the orbit at once") {
  // P in quad precision differs by 1e-7 where the condition is 2.5e8, and by 3e-7 where it is 2.5e9.
  CHECK_FALSE(is_inaccurate(followed("woodpecker", -1.5, "J_M=5e-16 J_S=7e-14")));
  CHECK(is_inaccurate(followed("woodpecker", -1.5, "J_M=5e-19 J_S=7e-17")));
}

TEST_CASE("random toys: two contacts that accumulate in turn are explained by their impulses") {
  // What the cut-off takes to rest is 1e-8 of the velocity in the metric of M; an impact beside it explains the rest.
  const auto body =
      followed("tumbling", 10.236754214570528,
               "m_S=0.032057682590085276 J_S=2.3616517232156822e-06 m_B=0.017702251735689324 "
               "g=20.391379242205655 a=0.013994981364038471 b=0.0031251361035394311 "
               "l=0.10041538202205143 R=0.0013034454506843929 phi_R=0.35515643778172001 "
               "phi_T=0.56667403703077779 p=0.043918763230532197 eps_NB=0.27138227161284645 "
               "eps_NP=0.27138227161284645");
  CHECK_FALSE(is_inaccurate(body));
  CHECK(body.largest.impulse <= 1e-12);
}

TEST_CASE("random toys: a belt that takes a block along for 35 m holds it by as many digits") {
  const auto block =
      followed("belt_block", 0.3965309614235053,
               "m=1.9375959007110133 k=24.67036163314333 c=0 g=9.7268811309877634 "
               "alpha=0.91091063354521551 v=0.37521458005906211 mu_s=0.74276081203076216 "
               "mu_k=0.089956750265005075 delta=0 eps_N=0.42299765371740761");
  CHECK_FALSE(is_inaccurate(block));
  CHECK(block.largest.drift <= 1e-12);
}
