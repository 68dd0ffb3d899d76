#pragma once
// The tumbling toy: a hollow body with two pivots and a rolling ball, on a saw-toothed rail.
//
//     the rail, rising to the right                     the body at φ_S = 0
//
//       v ↖    ↗ z                                         ┌───────────(1)──────┐
//               W                W                     −l  │ ·  ·  · S  ·  ○  · │  +l   → x_B
//           _.-'│            _.-'│                         └─────(2)────────────┘
//      U _.-'   │V      U _.-'   │V            S  centre of mass, m_S, J_S;  ○  ball, m_B
//     .-' tooth k└  _.-' tooth k+1               (1), (2)  pivots of radius R at S ± (a, b) in the axes
//                ▲'                                        of the body
//                corner: V of tooth k, U of tooth k+1
//
//   q = (x_S, y_S, φ_S, x_B)   x_S [m] along the rail and upwards on it, y_S [m] normal to it,
//                              φ_S [rad] of the body's axis against the rail, counter-clockwise,
//                              x_B [m] of the ball along that axis
//   The rail rises by φ_R against the horizontal. Its teeth are quadrants in coordinates along their
//   flanks, z at the angle φ_T to the rail and v normal to z; tips lie at y = 0:
//     tooth k = {z ≤ k p, v ≤ −k s},   s = p tan φ_T,   k any integer,   x → x + p/cos φ_T per tooth
//
//       ⎡ m_S+m_B   0         −m_B x_B sin φ_S   m_B cos φ_S ⎤
//   M = ⎢ 0         m_S+m_B    m_B x_B cos φ_S   m_B sin φ_S ⎥                                 [L53]
//       ⎢ M₃₁       M₃₂        J_S + m_B x_B²    0           ⎥
//       ⎣ M₄₁       M₄₂        0                 m_B         ⎦
//   h = ( −(m_S+m_B) g sin φ_R + 2 m_B ẋ_B φ̇_S sin φ_S + m_B x_B φ̇_S² cos φ_S,                 [L54]
//         −(m_S+m_B) g cos φ_R − 2 m_B ẋ_B φ̇_S cos φ_S + m_B x_B φ̇_S² sin φ_S,
//         −m_B g x_B cos(φ_S + φ_R) − 2 m_B x_B ẋ_B φ̇_S,
//         −m_B g sin(φ_S + φ_R) + m_B x_B φ̇_S² )
//
//   contacts, in code numbered from 0, all without friction
//     1, 2    ball on the end of the body at +l, −l        g = l ∓ x_B                    [L55, L56]
//     3, 4    pivot 1 on a tooth of even (1A), odd (1B) number
//     5, 6    pivot 2 on a tooth of even (2A), odd (2B) number
//   Gaps, directions and offsets of the pivots on the faces U, V, W of a tooth: rail_pivot.hpp.
//   The region of a pivot is the tooth k next to it in z, |ζ| < p/2, and its face; the other tooth
//   it can touch is then k+1, on U.
//
// Section `triple` [L77]: one pivot in a corner, the ball at the end beside it, φ_S = φ_se of the
// stable equilibrium [L75] and x = φ̇_S > 0. The two pivots are identified, and so are all teeth: one
// return is half a revolution, or an oscillation that comes back on the same pivot.
//
// Source: Leine, van Campen, Glocker 2003, section 5, with the rows of h and q in one order, w̄ at a
// tip as above, and teeth as quadrants in place of coordinates modulo their pitch: [L75] holds with v
// modulo s, and [L76] so with φ_R in place of φ_T beside a and b.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <specht/core/geometry/outline.hpp>
#include <specht/core/system/mechanical_system.hpp>
#include <specht/core/system/parameter.hpp>
#include <specht/maps/section/section.hpp>
#include <specht/toys/rail_pivot.hpp>

