#pragma once
// The waddling duck: a body on two legs with round treads, rocking down a slope.
//
//            S  ○   centre of mass of body and front leg, m_S, J_S: c above the hinge, and
//               │   d = 2a−b to its left
//         hinge ○                   y ↑     the slope rises to the right by φ_R against the
//              ╱ ╲                    │     horizontal; the duck walks to the left
//       front ╱   ╲ rear leg          └──→ x    positive angles are counter-clockwise
//       leg  ╱     ○ m_B, J_B, l_B below the hinge at φ_B = 0
//      ‿‿‿‿‿┘      └‿‿‿‿‿           drawn apart; at φ_S = φ_B = 0 both legs are upright and closed,
//      tread  corners  tread          and both corners in one place, a to the left of the hinge and
//                                     L below it. Treads of radius R touch the slope at their
//   q = (x_S, y_S, φ_S, φ_B)          corners there
//     x_S, y_S [m]  of S, along the slope and normal to it
//     φ_S [rad]     of the body and the front leg against the slope
//     φ_B [rad]     of the rear leg against the slope,   0 ≤ φ_B − φ_S ≤ φ_c
//
//       ⎡ m_S+m_B   0         m_B D_2            m_B l_B cos φ_B ⎤
//   M = ⎢ 0         m_S+m_B   m_B D_1            m_B l_B sin φ_B ⎥                             [L79]
//       ⎢ M₃₁       M₃₂       J_S + m_B(c²+d²)   m_B l_B E_2     ⎥
//       ⎣ M₄₁       M₄₂       M₄₃                J_B + m_B l_B²  ⎦
//   h = ( m_B D_1 φ̇_S² + m_B l_B sin φ_B φ̇_B² − (m_S+m_B) g_x,                               [L80]
//        −m_B D_2 φ̇_S² − m_B l_B cos φ_B φ̇_B² − (m_S+m_B) g_y,
//         m_B l_B E_1 φ̇_B² − m_B (D_2 g_x + D_1 g_y),
//        −m_B l_B E_1 φ̇_S² − m_B l_B (g_x cos φ_B + g_y sin φ_B) )
//
//   g_x = g sin φ_R,  g_y = g cos φ_R,  d = 2a − b,
//   D_1 = d cos φ_S + c sin φ_S,   D_2 = −d sin φ_S + c cos φ_S      hinge at (x_S + D_1, y_S − D_2)
//   E_1 = D_2 sin φ_B − D_1 cos φ_B,   E_2 = D_2 cos φ_B + D_1 sin φ_B
//
//   contacts, in code numbered from 0
//     1  front foot   g = y_S + Y_1 − r           w_N = (0, 1, X_1, 0)       w̄_N = −Y_1 φ̇_S²
//                     slides with x_S + X_1 + r φ_S
//                                                 w_T = (1, 0, r − Y_1, 0)   w̄_T = −X_1 φ̇_S²
//     2  rear foot    g = y_S − D_2 + Y_2 − r     w_N = (0, 1, D_1, X_2)     w̄_N = D_2 φ̇_S² − Y_2 φ̇_B²
//                     slides with x_S + D_1 + X_2 + r φ_B
//                                                 w_T = (1, 0, D_2, r − Y_2) w̄_T = −D_1 φ̇_S² − X_2 φ̇_B²
//     3  legs closed  g = φ_B − φ_S               w_N = (0, 0, −1, 1)        no friction       [L90]
//     4  legs apart   g = φ_c + φ_S − φ_B         w_N = (0, 0, 1, −1)        no friction       [L91]
//   A foot stands on its corner, r = 0, or on its tread, r = R:                           [L81–L89]
//     (X_1, Y_1) = (G_2, G_1) or (F_2, F_1):
//       X_1 = (L+c−r) sin φ_S − (b−a) cos φ_S,   Y_1 = −(L+c−r) cos φ_S − (b−a) sin φ_S
//     (X_2, Y_2) = (H_2, H_1) or (I_2, I_1):
//       X_2 = (L−r) sin φ_B − a cos φ_B,         Y_2 = −(L−r) cos φ_B − a sin φ_B
//   The region says on which: the front foot on its tread for φ_S > 0, the rear one for φ_B < 0.
//
// Sections `front` [L122] and `tilt`: the front foot sticks, the legs are closed, and φ_S falls through
// φ_S^r3 of the equilibrium [L95], or through any angle; x = φ̇_S.
//
// Source: Leine, van Campen, Glocker 2003, section 6, with w̄_N1 of [L86] corrected to −Y_1 φ̇_S² and
// g_N3 = φ_B − φ_S throughout. Contacts 3 and 4 are angles [rad] with moments as forces [N m].

