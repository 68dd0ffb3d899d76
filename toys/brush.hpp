#pragma once
// An electric brush: a block in a guide with clearance, pressed by a spring on a rough commutator that turns.
//
//        s │ ┌───┐ │ s          q = (x, y, φ)   x [m] of the block's centre from the guide's axis, y [m] of its
//     guide│ │←↓ │ │guide                       lower face, for φ = 0, above the circle of radius R + a, φ [rad]
//      3 ──▶ │   │ ◀── 1        block b × h, m, J, pressed down by F_0 + c y and to the left by F_S
//          │ │   │ │
//      4 ──▶ │   │ ◀── 2        guide: faces x = ±(b/2 + s), from y_G above the commutator's nominal top on
//            └───┘              commutator: a polygon of 240 vertices about (0, −R), turning by ω t,
//          ~ ~ ~ ~ ~ ~          r_i = R + a (5 sin 5θ_i + 3 sin(17θ_i + 1) + 2 sin(37θ_i + 2))/10,
//                               from the top counter-clockwise, but r_0 = R + a + e, a high bar; or vertices
//                               that are given, about the axis
//
//   M = diag(m, m, J),   h = (−F_S, −F_0 − c y − m g, 0)
//
//   contacts, in code numbered from 0
//     1, 3   upper corners of the block on the right and the left face of the guide
//     2, 4   lower ends of the guide on the right and the left side of the block
//     5 … 8  slots: block and commutator (core/geometry/contact_slots.hpp)
//   A token R+n of the itinerary (R2, R3, R4: of the other slots) tells what a slot touches: n plus the number of
//   edges of the commutator is twice the number of its vertex or edge, plus one for a vertex, which then
//   touches an edge of the block.
//
// Source: Slavič, Boltežar 2006, figure 14, which shows such a brush without data; all numbers are chosen here.

#include <cmath>
#include <memory>
#include <numbers>
#include <specht/core/geometry/contact_slots.hpp>
#include <specht/core/geometry/outline.hpp>
#include <specht/core/geometry/penetration.hpp>
#include <specht/core/geometry/slot_borders.hpp>
#include <specht/core/geometry/vertex_on_corner.hpp>
#include <specht/core/geometry/vertex_on_edge.hpp>
#include <specht/core/system/given_polygon.hpp>
#include <specht/core/system/mechanical_system.hpp>
#include <specht/core/system/parameter.hpp>
#include <specht/maps/section/section.hpp>
#include <specht/toys/brush_shapes.hpp>
#include <stdexcept>

namespace specht::toys {

template <class S = double>
struct Brush {
  static constexpr int slots = 4, own_edges = brush::own_edges;
  using Scalar = S;
  using Region = core::SlotRegion<slots>;
  using State = core::State<S, 3, Region>;
  using Velocity = core::Vector<S, 3>;
  static constexpr int dof = 3, contacts = 4 + slots;
  using Offsets = core::Vector<S, contacts>;
  using Directions = core::Matrix<S, 3, contacts>;
  static constexpr int region_borders = slots + 1, region_parts = slots + 1;
  static constexpr bool autonomous = false;
  static constexpr std::string_view name = "brush";
  static constexpr std::string_view meaning = "block in a guide on a rough turning polygon";
  static constexpr std::string_view source = "Slavic, Boltezar 2006, figure 14";
  static constexpr std::array<std::string_view, 3> coordinates{"x", "y", "phi"};
  static constexpr std::array<std::string_view, 3> units{"m", "m", "rad"};

  S m, J, g, b, h, F_0, c, F_S, s, y_G, R, a, e, omega, mu_1, mu_2, eps_N1, eps_N2;

  std::shared_ptr<const core::Polygon> given_commutator;  // null: by the formula

  Brush() { core::set_defaults(*this); }

