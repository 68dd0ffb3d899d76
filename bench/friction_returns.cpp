// Returns of systems with friction elements: errors of the stick-slip cycle of the belt against its closed form,
// of the position of the two masses after 10 s against a known value, and times, as Markdown tables.
//
//     friction_returns
//
// Some seconds.

#include <cmath>
#include <cstdio>
#include <ctime>
#include <specht/core/orbit/integrator.hpp>
#include <specht/maps/section/toy_map.hpp>
#include <specht/toys/belt_oscillator.hpp>
#include <specht/toys/two_masses.hpp>

namespace {

using namespace specht;
using Belt = toys::BeltOscillator<double>;
using Masses = toys::TwoMasses<double>;

constexpr int repeats = 2000;
constexpr double z_10 = 3.307923417826;  // of a quadratic program, to all digits given

/// Microseconds of the processor for one of many.
template <class Work>
double microseconds(const Work& work) {
  const std::clock_t begin = std::clock();
  for (int k = 0; k < repeats; ++k) work();
  return 1e6 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC / repeats;
}

template <class Flow>
void belt(const char* name, const typename Flow::Options& options) {
  const Belt toy;
  const double D = (toy.F_s - toy.F_k) / toy.k, omega = std::sqrt(toy.k / toy.m),
               furthest = toy.F_k / toy.k + std::hypot(D, toy.v / omega),
               period = 2 * D / toy.v + 2 / omega * (M_PI - std::atan(D * omega / toy.v));
  const auto map = maps::toy_map<Flow>(toy, Belt::sections()[0], 0.0, {}, options);
  const auto point = (*map)(furthest);
  std::printf("| %s | %.1e | %.1e | %.1f | %.1f |\n", name, std::abs(point.value - furthest),
              std::abs(point.time - period), microseconds([&] { (void)(*map)(furthest); }),
              microseconds([&] { (void)map->with_slope(furthest); }));
}

template <class Flow>
void masses(const char* name, const typename Flow::Options& options) {
  core::Integrator<Masses, Flow> integrator(Masses{}, {}, options);
  const auto follow = [&] {
    (void)integrator.start({});
    (void)integrator.advance(10.0);
  };
  follow();
  std::printf("| %s | %.1e | %.1f |\n", name, std::abs(integrator.state().q(0) - z_10),
              microseconds(follow));
}

core::OdeintOptions steps(double rtol) {
  core::OdeintOptions options;
  options.rtol = rtol;
  return options;
}

}  // namespace

int main() {
  std::puts("| belt: phase | error of x [m] | of the period [s] | µs per return | with slope |");
  std::puts("|---|--:|--:|--:|--:|");
  belt<core::BeltFlow>("exact", {});
  belt<core::TaylorFlow>("taylor", {});
  belt<core::OdeintFlow>("odeint, rtol 1e-6", steps(1e-6));
  belt<core::OdeintFlow>("odeint, rtol 1e-9", steps(1e-9));
  belt<core::OdeintFlow>("odeint, rtol 1e-12", steps(1e-12));
  std::puts("\n| two masses: phase | error of z(10) [m] | µs |\n|---|--:|--:|");
  masses<core::TaylorFlow>("taylor", {});
  masses<core::OdeintFlow>("odeint, rtol 1e-6", steps(1e-6));
  masses<core::OdeintFlow>("odeint, rtol 1e-9", steps(1e-9));
  masses<core::OdeintFlow>("odeint, rtol 1e-12", steps(1e-12));
  return 0;
}
