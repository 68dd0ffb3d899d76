#include <array>
#include <specht/bifurcation/cycles/even_points.hpp>

namespace specht::bifurcation {
namespace {

/// The k-th number of van der Corput's sequence in a base, in (0, 1).
double van_der_corput(int k, int base) {
  double result = 0.0, part = 1.0;
  for (int n = k; n > 0; n /= base) {
    part /= base;
    result += part * (n % base);
  }
  return result;
}

}  // namespace

std::vector<double> even_point(const Box& box, int k) {
  constexpr std::array primes{2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53};
  std::vector<double> x;
  for (std::size_t i = 0; i < box.size(); ++i) {
    const double part = van_der_corput(k + 1, primes.at(i));
    x.push_back(box[i].low + (box[i].high - box[i].low) * part);
  }
  return x;
}

}  // namespace specht::bifurcation
