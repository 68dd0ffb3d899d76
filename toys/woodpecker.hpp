#pragma once
// The woodpecker toy: a sleeve with clearance on a pole, and a bird on a torsion spring.
//
//      pole                    q = (y, φ_M, φ_S)
//      ║ ║                       y    height of the sleeve [m], upwards
//      ║ ║◁─ beak (1)            φ_M  rotation of the sleeve [rad], counter-clockwise
//     ┌╫─╫┐ 3       ___          φ_S  rotation of the bird [rad]
//     │║ ║├──/\/\──( S )
//     └╫─╫┘    c_φ  ‾‾‾        contacts, in code numbered from 0:
//      ║ ║ 2                     1  beak on the pole
//      ║ ║                       2  lower edge of the sleeve    3  upper edge
//
//        ⎡ m_S + m_M    m_S l_M           m_S l_G        ⎤
//   M =  ⎢ m_S l_M      J_M + m_S l_M²    m_S l_M l_G    ⎥
//        ⎣ m_S l_G      m_S l_M l_G       J_S + m_S l_G² ⎦
//
//   h = ( −(m_S + m_M) g,  −c_φ (φ_M − φ_S) − m_S g l_M,  −c_φ (φ_S − φ_M) − m_S g l_G )
//
//   g_N1 = (l_M + l_G − l_S − r_0) − h_S φ_S      w_N1 = (0, 0, −h_S)    w_T1 = (1, l_M, l_G − l_S)
//   g_N2 = (r_M − r_0) + h_M φ_M                  w_N2 = (0, h_M, 0)     w_T2 = (1, r_M, 0)
//   g_N3 = (r_M − r_0) − h_M φ_M                  w_N3 = (0, −h_M, 0)    w_T3 = (1, r_M, 0)
//
// All offsets w̄, ŵ vanish: M and W are constant and h is affine, so every contact mode is a linear
// system with one spring. In free flight nothing depends on y.
//
// Section `jammed` [L49]: contact 2 sticks and q̇ = 0; x = φ_S. A return is a *minimum* of φ_S.
//
// Source: [L48] in Leine, van Campen, Glocker 2003, section 4, with M₂₂ corrected to J_M (printed
// J_S) and c_φ = 0.0056 N m/rad, which is not printed there. Linearized kinematics: small
// rotations.

#include <specht/core/system/mechanical_system.hpp>
#include <specht/core/system/parameter.hpp>
#include <specht/maps/section/section.hpp>
#include <specht/toys/pole_outline.hpp>
#include <vector>

namespace specht::toys {

template <class S = double>
struct Woodpecker {
  using Scalar = S;
  using State = core::State<S, 3>;
  static constexpr int dof = 3, contacts = 3;
  static constexpr bool affine = true;
  static constexpr std::array ignorable{0};
  static constexpr std::string_view name = "woodpecker";
  static constexpr std::string_view meaning = "sleeve on a pole, bird on a spring, beak";
  static constexpr std::string_view source = "Leine, van Campen, Glocker 2003, section 4";
  static constexpr std::array<std::string_view, 3> coordinates{"y", "phi_M", "phi_S"};
  static constexpr std::array<std::string_view, 3> units{"m", "rad", "rad"};

  S m_M, J_M, m_S, J_S, g, c_phi;
  S r_0, r_M, h_M, l_M, l_G, h_S, l_S;
  S mu_1, mu_2, mu_3, eps_N1, eps_N2, eps_N3, eps_T1, eps_T2, eps_T3;

  Woodpecker() { core::set_defaults(*this); }