namespace specht::toys {

template <class S = double>
struct Tumbling {
  using Scalar = S;
  using State = core::State<S, 4, RailRegion>;
  using Velocity = core::Vector<S, 4>;
  static constexpr int dof = 4, contacts = 6, region_borders = 6, region_parts = 2;
  static constexpr bool analytic = true;
  static constexpr std::string_view name = "tumbling";
  static constexpr std::string_view meaning = "body with a rolling ball on a saw-toothed rail";
  static constexpr std::string_view source = "Leine, van Campen, Glocker 2003, section 5";
  static constexpr std::array<std::string_view, 4> coordinates{"x_S", "y_S", "phi_S", "x_B"};
  static constexpr std::array<std::string_view, 4> units{"m", "m", "rad", "m"};

  S m_S, J_S, m_B, g, a, b, l, R, phi_R, phi_T, p, eps_NB, eps_NP;

  Tumbling() { core::set_defaults(*this); }

  static std::array<core::Parameter<Tumbling>, 13> parameters() {
    using T = Tumbling;
    using namespace core;
    return {{
        {"m_S", &T::m_S, "kg", "mass of the body", "0.04", positive},
        {"J_S", &T::J_S, "kg m^2", "moment of inertia of the body", "4.0833e-6", positive},
        {"m_B", &T::m_B, "kg", "mass of the ball", "0.0225", positive},
        {"g", &T::g, "m/s^2", "gravity", "9.81", positive},
        {"a", &T::a, "m", "from the centre to a pivot along the body", "0.0105", positive},
        {"b", &T::b, "m", "from the centre to a pivot across the body", "0.002", positive},
        {"l", &T::l, "m", "from the centre to an end of the ball's track", "0.035", positive},
        {"R", &T::R, "m", "radius of the pivots", "0.0025", positive},
        {"phi_R", &T::phi_R, "rad", "inclination of the rail", "0.5235987755982988730771", angle},
        {"phi_T", &T::phi_T, "rad", "inclination of the teeth against the rail", "0.28", angle},
        {"p", &T::p, "m", "length of a tooth's upper flank", "0.025", positive},
        {"eps_NB", &T::eps_NB, "1", "normal restitution of the ball", "0", unit_interval},
        {"eps_NP", &T::eps_NP, "1", "normal restitution of the pivots", "0", unit_interval},
    }};
  }

  /// What the parameters must satisfy together.
  void check() const {
    core::require_smaller<S>("R", R, "p/2", p / S(2));
    core::require_smaller<S>("R", R, "p tan(phi_T)", s());
    core::require_larger<S>("m_B (l - a)", m_B * (l - a), "m_S a", m_S * a,
                            ": the ball tips the body");
  }

  /// Length of a tooth's lower flank [m].
  [[nodiscard]] S s() const {
    using std::tan;
    return p * tan(phi_T);
  }

  [[nodiscard]] core::Matrix<S, 4, 4> mass(const State& at) const {
    using std::cos, std::sin;
    const S c = m_B * cos(at.q(2)), d = m_B * sin(at.q(2)), m = m_S + m_B, O(0);
    const S &x = at.q(3), cx = c * x, dx = d * x;
    core::Matrix<S, 4, 4> M;
    M << m, O, -dx, c,  //
        O, m, cx, d,    //
        -dx, cx, J_S + m_B * x * x, O, c, d, O, m_B;
    return M;
  }

  [[nodiscard]] Velocity force(const State& at) const {
    using std::cos, std::sin;
    const S c = m_B * cos(at.q(2)), d = m_B * sin(at.q(2)), cR = cos(phi_R), dR = sin(phi_R);
    const S &x = at.q(3), &omega = at.u(2), square = omega * omega, turn = S(2) * at.u(3) * omega;
    const S cx = c * x, dx = d * x, weight = (m_S + m_B) * g;
    return {turn * d + cx * square - weight * dR, dx * square - turn * c - weight * cR,
            g * dR * dx - g * cR * cx - m_B * x * turn, m_B * x * square - g * cR * d - g * dR * c};
  }

  [[nodiscard]] core::Vector<S, 6> gaps(const State& at) const {
    core::Vector<S, 6> g_N;
    g_N(0) = l - at.q(3);
    g_N(1) = l + at.q(3);
    for (int i = 0; i < 2; ++i) {
      const Pivot pivot(*this, at, i);
      for (const auto k : {pivot.tooth, pivot.tooth + 1}) {
        g_N(slot(i, k)) = pivot.distance(pivot.face_of(k), k) - R;
      }
    }
    return g_N;
  }