  static std::array<core::Parameter<Brush>, 18> parameters() {
    using B = Brush;
    using namespace core;
    return {{
        {"m", &B::m, "kg", "mass of the block", "0.005", positive},
        {"J", &B::J, "kg m^2", "moment of inertia of the block", "1.93e-7", positive},
        {"g", &B::g, "m/s^2", "gravity", "9.81", any_number},
        {"b", &B::b, "m", "width of the block", "0.008", positive},
        {"h", &B::h, "m", "height of the block", "0.020", positive},
        {"F_0", &B::F_0, "N", "force of the spring at y = 0", "1.5", not_negative},
        {"c", &B::c, "N/m", "stiffness of the spring", "10000", not_negative},
        {"F_S", &B::F_S, "N", "force of the spring to the left", "10", any_number},
        {"s", &B::s, "m", "clearance on either side", "0.0001", positive},
        {"y_G", &B::y_G, "m", "height of the guide's lower end", "0.003", positive},
        {"R", &B::R, "m", "radius of the commutator", "0.015", positive},
        {"a", &B::a, "m", "roughness of the commutator", "0.00002", not_negative},
        {"e", &B::e, "m", "height of the high bar", "0.00005", not_negative},
        {"omega", &B::omega, "rad/s", "speed of the commutator, counter-clockwise", "200",
         any_number},
        {"mu_1", &B::mu_1, "1", "friction on the commutator", "0.2", not_negative},
        {"mu_2", &B::mu_2, "1", "friction in the guide", "0.2", not_negative},
        {"eps_N1", &B::eps_N1, "1", "normal restitution on the commutator", "0.5", unit_interval},
        {"eps_N2", &B::eps_N2, "1", "normal restitution in the guide", "0.3", unit_interval},
    }};
  }

  static std::array<core::GivenPolygon<Brush>, 1> polygons() {
    return {{{"commutator", &Brush::given_commutator, &Brush::commutator_shape, most_edges,
              "its vertices [m] about its axis at t = 0; R and a then say where y = 0 is"}}};
  }

  /// What the parameters must satisfy together.
  void check() const {
    core::require_smaller<S>("a", a, "R/10", R / S(10));
    core::require_smaller<S>("y_G", y_G, "h", h);
  }

  [[nodiscard]] core::Matrix<S, 3, 3> mass(const State&) const {
    core::Matrix<S, 3, 3> M = core::Matrix<S, 3, 3>::Zero();
    M(0, 0) = M(1, 1) = m;
    M(2, 2) = J;
    return M;
  }
  /// NaN where the region is lost: the orbit ends.
  [[nodiscard]] Velocity force(const State& at) const {
    const S pressed = at.region.lost() ? S(std::numeric_limits<double>::quiet_NaN()) : F_0;
    return {-F_S, -pressed - c * at.q(1) - m * g, S(0)};
  }

  /// −1 where the region is lost: not admissible at a start.
  [[nodiscard]] Offsets gaps(const State& at) const {
    if (at.region.lost()) return Offsets::Constant(S(-1));
    Offsets result = Offsets::Constant(S(at.region.budget()));
    visit(at, [&](int i, const auto& contact) { result(i) = contact.gap(); });
    return result;
  }
  [[nodiscard]] Directions normal_directions(const State& at) const {
    Directions W_N = Directions::Zero();
    visit(at, [&](int i, const auto& contact) { W_N.col(i) = contact.normal_direction(); });
    return W_N;
  }
  [[nodiscard]] Directions tangential_directions(const State& at) const {
    Directions W_T = Directions::Zero();
    visit(at, [&](int i, const auto& contact) { W_T.col(i) = contact.tangential_direction(); });
    return W_T;
  }
  [[nodiscard]] Offsets normal_velocity_offsets(const State& at) const {
    return each(at, [](const auto& contact) { return contact.normal_velocity_offset(); });
  }
  [[nodiscard]] Offsets tangential_velocity_offsets(const State& at) const {
    return each(at, [](const auto& contact) { return contact.tangential_velocity_offset(); });
  }
  [[nodiscard]] Offsets normal_acceleration_offsets(const State& at) const {
    return each(at, [](const auto& contact) { return contact.normal_acceleration_offset(); });
  }
  [[nodiscard]] Offsets tangential_acceleration_offsets(const State& at) const {
    return each(at, [](const auto& contact) { return contact.tangential_acceleration_offset(); });
  }

  [[nodiscard]] std::array<core::ContactParameters<S>, contacts> contact_parameters() const {
    std::array<core::ContactParameters<S>, contacts> result;
    result.fill({mu_1, eps_N1, S(0)});
    for (std::size_t i = 0; i < 4; ++i) result[i] = {mu_2, eps_N2, S(0)};
    return result;
  }

  /// A part of the time in which the commutator turns by one edge [s].
  [[nodiscard]] S max_step() const {
    using std::abs;
    if (omega == S(0)) return std::numeric_limits<S>::max();
    return S(2 * std::numbers::pi / (2 * edges())) / abs(omega);
  }