#include <cmath>
#include <limits>
#include <numbers>
#include <specht/core/geometry/outline.hpp>
#include <specht/core/system/mechanical_system.hpp>
#include <specht/core/system/parameter.hpp>
#include <specht/maps/section/section.hpp>
#include <vector>

namespace specht::toys {

/// On which part of itself each foot stands.
struct DuckFeet {
  bool front_tread = false, rear_tread = false;  // else on the corner
  friend bool operator==(const DuckFeet&, const DuckFeet&) = default;
};

template <class S = double>
struct Duck {
  using Scalar = S;
  using State = core::State<S, 4, DuckFeet>;
  using Velocity = core::Vector<S, 4>;
  static constexpr int dof = 4, contacts = 4, region_borders = 2, region_parts = 2;
  static constexpr bool analytic = true;
  static constexpr auto contact_choice = core::LcpChoice::fewest;
  static constexpr std::array ignorable{0};
  static constexpr std::string_view name = "duck";
  static constexpr std::string_view meaning = "duck on two legs with round treads, on a slope";
  static constexpr std::string_view source = "Leine, van Campen, Glocker 2003, section 6";
  static constexpr std::array<std::string_view, 4> coordinates{"x_S", "y_S", "phi_S", "phi_B"};
  static constexpr std::array<std::string_view, 4> units{"m", "m", "rad", "rad"};

  S m_B, J_B, m_S, J_S, g, a, b, c, l_B, R, L, phi_R, phi_c, mu, eps_N;

  Duck() { core::set_defaults(*this); }

  static std::array<core::Parameter<Duck>, 15> parameters() {
    using D = Duck;
    using namespace core;
    return {{
        {"m_B", &D::m_B, "kg", "mass of the rear leg", "0.010", positive},
        {"J_B", &D::J_B, "kg m^2", "moment of inertia of the rear leg", "1e-6", positive},
        {"m_S", &D::m_S, "kg", "mass of the body with the front leg", "0.080", positive},
        {"J_S", &D::J_S, "kg m^2", "moment of inertia of the body with the front leg", "1.5e-4",
         positive},
        {"g", &D::g, "m/s^2", "gravity", "9.81", positive},
        {"a", &D::a, "m", "from the hinge to the corners, along the slope", "0.006", positive},
        {"b", &D::b, "m", "from the corners to S along the slope, plus a", "0.012", not_negative},
        {"c", &D::c, "m", "from the hinge up to the centre of the body", "0.005", any_number},
        {"l_B", &D::l_B, "m", "from the hinge to the centre of the rear leg", "0.040", any_number},
        {"R", &D::R, "m", "radius of the treads", "0.100", positive},
        {"L", &D::L, "m", "length of the legs", "0.050", positive},
        {"phi_R", &D::phi_R, "rad", "inclination of the slope", "0.1570796326794896619231", slope},
        {"phi_c", &D::phi_c, "rad", "largest angle between the legs", "0.17", positive},
        {"mu", &D::mu, "1", "friction of the feet", "0.3", not_negative},
        {"eps_N", &D::eps_N, "1", "normal restitution of all contacts", "0", unit_interval},
    }};
  }

  /// What the parameters must satisfy together.
  void check() const { core::require_larger<S>("R", R, "L + c", L + c); }

  /// Mass, directions and offsets at a state, by the abbreviations above.
  [[nodiscard]] core::Matrix<S, 4, 4> mass(const State& at) const {
    const Shape f(*this, at);
    const S m = m_S + m_B, lever = m_B * l_B, O(0);
    const S M31 = m_B * f.D_2, M32 = m_B * f.D_1, M41 = lever * f.cos_B, M42 = lever * f.sin_B;
    const S M43 = lever * f.E_2;
    core::Matrix<S, 4, 4> M;
    M << m, O, M31, M41,                                 //
        O, m, M32, M42,                                  //
        M31, M32, J_S + m_B * (c * c + f.d * f.d), M43,  //
        M41, M42, M43, J_B + lever * l_B;
    return M;
  }

