// Texts that were changed at random: the parsers refuse them in one line, or read what is there.
#include <doctest/doctest.h>

#include <array>
#include <random>

#include "../fuzz/parsers.hpp"
#include "../sanitizers.hpp"

namespace test_parsers {

using namespace specht;

namespace {

const std::string whole =
    "# header_lines: 4\n# specht: 0.1.0\n# table: map\n# toy: woodpecker\n"
    "x,P,slope,time,status,itinerary\n-0.5,-0.55,nan,0.1,returned,D2o I3o B1c\n"
    "1e-300,inf,-inf,2,no_return,\n";
const std::vector<std::string> values{"0.5",    "-1e-3:2", "eps_N1=0:1:7", "1,2,-3e5",
                                      "tilt=1", "nan",     "1e308:inf",    "r=2:-1:3"};
/// What a random change likes to put in.
const std::string pieces[] = {",",   "#",    "\n", "\"", ":",   "=",   "nan", "-",  "e",
                              "1e9", "\r\n", "# ", ": ", "\0x", "0x1", "::",  ",,", "\xff"};

std::string changed(std::string text, std::mt19937_64& random) {
  const auto at = [&](std::size_t size) { return static_cast<std::size_t>(random() % size); };
  for (std::size_t k = 1 + at(4); k > 0; --k) {
    const std::size_t place = at(text.size() + 1);
    switch (random() % 4) {
      case 0:
        text.insert(place, pieces[at(std::size(pieces))]);
        break;
      case 1:
        text.erase(place, 1 + at(8));
        break;
      case 2:
        if (place < text.size()) text[place] = static_cast<char>(random());
        break;
      default:
        text.insert(place, text.substr(at(text.size() + 1), at(20)));
    }
  }
  return text;
}

}  // namespace

TEST_CASE("parsers: a changed file is read or refused in one line, and written as it was read") {
  std::mt19937_64 random(5);
  int read = 0;
  const int all = test::draws(20'000);
  for (int k = 0; k < all; ++k) read += fuzz::table(changed(whole, random)) ? 1 : 0;
  CHECK(read > all / 20);
  CHECK(read < all);
  CHECK(fuzz::table(whole));
}

TEST_CASE("parsers: a changed value of an option is read or refused") {
  std::mt19937_64 random(6);
  int read = 0;
  const int all = test::draws(50'000);
  for (int k = 0; k < all; ++k) {
    read += fuzz::value(changed(values[random() % values.size()], random)) ? 1 : 0;
  }
  CHECK(read > 0);
  CHECK(read < all);
}

}  // namespace test_parsers