  [[nodiscard]] core::Matrix<S, 4, 6> normal_directions(const State& at) const {
    core::Matrix<S, 4, 6> W_N;
    W_N.col(0) << S(0), S(0), S(0), S(-1);
    W_N.col(1) << S(0), S(0), S(0), S(1);
    for (int i = 0; i < 2; ++i) {
      const Pivot pivot(*this, at, i);
      for (const auto k : {pivot.tooth, pivot.tooth + 1}) {
        W_N.col(slot(i, k)) = pivot.direction(pivot.face_of(k), k);
      }
    }
    return W_N;
  }

  [[nodiscard]] core::Vector<S, 6> normal_acceleration_offsets(const State& at) const {
    core::Vector<S, 6> w_bar = core::Vector<S, 6>::Zero();
    for (int i = 0; i < 2; ++i) {
      const Pivot pivot(*this, at, i);
      for (const auto k : {pivot.tooth, pivot.tooth + 1}) {
        w_bar(slot(i, k)) = pivot.acceleration_offset(pivot.face_of(k), k, at.u);
      }
    }
    return w_bar;
  }

  [[nodiscard]] core::Matrix<S, 4, 6> tangential_directions(const State&) const {
    return core::Matrix<S, 4, 6>::Zero();
  }

  [[nodiscard]] std::array<core::ContactParameters<S>, 6> contact_parameters() const {
    const core::ContactParameters<S> ball{S(0), eps_NB, S(0)}, pivot{S(0), eps_NP, S(0)};
    return {ball, ball, pivot, pivot, pivot, pivot};
  }

  /// The regions of both pivots at a state.
  [[nodiscard]] RailRegion region_at(const State& at) const {
    RailRegion region;
    for (int i = 0; i < 2; ++i) {
      const Pivot pivot(*this, at, i);
      const auto k = nearest_tooth(static_cast<double>(S(pivot.z / p)));
      set_tooth(region, i, k);
      region.face[index(i)] = pivot.face_at(k);
    }
    return region;
  }

  /// Borders of pivot i: 3i where z falls, 3i + 1 where z rises, 3i + 2 between W and V.
  [[nodiscard]] std::array<S, 2> region_border(const State& at, int border) const {
    const int i = border / 3;
    const Pivot pivot(*this, at, i);
    const ToothFace face = at.region.face[index(i)];
    const S zeta = pivot.zeta(pivot.tooth), half = p / S(2), z_rate = pivot.u_z().dot(at.u);
    switch (border % 3) {
      case 0:
        if (face == ToothFace::V) break;
        return {face == ToothFace::U ? zeta + half : zeta, z_rate};
      case 1:
        return {face == ToothFace::U ? -zeta : half - zeta, -z_rate};
      default:
        if (face == ToothFace::U) break;
        const S nu = pivot.nu(pivot.tooth), rate = pivot.u_v().dot(at.u);
        if (face == ToothFace::W) return {nu, rate};
        return {-nu, -rate};
    }
    return {p, S(0)};  // the piece has no such border
  }

  [[nodiscard]] RailRegion cross_region_border(const State& at, int border) const {
    const int i = border / 3;
    const Pivot pivot(*this, at, i);
    RailRegion region = at.region;
    ToothFace& face = region.face[index(i)];
    const bool on_U = face == ToothFace::U;
    switch (border % 3) {
      case 0:
        if (on_U) {
          set_tooth(region, i, pivot.tooth - 1);
          face = pivot.nu(pivot.tooth - 1) < S(0) ? ToothFace::V : ToothFace::W;
        } else {
          face = ToothFace::U;
        }
        break;
      case 1:
        if (!on_U) set_tooth(region, i, pivot.tooth + 1);
        face = on_U ? ToothFace::W : ToothFace::U;
        break;
      default:
        face = face == ToothFace::W ? ToothFace::V : ToothFace::W;
    }
    return region;
  }