  [[nodiscard]] Velocity force(const State& at) const {
    const Shape f(*this, at);
    const S lever = m_B * l_B, weight = m_S + m_B, g_x = pull(), g_y = press();
    const S square_S = at.u(2) * at.u(2), square_B = at.u(3) * at.u(3);
    return {m_B * f.D_1 * square_S + lever * f.sin_B * square_B - weight * g_x,
            -m_B * f.D_2 * square_S - lever * f.cos_B * square_B - weight * g_y,
            lever * f.E_1 * square_B - m_B * (f.D_2 * g_x + f.D_1 * g_y),
            -lever * f.E_1 * square_S - lever * (g_x * f.cos_B + g_y * f.sin_B)};
  }

  [[nodiscard]] core::Vector<S, 4> gaps(const State& at) const {
    const Shape f(*this, at);
    return {at.q(1) + f.Y_1 - f.r_1, at.q(1) - f.D_2 + f.Y_2 - f.r_2, at.q(3) - at.q(2),
            phi_c + at.q(2) - at.q(3)};
  }

  [[nodiscard]] core::Matrix<S, 4, 4> normal_directions(const State& at) const {
    const Shape f(*this, at);
    const S O(0), one(1);
    core::Matrix<S, 4, 4> W_N;    // columns w_N1 … w_N4
    W_N << O, O, O, O,            //
        one, one, O, O,           //
        f.X_1, f.D_1, -one, one,  //
        O, f.X_2, one, -one;
    return W_N;
  }

  [[nodiscard]] core::Vector<S, 4> normal_acceleration_offsets(const State& at) const {
    const Shape f(*this, at);
    const S square_S = at.u(2) * at.u(2), square_B = at.u(3) * at.u(3);
    return {-f.Y_1 * square_S, f.D_2 * square_S - f.Y_2 * square_B, S(0), S(0)};
  }

  [[nodiscard]] core::Matrix<S, 4, 4> tangential_directions(const State& at) const {
    const Shape f(*this, at);
    const S O(0), one(1);
    core::Matrix<S, 4, 4> W_T;       // columns w_T1 … w_T4
    W_T << one, one, O, O,           //
        O, O, O, O,                  //
        f.r_1 - f.Y_1, f.D_2, O, O,  //
        O, f.r_2 - f.Y_2, O, O;
    return W_T;
  }

  [[nodiscard]] core::Vector<S, 4> tangential_acceleration_offsets(const State& at) const {
    const Shape f(*this, at);
    const S square_S = at.u(2) * at.u(2), square_B = at.u(3) * at.u(3);
    return {-f.X_1 * square_S, -f.D_1 * square_S - f.X_2 * square_B, S(0), S(0)};
  }

  [[nodiscard]] std::array<core::ContactParameters<S>, 4> contact_parameters() const {
    const core::ContactParameters<S> foot{mu, eps_N, S(0)}, stop{S(0), eps_N, S(0)};
    return {foot, foot, stop, stop};
  }

  [[nodiscard]] DuckFeet region_at(const State& at) const {
    return {at.q(2) > S(0), at.q(3) < S(0)};
  }
  /// Border 0: φ_S = 0, of the front foot; border 1: φ_B = 0, of the rear foot.
  [[nodiscard]] std::array<S, 2> region_border(const State& at, int border) const {
    const int k = 2 + border;
    const bool positive = border == 0 ? at.region.front_tread : !at.region.rear_tread;
    if (positive) return {at.q(k), at.u(k)};
    return {-at.q(k), -at.u(k)};
  }
  [[nodiscard]] DuckFeet cross_region_border(const State& at, int border) const {
    DuckFeet feet = at.region;
    bool& tread = border == 0 ? feet.front_tread : feet.rear_tread;
    tread = !tread;
    return feet;
  }
  /// Each foot is a part.
  [[nodiscard]] static constexpr int border_part(int border) { return border; }
  [[nodiscard]] static constexpr int contact_part(int i) { return i < 2 ? i : -1; }
  /// +1: on the tread, not on the corner as at the start.
  [[nodiscard]] int region_symbol(const DuckFeet& feet, const DuckFeet& from, int part) const {
    const auto tread = [part](const DuckFeet& f) {
      return static_cast<int>(part == 0 ? f.front_tread : f.rear_tread);
    };
    return tread(feet) - tread(from);
  }

  /// Where to look for equilibria: three times as far as the legs can part to either side, S as high
  /// above the slope as a leg reaches, and half of that more or less.
  [[nodiscard]] std::array<core::Interval, 4> postures() const {
    const double turn = 3.0 * static_cast<double>(phi_c), reach = static_cast<double>(L);
    return {{{0.0, reach}, {reach / 2, 3 * reach / 2}, {-turn, turn}, {-turn, turn}}};
  }