  [[nodiscard]] Region region_at(const State& at) const {
    const brush::Bodies& bodies = this->bodies();
    const core::RelativePose pose = relative(at).pose();
    Region region =
        core::find_slots<slots>(bodies.search, pose, bodies.radius, nullptr, bodies.options());
    if (region.lost()) return region;
    // Bodies may touch with a vertex that is inside by rounding, but no more.
    const auto [block, below] = bodies.placed(pose);
    if (core::penetration(block, below, core::SlotOptions{}.least_budget)) region.set(3, 0.0);
    return region;
  }
  /// Why a state is no start, in words: bodies overlap by more than `tolerance` [m], or touch in too many places;
  /// empty if it is one, as far as the guide goes.
  [[nodiscard]] std::string why_not_admissible(const State& at, double tolerance) const {
    const auto [block, below] = bodies().placed(relative(at).pose());
    std::string text = core::penetration_text(block, below, tolerance);
    if (text.empty() && region_at(at).lost()) {
      text = "block and commutator touch in more than " + std::to_string(slots) + " places";
    }
    return text;
  }
  /// Borders of slots, where a vertex leaves its edge; then that of the budget (core/geometry/slot_borders.hpp).
  [[nodiscard]] std::array<S, 2> region_border(const State& at, int k) const {
    if (at.region.lost()) return {S(1), S(0)};
    if (k == slots) return core::budget_border(at.region, relative(at));
    const core::SlotPair pair = at.region.pair(k);
    if (pair.kind == core::SlotPair::Kind::none) return {S(at.region.budget()), S(0)};
    const auto vertices = [this](bool of_block, int i) { return vertex(of_block, i); };
    const auto sides = [this](bool of_block, int i) { return edge(of_block, i); };
    return core::slot_border<S>(pair, block(at), commutator(at), vertices, sides, 4, edges());
  }
  [[nodiscard]] Region cross_region_border(const State& at, int k) const {
    const brush::Bodies& bodies = this->bodies();
    return core::find_slots<slots>(bodies.search, relative(at).pose(), bodies.radius, &at.region,
                                   bodies.options(), k < slots ? k : -1);
  }
  [[nodiscard]] static constexpr int border_part(int k) { return k; }
  [[nodiscard]] static constexpr int contact_part(int i) { return i < 4 ? -1 : i - 4; }
  [[nodiscard]] static constexpr bool is_silent(int part) { return part == slots; }  // the budget
  [[nodiscard]] int region_symbol(const Region& region, const Region&, int part) const {
    if (part >= slots) return 0;
    const core::SlotPair pair = region.pair(part);
    if (pair.kind == core::SlotPair::Kind::none) return nothing;
    return 2 * (pair.vertex_of_first ? pair.edge : pair.vertex) + (pair.vertex_of_first ? 0 : 1) -
           edges();
  }

  /// Kinetic and potential energy of the block [J].
  [[nodiscard]] S energy(const State& at) const {
    return (m * (at.u(0) * at.u(0) + at.u(1) * at.u(1)) + J * at.u(2) * at.u(2)) / S(2) +
           F_S * at.q(0) + (F_0 + m * g) * at.q(1) + c * at.q(1) * at.q(1) / S(2);
  }

  /// Where the block is.
  [[nodiscard]] core::Pose<S> block_pose(const State& at) const {
    return core::Pose<S>::of({at.q(0), S(at.q(1) + h / S(2) + a)}, at.q(2));
  }
  /// The block and the commutator in their own frames.
  [[nodiscard]] core::Polygon block_shape() const {
    const double x = static_cast<double>(b) / 2, y = static_cast<double>(h) / 2;
    return core::Polygon({{-x, -y}, {x, -y}, {x, y}, {-x, y}}, "block");
  }
  [[nodiscard]] core::Polygon commutator_shape() const {
    if (given_commutator) return *given_commutator;
    std::vector<core::Polygon::Point> points;
    for (int i = 0; i < own_edges; ++i) {
      const Point p = commutator_vertex(i);
      points.push_back({static_cast<double>(p.x), static_cast<double>(p.y)});
    }
    return core::Polygon(std::move(points), "commutator");
  }

