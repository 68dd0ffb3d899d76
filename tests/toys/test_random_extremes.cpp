// Toys of the registry with random parameters: every orbit ends, and what it must not do it does not.
#include <doctest/doctest.h>

#include <numeric>
#include <specht/toys/entry/registry.hpp>
#include <string>

#include "../sanitizers.hpp"
#include "random_orbit.hpp"

namespace test_random_extremes {

using namespace specht;

namespace {

/// What an orbit of a toy does that loses no digits.
test::ExtremeTally followed(const char* name, double x, const std::string& parameters,
                            int events = 300) {
  auto tally = test::random_orbit(name, x, parameters, events);
  CHECK_FALSE(test::has_ended(tally, core::Outcome::inaccurate));
  return tally;
}

/// A part of the size of an orbit: of drifts, not of steps that miss an event.
constexpr double small = 1e-7;

}  // namespace

TEST_CASE("random toys: every orbit ends, no gap is violated, no impact adds energy") {
  // Rounding of gaps, relative to the size of an orbit, of forces, and of energies.
  constexpr double depth = 1e-10, drift = 1e-10, cone = 1e-9, gain = 1e-9;
  for (const auto& toy : toys::registry()) {
    if (toy->sections().empty() || toy->contacts() == 0) continue;
    if (toy->name() == "brush" || toy->name() == "belt_block") continue;  // what moves gives energy
    for (const double decades : {0.1, 0.5}) {
      CAPTURE(toy->name());
      CAPTURE(decades);
      test::RandomExtremes extremes(*toy, decades, 11);
      test::ExtremeTally tally;
      for (int k = 0; k < test::draws(50); ++k) extremes.add(2, tally);
      CHECK(std::accumulate(tally.ended.begin(), tally.ended.end(), 0L) == tally.orbits);
      CHECK(tally.orbits > 0);
      CHECK(tally.beyond_limits == 0);
      CHECK(tally.ended[static_cast<std::size_t>(core::Outcome::inaccurate)] == 0);
      CAPTURE(tally.where);
      CHECK(tally.largest.gap <= depth);
      CHECK(tally.largest.drift <= drift);
      CHECK(tally.largest.force <= cone);
      CHECK(tally.largest.impulse <= cone);
      CHECK(tally.largest.gain <= gain);
    }
  }
}

TEST_CASE("random toys: a hop lower than the rounding of its gap falls back") {
  // Gravity of 1.7e6 m/s² ends hops of 4e-7 m/s at 1e-19 m, while the other gap is 5 mm.
  const auto registry = toys::registry();
  const auto& rod = toys::find(registry, "rocking_rod");
  toys::Settings settings;
  settings.parameters = {{"m", "26.513251678897202"},       {"J", "3.9622365825169517e-06"},
                         {"a", "5.5415042825627068e-05"},   {"g", "1682583.2470509906"},
                         {"eps_N1", "0.57377119947844302"}, {"eps_N2", "0.57377119947844302"}};
  toys::OrbitRequest request;
  request.x = {0.028242893927421599};
  double deepest = 0.0;
  int impacts = 0;
  request.on_event = [&](const toys::OrbitEvent& event) {
    impacts += event.event == "impact";
    const auto all = rod.contacts_at(settings, event.t, event.q_before, event.u_before);
    for (const auto& contact : all.contacts) deepest = std::max(deepest, -contact.gap);
  };
  (void)rod.simulate(settings, request);
  CHECK(impacts > 20);
  CHECK(deepest < 1e-16);
}

TEST_CASE("random toys: a hop from below zero that its gap never shows falls back") {
  // The beak leaves with 1.2e-7 m/s at −7e-18 m, and would be 4e-18 m high above that.
  const auto woodpecker =
      followed("woodpecker", -1.3941793408663268,
               "m_M=0.00014342110895707017 J_M=4.1700634769730692e-09 m_S=0.008691128321985906 "
               "J_S=2.9325953345707435e-07 g=6.9149734239412215 c_phi=0.014220897804132625 "
               "r_0=0.00089134384264105801 r_M=0.002121986637934962 h_M=0.0036221347477241443 "
               "l_M=0.011806154722593538 l_G=0.032097778085822211 h_S=0.052215278050988891 "
               "l_S=0.011111944184284432 mu_1=0.10947462359150388 mu_2=0.58751302518834803 "
               "mu_3=0.30470173691164487 eps_N1=0.31200514557260073 eps_N2=0.31200514557260073 "
               "eps_N3=0.31200514557260073");
  CHECK(woodpecker.largest.gap < 1e-12);
}

TEST_CASE(
    "random toys: a contact that closes, but for rounding, as others come to rest is at its root") {
  // An impact ends a jam: the beak's end is left with −1e-11 m/s, and 1e-12 m/s when the other has come to rest.
  const auto woodpecker =
      followed("woodpecker", -2.3044209315290547,
               "m_M=0.014706581302047212 J_M=8.6455584917754855e-09 m_S=0.0032969085965513885 "
               "J_S=3.0691155814231114e-05 g=0.22187677052949262 c_phi=0.16894604835784111 "
               "r_0=0.0029397331721316162 r_M=0.0067134702949982793 h_M=0.029091249570010105 "
               "l_M=0.00092058295941005778 l_G=0.0043341045119428597 "
               "h_S=0.00029286718043946387 l_S=0.0028250698408253472 mu_1=6.3913722401476809 "
               "mu_2=0.2246688506141902 mu_3=0.4785121651409695 eps_N1=0 eps_N2=0 eps_N3=0");
  CHECK(woodpecker.ended[static_cast<std::size_t>(core::Outcome::at_rest)] == 1);
  CHECK(woodpecker.largest.gap < small);
}

TEST_CASE("random toys: a gap falls that rounding leaves without a rate") {
  // It is −1e-14 m after an impact, of 900 m that it has swung by, with −2e-11 m/s of 4e5 m/s.
  const auto woodpecker =
      followed("woodpecker", -2.3453564533916094,
               "m_M=0.00034748487083482603 J_M=3.1123258934166687e-07 "
               "m_S=0.00029027960067701052 J_S=7.3163550747004599e-09 g=794.20883551421957 "
               "c_phi=0.55437309014261693 r_0=0.018952765584598911 r_M=0.27499654887411684 "
               "h_M=0.00023104191167766777 l_M=0.065305854749880446 l_G=0.09101460952789793 "
               "h_S=0.82800802579062693 l_S=0.18844361038463253 mu_1=0.018955232816603107 "
               "mu_2=0.0044996388497293314 mu_3=2.3663185939314171 eps_N1=0 eps_N2=0 eps_N3=0");
  CHECK(woodpecker.largest.gap < small);
  CHECK(woodpecker.largest.drift < small);
}

TEST_CASE("random toys: a contact that opens below zero closes where it falls back") {
  // Leg and stop part with a gap of −2e-11, the drift of their constraint, and meet again before it is positive.
  const auto duck = followed("duck", -3.184,
                             "m_B=0.0001598 J_B=3.781e-08 m_S=0.009089 J_S=0.0009493 g=10.17 "
                             "a=0.3258 b=0.0794 c=0.104 l_B=0.02423 R=1.914 L=0.207 phi_R=0.04514 "
                             "phi_c=0.01427 mu=0.04355 eps_N=0");
  CHECK(duck.largest.gap < small);
  CHECK(duck.largest.drift < small);
  // A corner detaches at −2e-12; another one detaches before it has left.
  const auto woodpecker =
      followed("woodpecker_4dof", -0.73,
               "m_M=4.37e-06 J_M=2.75e-10 m_S=0.00257 J_S=3e-05 g=1.45 c_phi=0.000879 r_0=2.96e-05 "
               "r_M=0.0651 h_M=0.000709 l_M=0.247 l_G=0.000396 h_S=0.536 l_S=0.000628 r_S=0.000491 "
               "mu_1=0.0164 mu_2=3.63 mu_3=0.293 eps_N1=0 eps_N2=0 eps_N3=0");
  CHECK(woodpecker.largest.gap < small);
}

TEST_CASE("random toys: an orbit ends where the force of a sliding contact has a pole") {
  // n nᵀ − μ n tᵀ of the rear foot vanishes as the duck rolls: λ_N grows without bound.
  const auto duck = followed("duck", -4.05,
                             "m_B=0.169 J_B=9.25e-06 m_S=0.11 J_S=0.00131 g=0.728 a=0.00355 "
                             "b=0.0315 c=0.182 l_B=0.053 R=6.81 L=1.35 phi_R=0.345 phi_c=1.36 "
                             "mu=0.559 eps_N=0");
  CHECK(duck.ended[static_cast<std::size_t>(core::Outcome::not_finite)] == 1);
  CHECK(duck.largest.drift < small);
}

TEST_CASE("random toys: an orbit ends at a pole of forces that hardly moves anything") {
  // λ_N of the rear foot grows to 1e6 N within 1e-15 s, its impulse is 1e-9 N s; steps leap over it.
  const auto duck =
      followed("duck", -2.7208269828780773,
               "m_B=0.40939201346263743 J_B=3.0972189804616721e-07 m_S=0.5958710975966296 "
               "J_S=1.9087354345823414e-05 g=0.9362464711573566 a=0.06879262074641726 "
               "b=0.0017025219517218446 c=0.068166589120764676 l_B=0.10407596345256399 "
               "R=2.6972648350522248 L=0.04394289697045492 phi_R=0.98406531746015602 "
               "phi_c=0.54997753212329792 mu=5.4620010854060528 eps_N=0");
  CHECK(duck.ended[static_cast<std::size_t>(core::Outcome::not_finite)] == 1);
  CHECK(duck.largest.force < small);
}

TEST_CASE("random toys: a force falls to zero before another one has a pole in the same step") {
  // The block's corner slides up to the end of the guide, where both contacts are one.
  const auto brush =
      followed("brush", 5.6315063156562762e-05,
               "m=0.00041953180763479081 J=1.2866895691351109e-06 g=15.046664303973561 "
               "b=0.0016723385027947076 h=0.00039240977407397932 F_0=117.18059122544841 "
               "c=225.63565102331214 F_S=0.57568153246915932 s=1.4653558036065394e-06 "
               "y_G=0.00015058222911059255 R=0.4385294385145761 a=0.00016999379162492177 "
               "e=1.2554067127007316e-06 omega=5.6637394770721867 mu_1=0.12246093830729432 "
               "mu_2=0.010719535088011314 eps_N1=0.91050873267678811 eps_N2=0.91050873267678811");
  CHECK(brush.largest.force < small);
}

TEST_CASE("random toys: a contact that hops goes on sliding") {
  // The impulses that a cut-off leaves out do not stop 0.3 m/s, though TT is 452 times NN and μ = 19.
  const auto brush =
      followed("brush", 3.095214990659904e-05,
               "m=6.6833200239042851e-05 J=6.5721220035133116e-09 g=42.964388430491042 "
               "b=0.00032548853064586988 h=0.4352779670388861 F_0=109.30366052071732 "
               "c=83006.251880625437 F_S=1.9253237551310751 s=0.00075818738648081991 "
               "y_G=0.00020668156254120655 R=0.055293028538185532 a=2.0386377695691367e-05 "
               "e=0.00022246399381927994 omega=5.1643826215891053 mu_1=18.673747720309109 "
               "mu_2=0.0055028907525498105 eps_N1=0.066651799584277027 eps_N2=0.066651799584277027",
               50);  // later it jams, and impulses of 1e11 times what stops it cancel
  CHECK(brush.largest.force < small);
}

TEST_CASE(
    "random toys: a jam that ends with two forces at their limits ends as both accelerations "
    "allow") {
  // UL opens, and LR, at the bound of its friction, would slide against its acceleration.
  const auto woodpecker =
      followed("woodpecker_4dof", -0.85155136425987166,
               "m_M=0.01370720592636606 J_M=1.1113607050417825e-08 m_S=0.01139717954394898 "
               "J_S=1.3833720635996969e-05 g=6.6554686411963724 c_phi=0.0001435540049940063 "
               "r_0=0.0043146932459769 r_M=0.040942305029511544 h_M=0.0013271656183271334 "
               "l_M=0.57709320250511398 l_G=0.014094018442780808 h_S=0.029043779112755064 "
               "l_S=0.14404323781487427 r_S=4.9496811710040466e-05 mu_1=3.4032508510232593 "
               "mu_2=5.2471223333156622 mu_3=10.126774223792117 eps_N1=0 eps_N2=0 eps_N3=0 "
               "eps_T1=0 eps_T2=0 eps_T3=0");
  CHECK(woodpecker.largest.impulse < small);
}

TEST_CASE("random toys: a jam whose forces are used up opens where nothing can slide") {
  // LL would slide against its acceleration, UR as well; and with one of them at rest nothing moves. UR opens.
  const auto woodpecker =
      followed("woodpecker_4dof", 0.085720550744144974,
               "m_M=0.0023246300054952226 J_M=9.6554913285962858e-08 "
               "m_S=0.35751829141689823 J_S=2.9805327501509662e-08 g=244.59340678028582 "
               "c_phi=0.53919458046735069 r_0=0.00032177752156936688 "
               "r_M=0.00033020937737185207 h_M=0.0021400034370974244 "
               "l_M=0.055885643836229314 l_G=0.23077585899231939 "
               "h_S=0.00073243580370865164 l_S=0.003661919698864171 "
               "r_S=0.00072482788288054931 mu_1=0.0092489364771251442 "
               "mu_2=0.089663162728079407 mu_3=18.889103751799819 eps_N1=0 eps_N2=0 "
               "eps_N3=0",
               20);
  CHECK(woodpecker.largest.impulse < small);
}

TEST_CASE("random toys: a jam that was told to slide where nothing can move holds") {
  // LR slides by rounding of its acceleration, and UL reaches the end of its friction: both stick, and the bird swings on.
  const auto woodpecker =
      followed("woodpecker_4dof", -0.97038304091396721,
               "m_M=3.2540189818280895e-05 J_M=1.5432030030863146e-09 "
               "m_S=0.041163655122700128 J_S=3.5103093263124948e-06 g=686.10003787921107 "
               "c_phi=0.0001308871008174708 r_0=0.013102826087666346 "
               "r_M=0.052819187674730837 h_M=0.26445912178303754 l_M=0.24724098450503806 "
               "l_G=0.0058674444558716368 h_S=0.0099698975112393114 "
               "l_S=0.00070091069949087257 r_S=0.00071914035883109911 "
               "mu_1=0.0095432489595754944 mu_2=26.255291002690019 "
               "mu_3=12.926635974437362 eps_N1=0.32550130293125923 "
               "eps_N2=0.32550130293125923 eps_N3=0.32550130293125923 eps_T1=0 eps_T2=0 "
               "eps_T3=0",
               20);
  CHECK(test::has_ended(woodpecker, core::Outcome::returned));
}

TEST_CASE("random toys: what comes to rest stops the slip of others and does not turn it round") {
  // The impulses that the cut-off leaves out have 1.2e4 times as much friction.
  const auto woodpecker =
      followed("woodpecker_4dof", -0.071953152006671406,
               "m_M=0.064627462255064896 J_M=8.8553883597702175e-14 "
               "m_S=7.7964990093894436e-07 J_S=0.080316188500284866 "
               "g=0.00021203968124813337 c_phi=0.0016582415992261903 "
               "r_0=3.7880974548400854e-09 r_M=1.5969351354807966e-05 "
               "h_M=26.114968455693234 l_M=27.416554480447825 l_G=0.0057373180211303682 "
               "h_S=3.929447088727459e-07 l_S=0.32466184139900223 "
               "r_S=1.0065182565146829e-05 mu_1=8081.8447783758947 "
               "mu_2=11717.882825026611 mu_3=1.8586363252920055e-05 "
               "eps_N1=0.0087152469103420893 eps_N2=0.0087152469103420893 "
               "eps_N3=0.0087152469103420893 eps_T1=0 eps_T2=0 eps_T3=0",
               20);
  CHECK(woodpecker.largest.impulse < small);
}

TEST_CASE("random toys: what takes contacts to rest may push another one, which collides") {
  // One foot comes to rest with μ = 5e4, and the other leg, of 4 mg, swings into the slope.
  const auto duck = followed("duck", -0.223,
                             "m_B=3.86e-06 J_B=0.0738 m_S=2.17e+04 J_S=0.269 g=7.11 a=0.0318 "
                             "b=2.89e-07 c=1.65e-07 l_B=47.8 R=35.8 L=0.92 phi_R=0.322 phi_c=0.344 "
                             "mu=5.15e+04 eps_N=0.175");
  CHECK(duck.largest.gap < small);
}

TEST_CASE("random toys: a hop that rounding hides comes before the next event") {
  const auto brush =
      followed("brush", 4.21e-06,
               "m=0.0283 J=1.47e-06 g=6.76 b=0.028 h=0.251 F_0=58 c=4.93e+04 F_S=2.79 s=1.11e-06 "
               "y_G=0.000112 R=0.0142 a=0.000164 e=0.000663 omega=24.2 mu_1=0.00731 mu_2=2.48 "
               "eps_N1=0.572 eps_N2=0.572");
  CHECK(brush.largest.gap < 1e-9);
}

TEST_CASE("random toys: a sleeve that stands still stands still, whatever it weighs") {
  // Half a metre high, a tenth of a millimetre wide: rounding of ill-conditioned matrices turned it.
  const auto woodpecker =
      followed("woodpecker_4dof", -0.883,
               "m_M=0.000212 J_M=7.86e-09 m_S=0.122 J_S=1.4e-08 g=5.2 c_phi=0.019 r_0=5.2e-05 "
               "r_M=7.18e-05 h_M=0.533 l_M=0.000326 l_G=0.00192 h_S=0.000718 l_S=0.0032 "
               "r_S=0.000132 mu_1=0.0238 mu_2=0.00527 mu_3=0.953 eps_N1=0 eps_N2=0 eps_N3=0");
  CHECK(woodpecker.largest.drift < small);
}

TEST_CASE("random toys: contacts that feel masses of 1e13 to 1 are not dependent") {
  // Beak and sleeve slide. Neither passes through the pole, and no event lies before the one it follows.
  const auto woodpecker =
      followed("woodpecker", -2.0301804818980296,
               "m_M=5.9103525821715559 J_M=0.0001186746715234767 m_S=1.8041292290808552e-07 "
               "J_S=3.0512343297487883e-11 g=439219.61121327826 c_phi=305.76652663813093 "
               "r_0=6.9361839971245453e-08 r_M=4.9454710949963883e-05 h_M=0.0024527645404618364 "
               "l_M=6.4630485810030411e-05 l_G=0.0014494175140960944 h_S=4.0510264678415187 "
               "l_S=5.2819750720150278 mu_1=0.0021016190269533379 mu_2=6.5776030055349706 "
               "mu_3=3.1801431363896517e-06 eps_N1=0.4902373125009365 eps_N2=0.4902373125009365 "
               "eps_N3=0.4902373125009365");
  CHECK(woodpecker.beyond_limits == 0);
  CHECK(woodpecker.largest.gap < small);
  CHECK(woodpecker.largest.drift < small);
}

TEST_CASE("random toys: a friction element holds by no more than its bound") {
  // 6 mg beside 16 t: all was to stick, by 1.8e-7 of the largest force.
  const auto masses = test::random_orbit(
      "two_masses", -0.36949069407385915,
      "M_1=5.8026066142099776e-06 M_2=15688.183768638481 F_12=114258.34043297554 "
      "F_10=94777.998443452918 F_20=1.6454347884431144e-05 C_12=0 C_10=0 C_20=0 "
      "A_1=1.9918506599622776 A_2=108886.4876726685 omega=21.751017640736265");
  CHECK(test::has_ended(masses, core::Outcome::inaccurate));
}

}  // namespace test_random_extremes