  /// Each pivot is a part.
  [[nodiscard]] static constexpr int border_part(int border) { return border / 3; }
  [[nodiscard]] static constexpr int contact_part(int i) { return i < 2 ? -1 : (i - 2) / 2; }
  /// Faces passed since the start.
  [[nodiscard]] int region_symbol(const RailRegion& region, const RailRegion& from, int i) const {
    constexpr std::int64_t most = 1'000'000;
    const auto passed = region.tooth[index(i)] - from.tooth[index(i)];
    const auto teeth = static_cast<int>(std::clamp(passed, -most, most));
    return 3 * teeth + static_cast<int>(region.face[index(i)]) -
           static_cast<int>(from.face[index(i)]);
  }

  /// Where to look for equilibria: one tooth, so that none lies at the ends for any inclination; S low
  /// with a pivot in a corner, high with the body upright on a tip; any angle.
  [[nodiscard]] std::array<core::Interval, 4> postures() const {
    using std::cos, std::sin, std::sqrt;
    const auto number = [](const S& x) { return static_cast<double>(x); };
    const S c = sqrt(a * a + b * b), corner = R * sin(phi_T) + (R - s()) * cos(phi_T);
    const auto period = periods();
    return {{{number(S(-0.7) * period[0]), number(S(0.3) * period[0])},
             {number(corner - c), number(R + c)},
             {0.0, number(period[2])},
             {number(-l), number(l)}}};
  }
  /// Teeth are alike, and so are full turns.
  [[nodiscard]] std::array<S, 4> periods() const {
    using std::cos;
    return {p / cos(phi_T), S(0), S(6.28318530717958647692528676655900577L), S(0)};
  }

  /// Kinetic and gravitational energy [J].
  [[nodiscard]] S energy(const State& at) const {
    using std::cos, std::sin;
    const Velocity Mu = mass(at) * at.u;
    return at.u.dot(Mu) / S(2) + (m_S + m_B) * g * (at.q(0) * sin(phi_R) + at.q(1) * cos(phi_R)) +
           m_B * g * at.q(3) * sin(at.q(2) + phi_R);
  }

  /// φ_S of the stable equilibrium on pivot 2 [L75] [rad].
  [[nodiscard]] S stable_angle() const {
    using std::atan2;
    return pi() - phi_R + atan2(m_S * a - m_B * (l - a), b * (m_S + m_B));
  }
  /// |x_B| of the unstable equilibrium on one pivot with a horizontal body [L76] [m].
  [[nodiscard]] S unstable_ball() const { return (S(1) + m_S / m_B) * a; }

  /// Pivot 2 (1 if `on_pivot_1`) in the corner between the teeth 0 and 1, the ball at the end beside
  /// it, φ_S = phi and φ̇_S = omega about the pivot.
  [[nodiscard]] State in_corner(const S& phi, const S& omega, bool on_pivot_1) const {
    State at;
    at.q(2) = phi;
    const Pivot arm(*this, at, on_pivot_1 ? 0 : 1);  // z and v of the pivot against S
    const S Z = R - arm.z, N = R - s() - arm.v;
    at.q(0) = Z * arm.c - N * arm.d;
    at.q(1) = Z * arm.d + N * arm.c;
    at.q(3) = on_pivot_1 ? l : -l;
    const S z_rate = -arm.D2 * omega, v_rate = -arm.D1 * omega;
    at.u(0) = z_rate * arm.c - v_rate * arm.d;
    at.u(1) = z_rate * arm.d + v_rate * arm.c;
    at.u(2) = omega;
    at.region = region_at(at);
    return at;
  }

