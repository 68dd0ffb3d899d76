// Bad input gives exit code 2 and one line that says what is allowed.

#include <doctest/doctest.h>

#include <specht/apps/commands/verbs.hpp>

#include "command.hpp"

namespace test_messages {

using specht::test::check_refused;
using specht::test::Result;
using specht::test::run;
using specht::test::table_of;

TEST_CASE("cli: bad input is told in one line with exit code 2") {
  check_refused({
      {{}, "a verb is missing"},
      {{"mop"}, "unknown verb 'mop'; did you mean map? There are toys, simulate, map"},
      {{"map"}, "usage: specht map TOY"},
      {{"map", "woodpeker"},
       "unknown toy 'woodpeker'; did you mean woodpecker? There are woodpecker"},
      {{"map", "woodpecker", "--set", "eps_N1=2"},
       "eps_N1=2 is not allowed; allowed: a number from 0 to 1"},
      {{"map", "woodpecker", "--set", "eps_N1=abc"},
       "eps_N1=abc is not allowed; allowed: a number from 0 to 1"},
      {{"map", "tumbling", "--set", "phi_R=0"},
       "phi_R=0 is not allowed; allowed: a number > 0 and at most pi/2"},
      {{"map", "piecewise_linear", "--set", "r=x"},
       "r=x is not allowed; allowed: any finite number"},
      {{"map", "woodpecker", "--law", "foo"},
       "--law foo is not allowed; allowed: poisson, newton, "},
      {{"map", "woodpecker", "--range", "1:0"}, "--range 1:0 is not allowed; allowed: A:B with "},
      {{"map", "woodpecker", "--set", "eps_N9=0"}, "unknown parameter 'eps_N9'"},
      {{"map", "woodpecker", "--set", "eps_N1"}, "NAME=VALUE"},
      {{"map", "woodpecker", "--set", "r_M=0.001"}, "r_M = 0.001 must be larger than r_0 = 0.0025"},
      {{"map", "woodpecker", "--set", "eps_T1=0.1"}, "needs the law newton"},
      {{"map", "woodpecker", "--law", "hooke"}, "poisson, newton, poisson-coupled"},
      {{"map", "woodpecker", "--phase", "rk4"},
       "--phase rk4 is not allowed; allowed: exact, taylor, odeint"},
      {{"map", "bouncing_ball", "--phase", "exact"},
       "bouncing_ball has no closed form, so --phase exact is not allowed: constant M and W"},
      {{"simulate", "impact_oscillator", "--phase", "exact", "--state", "0,0", "--time", "1"},
       "impact_oscillator has no closed form"},
      {{"map", "woodpecker", "--phase", "exact", "--rtol", "1e-8"},
       "--rtol 1e-8 is not allowed with --phase exact: it is a tolerance of the odeint and "
       "taylor phases"},
      {{"map", "woodpecker", "--atol", "1e-8", "--phase", "exact"}, "--atol 1e-8 is not allowed"},
      {{"diagram", "woodpecker", "--sweep", "eps_N1=0:1:2", "--method", "dopri5", "--phase",
        "exact"},
       "it is an integrator of the odeint phase"},
      {{"reproduce", "fig8", "--phase", "exact", "--rtol", "1e-8", "-o", "/none/a.png"},
       "--rtol 1e-8 is not allowed with --phase exact"},
      {{"map", "piecewise_linear", "--rtol", "1e-8"}, "it has no phases"},
      {{"map", "woodpecker", "--precision", "half"},
       "--precision half is not allowed; allowed: double"},
      {{"map", "piecewise_linear", "--precision", "quad"},
       "piecewise_linear is computed in double only"},
      {{"map", "rocking_rod", "--precision", "quad"},
       "rocking_rod is computed in double only; --precision quad serves return maps of the "
       "woodpecker, with --phase exact"},
      {{"map", "woodpecker", "--precision", "quad", "--rtol", "1e-8"},
       "--precision quad needs --phase exact, without --method, --rtol and --atol"},
      {{"simulate", "woodpecker", "--x", "-0.5", "--precision", "quad"},
       "orbits are simulated in double; --precision quad serves return maps"},
      {{"map", "woodpecker", "--rtol", "-1"},
       "--rtol -1 is not allowed; allowed: a number from 1e-15 to 0.01"},
      {{"map", "woodpecker", "--rtol", "1"},
       "--rtol 1 is not allowed; allowed: a number from 1e-15 to 0.01"},
      {{"map", "woodpecker", "--range", "1:0"}, "A:B with numbers A < B"},
      {{"map", "woodpecker", "--range", "nan:0"}, "A:B with numbers A < B"},
      {{"map", "woodpecker", "--points", "1"}, "an integer from 2"},
      {{"map", "woodpecker", "--points", "2.5"}, "an integer from 2"},
      {{"map", "woodpecker", "--at", "1,,2"}, "numbers separated by commas"},
      {{"map", "woodpecker", "--at", "1", "--range", "0:1"}, "either --at or --range"},
      {{"map", "woodpecker", "--iterate", "0"}, "an integer from 1"},
      {{"orbit-diagram", "woodpecker"}, "orbit-diagram needs --sweep NAME=A:B:N"},
      {{"orbit-diagram", "woodpecker", "--sweep", "eps_N1=0:1:3", "--seed", "last"},
       "--seed last is not allowed; allowed: numbers separated by commas"},
      {{"orbit-diagram", "woodpecker", "--sweep", "eps_N1=0:1:3", "--seed", "-1", "--points", "4"},
       "give the seeds either by --seed or by --range and --points"},
      {{"orbit-diagram", "woodpecker", "--sweep", "eps_N1=0:1:3", "--keep", "0"},
       "--keep 0 is not allowed; allowed: an integer from 1"},
      {{"map", "woodpecker", "--jobs", "0"}, "an integer from 1"},
      {{"map", "woodpecker", "--point", "10"}, "unrecognised option '--point'"},
      {{"map", "woodpecker", "--transient", "10"},
       "--transient is no option of map but of orbit-diagram; "},
      {{"toys", "woodpecker", "--points", "10"},
       "--points is no option of toys but of map, breakpoints, "},
      {{"help", "--law", "newton"}, "--law is no option of help but of simulate, "},
      {{"map", "woodpecker", "--section", "jam"}, "unknown section 'jam' of woodpecker"},
      {{"map", "woodpecker", "--section", "jammed=1"}, "takes no value"},
      {{"breakpoints", "impact_oscillator"}, "has 2 coordinates"},
      {{"map", "woodpecker", "--config", "/none"}, "cannot read the config file '/none'"},
      {{"map", "woodpecker", "--at", "0", "-o", "/none/a.csv"}, "cannot write '/none/a.csv'"},
      {{"simulate", "woodpecker"}, "either --x"},
      {{"simulate", "woodpecker", "--state", "1,2"}, "needs 3 coordinates"},
      {{"simulate", "woodpecker", "--x", "1"}, "it lies outside the section's domain, up to 0.12"},
      {{"verify", "woodpecker", "--x", "1"}, "it lies outside the section's domain, up to 0.12"},
      {{"simulate", "brush", "--x", "1"}, "the section's domain, from -2.8686"},
      {{"simulate", "piecewise_linear", "--x", "0", "--columns", "gaps"},
       "is a map without motion"},
      {{"map", "woodpecker", "-o", "a.json"}, "a table is CSV, give another ending"},
      {{"map", "woodpecker", "-o", "a.png"}, "a table is CSV; give another ending, and plot"},
      {{"fixed-points", "woodpecker", "-o", "a.json"}, "--format json writes JSON"},
      {{"simulate", "woodpecker", "--x", "0", "--time", "1", "--returns", "2"}, "either --time"},
      {{"simulate", "piecewise_linear", "--x", "0"}, "a map without motion"},
      {{"simulate", "piecewise_linear", "--state", "0.5"}, "a map without motion"},
      {{"diagram", "woodpecker"}, "--sweep NAME=A:B:N"},
      {{"diagram", "woodpecker", "--sweep", "eps_N1=0:1"}, "NAME=A:B:N"},
      {{"diagram", "woodpecker", "--sweep", "eps=0:1:5"}, "unknown parameter 'eps'"},
      {{"diagram", "woodpecker", "--sweep", "eps_N1=0:2:5"}, "eps_N1 = 1.5"},
      {{"plot", "/none.csv", "-o", "a.png"}, "/none.csv"},
      {{"reproduce", "fig99"},
       "unknown figure 'fig99'; did you mean fig9? There are time-history (fig5)"},
      {{"reproduce", "fig8", "-o", "fig8"}, "must end in .png, .svg or .pdf"},
  });
}

TEST_CASE("cli: a state in penetration is refused, with what is in what and how deep") {
  check_refused({
      {{"simulate", "bouncing_ball", "--state=-0.5,0"},
       "--state begins in penetration: contact 1 has the gap g_N1 = -0.5"},
      {{"simulate", "woodpecker", "--state", "0,0.3,0,0,0,0"},
       "--state begins in penetration: contact 3 has the gap g_N3 = -0.00114"},
      {{"simulate", "woodpecker_4dof", "--state", "0,0,0,3,0,0,0,0"},
       "--state begins in penetration: edges of bird and pole cross"},
      {{"simulate", "woodpecker_4dof", "--state", "0.003,0,0,0,0,0,0,0"},
       "--state begins in penetration: sleeve and pole overlap, 0.0024 m deep"},
      {{"simulate", "brush", "--state", "0,-0.001,0,0,0,0"},
       "--state begins in penetration: block and commutator overlap, "},
      {{"simulate", "brush", "--state", "0.001,0.1,0,0,0,0"},
       "--state begins in penetration: contact 1 has the gap g_N1 = -0.0009"},
      {{"simulate", "bouncing_ball", "--state=-0.5,0", "--time", "1", "--engine", "time-stepping",
        "--step", "1e-3"},
       "--state begins in penetration"},
      {{"animate", "woodpecker_4dof", "--state", "0,0,0,3,0,0,0,0", "-o", "film.svg"},
       "--state begins in penetration: edges of bird and pole cross"},
      {{"simulate", "woodpecker_4dof", "--x=-3"}, "outside the section's domain"},
  });
  // Touching is not penetration, nor is rounding.
  CHECK(run({"simulate", "bouncing_ball", "--state", "0,0", "--time", "0.1"}).code == 0);
  CHECK(run({"simulate", "bouncing_ball", "--state=-1e-13,0", "--time", "0.1"}).code == 0);
}

TEST_CASE("cli: bodies that go through each other on the way are told once, the others are not") {
  // A block of a metre on a commutator of 0.2 m whose bars are a millimetre high.
  std::vector<std::string> rough{"simulate", "brush", "--x", "4.43e-05", "--time", "0.2"};
  for (const char* value :
       {"m=0.00997", "J=5.6e-06", "g=460", "b=0.0181", "h=0.997", "F_0=24.9", "c=550", "F_S=0.807",
        "s=1.2e-05", "y_G=0.0398", "R=0.199", "a=0.00135", "e=0.00254", "omega=5.08", "mu_1=0.0168",
        "mu_2=0.123", "eps_N1=0.0665", "eps_N2=0.0665"}) {
    rough.insert(rough.end(), {"--set", value});
  }
  const Result over = run(rough);
  CHECK(over.err.find("block and commutator overlap") != std::string::npos);
  CHECK(over.err.find("where brush has no contact") != std::string::npos);
  CHECK(over.err.find("no contact") == over.err.rfind("no contact"));
  // The bird turns over, and touches the pole with its back.
  const Result turned =
      run({"simulate", "woodpecker_4dof", "--state", "0,0,0,-1.5,0,0,0,-200", "--time", "0.05"});
  CHECK(turned.code == 0);
  CHECK(turned.err.empty());
  for (const std::string toy : {"woodpecker_4dof", "brush"}) {
    const Result usual = run({"simulate", toy, "--x", toy == "brush" ? "2e-5" : "-0.5"});
    CHECK(usual.code == 0);
    CHECK(usual.err.empty());
  }
}

TEST_CASE("cli: an orbit without a start, or without a motion, is told what it needs") {
  for (const std::string verb : {"simulate", "impact-law"}) {
    CAPTURE(verb);
    CHECK(run({verb, "duck"}).err ==
          "specht: give either --x, a start on the section (v_phi_S, shown from -5 to -0.05), or "
          "--state x_S,y_S,phi_S,phi_B,v_x_S,v_y_S,v_phi_S,v_phi_B\n");
    CHECK(run({verb, "impact_oscillator"}).err ==
          "specht: give either --x phase,V, a start on section impact, or --state x,v_x\n");
  }
  CHECK(run({"simulate", "piecewise_linear"}).err ==
        "specht: piecewise_linear is a map without motion; it has no orbit in time\n");
  CHECK(run({"simulate", "impact_oscillator", "--state", "0,0.3"}).code == 0);  // to its return
}

TEST_CASE("cli: a value that is missing, given twice or without use is told in one line") {
  check_refused({
      {{"map", "woodpecker", "--points"}, "--points needs a value: an integer from 2"},
      {{"map", "woodpecker", "--points="}, "--points needs a value: an integer from 2"},
      {{"map", "woodpecker", "-j"}, "--jobs needs a value: an integer from 1"},
      {{"map", "woodpecker", "--points", "3", "--points", "4"}, "--points is given more than once"},
      {{"map", "woodpecker", "--set", "eps_N1=0.3", "--set", "eps_N1=0.4"},
       "--set: eps_N1 is given more than once"},
      {{"map", "woodpecker", "-o=a.csv"}, "--out =a.csv is not allowed"},
      {{"map", "woodpecker", "--resume"}, "give its name with -o FILE"},
      {{"map", "woodpecker", "--foo"}, "specht map --help shows the options"},
      {{"map", "piecewise_linear", "--law", "newton"}, "piecewise_linear is a map without motion"},
      {{"map", "piecewise_linear", "--max-time", "3"}, "piecewise_linear is a map without motion"},
      {{"breakpoints", "woodpecker", "--resolution", "1"}, "a number > 0 and < 1"},
      {{"equilibria", "woodpecker", "--section", "jammed"}, "do not depend on a section"},
      {{"equilibria", "woodpecker", "--precision", "quad"}, "equilibria are computed in double"},
      {{"orbit-diagram", "woodpecker", "--sweep", "eps_N1=0:2:3"}, "eps_N1 = 2"},
      {{"orbit-diagram", "woodpecker", "--sweep", "eps_N1=0:1:3", "--seed", "previous,x"},
       "--seed previous,x is not allowed"},
      {{"simulate", "woodpecker", "--x", "0", "--jobs", "0"}, "--jobs 0 is not allowed"},
      {{"simulate", "woodpecker", "--x", "0", "--every", "1e-300"},
       "--every 1e-300 is not allowed"},
      {{"simulate", "woodpecker", "--x", "0", "--events", "--both-sides"},
       "either --events or --both-sides"},
      {{"reproduce", "fig12", "--rtol", "0"}, "--rtol 0 is not allowed"},
      {{"reproduce", "fig12", "--law", "hooke"}, "--law hooke is not allowed"},
      {{"plot", "/none.csv", "-o", "a.png", "--size", "1e9,1"}, "both from 1 to 200"},
  });
}

TEST_CASE("cli: a misspelt name is told what it may have meant") {
  const specht::test::TemporaryFolder folder;
  const std::string file = folder.path / "run.cfg";
  std::ofstream(file) << "# of one run\npionts = 3\n";
  check_refused({
      {{"maps"}, "unknown verb 'maps'; did you mean map? There are toys"},
      {{"fixed"}, "did you mean fixed-points?"},
      {{"duck", "map"}, "'duck' is a toy, and a verb comes first: specht toys duck shows it"},
      {{"map", "Duck"}, "unknown toy 'Duck'; did you mean duck?"},
      {{"map", "woodpecker", "--set", "eps_n1=0.3"},
       "unknown parameter 'eps_n1' of woodpecker; did you mean eps_N1? There are m_M"},
      {{"diagram", "woodpecker", "--sweep", "esp_N1=0:1:3"}, "did you mean eps_N1?"},
      {{"map", "duck", "--section", "titl"}, "did you mean tilt?"},
      {{"map", "brush", "--polygon", "commutater=a.csv"}, "did you mean commutator?"},
      {{"map", "woodpecker", "--point", "10"},
       "unrecognised option '--point'; did you mean --points? specht map --help shows the options"},
      {{"map", "woodpecker", "--eps_N1", "0.3"}, "parameters are given by --set NAME=VALUE"},
      {{"map", "woodpecker", "--law", "newtn"}, "; did you mean newton?"},
      {{"reproduce", "fig-8"}, "unknown figure 'fig-8'; did you mean fig8? There are"},
      {{"map", "woodpecker", "--config", file},
       file + ": 'pionts' is neither an option of map nor a parameter of woodpecker; did you mean "
              "points?"},
  });
}

TEST_CASE("cli: a word that is missing or too many is named") {
  check_refused({
      {{"map"}, "TOY is missing; usage: specht map TOY"},
      {{"plot", "-o", "a.svg"}, "FILE... is missing; usage: specht plot FILE..."},
      {{"map", "woodpecker", "now"},
       "the word 'now' is one too many; usage: specht map TOY [options]"},
      {{"map", "woodpecker", "\u2013set", "eps_N1=0.4"},
       "'\u2013set' begins with a dash; options begin with --, two hyphens"},
      {{"--verison"}, "in front of the verb; did you mean --version? There are --help, --version"},
      {{"diagram", "woodpecker", "--sweep", "eps_N1=0.1:0.6:5", "--set", "eps_N1=0.5"},
       "--set eps_N1=0.5 is not allowed: --sweep gives eps_N1 its values"},
      {{"equilibria", "woodpecker", "--sweep", "mu_2=0.2:0.4:5", "--set", "mu_2=0.3"},
       "--set mu_2=0.3 is not allowed: --sweep gives mu_2 its values"},
      {{"map", "woodpecker", "eps_N1=0.3"}, "did you mean --set eps_N1=0.3?"},
      {{"toys", "duck", "brush"}, "the word 'brush' is one too many"},
      {{"help", "map", "plot"}, "the word 'plot' is one too many"},
  });
}

TEST_CASE("cli: --resume is refused where it does nothing, and not shown there") {
  for (const auto& verb : specht::apps::verbs()) {
    const std::string name(verb.name);
    CAPTURE(name);
    const std::string help = run({name, "--help"}).out;
    const bool resumes =
        name == "map" || name == "diagram" || name == "orbit-diagram" || name == "reproduce";
    CHECK((help.find("\n  --resume ") != std::string::npos) == resumes);
    if (resumes) continue;
    std::vector<std::string> words{name, "--resume"};
    if (verb.operand == specht::apps::Operand::toy) words.insert(words.begin() + 1, "woodpecker");
    if (verb.operand == specht::apps::Operand::files) words.insert(words.begin() + 1, "a.csv");
    check_refused({{words, "--resume is not allowed: " + name +
                               " does not save its rows one by one and begins anew"}});
  }
}

TEST_CASE("cli: --version says how the program was built") {
  const auto lines = specht::test::lines_of(run({"--version"}).out);
  REQUIRE(lines.size() == 5);
  CHECK(lines[0].starts_with("specht "));
  CHECK((lines[1].starts_with("compiler: GNU ") || lines[1].starts_with("compiler: Clang ")));
  CHECK(lines[2].starts_with("build: "));
  CHECK(lines[3].starts_with("options: openmp yes, mpi "));
  CHECK(lines[4].starts_with("libraries: Boost 1."));
  CHECK(lines[4].find(", Eigen 3.") != std::string::npos);
  // Tables have the first line only.
  CHECK(table_of(run({"map", "piecewise_linear", "--points", "2"})).value("specht") ==
        lines[0].substr(7));
}

TEST_CASE("cli: what looks like a number, a name or a file and is none is refused") {
  const specht::test::TemporaryFolder folder;
  const std::string inner = folder.path / "inner.cfg", other = folder.path / "other.cfg";
  std::ofstream(inner) << "config = " << other << "\n";
  std::ofstream(other) << "points = 3\n";
  const std::string binary = folder.path / "binary.cfg";
  std::ofstream(binary) << "points = 3\n" << '\0';
  check_refused({
      {{"map", "woodpecker", "--set", "eps_N1=0x1"},
       "eps_N1=0x1 is not allowed; allowed: a number from 0 to 1"},
      {{"map", "woodpecker", "--set", "eps_N1=1e-400"}, "eps_N1=1e-400 is not allowed"},
      {{"map", "woodpecker", "--set", "eps_N1= 0.5"}, "eps_N1= 0.5 is not allowed"},
      {{"map", "woodpecker", "--section", ""}, "NAME or NAME=NUMBER"},
      {{"map", "woodpecker", "--range=0x0:0x1"}, "A:B with numbers A < B"},
      {{"map", "woodpecker", "--config", "nofile"}, "No such file or directory"},
      {{"map", "woodpecker", "--config", "/dev/null"}, "it is no file"},
      {{"map", "woodpecker", "--config", "/dev/zero"}, "it is no file"},
      {{"map", "woodpecker", "--config", folder.path}, "it is no file"},
      {{"map", "woodpecker", "--config", "/proc/self/mem"}, "cannot read the config file"},
      {{"map", "woodpecker", "--config", binary}, "it is no text"},
      {{"map", "woodpecker", "--config", inner}, "unrecognised option 'config'"},
      {{"plot", "/dev/zero", "-o", "a.svg"}, "it is a device"},
      {{"plot", "/none.csv", "-o", "a.jpg"}, "--out a.jpg is not allowed: it must end in .png"},
      {{"reproduce", "fig12", "-o", "a.jpg"}, "--out a.jpg is not allowed: it must end in .png"},
      {{"reproduce", "fig12", "-o", "-"}, "--out - is not allowed"},
      {{"reproduce", "fig12", "--law", "newton"},
       "--law is not allowed: fig12 is of a map without"},
  });
}

TEST_CASE("cli: no to an option without a value is no") {
  const specht::test::TemporaryFolder folder;
  const std::string file = folder.path / "run.cfg";
  std::ofstream(file) << "no-slope = false\npoints = 3\n";
  const auto slope = specht::test::table_of(run({"map", "piecewise_linear", "--config", file}));
  CHECK(slope.numbers("slope").back() == -1.25);
}

TEST_CASE("cli: a result or a help text that does not arrive is a failure") {
  for (const std::string command : {"toys", "toys woodpecker", "--help", "--version", "map --help",
                                    "map piecewise_linear", "basins piecewise_linear"}) {
    CAPTURE(command);
    const std::string line =
        std::string(SPECHT_COMMAND) + " " + command + " >/dev/full 2>/dev/null";
    CHECK(WEXITSTATUS(std::system(line.c_str())) == 1);
  }
}

TEST_CASE("cli: a value that overflows is no value") {
  const auto table =
      specht::test::table_of(run({"map", "piecewise_linear", "--at", "1e308", "--set", "a=10"}));
  CHECK(table.texts("status") == std::vector<std::string>{"not_finite"});
  CHECK(table.texts("P") == std::vector<std::string>{"nan"});
}

TEST_CASE("cli: a config file says yes or no of an option without a value") {
  const specht::test::TemporaryFolder folder;
  const std::string file = folder.path / "run.cfg";
  const std::vector<std::string> breakpoints{"breakpoints", "woodpecker", "--range",  "-0.21:-0.2",
                                             "--points",    "20",         "--config", file};
  const auto rows = [&] { return run(breakpoints).rows().size(); };
  std::ofstream(file) << "all = maybe\n";
  check_refused({{breakpoints, "--all maybe is not allowed; allowed: in a config file yes or no"}});
  std::ofstream(file) << "all = no\n";
  CHECK(rows() == 0);
  std::ofstream(file) << "all = yes\n";
  CHECK(rows() == 1);
}

TEST_CASE("cli: a mass matrix that loses digits is told") {
  // All of the inertia in one mass: the three coordinates are nearly one.
  const auto ill = run({"map", "woodpecker", "--at", "-0.5", "--set", "m_M=1e-12", "--set",
                        "J_M=1e-16", "--set", "J_S=1e-14"});
  CHECK(ill.code == 0);
  CHECK(ill.err.find("mass matrix is ill-conditioned") != std::string::npos);
  CHECK(run({"map", "woodpecker", "--at", "-0.5"}).err.empty());
}

TEST_CASE("cli: help and version go to standard output") {
  for (const char* verb :
       {"toys", "simulate", "map", "fixed-points", "diagram", "plot", "reproduce"}) {
    const Result result = run({verb, "--help"});
    CHECK(result.code == 0);
    CHECK(result.err.empty());
    CHECK(result.out.starts_with("specht " + std::string(verb)));
  }
  CHECK(run({"--help"}).out.find("fixed-points") != std::string::npos);
  CHECK(run({"--version"}).out.starts_with("specht "));
  CHECK(run({"toys"}).out.find("woodpecker") != std::string::npos);
  CHECK(run({"toys", "woodpecker"}).out.find("c_phi") != std::string::npos);
}

TEST_CASE("cli: options that change nothing of an orbit say so") {
  const Result events =
      run({"simulate", "woodpecker", "--x", "-0.5", "--events", "--every", "0.1"});
  CHECK(events.code == 0);
  CHECK(events.err.find("--every is the time between samples") != std::string::npos);
  const Result timed =
      run({"simulate", "woodpecker", "--x", "-0.5", "--time", "0.1", "--max-time", "0.01"});
  CHECK(timed.code == 0);
  CHECK(timed.err.find("--max-time bounds a return") != std::string::npos);
}

}  // namespace test_messages
