// Looks for events that the exact phase has missed: along every smooth piece of random returns all
// that must not change its sign is sampled densely, and once more at the vertex of the parabola
// through every three samples that enclose a minimum. Prints a Markdown table of the least values,
// and fails if one is below zero by more than rounding or an orbit ends as it should not. Nothing is
// scaled: gaps are 1 mm (sleeve) and some centimetres (beak), and the toy weighs 0.047 N.
//
//     missed_events [returns, 1000000] [seed, 1]
//
// A minute on one core.

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <specht/core/mode/mode_table.hpp>

#include "woodpecker_points.hpp"

namespace {

using namespace specht;
using namespace specht::bench;
using Toy = Woodpecker<double>;

// Samples: at least so many in a piece, and no farther apart than a part of the shortest period.
constexpr int least_samples = 16, samples_per_period = 64;
constexpr double shortest_period = 2 * 3.14159265358979 / 458.0;  // of the free flight [s]
// What rounding leaves of a zero, and far below any event that matters [m, N, m/s].
constexpr double rounding = 1e-10;

enum Kind { gap, normal_force, saturation, slip, held_gap, held_slip, kinds };
constexpr std::array<const char*, kinds> meaning{"gap of an open contact [m]",
                                                 "λ_N of a closed contact [N]",
                                                 "μλ_N − \\|λ_T\\| of a sticking contact [N]",
                                                 "speed of a sliding contact [m/s]",
                                                 "−\\|gap\\| of a closed contact [m]",
                                                 "−\\|speed\\| of a sticking contact [m/s]"};

struct Least {
  double value = std::numeric_limits<double>::infinity();
  RandomPoint at{};
  long samples = 0;

  void note(double other, const RandomPoint& point, long count = 1) {
    samples += count;
    if (other < value) value = other, at = point;
  }
};
struct Tally {
  std::array<Least, kinds> least;
  long pieces = 0, returned = 0, fallen = 0, late = 0;

  void merge(const Tally& other) {
    for (std::size_t k = 0; k < kinds; ++k) {
      least[k].note(other.least[k].value, other.least[k].at, other.least[k].samples);
    }
    pieces += other.pieces;
    returned += other.returned;
    fallen += other.fallen;
    late += other.late;
  }
};

using Model = core::AffineModel<double, 3, 3>;
using Dynamics = core::ModeDynamics<Model>;

class Sampler final : public core::OrbitObserver<Model> {
 public:
  Tally tally;

  void follow(const RandomPoint& point) {
    point_ = point;
    ExactOrbit<double> orbit(point.eps_N1);
    const core::Outcome outcome = orbit.follow(point.x, this).status;
    if (outcome == core::Outcome::returned) ++tally.returned;
    if (outcome == core::Outcome::no_return) ++tally.fallen;
    if (outcome == core::Outcome::time_limit) ++tally.late;
  }

  void step(const double& t0, const double& t1, const core::Mode<3>& mode,
            const std::function<State(const double&)>& state_at) override {
    Dynamics& dynamics = dynamics_.get(core::mode_index(mode), core::LimitSet{}, [&] {
      Dynamics d;
      d.enter(model_, mode, model_.geometry);
      return d;
    });
    ++tally.pieces;
    const int n = std::max(least_samples,
                           static_cast<int>((t1 - t0) * samples_per_period / shortest_period) + 1);
    const double h = (t1 - t0) / n;
    Values a, b = sample(state_at(t0), dynamics), c = sample(state_at(t0 + h), dynamics);
    for (int k = 2; k <= n; ++k) {
      a = b;
      b = c;
      c = sample(state_at(k < n ? t0 + k * h : t1), dynamics);
      for (std::size_t i = 0; i < a.size(); ++i) {
        if (!(b[i] < a[i] && b[i] <= c[i])) continue;
        const double vertex = (a[i] - c[i]) / (a[i] - 2 * b[i] + c[i]) / 2;
        (void)sample(state_at(t0 + (k - 1 + vertex) * h), dynamics);
      }
    }
  }

 private:
  /// By kind and contact: what may have minima. NaN where a contact has no such value.
  using Values = std::array<double, std::size_t{3} * held_gap>;

  Values sample(const State& s, Dynamics& dynamics) {
    Values values;
    values.fill(maps::missing);
    const auto gaps = model_.gaps(s);
    const auto forces = dynamics.forces(model_, s);
    for (int i = 0; i < 3; ++i) {
      const auto curve = [&](Kind kind, double value) {
        values[static_cast<std::size_t>(3 * kind + i)] = value;
        note(kind, value);
      };
      const core::ContactState state = dynamics.mode()[i];
      if (state == core::ContactState::open) {
        curve(gap, gaps(i));
        continue;
      }
      const double speed = dynamics.geometry().tangential_speed(i, s.u);
      curve(normal_force, forces.normal(i));
      note(held_gap, -std::abs(gaps(i)));
      if (state == core::ContactState::stick) {
        const double friction = dynamics.friction_coefficient(i) * forces.normal(i);
        curve(saturation, friction - std::abs(forces.tangential(i)));
        note(held_slip, -std::abs(speed));
      } else {
        curve(slip, state == core::ContactState::slip_positive ? speed : -speed);
      }
    }
    return values;
  }

  void note(Kind kind, double value) { tally.least[kind].note(value, point_); }

  Model model_{core::ToyEquations<Toy>(Toy())};  // ε_N1 has no part in a smooth piece
  core::PerMode<Dynamics, 3> dynamics_;
  RandomPoint point_{};
};

}  // namespace

int main(int argc, char** argv) {
  const int count = argc > 1 ? std::atoi(argv[1]) : 1000000;
  const auto seed = static_cast<std::uint64_t>(argc > 2 ? std::atoi(argv[2]) : 1);
  Tally all;
  const Stopwatch watch;
#pragma omp parallel
  {
    Sampler sampler;
#pragma omp for schedule(dynamic, 256)
    for (int i = 0; i < count; ++i) sampler.follow(random_point(seed, i));
#pragma omp critical
    all.merge(sampler.tally);
  }
  std::puts("| never negative | samples | least | at x | ε_N1 |\n|---|--:|--:|--:|--:|");
  bool missed = false;
  for (std::size_t k = 0; k < kinds; ++k) {
    const Least& l = all.least[k];
    std::printf("| %s | %ld | %.1e | %.17g | %.17g |\n", meaning[k], l.samples, l.value, l.at.x,
                l.at.eps_N1);
    missed = missed || l.value < -rounding;
  }
  std::printf(
      "\n%d orbits: %ld return, %ld fall for ever, %ld exceed the time limit. %ld smooth pieces; "
      "%.0f s computed.\n",
      count, all.returned, all.fallen, all.late, all.pieces, watch.computed_seconds());
  return missed || all.returned + all.fallen + all.late < count ? 1 : 0;
}