  /// To scale but for the ball and the body's width. The body lies beside the rail, its pivots on it.
  [[nodiscard]] core::Outline outline(const State& at) const {
    const auto number = [](const S& x) { return static_cast<double>(x); };
    using Point = core::Outline::Point;
    const auto rail = core::Pose<double>::of({0, 0}, number(phi_R));
    const double c = std::cos(number(phi_T)), d = std::sin(number(phi_T));
    const double z = number(p), v = number(s()), deep = 2 * v + number(R);
    constexpr int teeth = 9;
    const int middle = static_cast<int>(std::floor(number(at.q(0)) * c / z));
    std::vector<Point> flanks;
    for (int k = middle + teeth; k >= middle - teeth; --k) {
      for (const Point& f : {Point{k * z, -k * v}, Point{(k - 1) * z, -k * v}}) {
        flanks.push_back({f.x * c - f.y * d, f.x * d + f.y * c});
      }
    }
    flanks.push_back({flanks.back().x, flanks.back().y - deep});
    flanks.push_back({flanks.front().x, flanks.back().y});
    core::Outline picture;
    picture.body("rail", core::Tone::ground, rail).polygon(flanks);

    const double half = number(l), r = 0.12 * half, wall = 0.05 * half;
    const auto body = core::Pose<double>::of(rail.at({number(at.q(0)), number(at.q(1))}),
                                             number(at.q(2) + phi_R));
    const double end = half + r;
    picture.body("body", core::Tone::third, body, core::Outline::no_plane);
    picture.rectangle({-end, -r - wall}, {end, r + wall});
    picture.body("body", core::Tone::first, body, 1);
    picture.rectangle({-end - wall, -r - wall}, {-end, r + wall});
    picture.rectangle({end, -r - wall}, {end + wall, r + wall});
    picture.body("ball", core::Tone::second, body, 1).circle({number(at.q(3)), 0}, r);
    picture.body("body", core::Tone::first, body);
    picture.circle({number(a), number(b)}, number(R)).circle({-number(a), -number(b)}, number(R));
    return picture;
  }

  static std::array<maps::Section<Tumbling>, 1> sections() {
    using core::ContactState;
    using Pattern = core::ContactPattern<contacts>;
    constexpr auto any = Pattern::any, closed = Pattern::only(ContactState::closed);
    maps::Section<Tumbling> triple;
    triple.name = "triple";
    triple.meaning = "a pivot in a corner, the ball at its end, phi_S = phi_se";
    triple.coordinate = "v_phi_S";
    triple.unit = "rad/s";
    triple.range = {0.0, 20.0};
    triple.domain = [](const Tumbling&, S) {
      core::Interval domain;
      domain.low = 0.0;
      return domain;
    };
    triple.alternatives = 2;
    auto& second = triple.alternative[0];  // on pivot 2
    second.surface = [](const Tumbling& toy, const State& at, S) {
      using std::sin;
      return sin(at.q(2) - toy.stable_angle());
    };
    second.rate = [](const Tumbling& toy, const State& at, const Velocity&, S) {
      using std::cos;
      return cos(at.q(2) - toy.stable_angle()) * at.u(2);
    };
    second.direction = 1;
    second.required = {{any, closed, any, any, closed, closed}};
    second.lift = [](const Tumbling& toy, S x, S) {
      return toy.in_corner(toy.stable_angle(), x, false);
    };
    second.project = [](const Tumbling&, const State& at, S) { return at.u(2); };

    auto& first = triple.alternative[1];  // on pivot 1, half a turn further
    first = second;
    first.direction = -1;
    first.required = {{closed, any, closed, closed, any, any}};
    first.lift = [](const Tumbling& toy, S x, S) {
      return toy.in_corner(toy.stable_angle() + pi(), x, true);
    };
    return {triple};
  }

 private:
  using Pivot = RailPivot<Tumbling>;
  static constexpr core::Allowed angle{0.0, 1.5707963267948966, false, "> 0 and at most pi/2"};
  [[nodiscard]] static S pi() { return S(std::numbers::pi_v<core::RealOf<S>>); }
  static constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }
  /// Where contact of pivot i (0, 1) with tooth k is numbered.
  static constexpr int slot(int i, std::int64_t k) { return 2 + 2 * i + static_cast<int>(k & 1); }
  static void set_tooth(RailRegion& region, int i, std::int64_t k) { region.tooth[index(i)] = k; }
  /// Of a place in pitches; beyond 2⁵³ the place knows no teeth, and any will do.
  static std::int64_t nearest_tooth(double pitches) {
    constexpr double most = 0x1p53;
    if (!(std::abs(pitches) < most)) return 0;
    return static_cast<std::int64_t>(std::floor(pitches + 0.5));
  }
};

}  // namespace specht::toys