  /// To scale but for the thickness of the guide and the spring.
  [[nodiscard]] core::Outline outline(const State& at) const {
    const auto number = [](const S& x) { return static_cast<double>(x); };
    const double tall = number(h), wall = number(b) / 2 + number(s), low = number(y_G);
    const double thick = 0.25 * tall, top = low + 1.3 * tall;
    const auto turning = core::Pose<double>::of({0, -number(R)}, number(S(omega * at.t)));
    const auto block = core::Pose<double>::of({number(at.q(0)), number(S(at.q(1) + h / S(2) + a))},
                                              number(at.q(2)));
    core::Outline picture;
    picture.body("commutator", core::Tone::second, turning).polygon(commutator_shape());
    picture.body("axis", core::Tone::detail, turning, core::Outline::no_plane);
    picture.circle({0, 0}, 0.05 * number(R)).line({{0, 0}, {0, 0.9 * number(R)}});
    picture.body("guide", core::Tone::third).rectangle({wall, low}, {wall + thick, top});
    picture.rectangle({-wall - thick, low}, {-wall, top});
    picture.rectangle({-wall - thick, top}, {wall + thick, top + thick / 3});
    picture.body("spring", core::Tone::detail, {}, core::Outline::no_plane);
    picture.spring({0, top}, block.at({0, tall / 2}), wall, 3);
    picture.body("block", core::Tone::first, block).polygon(block_shape());
    return picture;
  }

  /// Of the commutator [s].
  [[nodiscard]] S period() const {
    using std::abs;
    return S(2) * pi() / abs(omega);
  }

  static std::array<maps::Section<Brush>, 1> sections() {
    using core::ContactState;
    using Pattern = core::ContactPattern<contacts>;
    constexpr auto open = Pattern::only(ContactState::open),
                   stick = Pattern::only(ContactState::stick);
    maps::Section<Brush> held;
    held.name = "held";
    held.meaning =
        "the block sticks to the left face of the guide (mu_2 F_S > 0), the commutator passes this "
        "angle";
    held.coordinate = "y";
    held.unit = "m";
    held.range = {0, 6e-5};
    held.has_value = true;
    held.default_value = std::numbers::pi;
    held.domain = [](const Brush& toy, S value) {
      core::Interval domain;
      if (!(toy.mu_2 * toy.F_S > S(0))) return core::Interval{1.0, -1.0};  // nothing holds it
      domain.low = toy.top_below(static_cast<double>(value));
      domain.high = static_cast<double>(toy.y_G);
      return domain;
    };
    auto& a = held.alternative[0];
    // Rises through zero where the commutator passes the angle, whichever way it turns.
    a.surface = [](const Brush& toy, const State& at, S value) {
      using std::sin;
      const S angle = toy.omega * at.t - value;
      return toy.omega < S(0) ? S(-sin(angle)) : S(sin(angle));
    };
    a.rate = [](const Brush& toy, const State& at, const Velocity&, S value) {
      using std::cos, std::abs;
      return S(abs(toy.omega) * cos(S(toy.omega * at.t - value)));
    };
    a.direction = 1;
    a.required = {{open, open, stick, stick, open, open, open, open}};
    a.lift = [](const Brush& toy, S x, S value) {
      State at;
      if (toy.omega != S(0)) at.t = value / toy.omega;
      at.q << -toy.s, x, S(0);
      at.region = toy.region_at(at);
      return at;
    };
    a.project = [](const Brush&, const State& at, S) { return at.q(1); };
    return {held};
  }

 private:
  using Body = core::BodyMotion<S, 3>;
  using OnEdge = core::VertexOnEdge<S, 3>;
  using OnCorner = core::VertexOnCorner<S, 3>;
  using Point = core::Planar<S>;

  // The symbol of an empty slot; those of vertices and edges are below (mode/itinerary.hpp).
  static constexpr int nothing = 255, most_edges = nothing;
  [[nodiscard]] int edges() const {
    return given_commutator ? given_commutator->size() : own_edges;
  }
  [[nodiscard]] Point commutator_vertex(int i) const {
    if (given_commutator) {
      const core::Polygon::Point& p = given_commutator->vertex(i);
      return {S(p.x), S(p.y)};
    }
    const auto& own = brush::own_vertices<core::RealOf<S>>()[static_cast<std::size_t>(i)];
    const S r = i == 0 ? S(R + a + e) : S(R + a * S(own.rough));
    return {S(-r * S(own.sine)), S(r * S(own.cosine))};
  }
  [[nodiscard]] Point block_vertex(int i) const {
    return {S(i == 1 || i == 2 ? b / S(2) : -b / S(2)), S(i < 2 ? -h / S(2) : h / S(2))};
  }
  [[nodiscard]] static S pi() { return S(std::numbers::pi_v<core::RealOf<S>>); }

