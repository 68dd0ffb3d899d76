// Computes N returns of the woodpecker at rtol R and prints the last: what bench/instructions
// counts. usage: returns N R

#include <cstdio>
#include <cstdlib>
#include <specht/maps/section_map.hpp>
#include <specht/toys/woodpecker.hpp>

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("usage: returns N RTOL\n", stderr);
    return 2;
  }
  using Toy = specht::toys::Woodpecker<double>;
  specht::core::OdeintOptions options;
  options.rtol = std::atof(argv[2]);
  specht::maps::SectionMap<Toy> map(Toy{}, Toy::sections()[0], 0.0, {}, options);
  double value = 0.0;
  for (int i = 0; i < std::atoi(argv[1]); ++i) value = map(-0.5294719671108511).value;
  std::printf("%.17g\n", value);
}
