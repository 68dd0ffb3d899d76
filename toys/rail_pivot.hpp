#pragma once
// A pivot of the tumbling toy (tumbling.hpp) beside its saw-toothed rail: distances, directions and offsets
// against the faces of a tooth.
//
//   With D₁ = d_x cos φ_S + d_y sin φ_S, D₂ = d_y cos φ_S − d_x sin φ_S (so D₁′ = D₂, D₂′ = −D₁),
//   d_x = a cos φ_T + b sin φ_T, d_y = a sin φ_T − b cos φ_T [L57, L58], pivot 1 (2) has
//     z =  x_S cos φ_T + y_S sin φ_T ± D₁    u_z = (cos φ_T, sin φ_T, ±D₂, 0)         [L59, L68]
//     v = −x_S sin φ_T + y_S cos φ_T ∓ D₂    u_v = (−sin φ_T, cos φ_T, ±D₁, 0)        [L60, L68]
//   and against tooth k, with ζ = z − k p, ν = v + k s, r² = ζ² + ν²                  [L64 … L67]
//     U  on its flank along z   g = ν − R   w = u_v               w̄ = ±D₂ φ̇²
//     V  on its flank along v   g = ζ − R   w = u_z               w̄ = ∓D₁ φ̇²
//     W  at its tip             g = r − R   w = (ζ u_z + ν u_v)/r
//                               w̄ = (±(ν D₂ − ζ D₁) φ̇² + ż² + v̇²)/r − (ζ ż + ν v̇)²/r³
// In code D1 and D2 have the sign of their pivot.
//
// Source: [L57 … L68] in Leine, van Campen, Glocker 2003, section 5.

#include <array>
#include <cmath>
#include <cstdint>
#include <specht/core/numerics/types.hpp>

namespace specht::toys {

/// Faces of a tooth that a pivot can touch.
enum class ToothFace : std::int32_t { U, W, V };

/// Of each pivot the tooth next to it and the face of that tooth. Teeth may be small, and bodies fall far.
struct RailRegion {
  std::array<std::int64_t, 2> tooth{};
  std::array<ToothFace, 2> face{};
  friend bool operator==(const RailRegion&, const RailRegion&) = default;
};

/// Pivot i of a toy with a, b, phi_T, p and s(), in flank coordinates.
template <class Toy>
struct RailPivot {
  using S = typename Toy::Scalar;
  using State = typename Toy::State;
  using Velocity = core::Vector<S, 4>;

  const Toy& toy;
  S sign, c, d, D1, D2, z, v;  // c + i d = exp(i φ_T)
  std::int64_t tooth;
  ToothFace face;

  RailPivot(const Toy& t, const State& at, int i) : toy(t) {
    using std::cos, std::sin;
    sign = S(i == 0 ? 1 : -1);
    c = cos(t.phi_T);
    d = sin(t.phi_T);
    const S cS = cos(at.q(2)), dS = sin(at.q(2));
    const S d_x = t.a * c + t.b * d, d_y = t.a * d - t.b * c;
    D1 = sign * (d_x * cS + d_y * dS);
    D2 = sign * (d_y * cS - d_x * dS);
    z = at.q(0) * c + at.q(1) * d + D1;
    v = at.q(1) * c - at.q(0) * d - D2;
    tooth = at.region.tooth[static_cast<std::size_t>(i)];
    face = at.region.face[static_cast<std::size_t>(i)];
  }

  [[nodiscard]] S zeta(std::int64_t k) const { return z - S(static_cast<double>(k)) * toy.p; }
  [[nodiscard]] S nu(std::int64_t k) const { return v + S(static_cast<double>(k)) * toy.s(); }
  [[nodiscard]] ToothFace face_of(std::int64_t k) const { return k == tooth ? face : ToothFace::U; }
  [[nodiscard]] ToothFace face_at(std::int64_t k) const {
    if (zeta(k) < S(0)) return ToothFace::U;
    return nu(k) < S(0) ? ToothFace::V : ToothFace::W;
  }
  [[nodiscard]] S distance(ToothFace f, std::int64_t k) const {
    using std::sqrt;
    if (f == ToothFace::U) return nu(k);
    if (f == ToothFace::V) return zeta(k);
    return sqrt(zeta(k) * zeta(k) + nu(k) * nu(k));
  }
  [[nodiscard]] Velocity u_z() const { return {c, d, D2, S(0)}; }
  [[nodiscard]] Velocity u_v() const { return {-d, c, D1, S(0)}; }
  [[nodiscard]] Velocity direction(ToothFace f, std::int64_t k) const {
    if (f == ToothFace::U) return u_v();
    if (f == ToothFace::V) return u_z();
    const S r = distance(f, k);
    return (zeta(k) * u_z() + nu(k) * u_v()) / r;
  }
  [[nodiscard]] S acceleration_offset(ToothFace f, std::int64_t k, const Velocity& u) const {
    const S square = u(2) * u(2);
    if (f == ToothFace::U) return D2 * square;
    if (f == ToothFace::V) return -(D1 * square);
    const S r = distance(f, k), ze = zeta(k), n = nu(k), z_rate = u_z().dot(u),
            v_rate = u_v().dot(u), along = (ze * z_rate + n * v_rate) / r;
    return ((n * D2 - ze * D1) * square + z_rate * z_rate + v_rate * v_rate - along * along) / r;
  }
};

}  // namespace specht::toys
