// An analysis of one's own: how many returns the woodpecker needs to settle on a fixed point of its
// map, over its first angle and the restitution of its beak. Writes settling.csv, which figure.gp
// draws.

#include <cmath>
#include <fstream>
#include <specht/specht.hpp>

using namespace specht;

/// Returns until P(x) = x within 1e-9 rad; −1 if it stops returning, or after 500.
int settling(maps::ReturnMap& map, double x) {
  for (int n = 0; n < 500; ++n) {
    const maps::MapPoint point = map(x);
    if (!point.has_value()) return -1;
    if (std::abs(point.value - x) < 1e-9) return n;
    x = point.value;
  }
  return -1;
}

int main() {
  const toys::Registry toys = toys::registry();
  const auto family = toys::find(toys, "woodpecker").family({}, {"eps_N1"});
  const std::vector<double> eps_N1 = bifurcation::grid(0.2, 0.8, 31);
  const std::vector<double> x = bifurcation::grid(-1.6, -0.25, 109);
  std::vector<std::vector<int>> returns(eps_N1.size());

  // All cores, a column of the picture at a time; a map serves one thread.
  bifurcation::parallel_for(static_cast<int>(eps_N1.size()), 1, {}, [&] {
    return [&](int i) {
      const auto column = static_cast<std::size_t>(i);
      const auto map = family->at(std::span(&eps_N1[column], 1));
      for (const double first : x) returns[column].push_back(settling(*map, first));
    };
  });

  std::ofstream file("settling.csv");
  file << "eps_N1,x,returns\n";
  for (std::size_t i = 0; i < eps_N1.size(); ++i) {
    for (std::size_t k = 0; k < x.size(); ++k) {
      file << eps_N1[i] << ',' << x[k] << ',' << returns[i][k] << '\n';
    }
  }
  return file ? 0 : 1;
}
