// What the legend of a figure says: which file, which kind, and no more than differs.
#include <doctest/doctest.h>

#include <algorithm>
#include <specht/apps/figures/legend.hpp>
#include <stdexcept>

#include "drawn_script.hpp"

namespace test_legends {

using namespace specht::apps;
using specht::test::contains;
using specht::test::script_of;
using specht::test::table_from;

namespace {

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

Table locus(const std::string& name, const std::vector<std::string>& kinds) {
  std::string text = "# table: locus\n# toy: a\n# first: p\n# second: q\np,q,x,kind,note\n";
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    text += std::to_string(i) + "," + std::to_string(i) + ",0," + kinds[i] + ",\n";
  }
  return table_from(name, text);
}

Table diagram(const std::string& name, const std::string& header) {
  std::string text = "# toy: woodpecker\n# coordinate: phi_S\n" + header +
                     "parameter,iterate,period,kind,x,left,right,slope,time,branch,itinerary\n";
  for (const char* e : {"0.3", "0.32", "0.34"}) {
    text += std::string(e) + ",1,1,stable,-0.5,-0.5,-0.5,0.5,0.1,1,a\n" + e +
            ",1,1,unstable,-0.7,-0.7,-0.7,2,0.1,2,a\n";
  }
  return table_from(name, text);
}

Table equilibria(const std::string& name, const std::string& c_phi, double shift) {
  std::string text = "# command: specht equilibria a --set c_phi=" + c_phi +
                     "\n# table: equilibria\n# toy: a\n# units: rad\n# sweep: mu_2=0.2:0.4:3\n" +
                     "# c_phi: " + c_phi +
                     "\nparameter,branch,kind,phi,low,high,stability,free,low_phi,high_phi\n";
  for (const double mu : {0.3, 0.4}) {
    text +=
        format_number(mu) + ",1,c2," + format_number(mu + shift) + ",nan,nan,stable,none,nan,nan\n";
  }
  return table_from(name, text);
}

Table ends(const std::string& name, const std::string& c_phi, double at) {
  return table_from(name,
                    "# command: specht equilibria a --set c_phi=" + c_phi +
                        "\n# table: equilibrium-points\n# toy: a\n"
                        "kind,parameter,branch_before,branch_after,closed_before,closed_after,"
                        "phi,note\nslip," +
                        format_number(at) + ",0,1,none,c2,0.5,\n");
}

}  // namespace

TEST_CASE("legend: loci whose kinds are the same in another order have the names of their files") {
  const std::vector<std::string> back{"jump_end", "jump_start"}, forth{"jump_start", "jump_end"};
  const std::string two = script_of({locus("B.csv", back), locus("C.csv", forth)});
  const std::string three =
      script_of({locus("A.csv", back), locus("B.csv", back), locus("C.csv", forth)});
  for (const char* name : {"A", "B", "C"}) {
    const std::string title = "title '" + std::string(name) + "'";
    if (*name != 'A') CHECK(contains(two, title));
    CHECK(contains(three, title));
  }
  CHECK_FALSE(contains(two, "jump"));
  CHECK_FALSE(contains(three, "jump"));
}

TEST_CASE("legend: no two files of a figure have one name") {
  const auto all_differ = [](std::vector<std::string> names) {
    std::sort(names.begin(), names.end());
    return std::adjacent_find(names.begin(), names.end()) == names.end();
  };
  const auto with = [](const std::string& name, const std::string& value) {
    Table table;
    table.name = name;
    table.header = {{"toy", "a"}, {"mu_2", value}};
    return table;
  };
  const Table a = with("a.csv", "0.1"), b = with("b.csv", "0.1"), c = with("c.csv", "0.2"),
              other_a = with("old/a.csv", "0.1");
  CHECK(legend_names({&a, &b, &c}) == std::vector<std::string>{"a", "b", "c"});
  CHECK(all_differ(legend_names({&a, &other_a})));
  CHECK(legend_names({&a, &c}) ==
        std::vector<std::string>{"{/:Italic μ}_{2} = 0.1", "{/:Italic μ}_{2} = 0.2"});
}

