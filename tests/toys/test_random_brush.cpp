// The brush with random parameters, six decades wide: blocks of kilometres between faces a tenth of a millimetre apart.
#include <doctest/doctest.h>

#include <string>

#include "random_orbit.hpp"

namespace test_random_brush {

using namespace specht;

namespace {

/// What an orbit does that begins held at y.
test::ExtremeTally followed(double y, const std::string& parameters) {
  return test::random_orbit("brush", y, parameters);
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
  CHECK_FALSE(test::has_ended(jam, core::Outcome::inaccurate));
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
  CHECK_FALSE(test::has_ended(tall, core::Outcome::inaccurate));
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
  // Λ_T is a small difference from μ Λ_N: 1e-8 of the energy was gained, and the orbit ended.
  const auto block =
      followed(2.799041876104585e-08,
               "m=0.050879731027582892 J=1.5650420361413064e-11 g=25505.510108966031 "
               "b=2.4411588685345129 h=224.76217221485956 F_0=68498.336143802182 "
               "c=10702.745965026255 F_S=1.5217838404389295e-05 s=0.11762406603325831 "
               "y_G=5.1641143383907196e-08 R=0.00025604900707761828 a=5.5281221113514301e-09 "
               "e=1.584214879845059e-09 omega=540.0348237442015 mu_1=0.00039763864149918392 "
               "mu_2=1853.4081295688893 eps_N1=1 eps_N2=1");
  CHECK_FALSE(test::has_ended(block, core::Outcome::inaccurate));
  CHECK(block.largest.gain <= 1e-9);
}

TEST_CASE("random toys: an impact on what moves by itself is asked for its work, too") {
  // 3e-5 of the energy was gained.
  const auto block =
      followed(1.5911523241924015e-05,
               "m=3658.5723790584407 J=6.2457393175969981e-12 g=72619.721234848927 "
               "b=4932.5298456821629 h=0.00051735718205775556 F_0=1587.6196957462819 "
               "c=4204.2688572294464 F_S=0.0006790013886235765 s=1.2041791199568946e-05 "
               "y_G=0.00018209073407333899 R=3.3875933333806056e-08 a=4.5739673221697497e-11 "
               "e=8.7290124723682396e-07 omega=2.9489607957507271 mu_1=0.48771564620199187 "
               "mu_2=0.0066455520261819072 eps_N1=1 eps_N2=1");
  CHECK(test::has_ended(block, core::Outcome::inaccurate));
  CHECK(block.largest.gain <= 1e-9);
}

TEST_CASE("random toys: contacts that move against each other are not stopped") {
  // Corners that the guide holds, and one that was to stick to a commutator on its way across the guide.
  const auto block =
      followed(2.9291692845661098e-08,
               "m=0.04396928991373969 J=1.1065234046819145e-11 g=4.80569482209461e-05 "
               "b=0.00013648987778197596 h=482.01953334817875 F_0=1.3389637127501852 "
               "c=2.5826008197164088 F_S=0.00072144271086269985 s=5.5621337077011646e-06 "
               "y_G=6.2815626211013488e-08 R=0.066287051098828473 a=2.5887023941055886e-09 "
               "e=5.7792575312991863 omega=0.0074910360677415827 mu_1=15399.21086661968 "
               "mu_2=6.2604815238445513 eps_N1=0.62958017883067108 eps_N2=0.62958017883067108");
  CHECK_FALSE(test::has_ended(block, core::Outcome::inaccurate));
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
  CHECK(test::has_ended(block, core::Outcome::inaccurate));
  CHECK(block.largest.drift <= 1e-7);
}

TEST_CASE("random toys: a contact is open where behind a border something else is in its place") {
  // Of a pair that touched the place was taken by one 8e-9 m away: that had an impact there, and came to rest.
  const auto block =
      followed(1.0259415096232036e-05,
               "m=0.32742664020107348 J=9.0813153044253961e-12 g=467956.41966236534 "
               "b=6.3759815105056565e-07 h=58.574627349222574 F_0=363247.57943437033 "
               "c=19.763841585515983 F_S=2.5246638792607937e-05 s=4.5014316121485405e-06 "
               "y_G=0.00063779620089049005 R=0.10835885159424244 a=2.7636523004596241e-09 "
               "e=2.5873206703987069e-06 omega=0.4150329542112221 mu_1=3.4708741254195682e-06 "
               "mu_2=4.5254058783041259e-07 eps_N1=0 eps_N2=0");
  CHECK_FALSE(test::has_ended(block, core::Outcome::inaccurate));
  CHECK(block.largest.impulse <= 1e-9);
}

TEST_CASE("random toys: contacts take part that are crossed in a unit of the last digit of time") {
  // At 536 m/s, t = 2282 s, the gap of the impact is 1.5e-12 m.
  const auto block =
      followed(1.493850848626567e-06,
               "m=2.7795857983776176e-08 J=0.022942947278108552 g=8.1642569507668701e-05 "
               "b=9.8548758243382834e-08 h=17379.65906233104 F_0=2605.7816931244465 "
               "c=0.056204167752511747 F_S=0.027810801231303209 s=6.1765296046831149e-10 "
               "y_G=1.9328543892218063e-05 R=0.12622198654634917 a=2.8911159528042716e-08 "
               "e=9.5699251318509556e-11 omega=0.0013768578654963972 "
               "mu_1=0.0044150444503894635 mu_2=0.4950010700461227 eps_N1=0 eps_N2=0");
  CHECK(block.largest.impulse <= 1e-9);
}

TEST_CASE("random toys: a slip that ends beside others is asked what has ended it") {
  // Two faces of the guide whose constraints are one for 16 digits: a jump of 3e-4 m/s.
  const auto jam =
      followed(5.1469872852208302e-05,
               "m=121.03031911787997 J=1.4411889104876312e-06 g=36.126375854728252 "
               "b=0.018870225493722151 h=12174.431891886003 F_0=13933.726796456611 "
               "c=47.259956876815245 F_S=3.9758550222204612 s=14.287458157493983 "
               "y_G=0.00054105348061989013 R=2.8695354261285607e-06 a=3.6918301461223396e-08 "
               "e=1.9710416833153217 omega=283.38215063339345 mu_1=2998.4533148588635 "
               "mu_2=4.4565611770742333 eps_N1=0 eps_N2=0");
  CHECK(test::has_ended(jam, core::Outcome::inaccurate));
  CHECK(jam.largest.impulse <= 1e-9);
}

TEST_CASE("random toys: a slip that nothing can end goes on where a contact comes to rest") {
  // A commutator comes to hold the block beside the guide: 1e-10 N s are left out, to stop it takes 4e-9 N s.
  const auto block =
      followed(1.0644591400171622e-05,
               "m=0.0023699363693650667 J=0.12114959798672138 g=620.64463619887852 "
               "b=3.2006834532998556e-08 h=3168.656378117078 F_0=660.14330664643239 "
               "c=106687.80352379248 F_S=2.757479340427663 s=7.2262608588731922e-09 "
               "y_G=0.00033780832264928255 R=0.0021340079614154163 a=3.6473708271501041e-09 "
               "e=5.5206224332000949e-07 omega=0.0015706582903183457 mu_1=1.5121295169667164 "
               "mu_2=0.018363931284681133 eps_N1=0.093121617947285129 eps_N2=0.093121617947285129");
  CHECK(block.largest.impulse <= 1e-9);
}

TEST_CASE("random toys: there is no friction where nothing is pressed") {
  // A lever of 100 m: 2e-13 N s of friction were within the tolerance of the LCP, and stopped 2e-5 m/s of a slip.
  const auto block =
      followed(1.6168854826862387e-08,
               "m=0.00014653197483948015 J=7.6059057311148148e-05 g=1221712.0829055866 "
               "b=206.3237440632557 h=0.004022780915885725 F_0=11535.530839642095 "
               "c=11476.94059247863 F_S=2.7444757140037161 s=7.8033584718555004e-05 "
               "y_G=6.9078139837913982e-08 R=0.081012482809985187 a=3.0246594804828254e-10 "
               "e=1.9220413031198856e-07 omega=10859.302531076624 mu_1=1.3752807043506405 "
               "mu_2=0.0036553179700525261 eps_N1=0.55888489162428145 eps_N2=0.55888489162428145");
  CHECK(block.largest.impulse <= 1e-9);
}

TEST_CASE("random toys: constraints of small bodies drift off by less than those of large ones") {
  // A contact 1.5e-11 m away was taken for a drift; the block is 5e-7 m wide.
  const auto block =
      followed(5.8984191087565276e-05,
               "m=6.5731862490498489 J=0.0066504641810354549 g=71.43503547927267 "
               "b=1.8433854226508698e-07 h=0.067230263652154149 F_0=133999.00389590292 "
               "c=10.440227724376097 F_S=0.16675390800823811 s=4.7446183746044941e-07 "
               "y_G=8.9884542411165322e-05 R=4.6018827195492136e-05 a=1.737938884520876e-07 "
               "e=1.9663331222304474 omega=0.0022822507872240923 mu_1=32005.593121583282 "
               "mu_2=9.9853210652288179e-06 eps_N1=0 eps_N2=0");
  CHECK(block.largest.impulse <= 1e-9);
}

TEST_CASE("random toys: what brings others to rest takes part in an accumulation") {
  // A commutator of 8 km hits a block that comes to rest on its guide.
  const auto block =
      followed(1.2528671562406403e-08,
               "m=1.3748954082073829e-06 J=0.11370212462456347 g=376.49743572407283 "
               "b=6.9634049667389547e-08 h=97.68144559632087 F_0=4632.6351556445152 "
               "c=0.72356288075352093 F_S=1.1676999570662367 s=1.2296890618805497e-09 "
               "y_G=2.2244041411129871e-08 R=8301.795660808777 a=2.2289855272874013e-11 "
               "e=1.0497731571728126e-05 omega=0.078201029634532931 mu_1=2.9509911293045614 "
               "mu_2=0.13033156762720755 eps_N1=0.57116416215688592 eps_N2=0.57116416215688592");
  CHECK(block.largest.impulse <= 1e-9);
}

}  // namespace test_random_brush
