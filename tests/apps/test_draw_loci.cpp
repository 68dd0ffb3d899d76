// Figures of equilibria and of loci of two parameters.
#include <doctest/doctest.h>

#include <specht/apps/figures/draw.hpp>
#include <specht/apps/files/reader.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "drawn_script.hpp"
#include "drawn_tables.hpp"

namespace test_draw_loci {

using namespace specht::apps;
using namespace specht::test;

TEST_CASE(
    "figures: lines of equilibria begin in their middle, where gnuplot's slanted begin is hidden") {
  const auto data = [](const std::vector<std::string>& rows) {
    std::string text =
        "# table: equilibria\n# toy: a\n# units: rad\n# sweep: mu=0:1:3\n"
        "parameter,branch,kind,phi,low,high,stability,free,low_phi,high_phi\n";
    for (const std::string& row : rows) text += row + ",nan,nan,stable,none,nan,nan\n";
    const std::string script = script_of({table_from("e.csv", text)});
    const std::size_t begin = script.find("EOD\n") + 4;
    return script.substr(begin, script.find("EOD", begin) - begin);
  };
  CHECK(data({"0,1,c2,0.3", "0.5,1,c2,0.4", "1,1,c2,0.6"}) == "0.5 0.4\n0 0.3\n\n0.5 0.4\n1 0.6\n");
  CHECK(data({"0,1,c2,0.25", "1,1,c2,0.75"}) == "0.5 0.5\n0 0.25\n\n0.5 0.5\n1 0.75\n");
}

TEST_CASE("figures: a branch of equilibria keeps its style up to a fold on a value of the sweep") {
  const Table rows = table_from(
      "e.csv",
      "# command: a\n# table: equilibria\n# toy: a\n# units: rad\n# sweep: mu=0:1:3\n"
      "parameter,branch,kind,phi,low,high,stability,free,low_phi,high_phi\n"
      "0,1,o,0.25,nan,nan,stable,phi,nan,nan\n0,2,c,-0.25,nan,nan,unstable,none,nan,nan\n"
      "0.5,1,o,0.125,nan,nan,stable,phi,nan,nan\n0.5,2,c,-0.125,nan,nan,unstable,none,nan,nan\n"
      "1,1,o,0,nan,nan,unstable,phi,nan,nan\n");
  const Table ends =
      table_from("e.points.csv",
                 "# command: a\n# table: equilibrium-points\n# toy: a\n# sweep: mu=0:1:3\n"
                 "parameter,kind,branch_before,branch_after,closed_before,closed_after,phi,note\n"
                 "1,fold,1,2,o,c,0,\n");
  const std::string script = script_of({rows, ends});
  CHECK(contains(script, "0.5 0.125\n0 0.25\n\n0.5 0.125\n1 0\n"));
}

TEST_CASE("figures: the legend of loci names what is in the frame") {
  const auto locus = [](const std::string& name, const std::string& header, double b) {
    return table_from(name, "# table: locus\n# toy: a\n" + header +
                                "# first: p\n# second: q\np,q,x,kind,note\n0," + format_number(b) +
                                ",0,fold,\n0.5," + format_number(b) + ",0,fold,cusp\n1," +
                                format_number(b) + ",0,fold,\n");
  };
  const Table low = locus("low.csv", "# border: contact 1 opens\n", 0),
              high = locus("high.csv", "# border: contact 2 opens\n", 1);
  CHECK(contains(script_of({low}), "title 'cusp'"));
  CHECK_FALSE(contains(script_of({low}, {.out = "", .xrange = Range{0.6, 1}}), "title 'cusp'"));
  const std::string part =
      script_of({low, high}, {.out = "", .xrange = Range{0.6, 1}, .yrange = Range{0.5, 2}});
  CHECK(contains(part, "title 'contact 2 opens'"));
  CHECK_FALSE(contains(part, "title 'contact 1 opens'"));
  CHECK_THROWS_WITH_AS(script_of({low}, {.out = "", .xrange = Range{2, 3}}),
                       doctest::Contains("nothing to draw in the frame; all is in --xrange=0:1"),
                       std::invalid_argument);
}

TEST_CASE("figures: the legend of loci has kinds of points rather than names of files") {
  const auto locus = [](const std::string& name, const std::string& kind, const std::string& law) {
    return table_from(name, "# table: locus\n# toy: a\n" + law + "# first: p\n# second: q\n" +
                                "p,q,x,kind,note\n0,0,0," + kind + ",\n1,1,0," + kind + ",\n");
  };
  const std::string border = "# border: contact 1 opens\n";
  const std::string two =
      script_of({locus("a.csv", "fold", ""), locus("b.csv", "persistence", border)});
  CHECK(contains(two, "title 'fold'"));
  CHECK(contains(two, "title 'contact 1 opens'"));
  const std::string same = script_of({locus("a.csv", "fold", ""), locus("b.csv", "fold", "")});
  CHECK(contains(same, "title 'a'"));
  CHECK(contains(same, "title 'b'"));
  const std::string alone = script_of({locus("a.csv", "jump_start", "")});
  CHECK(contains(alone, "title 'jump start'"));
  CHECK_FALSE(contains(alone, "unset key"));
  // A fold of a cycle beside a flip of a fixed point.
  const std::string iterates = script_of(
      {locus("a.csv", "fold", "# iterate: 2\n"), locus("b.csv", "flip", "# iterate: 1\n")});
  CHECK(contains(iterates, "title 'fold, "));
  CHECK(contains(iterates, "title 'flip, "));
}

TEST_CASE(
    "figures: loci of the same kinds have the names of their files, whichever kind comes first") {
  const auto locus = [](const std::string& name, const std::string& first,
                        const std::string& last) {
    return table_from(
        name, "# table: locus\n# toy: a\n# first: p\n# second: q\np,q,x,kind,note\n0,0,0," + first +
                  ",\n1,1,0," + last + ",\n");
  };
  const std::string script =
      script_of({locus("a.csv", "jump_end", "jump_start"), locus("b.csv", "jump_end", "jump_start"),
                 locus("c.csv", "jump_start", "jump_end")});
  for (const std::string name : {"a", "b", "c"}) CHECK(contains(script, "title '" + name + "'"));
}

}  // namespace test_draw_loci
