// Which table a file holds, and rows by the names of their columns.
#include <doctest/doctest.h>

#include <array>
#include <specht/apps/files/reader.hpp>
#include <specht/apps/files/row.hpp>
#include <specht/apps/files/table_kind.hpp>
#include <sstream>
#include <stdexcept>
#include <string>

namespace test_table_kind {

using namespace specht::apps;

namespace {

Table read(const std::string& text) {
  std::istringstream stream(text);
  return read_table(stream, "a.csv");
}

std::string complaint(const std::string& text) {
  try {
    (void)kind_of(read(text));
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "nothing is wrong";
}

}  // namespace

TEST_CASE("files: the header says which table it is") {
  CHECK(kind_of(read("# table: map\nx,P,left,right,kind,iterate\n")) == TableKind::map);
  CHECK(kind_of(read("# table: fixed-points\nkind,x,left,right,iterate,low,high\n")) ==
        TableKind::fixed_points);
  CHECK(complaint("# table: mop\nx,P\n")
            .starts_with("a.csv: unknown table 'mop' in the header; "
                         "there are diagram, special-points"));
  CHECK(complaint("# table: map\nx,y\n") == "a.csv: no column 'P', the columns are x, y");
}

TEST_CASE("files: a file without the line is known by its columns") {
  struct Columns {
    const char* text;
    TableKind kind;
  };
  constexpr std::array all{
      Columns{"x,P", TableKind::map},
      Columns{"x,kind,left,right,low,high,mechanism", TableKind::breakpoints},
      Columns{"iterate,period,kind,x,left,right", TableKind::fixed_points},
      Columns{"parameter,iterate,period,kind,x,left,right,branch", TableKind::diagram},
      Columns{"kind,parameter,x,iterate,branch_before,branch_after", TableKind::special_points},
      Columns{"parameter,x,lyapunov,seed,status", TableKind::orbit_diagram},
      Columns{"low,high,attractor", TableKind::basins},
      Columns{"parameter,branch,kind,y,low,high,stability", TableKind::equilibria},
      Columns{"kind,parameter,branch_before,closed_before,y", TableKind::equilibrium_points},
      Columns{"t,contacts,law,in_use,energy_change,largest_gain", TableKind::impact_laws},
      Columns{"t,y,v_y,mode", TableKind::orbit},
      Columns{"t,event,contact,mode,y,v_y", TableKind::events},
  };
  for (const Columns& one : all) {
    const std::string text = one.text;
    const TableKind kind = one.kind;
    CAPTURE(text);
    CHECK(kind_of(read(text + "\n")) == kind);
    // With the line, whatever else is there.
    const std::string line = "# table: " + std::string(name(kind)) + "\n";
    CHECK(kind_of(read(line + text + ",more\n")) == kind);
  }
  CHECK(complaint("t,y,mode\n")
            .starts_with("a.csv: no line '# table: NAME', and no table known by the columns "
                         "t,y,mode; there are "));
}

TEST_CASE("files: another table than the one that is needed is refused") {
  const Table map = read("x,P\n1,2\n");
  CHECK_NOTHROW(require_kind(map, TableKind::map));
  CHECK_THROWS_WITH_AS(require_kind(map, TableKind::fixed_points),
                       "a.csv is a map where fixed points must be given", std::invalid_argument);
  Header header{{"specht", "1"}, {"table", "diagram"}, {"toy", "duck"}};
  header = with_kind(header, TableKind::special_points);
  CHECK(header.size() == 3);
  CHECK(header[1].value == "special-points");
}

TEST_CASE("files: cells are set by the names of columns, in any order") {
  const std::vector<std::string> columns = joined_columns({{"parameter"}, {"x", "kind"}, {"note"}});
  Row row(columns);
  row.set("note", std::string("n")).set("x", 0.5).set("parameter", std::int64_t{2});
  CHECK_THROWS_WITH_AS((void)row.cells(), "column 'kind' is not set", std::logic_error);
  row.set("kind", std::string("jump"));
  const std::vector<Cell> cells = row.cells();
  REQUIRE(cells.size() == 4);
  CHECK(format_cell(cells[0]) == "2");
  CHECK(format_cell(cells[1]) == "0.5");
  CHECK(format_cell(cells[2]) == "jump");
  CHECK(format_cell(cells[3]) == "n");
  CHECK_THROWS_WITH_AS(row.set("y", 1.0), "no column 'y' in this table", std::logic_error);
  CHECK_THROWS_WITH_AS(row.set("x", 1.0), "column 'x' is set twice", std::logic_error);
}

}  // namespace test_table_kind
