// A toy that leaves out all it may: no friction, no regions, no bounds of its section, no postures, no
// closed form. A self-excited pendulum between two stops: φ̈ − 2 d φ̇ + sin φ = 0 for |φ| ≤ σ.
#include <cmath>
#include <specht/apps/command_line.hpp>

using namespace specht;

template <class S>
struct TwoStops {
  using Scalar = S;
  using State = core::State<S, 1>;
  using Vector = core::Vector<S, 1>;
  static constexpr int dof = 1, contacts = 2;
  static constexpr bool analytic = true;
  static constexpr std::string_view name = "two_stops";
  static constexpr std::array<std::string_view, 1> coordinates{"phi"}, units{"rad"};
  S d, sigma, eps_N;

  TwoStops() { core::set_defaults(*this); }
  static std::array<core::Parameter<TwoStops>, 3> parameters() {
    return {{{"d", &TwoStops::d, "1/s", "excitation", "0.05", core::not_negative},
             {"sigma", &TwoStops::sigma, "rad", "place of the stops", "1", core::positive},
             {"eps_N", &TwoStops::eps_N, "1", "restitution", "0.6", core::unit_interval}}};
  }
  Vector mass(const State&) const { return Vector(S(1)); }
  Vector force(const State& s) const {
    using std::sin;
    return Vector(S(2) * d * s.u(0) - sin(s.q(0)));
  }
  core::Vector<S, 2> gaps(const State& s) const { return {sigma - s.q(0), sigma + s.q(0)}; }
  core::Matrix<S, 1, 2> normal_directions(const State&) const { return {S(-1), S(1)}; }
  core::Matrix<S, 1, 2> tangential_directions(const State&) const { return {S(0), S(0)}; }
  std::array<core::ContactParameters<S>, 2> contact_parameters() const {
    return {{{S(0), eps_N, S(0)}, {S(0), eps_N, S(0)}}};
  }
  core::Outline outline(const State& s) const {
    core::Outline picture;
    const auto phi = static_cast<double>(s.q(0));
    picture.body("rod", core::Tone::first, core::Pose<double>::of({0, 0}, phi));
    picture.line({{0, 0}, {0, -1}}).circle({0, -1}, 0.1);
    return picture;
  }
  static std::array<maps::Section<TwoStops>, 1> sections() {
    maps::Section<TwoStops> s{"centre", "phi rises through 0", "v_phi", "rad/s", {0.1, 3.0}};
    auto& a = s.alternative[0];
    a.surface = [](const auto&, const State& z, S) { return z.q(0); };
    a.rate = [](const auto&, const State& z, const Vector&, S) { return z.u(0); };
    a.required = {{core::ContactPattern<2>::any, core::ContactPattern<2>::any}};
    a.lift = [](const auto&, S v, S) { return State{.u = Vector(v)}; };
    a.project = [](const auto&, const State& z, S) { return z.u(0); };
    return {s};
  }
};

int main(int argc, char** argv) {
  return apps::command_line(argc, argv, toys::entry<TwoStops<double>>());
}
