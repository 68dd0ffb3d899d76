// The verb impact-law: its rows along an orbit and at a state, its refusals; and the options of the law
// poisson-tangential.
#include <doctest/doctest.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <sstream>

#include "command.hpp"

namespace test_impact_law {

using specht::test::check_refused;
using specht::test::Result;
using specht::test::run;
using specht::test::table_of;

namespace {

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("cli: impact-law shows all laws at each impact of an orbit") {
  const Result result = run({"impact-law", "woodpecker", "--x", "-1.6", "--law", "newton"});
  REQUIRE(result.code == 0);
  CHECK(result.err.empty());
  const auto table = table_of(result);
  CHECK(table.columns == Texts{"t", "contacts", "law", "in_use", "condition", "eps_N", "eps_T",
                               "conditions", "energy_before", "energy_change", "kinematic",
                               "kinetic", "energetic", "largest_gain", "worst_velocity", "G",
                               "note"});
  CHECK(table.value("table") == "impact-laws");
  CHECK(table.value("law") == "newton");
  CHECK(table.value("outcome") == "returned");
  CHECK(table.value("x") == "-1.6");
  const auto law = table.texts("law"), used = table.texts("in_use"), note = table.texts("note");
  const auto contacts = table.texts("contacts"), kinetic = table.texts("kinetic");
  const auto change = table.numbers("energy_change"), gain = table.numbers("largest_gain");
  REQUIRE(law.size() >= 8);
  REQUIRE(law.size() % 4 == 0);
  bool two = false;
  for (std::size_t k = 0; k < law.size(); ++k) {
    const Texts order{"poisson", "newton", "poisson-coupled", "poisson-tangential"};
    CHECK(law[k] == order[k % 4]);
    CHECK(used[k] == (law[k] == "newton" ? "yes" : "no"));
    CHECK(kinetic[k] == "yes");
    CHECK(std::isfinite(change[k]));
    CHECK(gain[k] >= 0.0);
    CHECK(note[k] == "-");
    if (law[k] == "poisson-tangential") CHECK(change[k] == change[k - 3]);  // ε_T = 0
    two = two || contacts[k].find(' ') != std::string::npos;
  }
  CHECK(two);  // the beak while contact 3 is closed
}

TEST_CASE("cli: impact-law at a state: the woodpecker's beak") {
  // g_N1 = l_M + l_G − l_S − r_0 − h_S φ_S = 0 at φ_S = 0.12
  const Result result = run({"impact-law", "woodpecker", "--state", "0,0,0.12,0,0,5"});
  REQUIRE(result.code == 0);
  const auto table = table_of(result);
  REQUIRE(table.texts("law").size() == 4);
  CHECK(table.texts("contacts") == Texts(4, "1"));
  CHECK(table.texts("eps_N") == Texts(4, "0.5"));
  CHECK(table.texts("energetic") == Texts(4, "yes"));
  CHECK(table.numbers("energy_before")[0] ==
        doctest::Approx(0.5 * (7e-7 + 0.0045 * 0.015 * 0.015) * 25).epsilon(1e-12));
  CHECK(table.numbers("largest_gain") == std::vector<double>(4, 0.0));
  // G = Wᵀ M⁻¹ W with w_N1 = (0, 0, −h_S) and w_T1 = (1, l_M, l_G − l_S) [G, Section 3]
  const double m_M = 0.0003, J_M = 5e-9, m_S = 0.0045, J_S = 7e-7;
  const double l_M = 0.01, l_G = 0.015, l_S = 0.0201, h_S = 0.02;
  Eigen::Matrix3d M;
  M << m_S + m_M, m_S * l_M, m_S * l_G, m_S * l_M, J_M + m_S * l_M * l_M, m_S * l_M * l_G,
      m_S * l_G, m_S * l_M * l_G, J_S + m_S * l_G * l_G;
  Eigen::Matrix<double, 3, 2> W;
  W << 0, 1, 0, l_M, -h_S, l_G - l_S;
  const Eigen::Matrix2d G = W.transpose() * M.inverse() * W;
  for (const std::string& text : table.texts("G")) {
    std::istringstream words(text);
    for (const double expected : {G(0, 0), G(0, 1), G(1, 0), G(1, 1)}) {
      double number = 0;
      REQUIRE(static_cast<bool>(words >> number));
      CHECK(number == doctest::Approx(expected).epsilon(1e-11));
    }
  }
  CHECK(table.value("state") == "0,0,0.12,0,0,5");
  CHECK_FALSE(table.value("section"));
}

TEST_CASE("cli: a law that does not allow tangential restitution has a row that says so") {
  const Result result = run({"impact-law", "woodpecker", "--state", "0,0,0.12,0,0,5", "--set",
                             "eps_T1=0.3", "--law", "poisson-tangential", "--nu", "0.5"});
  REQUIRE(result.code == 0);
  const auto table = table_of(result);
  const Texts none{"not allowed: eps_T is not 0", "-", "not allowed: eps_T is not 0", "-"};
  CHECK(table.texts("note") == none);
  CHECK(table.texts("energetic") == Texts{"-", "yes", "-", "yes"});
  CHECK(table.value("nu") == "0.5");
}

TEST_CASE("cli: an orbit without impacts says why the table is empty") {
  const Result result = run({"impact-law", "woodpecker", "--x", "-0.53", "--max-time", "0.001"});
  REQUIRE(result.code == 0);
  CHECK(result.rows().empty());
  CHECK(result.err.starts_with("specht: note: no impact along the orbit from x = -0.53"));
  CHECK(result.err.find("raise it") != std::string::npos);
}

TEST_CASE("cli: impact-law refuses what it cannot look at in one line") {
  check_refused({
      {{"impact-law"}, "usage: specht impact-law TOY"},
      {{"impact-law", "woodpecker"}, "give either --x, a start on the section (phi_S, shown from"},
      {{"impact-law", "woodpecker", "--x", "-1", "--state", "0,0,0,0,0,0"}, "give either --x"},
      {{"impact-law", "woodpecker", "--state", "0,0,0,0,0,0"},
       "no contact of woodpecker is closed at this state"},
      {{"impact-law", "woodpecker", "--state", "0,0,0.3,0,0,0"},
       "contact 1 of woodpecker has the gap -0.0036 m"},
      {{"impact-law", "bouncing_ball", "--state=-1e-8,-1"}, "has the gap -1e-08 m"},
      {{"impact-law", "woodpecker", "--state", "0,0"}, "woodpecker needs 3 coordinates"},
      {{"impact-law", "piecewise_linear", "--x", "0"},
       "is a map without motion; it has no impacts"},
      {{"impact-law", "woodpecker", "--x", "-1", "--precision", "quad"},
       "impacts are checked in double"},
      {{"map", "woodpecker", "--nu", "0.5"}, "only with --law poisson-tangential"},
      {{"map", "woodpecker", "--law", "poisson-tangential", "--nu", "1.5"},
       "--nu 1.5 is not allowed; allowed: a number from 0 to 1"},
  });
}

TEST_CASE("cli: the law poisson-tangential without tangential restitution gives Poisson's map") {
  const Texts points{"--points", "40", "--range", "-2.5:0.1"};
  Texts poisson{"map", "woodpecker"}, tangential = poisson;
  poisson.insert(poisson.end(), points.begin(), points.end());
  tangential.insert(tangential.end(), points.begin(), points.end());
  tangential.insert(tangential.end(), {"--law", "poisson-tangential"});
  const Result a = run(poisson), b = run(tangential);
  CHECK(a.rows() == b.rows());
  CHECK(table_of(b).value("nu") == "1");
  CHECK_FALSE(table_of(a).value("nu"));
}

}  // namespace test_impact_law
