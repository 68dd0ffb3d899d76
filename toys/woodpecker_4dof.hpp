#pragma once
// The woodpecker toy with bodies of true shape: the sleeve moves sideways, too, and no rotation is small.
//
//             pole
//       UL ┌──┐║ ║┌──┐ UR     ◁──┐ beak        q = (x_M, y_M, φ_M, φ_S)
//          │  │║ ║│  │         ╲ │               x_M, y_M [m]  centre of the sleeve, x from the pole's axis
//          │  │║ ║│  ├─/\/\──(S) │                             to the right, y upwards
//          │  │║ ║│  │   c_φ   └─┘               φ_M [rad]  of the sleeve, counter-clockwise
//       LL └──┘║ ║└──┘ LR       bird             φ_S [rad]  of the bird
//              ║ ║
//
//   pole    |x| ≤ r_0, an endless strip; its polygon is the piece of it beside the sleeve
//   sleeve  two halves between x = ±r_M and ±l_M, |y| ≤ h_M in its own frame: corners (±r_M, ±h_M) inside
//   bird    a polygon about its centre of mass (0, 0), the beak's tip at (−l_S, h_S), r_S half its width;
//           the spring joins the sleeve's (l_M, 0) and the bird's (−l_G, 0)
//
//       ⎡ m_S+m_M   0          −l_M m_S sin φ_M    −l_G m_S sin φ_S              ⎤
//   M = ⎢ 0         m_S+m_M     l_M m_S cos φ_M     l_G m_S cos φ_S              ⎥             [S45]
//       ⎢ M₃₁       M₃₂         J_M + l_M² m_S      l_G l_M m_S cos(φ_S − φ_M)   ⎥
//       ⎣ M₄₁       M₄₂         M₄₃                 J_S + l_G² m_S               ⎦
//   h = ( m_S (l_G φ̇_S² cos φ_S + l_M φ̇_M² cos φ_M),
//         −g (m_S + m_M) + m_S (l_G φ̇_S² sin φ_S + l_M φ̇_M² sin φ_M),
//          c_φ (φ_S − φ_M) + l_M m_S (−g cos φ_M + l_G φ̇_S² sin(φ_S − φ_M)),
//         −c_φ (φ_S − φ_M) − l_G m_S ( g cos φ_S + l_M φ̇_M² sin(φ_S − φ_M)) )
//
//   contacts, in code numbered from 0: a vertex on a face of the pole (core/geometry/vertex_on_edge.hpp)
//     1  bird   right     2  LR   right     3  UR   right     4  LL   left     5  UL   left     6  bird   right
//   Positive sliding is upwards on the right face, downwards on the left one. 1 and 6 are slots: the ends of that edge
//   of the bird's convex hull that faces the pole (core/geometry/facing_slots.hpp), the beak in slot 1 where it is
//   one of them. A token R+n or R2+n of the itinerary tells which vertex of the bird (0 … 4, from its lower left
//   corner, counter-clockwise) touches in slot 1, n more than the beak's, or in slot 6, n − 1. The sleeve's
//   halves face the pole with the same edges whatever it does: it jams before it has turned by 90°. Bird and sleeve
//   have no contact with each other.
//
// Jammed, LR and UL hold the sleeve at x_M = 0 and r_M cos φ_M + h_M sin φ_M = r_0, φ_M < 0: four forces for
// three coordinates, so they are not unique (core/mode/force_limits.hpp).
//
// Section `jammed`: LR and UL stick, q̇ = 0; x = φ_S. A return is a minimum of φ_S.
//
// Source: Slavič, Boltežar 2006, section 4.2; h corrected from [S46], which prints one factor cos φ_M for both
// terms of h_x and has l_G m_S φ̇_M² in place of l_G m_S before the bracket of h_S.

#include <cmath>
#include <specht/core/geometry/facing_slots.hpp>
#include <specht/core/geometry/penetration.hpp>
#include <specht/core/geometry/polygon.hpp>
#include <specht/core/geometry/vertex_on_edge.hpp>
#include <specht/core/system/mechanical_system.hpp>
#include <specht/core/system/parameter.hpp>
#include <specht/maps/section/section.hpp>
#include <specht/toys/pole_outline.hpp>

