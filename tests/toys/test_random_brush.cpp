// The brush with random parameters, six decades wide: blocks of kilometres between faces a tenth of a millimetre apart.
#include <doctest/doctest.h>

#include <specht/toys/entry/registry.hpp>
#include <sstream>
#include <string>

#include "random_extremes.hpp"

using namespace specht;

namespace {

/// What an orbit does that begins held at y; `parameters`: NAME=VALUE, separated by blanks.
test::ExtremeTally followed(double y, const std::string& parameters) {
  const auto registry = toys::registry();
  toys::Settings settings;
  std::istringstream words(parameters);
  for (std::string word; words >> word;) {
    const std::size_t equals = word.find('=');
    settings.parameters.emplace_back(word.substr(0, equals), word.substr(equals + 1));
  }
  test::RandomExtremes extremes(toys::find(registry, "brush"), 0.0, 1, 20);
  test::ExtremeTally tally;
  extremes.follow(settings, y, tally);
  CHECK(tally.orbits == 1);
  return tally;
}

long ended(const test::ExtremeTally& tally, core::Outcome outcome) {
  return tally.ended[static_cast<std::size_t>(outcome)];
}

}  // namespace

TEST_CASE("random toys: what large forces hold is not moved by their rounding") {
  // Of 1e6 N on 19 g, at arms of 2 km, 243 m/s² were left.
  const auto jam =
      followed(2.194576877554985e-05,
               "m=0.018862008047583964 J=1.7796635373988452e-06 g=0.00037035459570854238 "
               "b=6.2437717260923309 h=4556.7613654845591 F_0=38592.911184053286 "
               "c=399060.08882460027 F_S=2078960.1111813481 s=7.2327827813196342e-05 "
               "y_G=233.35659103772164 R=0.017848152157548678 a=2.0361406319287758e-07 "
               "e=5.7127605972378359e-05 omega=23291166.648826476 mu_1=164215.98179297987 "
               "mu_2=8.2984379703239739 eps_N1=1 eps_N2=1");
  CHECK(ended(jam, core::Outcome::inaccurate) == 0);
  CHECK(jam.largest.impulse <= 1e-9);
  // 1/m is 1e-11 of l²/J: one pass leaves 1e-5 of the forces.
  const auto tall =
      followed(3.4369599878194464e-05,
               "m=8.506838345128105e-09 J=2.2810746590987201e-12 g=992551.14237631438 "
               "b=0.01489393577908658 h=8017.5440983462158 F_0=3.4057938234317426e-06 "
               "c=431.47739868927488 F_S=56399.175641403141 s=21.497306791600224 "
               "y_G=0.08063544594772093 R=0.17577437123025141 a=6.3415712682198184e-05 "
               "e=1.3168888973984387e-08 omega=0.00757722601020682 mu_1=4535.9356723078399 "
               "mu_2=4.1166948742658463e-05 eps_N1=1 eps_N2=1");
  CHECK(ended(tall, core::Outcome::inaccurate) == 0);
  CHECK(tall.largest.impulse <= 1e-9);
  CHECK(tall.largest.drift <= 1e-12);
}

TEST_CASE("random toys: a contact is left in less than a unit of the last digit of time") {
  // The block is across its clearance of 1.6e-9 m in 4e-13 s, at t = 4158 s.
  const auto block =
      followed(1.7972668401187825e-05,
               "m=0.0021006173719084311 J=1.5456116398850168e-07 g=2.5731164973728941e-05 "
               "b=0.25846862044254482 h=0.045900805790549448 F_0=731055.52931841544 "
               "c=3.8509504222724034 F_S=0.0042613314635980681 s=7.7673386442586067e-10 "
               "y_G=2.6605295912480741e-05 R=3761.7548653625049 a=0.00014166113061225998 "
               "e=1.4657231875389507e-08 omega=0.00075548197132227523 mu_1=2054.980816531619 "
               "mu_2=3.682577513157736e-07 eps_N1=1 eps_N2=1");
  CHECK(block.largest.impulse <= 1e-9);
}

TEST_CASE("random toys: friction has no rounding of its bound") {
  // μ = 66 and (nn tt − nt²)/(nn tt) = 3e-8: of a contact that sticks 1e-3 m/s were left, and energy was gained.
  const auto block =
      followed(3.3160712230215724e-05,
               "m=2.7936177105349182e-07 J=1.8914025057936004e-11 g=157496.96328697717 "
               "b=0.0010695845125022559 h=7335.246133596127 F_0=647375.28399991873 "
               "c=0.031561633907658961 F_S=226568.74392130174 s=0.030536168747301192 "
               "y_G=0.00010421512971218176 R=4.9234940125424149 a=5.419139971934586e-11 "
               "e=2.633257490914283e-09 omega=0.080071848301230472 mu_1=65.88997166447605 "
               "mu_2=0.57337816149610044 eps_N1=1 eps_N2=1");
  CHECK(block.largest.gain <= 1e-12);
}

TEST_CASE("random toys: what holds a block does not stop it against each other") {
  // Corners that the guide holds, and one that sticks to a commutator on its way across the guide.
  const auto block =
      followed(2.9353119598219154e-05,
               "m=1.3735198707792912e-05 J=2.542809802053505e-09 g=0.088209853181669462 "
               "b=4.8312948077518234 h=1090.6448787155814 F_0=85.985680912726423 "
               "c=1025269687.3718013 F_S=1676892.793598304 s=0.00013543666409507164 "
               "y_G=8.9770011165635903 R=7.9933795611840308 a=4.5559153298479456e-11 "
               "e=6.5677655647869406e-09 omega=0.019520313604712423 mu_1=18576.797998107602 "
               "mu_2=1.1790018001927882e-05 eps_N1=0 eps_N2=0");
  CHECK(block.largest.impulse <= 1e-7);
}

TEST_CASE("random toys: gaps are divided by the terms at events, of contacts that there are") {
  // Off by 4e-11 m of 1.1e-4 m, beside places for contacts that are empty, with 1e-3 m in place of a gap.
  const auto block =
      followed(5.6153574721779291e-05,
               "m=2.4480343874501185e-08 J=3.8084608038899778e-12 g=0.0024635481620132751 "
               "b=1.4094466642577529e-05 h=81.516746450830041 F_0=3623.3567409049674 "
               "c=64645.342283963619 F_S=62.166077261762112 s=6.1547963775604129e-08 "
               "y_G=0.0065470125607593951 R=0.0032030663849015144 a=1.2346299449254257e-07 "
               "e=1.5012641822202884e-07 omega=0.0005553294110076072 mu_1=8.4403687029916484e-07 "
               "mu_2=0.14244582657470381 eps_N1=0 eps_N2=0");
  CHECK(ended(block, core::Outcome::inaccurate) == 1);
  CHECK(block.largest.drift <= 1e-7);
}