  static std::array<core::Parameter<Woodpecker>, 22> parameters() {
    using W = Woodpecker;
    using namespace core;
    return {{
        {"m_M", &W::m_M, "kg", "mass of the sleeve", "0.0003", not_negative},
        {"J_M", &W::J_M, "kg m^2", "moment of inertia of the sleeve", "5e-9", positive},
        {"m_S", &W::m_S, "kg", "mass of the bird", "0.0045", positive},
        {"J_S", &W::J_S, "kg m^2", "moment of inertia of the bird", "7e-7", positive},
        {"g", &W::g, "m/s^2", "gravity", "9.81", any_number},
        {"c_phi", &W::c_phi, "N m/rad", "stiffness of the spring", "0.0056", not_negative},
        {"r_0", &W::r_0, "m", "radius of the pole", "0.0025", positive},
        {"r_M", &W::r_M, "m", "inner radius of the sleeve", "0.0031", positive},
        {"h_M", &W::h_M, "m", "half height of the sleeve", "0.0058", positive},
        {"l_M", &W::l_M, "m", "from the sleeve's centre to the spring", "0.010", positive},
        {"l_G", &W::l_G, "m", "from the spring to the bird's centre of mass", "0.015", positive},
        {"h_S", &W::h_S, "m", "height of the beak", "0.020", positive},
        {"l_S", &W::l_S, "m", "from the beak to the bird's centre of mass", "0.0201", positive},
        {"mu_1", &W::mu_1, "1", "friction of the beak", "0.3", not_negative},
        {"mu_2", &W::mu_2, "1", "friction of the lower edge", "0.3", not_negative},
        {"mu_3", &W::mu_3, "1", "friction of the upper edge", "0.3", not_negative},
        {"eps_N1", &W::eps_N1, "1", "normal restitution of the beak", "0.5", unit_interval},
        {"eps_N2", &W::eps_N2, "1", "normal restitution of the lower edge", "0", unit_interval},
        {"eps_N3", &W::eps_N3, "1", "normal restitution of the upper edge", "0", unit_interval},
        {"eps_T1", &W::eps_T1, "1", "tangential restitution of the beak", "0", unit_interval},
        {"eps_T2", &W::eps_T2, "1", "tangential restitution of the lower edge", "0", unit_interval},
        {"eps_T3", &W::eps_T3, "1", "tangential restitution of the upper edge", "0", unit_interval},
    }};
  }

  [[nodiscard]] core::Matrix<S, 3, 3> mass(const State&) const {
    core::Matrix<S, 3, 3> M;
    M << m_S + m_M, m_S * l_M, m_S * l_G,                   //
        m_S * l_M, J_M + m_S * l_M * l_M, m_S * l_M * l_G,  //
        m_S * l_G, m_S * l_M * l_G, J_S + m_S * l_G * l_G;
    return M;
  }

  [[nodiscard]] core::Vector<S, 3> force(const State& s) const {
    const S spring = c_phi * (s.q(1) - s.q(2));
    return {-(m_S + m_M) * g, -spring - m_S * g * l_M, spring - m_S * g * l_G};
  }

  [[nodiscard]] core::Vector<S, 3> gaps(const State& s) const {
    const S clearance = r_M - r_0;
    return {(l_M + l_G - l_S - r_0) - h_S * s.q(2), clearance + h_M * s.q(1),
            clearance - h_M * s.q(1)};
  }

  [[nodiscard]] core::Matrix<S, 3, 3> normal_directions(const State&) const {
    core::Matrix<S, 3, 3> W_N;  // columns w_N1, w_N2, w_N3
    W_N << 0, 0, 0,             //
        0, h_M, -h_M,           //
        -h_S, 0, 0;
    return W_N;
  }

  [[nodiscard]] core::Matrix<S, 3, 3> tangential_directions(const State&) const {
    core::Matrix<S, 3, 3> W_T;  // columns w_T1, w_T2, w_T3
    W_T << 1, 1, 1,             //
        l_M, r_M, r_M,          //
        l_G - l_S, 0, 0;
    return W_T;
  }

  [[nodiscard]] std::array<core::ContactParameters<S>, 3> contact_parameters() const {
    return {{{mu_1, eps_N1, eps_T1}, {mu_2, eps_N2, eps_T2}, {mu_3, eps_N3, eps_T3}}};
  }