namespace specht::toys {

template <class S = double>
struct Woodpecker4Dof {
  using Scalar = S;
  using Region = core::FacingSlots;  // of the bird
  using State = core::State<S, 4, Region>;
  using Velocity = core::Vector<S, 4>;
  static constexpr int dof = 4, contacts = 6, region_borders = 2, region_parts = 2;
  using Offsets = core::Vector<S, contacts>;
  using Directions = core::Matrix<S, 4, contacts>;
  static constexpr bool analytic = true;
  static constexpr std::array ignorable{1};
  static constexpr std::string_view name = "woodpecker_4dof";
  static constexpr std::string_view meaning = "woodpecker of polygons whose sleeve moves sideways";
  static constexpr std::string_view source = "Slavic, Boltezar 2006, section 4.2";
  static constexpr std::array<std::string_view, 4> coordinates{"x_M", "y_M", "phi_M", "phi_S"};
  static constexpr std::array<std::string_view, 4> units{"m", "m", "rad", "rad"};

  S m_M, J_M, m_S, J_S, g, c_phi;
  S r_0, r_M, h_M, l_M, l_G, h_S, l_S, r_S;
  S mu_1, mu_2, mu_3, eps_N1, eps_N2, eps_N3, eps_T1, eps_T2, eps_T3;

  Woodpecker4Dof() { core::set_defaults(*this); }