TEST_CASE("legend: diagrams of one parameter say what differs in the symbols of the axes") {
  const Table all = diagram("d.csv", "# sweep: eps_N1=0:0.7:94\n# range: -2.5:0.11\n"),
              part = diagram("e.csv", "# sweep: eps_N1=0.3:0.34:5\n# range: -1:-0.4\n"),
              fine = diagram("f.csv", "# sweep: eps_N1=0:0.7:401\n# range: -2.5:0.11\n");
  CHECK(legend_names({&all, &part}) ==
        std::vector<std::string>{"{/:Italic ε}_{N1} = 0 … 0.7, {/:Italic φ}_{S} = −2.5 … 0.11",
                                 "{/:Italic ε}_{N1} = 0.3 … 0.34, {/:Italic φ}_{S} = −1 … −0.4"});
  CHECK(legend_names({&all, &fine}) == std::vector<std::string>{"94 values", "401 values"});
}

TEST_CASE("legend: colours tell files or periods apart, each style is explained once") {
  const std::string script =
      script_of({diagram("d.csv", "# sweep: eps_N1=0.3:0.34:3\n# mu_2: 0.3\n"),
                 diagram("e.csv", "# sweep: eps_N1=0.3:0.34:3\n# mu_2: 0.32\n")});
  for (const char* title : {"title '{/:Italic μ}_{2} = 0.3'", "title '{/:Italic μ}_{2} = 0.32'",
                            "title 'stable'", "title 'unstable'"}) {
    CAPTURE(title);
    CHECK(count_of(script, title) == 1);
  }
  CHECK(count_of(script, "keyentry") == 4);
}

TEST_CASE("legend: equilibria of several files reach their own ends and have their own names") {
  const std::string script =
      script_of({equilibria("r.csv", "0.0056", 0), ends("r.points.csv", "0.0056", 0.285),
                 equilibria("s.csv", "0.008", 0.01), ends("s.points.csv", "0.008", 0.275)});
  CHECK(contains(script, "\n0.3 0.3\n0.285 0.5\n"));
  CHECK(contains(script, "\n0.3 0.31\n0.275 0.5\n"));
  CHECK(contains(script, "title '{/:Italic c}_{φ} = 0.0056'"));
  CHECK(contains(script, "title '{/:Italic c}_{φ} = 0.008'"));
  CHECK_THROWS_WITH_AS(
      script_of({equilibria("r.csv", "0.0056", 0), equilibria("s.csv", "0.008", 0.01),
                 ends("t.points.csv", "0.9", 0.275)}),
      doctest::Contains("t.points.csv: another command has made it"), std::invalid_argument);
}

TEST_CASE("legend: seeds are counted, and those of the value before have their word") {
  const auto names = [](const std::vector<std::string>& headers) {
    std::vector<Table> tables;
    for (const std::string& header : headers) {
      tables.push_back(table_from("f" + std::to_string(tables.size()) + ".csv",
                                  header + "parameter,x,lyapunov,seed,status\n"));
    }
    Tables all;
    for (const Table& table : tables) all.push_back(&table);
    return legend_names(all);
  };
  using Names = std::vector<std::string>;
  const std::string ten =
      "# seeds: -2.5 -2.21 -1.92 -1.63 -1.34 -1.05 -0.76 -0.47000000000000002 0 1\n";
  CHECK(names({ten, "# seeds: previous 0.5\n"}) == Names{"10 seeds", "previous"});
  CHECK(names({"# sweep: r=-1:3:81\n" + ten, "# sweep: r=3:-1:81\n# seeds: previous 0.5\n"}) ==
        Names{"{/:Italic r} = −1 … 3, 10 seeds", "{/:Italic r} = 3 … −1, previous"});
  CHECK(names({"# seeds: -0.5\n", "# seeds: previous -0.5\n"}) == Names{"seed −0.5", "previous"});
  CHECK(names({"# seeds: previous 1 2\n", "# seeds: previous 1\n"}) ==
        Names{"previous, 2 seeds", "previous, seed 1"});
  // The same number of other seeds: the files are clearer.
  CHECK(names({"# seeds: 1 2\n", "# seeds: 1 3\n"}) == Names{"f0", "f1"});
  CHECK(names({"# a: 1\n# seeds: 1 2\n", "# a: 2\n# seeds: 1 3\n"}) == Names{"f0", "f1"});
  // In several coordinates they are a number.
  CHECK(names({"# coordinates: a b\n# seeds: 10\n", "# coordinates: a b\n# seeds: 20\n"}) ==
        Names{"10 seeds", "20 seeds"});
}

}  // namespace test_legends