  /// Kinetic, gravitational and elastic energy [J].
  [[nodiscard]] S energy(const State& s) const {
    const S twist = s.q(1) - s.q(2);
    const core::Vector<S, 3> Mu = mass(s) * s.u;
    return s.u.dot(Mu) / 2 + c_phi * twist * twist / 2 +
           g * ((m_S + m_M) * s.q(0) + m_S * (l_M * s.q(1) + l_G * s.q(2)));
  }

  /// Largest rotation of the sleeve, Δ = (r_M − r_0)/h_M [rad].
  [[nodiscard]] S sleeve_play() const { return (r_M - r_0) / h_M; }
  /// Rotation of the bird at which the beak touches [rad].
  [[nodiscard]] S beak_angle() const { return (l_M + l_G - l_S - r_0) / h_S; }

  /// What the parameters must satisfy together.
  void check() const { core::require_larger<S>("r_M", r_M, "r_0", r_0); }

  /// To scale for small rotations, with the thickness of the sleeve and the shape of the bird chosen.
  [[nodiscard]] core::Outline outline(const State& s) const {
    const auto number = [](const S& x) { return static_cast<double>(x); };
    using Point = core::Outline::Point;
    const auto sleeve = core::Pose<double>::of({0, number(s.q(0))}, number(s.q(1)));
    const Point joint = sleeve.at({number(l_M), 0});
    auto bird = core::Pose<double>::of(joint, number(s.q(2)));
    bird.origin = bird.at({number(l_G), 0});
    core::Outline picture;
    draw_pole(picture, number(r_0), number(s.q(0)), number(h_M));
    const double in = number(r_M), out = in + 0.35 * number(h_M), high = number(h_M);
    draw_sleeve(picture, sleeve, bird, {in, out, high, number(l_M), number(l_G)});
    // Along the belly to the tail, over the back and the head to the beak, in twentieths of its height.
    const double unit = number(h_S) / 20;
    std::vector<Point> shape{{-number(l_S), number(h_S)}};
    for (const Point& p : std::initializer_list<Point>{{-13.5, 17.5},
                                                       {-12, 12},
                                                       {-9.5, 4},
                                                       {-7.5, -4},
                                                       {-2, -14},
                                                       {3.5, -25},
                                                       {8, -24},
                                                       {6.5, -12},
                                                       {5.5, -2},
                                                       {4, 6},
                                                       {1, 13},
                                                       {-2, 18.5},
                                                       {-4, 22.5},
                                                       {-7, 25},
                                                       {-11, 25.3},
                                                       {-13.8, 23.5},
                                                       {-14.5, 21.2}}) {
      shape.push_back({unit * p.x, unit * p.y});
    }
    picture.body("bird", core::Tone::first, bird).polygon(shape);
    picture.body("bird", core::Tone::detail, bird, core::Outline::no_plane);
    picture.circle({-9.5 * unit, 21.5 * unit}, unit);
    return picture;
  }

  static std::array<maps::Section<Woodpecker>, 1> sections() {
    using core::ContactState;
    using Pattern = core::ContactPattern<contacts>;
    maps::Section<Woodpecker> jammed;
    jammed.name = "jammed";
    jammed.meaning = "contact 2 sticks, phi_S passes a minimum";
    jammed.coordinate = "phi_S";
    jammed.unit = "rad";
    jammed.range = {-2.5, 0.11};
    jammed.domain = [](const Woodpecker& toy, S) {
      core::Interval domain;
      domain.high = static_cast<double>(toy.beak_angle());
      return domain;
    };
    auto& a = jammed.alternative[0];
    a.surface = [](const Woodpecker&, const State& s, S) { return s.u(2); };
    a.rate = [](const Woodpecker&, const State&, const core::Vector<S, 3>& acceleration, S) {
      return acceleration(2);
    };
    a.direction = 1;
    a.required = {{Pattern::any, Pattern::only(ContactState::stick), Pattern::any}};
    a.lift = [](const Woodpecker& toy, S x, S) {
      State s;
      s.q << S(0), -toy.sleeve_play(), x;
      return s;
    };
    a.project = [](const Woodpecker&, const State& s, S) { return s.q(2); };
    return {jammed};
  }
};

}  // namespace specht::toys