  static std::array<core::Parameter<Woodpecker4Dof>, 23> parameters() {
    using W = Woodpecker4Dof;
    using namespace core;
    return {{
        {"m_M", &W::m_M, "kg", "mass of the sleeve", "0.0003", positive},
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
        {"r_S", &W::r_S, "m", "half width of the bird", "0.002", positive},
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

  /// What the parameters must satisfy together.
  void check() const {
    core::require_larger<S>("r_M", r_M, "r_0", r_0);
    core::require_larger<S>("l_M", l_M, "r_M", r_M);
    core::require_larger<S>("r_M^2 + h_M^2", r_M * r_M + h_M * h_M, "r_0^2", r_0 * r_0);
    (void)shapes();
  }

  [[nodiscard]] core::Matrix<S, 4, 4> mass(const State& at) const {
    using std::cos, std::sin;
    const S m = m_S + m_M, O(0), lever_M = l_M * m_S, lever_S = l_G * m_S;
    const S c_M = lever_M * cos(at.q(2)), d_M = lever_M * sin(at.q(2));
    const S c_S = lever_S * cos(at.q(3)), d_S = lever_S * sin(at.q(3));
    const S coupled = lever_S * l_M * cos(S(at.q(3) - at.q(2)));
    core::Matrix<S, 4, 4> M;
    M << m, O, -d_M, -d_S,                        //
        O, m, c_M, c_S,                           //
        -d_M, c_M, J_M + lever_M * l_M, coupled,  //
        -d_S, c_S, coupled, J_S + lever_S * l_G;
    return M;
  }

  [[nodiscard]] Velocity force(const State& at) const {
    using std::cos, std::sin;
    const S c_M = cos(at.q(2)), d_M = sin(at.q(2)), c_S = cos(at.q(3)), d_S = sin(at.q(3));
    const S across = sin(S(at.q(3) - at.q(2))), spring = c_phi * (at.q(3) - at.q(2));
    const S square_M = at.u(2) * at.u(2), square_S = at.u(3) * at.u(3);
    return {m_S * (l_G * square_S * c_S + l_M * square_M * c_M),
            m_S * (l_G * square_S * d_S + l_M * square_M * d_M) - g * (m_S + m_M),
            spring + l_M * m_S * (l_G * square_S * across - g * c_M),
            -spring - l_G * m_S * (g * c_S + l_M * square_M * across)};
  }

  [[nodiscard]] Offsets gaps(const State& at) const {
    return each(at, [](const Contact& c) { return c.gap(); });
  }
  [[nodiscard]] Directions normal_directions(const State& at) const {
    Directions W_N;
    visit(at, [&](int i, const Contact& c) { W_N.col(i) = c.normal_direction(); });
    return W_N;
  }
  [[nodiscard]] Directions tangential_directions(const State& at) const {
    Directions W_T;
    visit(at, [&](int i, const Contact& c) { W_T.col(i) = c.tangential_direction(); });
    return W_T;
  }
  [[nodiscard]] Offsets normal_acceleration_offsets(const State& at) const {
    return each(at, [](const Contact& c) { return c.normal_acceleration_offset(); });
  }
  [[nodiscard]] Offsets tangential_acceleration_offsets(const State& at) const {
    return each(at, [](const Contact& c) { return c.tangential_acceleration_offset(); });
  }

  [[nodiscard]] std::array<core::ContactParameters<S>, contacts> contact_parameters() const {
    const core::ContactParameters<S> bird{mu_1, eps_N1, eps_T1}, lower{mu_2, eps_N2, eps_T2},
        upper{mu_3, eps_N3, eps_T3};
    return {{bird, lower, upper, lower, upper, bird}};
  }

  /// The direction from the bird to the right face, seen from the bird, turns against it.
  [[nodiscard]] Region region_at(const State& at) const { return hull().facing(toward(at), beak); }
  [[nodiscard]] std::array<S, 2> region_border(const State& at, int slot) const {
    return hull().border(at.region, slot, toward(at), S(-at.u(3)));
  }
  [[nodiscard]] Region cross_region_border(const State& at, int slot) const {
    return hull().behind(at.region, slot);
  }
  [[nodiscard]] static constexpr int border_part(int slot) { return slot; }
  [[nodiscard]] static constexpr int contact_part(int i) { return i == 0 ? 0 : i == 5 ? 1 : -1; }
  [[nodiscard]] static int region_symbol(const Region& region, const Region&, int slot) {
    return slot == 0 ? region.vertex[0] - beak : region.vertex[1] + 1;
  }

  /// Kinetic, gravitational and elastic energy [J].
  [[nodiscard]] S energy(const State& at) const {
    using std::sin;
    const S twist = at.q(2) - at.q(3);
    const Velocity Mu = mass(at) * at.u;
    return at.u.dot(Mu) / S(2) + c_phi * twist * twist / S(2) +
           g * ((m_S + m_M) * at.q(1) + m_S * (l_M * sin(at.q(2)) + l_G * sin(at.q(3))));
  }

  /// The shapes of the bodies in their own frames.
  struct Shapes {
    core::Polygon pole, right_half, left_half, bird;
  };
  [[nodiscard]] Shapes shapes() const {
    const auto number = [](const S& x) { return static_cast<double>(x); };
    const double pole = number(r_0), in = number(r_M), out = number(l_M), h = number(h_M);
    const double tall = 4 * (h + out + number(l_G) + number(l_S) + number(h_S));
    std::vector<core::Polygon::Point> bird;
    for (int i = 0; i < corners; ++i) bird.push_back({number(corner(i).x), number(corner(i).y)});
    return {core::Polygon({{-pole, -tall}, {pole, -tall}, {pole, tall}, {-pole, tall}}, "pole"),
            core::Polygon({{in, -h}, {out, -h}, {out, h}, {in, h}}, "sleeve"),
            core::Polygon({{-out, -h}, {-in, -h}, {-in, h}, {-out, h}}, "sleeve"),
            core::Polygon(std::move(bird), "bird")};
  }

  /// φ_M of the jammed sleeve [rad].
  [[nodiscard]] S jammed_angle() const {
    using std::atan2, std::sqrt;
    return atan2(h_M, r_M) - atan2(S(sqrt(S(r_M * r_M + h_M * h_M - r_0 * r_0))), r_0);
  }
  /// φ_S at which the beak touches while the sleeve is jammed [rad]; NaN if it cannot.
  [[nodiscard]] S beak_angle() const { return swing(l_G - l_S, h_S)[1]; }
  /// Between which the bird clears the pole while the sleeve is jammed [rad].
  [[nodiscard]] core::Interval clear_swing() const {
    core::Interval clear;
    const core::Polygon bird = shapes().bird;
    for (int i = 0; i < bird.size(); ++i) {
      const auto [low, high] = swing(l_G + S(bird.vertex(i).x), S(bird.vertex(i).y));
      if (low > S(clear.low)) clear.low = static_cast<double>(low);
      if (high < S(clear.high)) clear.high = static_cast<double>(high);
    }
    return clear;
  }

  /// Where bodies overlap, in words, by more than `tolerance` [m]; empty if nowhere.
  [[nodiscard]] std::string why_not_admissible(const State& at, double tolerance) const {
    const Shapes shape = shapes();
    const Poses pose(*this, at);
    const core::PlacedBody pole{
        shape.pole, core::Pose<double>::of({0, static_cast<double>(at.q(1))}, 0), "pole"};
    for (const core::PlacedBody& body : {core::PlacedBody{shape.right_half, pose.sleeve, "sleeve"},
                                         core::PlacedBody{shape.left_half, pose.sleeve, "sleeve"},
                                         core::PlacedBody{shape.bird, pose.bird, "bird"}}) {
      const std::string text = core::penetration_text(body, pole, tolerance);
      if (!text.empty()) return text;
    }
    return {};
  }

  /// To scale.
  [[nodiscard]] core::Outline outline(const State& at) const {
    const auto number = [](const S& x) { return static_cast<double>(x); };
    const auto [sleeve, bird] = Poses(*this, at);
    core::Outline picture;
    draw_pole(picture, number(r_0), number(at.q(1)), number(h_M));
    draw_sleeve(picture, sleeve, bird,
                {number(r_M), number(l_M), number(h_M), number(l_M), number(l_G)});
    picture.body("bird", core::Tone::first, bird).polygon(shapes().bird);
    return picture;
  }

  static std::array<maps::Section<Woodpecker4Dof>, 1> sections() {
    using core::ContactState;
    using Pattern = core::ContactPattern<contacts>;
    constexpr auto any = Pattern::any, stick = Pattern::only(ContactState::stick);
    maps::Section<Woodpecker4Dof> jammed;
    jammed.name = "jammed";
    jammed.meaning = "LR and UL stick, phi_S passes a minimum";
    jammed.coordinate = "phi_S";
    jammed.unit = "rad";
    jammed.range = {-1.0, 0.11};
    jammed.domain = [](const Woodpecker4Dof& toy, S) { return toy.clear_swing(); };
    auto& a = jammed.alternative[0];
    a.surface = [](const Woodpecker4Dof&, const State& at, S) { return at.u(3); };
    a.rate = [](const Woodpecker4Dof&, const State&, const Velocity& acceleration, S) {
      return acceleration(3);
    };
    a.direction = 1;
    a.required = {{any, stick, any, any, stick, any}};
    a.lift = [](const Woodpecker4Dof& toy, S x, S) {
      State at;
      at.q << S(0), S(0), toy.jammed_angle(), x;
      at.region = toy.region_at(at);
      return at;
    };
    a.project = [](const Woodpecker4Dof&, const State& at, S) { return at.q(3); };
    return {jammed};
  }

 private:
  using Body = core::BodyMotion<S, 4>;
  using Contact = core::VertexOnEdge<S, 4>;
  using Point = core::Planar<S>;

  static constexpr int corners = 5, beak = 3;  // of the bird
  using Hull = core::FacingHull<S, corners>;

  /// Of the bird's polygon, in its frame.
  [[nodiscard]] Point corner(int i) const {
    const S x(i == 1 || i == 2 ? r_S : i == beak ? S(-l_S) : S(-r_S));
    const S y(i < 2 ? S(-r_S) : i == 4 ? S(h_S / S(2)) : h_S);
    return {x, y};
  }
  /// The last corner, below the beak, is one of the hull only if the beak is short.
  [[nodiscard]] Hull hull() const {
    Hull hull;
    for (int i = 0; i < 4; ++i) hull.push(corner(i));
    if (core::cross(corner(4) - corner(beak), corner(0) - corner(4)) > S(0)) hull.push(corner(4));
    return hull;
  }
  /// From the bird to the right face, in the bird's frame.
  [[nodiscard]] static Point toward(const State& at) {
    using std::cos, std::sin;
    return {S(-cos(at.q(3))), S(sin(at.q(3)))};
  }

  /// Where the bodies are that move.
  struct Poses {
    core::Pose<double> sleeve, bird;
    Poses(const Woodpecker4Dof& toy, const State& at) {
      const auto number = [](const S& x) { return static_cast<double>(x); };
      sleeve = core::Pose<double>::of({number(at.q(0)), number(at.q(1))}, number(at.q(2)));
      bird = core::Pose<double>::of(sleeve.at({number(toy.l_M), 0}), number(at.q(3)));
      bird.origin = bird.at({number(toy.l_G), 0});
    }
  };

  /// The angles φ_S [rad] at which a point (x, y) [m] of the bird, seen from the spring, is on the right face while
  /// the sleeve is jammed, on the way down and up; NaN if it never is.
  [[nodiscard]] std::array<S, 2> swing(const S& x, const S& y) const {
    using std::atan2, std::cos, std::sqrt;
    const S level = r_0 - l_M * cos(jammed_angle());
    const S half = atan2(S(sqrt(S(x * x + y * y - level * level))), level), own = atan2(y, x);
    return {S(-half - own), S(half - own)};
  }

  /// Calls f(i, contact) for every contact.
  template <class F>
  void visit(const State& at, const F& f) const {
    using std::cos, std::sin;
    const S c_M = cos(at.q(2)), d_M = sin(at.q(2)), c_S = cos(at.q(3)), d_S = sin(at.q(3));
    const S square_M = at.u(2) * at.u(2), square_S = at.u(3) * at.u(3), O(0), one(1);
    const Body pole = Body::fixed({});
    Body sleeve, bird;
    sleeve.pose = {{at.q(0), at.q(1)}, c_M, d_M};
    sleeve.J_x << one, O, O, O;
    sleeve.J_y << O, one, O, O;
    sleeve.J_phi << O, O, one, O;
    sleeve.set_rates(at.u);
    bird.pose = {sleeve.pose.at({l_M, O}) + Point{S(l_G * c_S), S(l_G * d_S)}, c_S, d_S};
    bird.J_x << one, O, -l_M * d_M, -l_G * d_S;
    bird.J_y << O, one, l_M * c_M, l_G * c_S;
    bird.J_phi << O, O, O, one;
    bird.acceleration_offset = {S(-(l_M * c_M * square_M + l_G * c_S * square_S)),
                                S(-(l_M * d_M * square_M + l_G * d_S * square_S))};
    bird.set_rates(at.u);
    const Point right_face{r_0, O}, left_face{S(-r_0), O}, right{one, O}, left{S(-one), O};
    f(0, Contact(bird, corner(at.region.vertex[0]), pole, right_face, right));
    f(1, Contact(sleeve, {r_M, S(-h_M)}, pole, right_face, right));
    f(2, Contact(sleeve, {r_M, h_M}, pole, right_face, right));
    f(3, Contact(sleeve, {S(-r_M), S(-h_M)}, pole, left_face, left));
    f(4, Contact(sleeve, {S(-r_M), h_M}, pole, left_face, left));
    f(5, Contact(bird, corner(at.region.vertex[1]), pole, right_face, right));
  }
  template <class F>
  [[nodiscard]] Offsets each(const State& at, const F& f) const {
    Offsets result;
    visit(at, [&](int i, const Contact& c) { result(i) = f(c); });
    return result;
  }
};

}  // namespace specht::toys
