// Toys of the registry with random parameters: where digits are lost orbits end, and what takes none for lost ones.
#include <doctest/doctest.h>

#include <string>

#include "random_orbit.hpp"

namespace test_random_lost_digits {

using namespace specht;

namespace {

test::ExtremeTally followed(const char* name, double x, const std::string& parameters) {
  return test::random_orbit(name, x, parameters);
}

bool is_inaccurate(const test::ExtremeTally& tally) {
  return test::has_ended(tally, core::Outcome::inaccurate);
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

TEST_CASE("random toys: gaps are held as well as the orbit is large, not as a centimetre") {
  // A sleeve 3 mm high and 1e-7 m wide jams: its corners drift by 3e-10 m, 2e-6 of the size of their gaps.
  const auto woodpecker =
      followed("woodpecker_4dof", -0.96781047757261918,
               "m_M=3.8807116167496257e-09 J_M=2.5465853542444196e-11 m_S=0.0040422186722400234 "
               "J_S=5.5734425225781661e-05 g=442.77898985409945 c_phi=995.79011045705693 "
               "r_0=2.0455747066627029e-08 r_M=1.3145555848910173e-07 h_M=0.0026864062195700077 "
               "l_M=1.4149980474238096e-06 l_G=7.9214521602880087e-05 h_S=2.5101932768763557e-05 "
               "l_S=9.2410082240171889e-08 r_S=1.7077607668294036e-06 mu_1=1.2869919493076472e-05 "
               "mu_2=6.4448088535427184 mu_3=0.00035103772297978851 eps_N1=0.79372213428751204 "
               "eps_N2=0.79372213428751204 eps_N3=0.79372213428751204");
  CHECK(is_inaccurate(woodpecker));
  CHECK(woodpecker.largest.drift <= 1e-7);
  // A gap falls by 1e14 m/s: a unit of the last digit of time moves it by 4e-5 of its size.
  const auto sleeve =
      followed("woodpecker", -0.030450992552113032,
               "m_M=3.4168869251229159 J_M=2.3226067262308279e-12 m_S=0.00037729447342218402 "
               "J_S=1.4250731009295608e-08 g=3.8208297205263086 c_phi=2.9784096552771072e-07 "
               "r_0=3.4929150543016689e-09 r_M=167.55010169682271 h_M=1.0498579418018442e-08 "
               "l_M=0.02118429777363276 l_G=0.0042361798212604621 h_S=10561.309924811214 "
               "l_S=0.013832959926960478 mu_1=122.47781932027983 mu_2=0.00039843524389626721 "
               "mu_3=0.21202243657657313 eps_N1=0 eps_N2=0 eps_N3=0");
  CHECK(is_inaccurate(sleeve));
  CHECK(sleeve.largest.gap <= 1e-7);
}

TEST_CASE("random toys: one contact whose force need not be the only one is asked for it") {
  // nn < μ |nt|, and what is balanced leaves λ_N = −7e-13 N with friction of 2e-8 N.
  const auto woodpecker =
      followed("woodpecker", -1.6106432516493561,
               "m_M=0.049679862649634254 J_M=1.3734999834345499e-07 m_S=8.7331422911587232e-07 "
               "J_S=6.2642610263108736e-09 g=165179.8260551719 c_phi=5.1201569244263241e-08 "
               "r_0=1.1764917370264288e-06 r_M=0.00055365588144050014 h_M=2.8709312744781008 "
               "l_M=2.6889617427359961e-07 l_G=0.00056000645840106314 h_S=1.5172416283159373 "
               "l_S=5.4956607835605577e-08 mu_1=31467.544090355223 mu_2=16.045357548427489 "
               "mu_3=28060.66999459545 eps_N1=0 eps_N2=0 eps_N3=0");
  CHECK(is_inaccurate(woodpecker));
  CHECK(woodpecker.largest.force <= 1e-7);
}

TEST_CASE("random toys: one contact's impact adds no energy where entries of its matrix cancel") {
  // nn tt − nt² is 3e-6 of nn tt, and both are what larger terms leave: 1e-5 of the energy.
  const auto duck =
      followed("duck", -1.9488089542370299,
               "m_B=1.4150935915532417e-07 J_B=0.0096866995970215988 m_S=5.1311694373672756 "
               "J_S=0.00060546946863172834 g=2931.3531443501274 a=52.545263345221265 "
               "b=1.4426414345308792e-07 c=0.00010420948201907527 l_B=1.3731257360889476e-07 "
               "R=0.095667678180136856 L=0.0013697983470689267 phi_R=0.20035146931488099 "
               "phi_c=18070.061767547511 mu=7875.4666382975365 eps_N=1");
  CHECK(duck.largest.gain <= 1e-9);
}

TEST_CASE("random toys: a slip that ends off zero ends the orbit") {
  // The directions of its contact depend on each other but for 3e-11: 7e-6 of the velocity are left.
  const auto woodpecker =
      followed("woodpecker", -1.3164520525830767,
               "m_M=4.3754754047794633e-08 J_M=8.8522160834128256e-14 m_S=6.1350669167656472e-09 "
               "J_S=5.4985414049882425e-06 g=0.27223048060871807 c_phi=63.675684202455244 "
               "r_0=2.3728230548216885e-08 r_M=245.47057248059383 h_M=231.96124293813713 "
               "l_M=5.8613623480294859e-08 l_G=2.0969667848511544e-06 h_S=5962.6410122781617 "
               "l_S=1.0193219117328498e-06 mu_1=2.3909142329330057e-06 mu_2=0.098556867453070698 "
               "mu_3=0.00010432402675130881 eps_N1=0.071610148950904784 "
               "eps_N2=0.071610148950904784 eps_N3=0.071610148950904784");
  CHECK(is_inaccurate(woodpecker));
  CHECK(woodpecker.largest.impulse <= 1e-7);
}

TEST_CASE("random toys: a border that rounding turns a contact at ends the orbit") {
  // A pivot with a radius of 1.6e-8 m rolls over the edge of a tooth, 44 km away.
  const auto body =
      followed("tumbling", 6.9020716813657845,
               "m_S=0.070277707075285814 J_S=0.00040201129717801958 m_B=773.39823973447938 "
               "g=8045457.624601746 a=3081.3644302538496 b=217.35646454115479 l=14632.078643814011 "
               "R=1.5597825195837904e-08 phi_R=9.2679114661299523e-06 phi_T=0.00046411819132778003 "
               "p=3816.4025647428261 eps_NB=1 eps_NP=1");
  CHECK(is_inaccurate(body));
  CHECK(body.largest.impulse <= 1e-7);
}

TEST_CASE("random toys: impulses along edges of cones that nearly depend on each other are found") {
  // Two feet and a stop, μ = 1e3.
  const auto duck =
      followed("duck", -3.2396299904974368,
               "m_B=2.9874036994517586e-06 J_B=9.3645027868698215e-09 m_S=5.0896250007088093e-05 "
               "J_S=0.0049201548489530835 g=792.49214295710181 a=7.1876488761064144e-08 "
               "b=1.7095795762778976e-07 c=1.8777646046453429e-05 l_B=0.00030760852217306175 "
               "R=12454.319232449272 L=28.429955808218587 phi_R=0.015969019156362424 "
               "phi_c=21.366604113541399 mu=1031.8874467580627 eps_N=1");
  CHECK_FALSE(is_inaccurate(duck));
  CHECK(duck.largest.impulse <= 1e-9);
}

TEST_CASE("random toys: teeth are numbered as far as there are any") {
  // A pivot 400 m below teeth of 7 mm is in the rail: it is 112 139 teeth away.
  const auto body =
      followed("tumbling", 4.0918461468658336,
               "m_S=958.19839869626367 J_S=3.2608355391187823e-05 m_B=20441.011819001153 "
               "g=571.26005110808035 a=0.00034918325467003499 b=421.66421044074986 "
               "l=0.01376361436426193 R=6.0369026410337961e-06 phi_R=0.11416702222575945 "
               "phi_T=1.1811664664155261 p=0.0072369241614378584 eps_NB=0.89358306605103288 "
               "eps_NP=0.89358306605103288");
  CHECK(body.ended[static_cast<std::size_t>(core::Outcome::out_of_domain)] == 1);
}

TEST_CASE(
    "random toys: what is pushed against its contact and stopped by others is decided with them") {
  // The ball comes to rest at its end, and leaves a pivot with −7e-12 m/s beside the flank that it has touched.
  const auto body =
      followed("tumbling", 17.263093470215892,
               "m_S=0.00011166586722621805 J_S=1.511791741186302e-10 m_B=0.65823948281444378 "
               "g=128686.08099839567 a=9.1206458135505044e-05 b=7.4998412666527434 "
               "l=3038.3315050255424 R=1.8536071993901387e-08 phi_R=0.052444121425978409 "
               "phi_T=0.023046737153591745 p=9.3044360230938192 eps_NB=0.34577223952979075 "
               "eps_NP=0.34577223952979075");
  CHECK_FALSE(is_inaccurate(body));
  CHECK(body.largest.gap <= 1e-12);
  CHECK(body.largest.impulse <= 1e-9);
}

TEST_CASE(
    "random toys: a contact that begins at its gap and leaves by rounding falls back at once") {
  // 1.5e-11 m/s, rounding of 7e4 m/s, against 6e6 m/s².
  const auto body =
      followed("tumbling", 5.3596391342266063,
               "m_S=6.0309534150069731e-05 J_S=6.7743408088336362e-05 m_B=3.3206898466970554 "
               "g=6279876.502728804 a=6310.602569830985 b=3.7771749502606221e-08 "
               "l=33596.653420242626 R=6.5821677963418619e-09 phi_R=1.8818557638253165e-05 "
               "phi_T=9.4324410361580207e-06 p=0.40618338644035429 eps_NB=1 eps_NP=1");
  CHECK_FALSE(is_inaccurate(body));
  CHECK(body.largest.gap <= 1e-12);
  CHECK(body.largest.impulse <= 1e-9);
}

TEST_CASE(
    "random toys: what an impact at a border brings to rest is explained by what is left out") {
  // Both feet of a duck meet the border of their treads; one comes to rest that left with 7e-8 m/s, and sticks in a
  // direction that depends on its normal but for 7e-6.
  const auto duck =
      followed("duck", -2.8345341673092013,
               "m_B=0.00038200968215209994 J_B=1.1145144248097343e-09 m_S=2827.1081992895979 "
               "J_S=1.0595822241361764e-09 g=2457430.1103050285 a=0.11959580723512403 "
               "b=0.083383604002062184 c=0.20051269810494721 l_B=1.9781807187877306e-06 "
               "R=65254.311810536732 L=2.7305646644124766e-07 phi_R=9.2764339805578983e-07 "
               "phi_c=34067.142326808076 mu=274.46039463643507 eps_N=0");
  CHECK_FALSE(is_inaccurate(duck));
  CHECK(duck.largest.impulse <= 1e-9);
}

TEST_CASE("random toys: impulses that cancel leave the velocity that they add up to") {
  // Of 1e5 times the velocity and more: summed as jumps of it they leave their rounding, 9.6e-6 and 1.6e-6.
  const auto jam =
      followed("woodpecker_4dof", -0.45051880874771089,
               "m_M=0.11616674505383916 J_M=2.8423590995750057e-14 "
               "m_S=1.1803852261670854e-06 J_S=0.0027364005792466003 "
               "g=26.694761030775577 c_phi=1126.606405440451 r_0=5.8131922513015883e-09 "
               "r_M=2.5899842133925786e-06 h_M=699.93863997104222 "
               "l_M=0.16686054288864335 l_G=2114.6424731739417 "
               "h_S=2.0164475159100462e-06 l_S=499.86241835446805 r_S=94.122956578662865 "
               "mu_1=136075.40293502575 mu_2=1.9243879424271865e-06 "
               "mu_3=0.29449012344872 eps_N1=0 eps_N2=0 eps_N3=0");
  CHECK(jam.largest.impulse <= 1e-7);
  const auto sleeve =
      followed("woodpecker_4dof", -0.96139579666662145,
               "m_M=2.7929397605638376e-09 J_M=0.0014583066061543426 "
               "m_S=0.00011446520431313154 J_S=2.4405546570346723e-11 "
               "g=66.004500604758945 c_phi=3.8654682106822424e-08 "
               "r_0=3.2305531186543335e-09 r_M=1.3223678916736163e-08 "
               "h_M=1.2467425404063442e-05 l_M=119.51544737102807 l_G=1178.0362536394155 "
               "h_S=0.10207432688920903 l_S=0.024886955067961708 "
               "r_S=0.0037365866409506026 mu_1=254836.32305372632 "
               "mu_2=5.8692231540199584e-05 mu_3=497.87682025585713 "
               "eps_N1=0.92105746389538323 eps_N2=0.92105746389538323 "
               "eps_N3=0.92105746389538323");
  CHECK(sleeve.largest.impulse <= 1e-7);
}

TEST_CASE("random toys: forces are measured by the largest so far, between events, too") {
  // It is hundred times as large there: what the contact that opens has left, 1.2e-17 N, is rounding of that.
  const auto sleeve =
      followed("woodpecker_4dof", -0.29922349790456282,
               "m_M=1.6764326041958525e-09 J_M=0.00043800805349240618 "
               "m_S=1.5994832814216576e-05 J_S=8.3773702496739202e-13 "
               "g=4713.1694955765197 c_phi=1.3775629403353926e-08 "
               "r_0=1.647736733705484e-07 r_M=0.49344554051828898 "
               "h_M=1.5989475006338138e-06 l_M=2057.3423989675698 l_G=3.846504361842721 "
               "h_S=0.042318884714195336 l_S=5.6115303614720646e-05 "
               "r_S=0.0020329373646999628 mu_1=2030.7833765992136 "
               "mu_2=0.10249056238892425 mu_3=0.001362141714356832 eps_N1=0 eps_N2=0 "
               "eps_N3=0");
  CHECK(sleeve.largest.force <= 1e-8);
  // And a beak that swings through the vertical presses 800 times as hard there, within 6 ms of 0.26 s.
  const auto beak =
      followed("woodpecker_4dof", -0.94445283934166324,
               "m_M=56.891433563918063 J_M=0.000109985969112142 m_S=0.036489652203410217 "
               "J_S=2.4656277776672534e-09 g=5891666.8149772892 "
               "c_phi=0.0063017280760844152 r_0=8.7214177989715114e-08 "
               "r_M=8.6004961550334017e-06 h_M=2.3496244714638862e-07 "
               "l_M=4.4013921169039518 l_G=0.051244652740635312 "
               "h_S=5.6389390486369748e-08 l_S=0.010918645152331631 "
               "r_S=8.2191950659640291e-09 mu_1=2.014055190791542e-05 "
               "mu_2=2.6504090395652127 mu_3=0.34495909996264618 "
               "eps_N1=0.42240953876409593 eps_N2=0.42240953876409593 "
               "eps_N3=0.42240953876409593 eps_T1=0 eps_T2=0 eps_T3=0");
  CHECK(beak.largest.force <= 1e-7);
}

}  // namespace test_random_lost_digits
