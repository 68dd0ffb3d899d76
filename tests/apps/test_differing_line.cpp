// Where two files of tables differ.
#include <doctest/doctest.h>

#include <specht/apps/files/differing_line.hpp>

namespace test_differing_line {

using specht::apps::differing_line;

TEST_CASE("differing line: the first one, and of a row its column") {
  const std::string file = "# header_lines: 2\n# toy: duck\nx,P\n1,2\n3,4\n";
  CHECK_FALSE(differing_line(file, file));
  CHECK(differing_line(file, "# header_lines: 2\n# toy: duck\nx,P\n1,2\n3,4.5\n") ==
        "line 5 differs in P: '4' in the file, '4.5' made again");
  CHECK(differing_line(file, "# header_lines: 2\n# toy: brush\nx,P\n1,2.5\n3,4\n") ==
        "line 2 differs: '# toy: duck' in the file, '# toy: brush' made again");
  CHECK(differing_line(file, "# header_lines: 2\n# toy: duck\nx,P\n1,2,0\n3,4\n") ==
        "line 4 differs: '1,2' in the file, '1,2,0' made again");
}

TEST_CASE("differing line: files that end early") {
  CHECK(differing_line("x\n1\n2\n", "x\n1\n") == "3 lines in the file, 2 made again");
  CHECK(differing_line("x\n1\n", "x\n1\n2\n") == "2 lines in the file, 3 made again");
  CHECK(differing_line("x\n1", "x\n1\n") == "the last line differs in its line break");
}

}  // namespace test_differing_line