  [[nodiscard]] Body block(const State& at) const {
    const S O(0), one(1);
    Body body;
    body.pose = block_pose(at);
    body.J_x << one, O, O;
    body.J_y << O, one, O;
    body.J_phi << O, O, one;
    body.set_rates(at.u);
    return body;
  }
  [[nodiscard]] Body commutator(const State& at) const {
    Body body = Body::fixed(core::Pose<S>::of({S(0), S(-R)}, S(omega * at.t)));
    body.given_rate = body.rate = omega;
    return body;
  }

  /// The least y of a block at the left face of the guide, the commutator at an angle [m].
  [[nodiscard]] double top_below(double angle) const {
    const auto number = [](const S& x) { return static_cast<double>(x); };
    const double left = -number(s) - number(b) / 2, right = left + number(b);
    const auto pose = core::Pose<double>::of({0, -number(R)}, angle);
    return brush::top_between(commutator_shape(), pose, left, right) - number(a);
  }

  /// A corner or an edge of one of both bodies, and where it begins.
  [[nodiscard]] Point vertex(bool of_block, int i) const {
    return of_block ? block_vertex(i % 4) : commutator_vertex(i % edges());
  }
  [[nodiscard]] Point edge(bool of_block, int i) const {
    return vertex(of_block, i + 1) - vertex(of_block, i);
  }

  /// Calls f(i, contact) for every contact that there is.
  template <class F>
  void visit(const State& at, const F& f) const {
    const Body brush = block(at), below = commutator(at), guide = Body::fixed({});
    const S wall = b / S(2) + s, O(0), one(1);
    f(0, OnEdge(brush, block_vertex(2), guide, {wall, O}, {S(-one), O}));
    f(1, OnEdge(guide, {wall, y_G}, brush, block_vertex(1), {one, O}));
    f(2, OnEdge(brush, block_vertex(3), guide, {S(-wall), O}, {one, O}));
    f(3, OnEdge(guide, {S(-wall), y_G}, brush, block_vertex(3), {S(-one), O}));
    for (int k = 0; k < slots; ++k) {
      const core::SlotPair pair = at.region.pair(k);
      if (pair.kind == core::SlotPair::Kind::none) continue;
      const bool of_block = pair.vertex_of_first;
      const Body &own = of_block ? brush : below, &other = of_block ? below : brush;
      const Point p = vertex(of_block, pair.vertex), start = vertex(!of_block, pair.edge);
      if (pair.kind == core::SlotPair::Kind::corner) {
        f(4 + k, OnCorner(own, p, other, start));
        continue;
      }
      const Point along = edge(!of_block, pair.edge);
      const S l = core::length(along);
      f(4 + k, OnEdge(own, p, other, start, {S(along.y / l), S(-along.x / l)}));
    }
  }
  template <class F>
  [[nodiscard]] Offsets each(const State& at, const F& f) const {
    Offsets result = Offsets::Zero();
    visit(at, [&](int i, const auto& contact) { result(i) = f(contact); });
    return result;
  }

  /// The block in the frame of the commutator.
  [[nodiscard]] core::RelativeMotion<S> relative(const State& at) const {
    return core::RelativeMotion<S>::of(block(at), commutator(at), S(at.q(2) - omega * at.t),
                                       S(at.u(2) - omega));
  }

  /// Made once for each thread and data.
  [[nodiscard]] const brush::Bodies& bodies() const {
    struct Known {
      std::array<double, 5> data;
      std::shared_ptr<const core::Polygon> given;
      brush::Bodies bodies;
    };
    thread_local std::unique_ptr<const Known> known;
    const std::array<double, 5> data{static_cast<double>(b), static_cast<double>(h),
                                     static_cast<double>(R), static_cast<double>(a),
                                     static_cast<double>(e)};
    if (!known || known->data != data || known->given != given_commutator) {
      known = std::unique_ptr<const Known>(
          new Known{data,
                    given_commutator,
                    {block_shape(), commutator_shape(), std::hypot(data[0], data[1]) / 2}});
    }
    return known->bodies;
  }
};

}  // namespace specht::toys