  /// Kinetic and gravitational energy [J].
  [[nodiscard]] S energy(const State& at) const {
    const Shape f(*this, at);
    const Velocity Mu = mass(at) * at.u;
    const S x_B = at.q(0) + f.D_1 + l_B * f.sin_B, y_B = at.q(1) - f.D_2 - l_B * f.cos_B;
    return at.u.dot(Mu) / S(2) + pull() * (m_S * at.q(0) + m_B * x_B) +
           press() * (m_S * at.q(1) + m_B * y_B);
  }

  /// φ_S^r3 [L95] [rad]: where the closed legs, rolling on their treads as on one, have their equilibrium;
  /// NaN where there is none. Whether the foot sticks there and the legs stay closed is not asked.
  [[nodiscard]] S closed_equilibrium() const {
    using std::atan2, std::sin, std::sqrt;
    const S m = m_S + m_B;
    const S A = m * (R - L) - m_S * c + m_B * l_B, B = m_S * (b - a) + m_B * a;
    const S sine = m * R * sin(phi_R) / sqrt(A * A + B * B);
    return atan2(sine, sqrt(S(1) - sine * sine)) - atan2(B, A) - phi_R;
  }

  /// On the front foot with closed legs at φ_S = φ, rolling with φ̇_S = ω. For φ > 0 on its tread; else the
  /// tread of the rear foot would be in the slope.
  [[nodiscard]] State rolling(const S& phi, const S& omega) const {
    State at;
    at.q(2) = at.q(3) = phi;
    at.region = region_at(at);
    const Shape f(*this, at);
    at.q(1) = f.r_1 - f.Y_1;
    at.u << (f.Y_1 - f.r_1) * omega, -f.X_1 * omega, omega, omega;
    return at;
  }

  /// Treads, corners and legs are to scale, the body above the hinge is not.
  [[nodiscard]] core::Outline outline(const State& at) const {
    const auto number = [](const S& x) { return static_cast<double>(x); };
    using Point = core::Outline::Point;
    constexpr double tread = 0.4, down = -std::numbers::pi / 2;  // how far they reach [rad]
    const double leg = number(L), side = number(a), radius = number(R);
    const auto hill = core::Pose<double>::of({0, 0}, number(phi_R));
    const auto body = core::Pose<double>::of(hill.at({number(at.q(0)), number(at.q(1))}),
                                             number(at.q(2) + phi_R));
    // Both legs about the hinge, with their corners in one place.
    const Point hinge = body.at({number(S(2) * a - b), -number(c)}), centre{-side, radius - leg};
    const auto front = core::Pose<double>::of(hinge, number(at.q(2) + phi_R));
    const auto rear = core::Pose<double>::of(hinge, number(at.q(3) + phi_R));
    const double far = 20 * leg, x = number(at.q(0));

    core::Outline picture;
    picture.body("slope", core::Tone::ground, hill).rectangle({x - far, -far}, {x + far, 0});
    std::vector<Point> foot = core::arc(centre, radius, down, down + tread);
    const auto add = [&](std::initializer_list<Point> points) {
      for (const Point& p : points) foot.push_back({leg * p.x - side, leg * p.y});
    };
    const Point toe = foot.back();
    foot.push_back({toe.x, toe.y + 0.04 * leg});
    add({{0.17, -0.72}, {0.2, -0.1}, {0.15, 0.04}, {0.08, 0.04}, {0, -0.12}});
    picture.body("rear leg", core::Tone::second, rear).polygon(foot);
    foot = core::arc(centre, radius, down - tread, down);
    foot.insert(foot.begin(), {foot[0].x, foot[0].y + 0.04 * leg});
    add({{0, 0.15}, {-0.2, 0.15}, {-0.17, -0.72}});
    picture.body("body", core::Tone::first, front).polygon(foot);

    std::vector<Point> duck;
    for (const Point& p : std::initializer_list<Point>{{-0.1, 0.02},
                                                       {0.25, 0.06},
                                                       {0.5, 0.25},
                                                       {0.85, 0.55},
                                                       {0.5, 0.5},
                                                       {0.15, 0.55},
                                                       {-0.2, 0.75},
                                                       {-0.25, 0.95},
                                                       {-0.3, 1.15},
                                                       {-0.45, 1.25},
                                                       {-0.6, 1.2},
                                                       {-0.68, 1.08},
                                                       {-0.95, 0.98},
                                                       {-0.66, 0.95},
                                                       {-0.58, 0.85},
                                                       {-0.6, 0.6},
                                                       {-0.62, 0.35},
                                                       {-0.45, 0.12}}) {
      duck.push_back({leg * p.x, leg * p.y});
    }
    picture.body("body", core::Tone::first, front, core::Outline::no_plane).polygon(duck);
    picture.body("body", core::Tone::detail, front, core::Outline::no_plane);
    picture.circle({-0.47 * leg, 1.1 * leg}, 0.03 * leg).circle({0, 0}, 0.03 * leg);
    return picture;
  }

  static std::array<maps::Section<Duck>, 2> sections() {
    using core::ContactState;
    using Pattern = core::ContactPattern<contacts>;
    constexpr auto any = Pattern::any;
    maps::Section<Duck> front;
    front.name = "front";
    front.meaning = "on the front foot, legs closed, phi_S falls through its equilibrium";
    front.coordinate = "v_phi_S";
    front.unit = "rad/s";
    front.range = {-5.0, -0.05};
    front.domain = [](const Duck& toy, S) { return rolls_down(toy.closed_equilibrium()); };
    auto& at_rest_angle = front.alternative[0];
    at_rest_angle.surface = [](const Duck& toy, const State& at, S) {
      return at.q(2) - toy.closed_equilibrium();
    };
    at_rest_angle.rate = [](const Duck&, const State& at, const Velocity&, S) { return at.u(2); };
    at_rest_angle.direction = -1;
    at_rest_angle.required = {
        {Pattern::only(ContactState::stick), any, Pattern::only(ContactState::closed), any}};
    at_rest_angle.lift = [](const Duck& toy, S x, S) {
      return toy.rolling(toy.closed_equilibrium(), x);
    };
    at_rest_angle.project = [](const Duck&, const State& at, S) { return at.u(2); };

    auto tilt = front;
    tilt.name = "tilt";
    tilt.meaning = "on the front foot, legs closed, phi_S falls through an angle [rad]";
    tilt.has_value = true;
    tilt.default_value = 0.01;
    tilt.domain = [](const Duck&, S value) { return rolls_down(value); };
    tilt.alternative[0].surface = [](const Duck&, const State& at, S value) {
      return at.q(2) - value;
    };
    tilt.alternative[0].lift = [](const Duck& toy, S x, S value) { return toy.rolling(value, x); };
    return {front, tilt};
  }

 private:
  static constexpr core::Allowed slope{0.0, 1.5707963267948966, true, ">= 0 and at most pi/2"};

  /// φ̇_S ≤ 0, if the tread carries at this angle; else nothing.
  [[nodiscard]] static core::Interval rolls_down(const S& phi) {
    core::Interval domain;
    domain.high = phi > S(0) ? 0.0 : -std::numeric_limits<double>::infinity();
    if (!(phi > S(0))) domain.low = 0.0;
    return domain;
  }

  [[nodiscard]] S pull() const {
    using std::sin;
    return g * sin(phi_R);
  }
  [[nodiscard]] S press() const {
    using std::cos;
    return g * cos(phi_R);
  }

  /// The abbreviations [L81] at a state.
  struct Shape {
    S d, r_1, r_2, cos_B, sin_B, D_1, D_2, E_1, E_2, X_1, Y_1, X_2, Y_2;

    Shape(const Duck& toy, const State& at) {
      using std::cos, std::sin;
      const S cos_S = cos(at.q(2)), sin_S = sin(at.q(2));
      cos_B = cos(at.q(3));
      sin_B = sin(at.q(3));
      d = S(2) * toy.a - toy.b;
      r_1 = at.region.front_tread ? toy.R : S(0);
      r_2 = at.region.rear_tread ? toy.R : S(0);
      D_1 = d * cos_S + toy.c * sin_S;
      D_2 = toy.c * cos_S - d * sin_S;
      E_1 = D_2 * sin_B - D_1 * cos_B;
      E_2 = D_2 * cos_B + D_1 * sin_B;
      const S front = toy.L + toy.c - r_1, rear = toy.L - r_2, side = toy.b - toy.a;
      X_1 = front * sin_S - side * cos_S;
      Y_1 = -front * cos_S - side * sin_S;
      X_2 = rear * sin_B - toy.a * cos_B;
      Y_2 = -rear * cos_B - toy.a * sin_B;
    }
  };
};

}  // namespace specht::toys
