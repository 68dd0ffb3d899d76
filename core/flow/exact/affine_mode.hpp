#pragma once
// The motion of an affine system within one mode, in closed form.
//
// In a mode q̈ = a₀ + A_q y + A_u ẏ with y = R q (affine_model.hpp, mode_dynamics.hpp), so that the
// elongations obey ÿ = R A_q y + R A_u ẏ + R a₀ on their own. Real 2 × 2 blocks B_j uncouple them,
//
//   ξ̇_j = B_j ξ_j,   ξ_j = V_qj q + V_uj u − ξ*_j,   y = Σ_j Φ_j (ξ_j + ξ*_j),   ẏ = Σ_j Φ_j B_j ξ_j,
//
// and the rest is a parabola:
//
//   q(t) = q′ + u′ t + a′ t²/2 + Σ_j U_j e^{B_j t} ξ_j,        U_j = (A_q Φ_j + A_u Φ_j B_j) B_j⁻²
//   u(t) = u′ + a′ t + Σ_j U_j B_j e^{B_j t} ξ_j,              a′ = a₀ + Σ_j U_j B_j² ξ*_j
//
// with e^{Bt} as a wave (modal_block.hpp); a mode with one undamped spring needs scalars only (plain_mode.hpp).
// Elongations that the closed contacts hold are constant forces of the motion that starts with them:
// y = P z + held · q, where z are the elongations that move, and a′ = a₀ + … + pull · q′.
//
// Surfaces that move steadily drag what they hold (belt_drive.hpp).
//
// Entries that are zero but for rounding are set to zero when the mode is prepared: whether a contact
// force or a gap moves at all must not depend on it. uncoupling.hpp and belt_drive.hpp say which
// modes are not `solvable`.

#include <specht/core/flow/exact/belt_drive.hpp>
#include <specht/core/flow/exact/held_elongations.hpp>
#include <specht/core/flow/exact/modal_block.hpp>
#include <specht/core/flow/exact/plain_mode.hpp>

namespace specht::core {

template <class Model>
class AffineMode {
 public:
  using S = typename Model::Scalar;
  using State = typename Model::State;
  static constexpr int dof = Model::dof, max_blocks = 2 * Model::dof;
  using Velocity = SmallVector<S, dof>;
  using Real = RealOf<S>;
  using Block = ModalBlock<S, dof>;
  static constexpr bool belts = Model::has_friction_laws;

  /// A function of the state along a motion, as far as it is known before the state is:
  /// c_q · q + c_u · u + c₀.
  enum class FormKind : std::uint8_t {
    elastic,   // a function of y and ẏ alone: its polynomial is a constant
    position,  // c_u = 0
    velocity,  // c_q = 0
    mixed
  };
  struct Form {
    AffineFunction<S, dof> f;
    FormKind kind = FormKind::mixed;
    S p1{0}, p2{0};
    std::array<SmallVector<S, 2>, static_cast<std::size_t>(max_blocks)> alpha{}, alpha_N{};
  };

  /// A motion that starts at a state: q′, u′ and the ξ_j.
  struct Motion {
    Velocity q, u, pull;  // pull: of held elongations
    std::array<SmallVector<S, 2>, static_cast<std::size_t>(max_blocks)> xi;
  };

  AffineMode(const Model& system, const ModeDynamics<Model>& dynamics)
      : ignorable_(system.traits().ignorable) {
    using std::abs;
    const auto& geometry = system.geometry;
    const SmallMatrix<S, dof, dof> size = geometry.M_inverse.abs();
    const Velocity h_0 = system.mode_force(dynamics.mode());
    if constexpr (belts) drive_.force = h_0;
    a_ = dynamics.G() * h_0 + dynamics.g();
    snap(a_, Velocity(size * h_0.abs()));
    const int springs = system.springs();
    const Springs A_q = spread(system.E_q, dynamics.G(), size),
                  A_u = spread(system.E_u, dynamics.G(), size);
    held_ = HeldElongations<Model>(system, dynamics);
    pull_.set_zero();
    if (held_.any) {
      for (int k = 0; k < dof; ++k) {
        for (int i = 0; i < dof; ++i) {
          for (int r = 0; r < springs; ++r) pull_(i, k) += A_q(i, r) * held_.held(r, k);
        }
      }
    }
    if constexpr (belts) {
      drive_.take(dynamics, held_, pull_);
      if (held_.any) drag(A_u);
    }
    const int moving = held_.P.cols();
    Springs B_q(dof, moving), B_u(dof, moving);
    Elongated R_z(moving, dof);
    for (int k = 0; k < moving; ++k) {
      for (int i = 0; i < dof; ++i) {
        R_z(k, i) = system.R(held_.moving[at(k)], i);
        B_q(i, k) = B_u(i, k) = S(0);
        for (int r = 0; r < springs; ++r) {
          B_q(i, k) += A_q(i, r) * held_.P(r, k);
          B_u(i, k) += A_u(i, r) * held_.P(r, k);
        }
      }
    }
    Elongated K(moving, moving), D(moving, moving);
    for (int k = 0; k < moving; ++k) {
      for (int l = 0; l < moving; ++l) {
        S stiffness(0), damping(0), size_K(0), size_D(0);
        for (int i = 0; i < dof; ++i) {
          stiffness += R_z(k, i) * B_q(i, l);
          damping += R_z(k, i) * B_u(i, l);
          size_K += abs(R_z(k, i)) * abs(B_q(i, l));
          size_D += abs(R_z(k, i)) * abs(B_u(i, l));
        }
        drop_rounding(stiffness, size_K);
        drop_rounding(damping, size_D);
        K(k, l) = stiffness;
        D(k, l) = damping;
      }
    }
    const Uncoupling<S, dof> uncoupling(K, D, B_q);
    solvable_ = uncoupling.solvable();
    determined_ = uncoupling.determined();
    for (int j = 0; j < uncoupling.size(); ++j) add(uncoupling[j], R_z, B_q, B_u);
    Velocity scale = size * h_0.abs();
    for (int j = 0; j < blocks(); ++j) {
      const Block& b = block_[at(j)];
      const SmallMatrix<S, dof, 2> UBB = b.UB * b.B;
      a_ += UBB * b.shift;
      if (held_.any) pull_ += UBB * b.held_shift;
      scale += UBB.abs() * b.shift.abs();
    }
    snap(a_, scale);
    if constexpr (belts) solvable_ = solvable_ && is_steady();
    if (blocks_ == 1 && !held_.any) plain_ = PlainMode<S, dof>(block_[0]);
  }

  [[nodiscard]] bool solvable() const { return solvable_; }
  [[nodiscard]] int blocks() const { return blocks_; }
  [[nodiscard]] const Block& block(int j) const { return block_[at(j)]; }
  /// One undamped wave (plain_mode.hpp).
  [[nodiscard]] bool plain() const { return plain_.plain(); }
  /// Nothing depends on coordinate k (mechanical_system.hpp).
  [[nodiscard]] bool is_ignorable(int k) const {
    return (ignorable_ >> static_cast<unsigned>(k) & 1u) != 0;
  }
  /// Some elongations cannot change in this mode.
  [[nodiscard]] bool holds() const { return held_.any; }
  /// a′ [unit of q / s²].
  [[nodiscard]] const Velocity& drift_acceleration() const { return a_; }

  [[nodiscard]] Motion motion(const State& s) const {
    Motion m;
    m.q = s.q;
    m.u = s.u;
    for (int j = 0; j < blocks_; ++j) {
      const Block& b = block_[at(j)];
      m.xi[at(j)] = b.coordinates(s.q, s.u);
      m.q -= b.U * m.xi[at(j)];
      m.u -= b.UB * m.xi[at(j)];
    }
    m.pull.set_zero();
    if (held_.any) m.pull = pull_ * s.q;
    return m;
  }

  /// The motion of a plain mode.
  [[nodiscard]] PlainMotion<S, dof> plain_motion(const State& s) const { return plain_.motion(s); }

  /// q and u of a plain motion after a time t [s].
  void advance(const PlainMotion<S, dof>& m, const S& t, State& s) const {
    plain_.advance(m, a_, t, s);
  }

  /// q and u after a time t [s].
  void advance(const Motion& m, const S& t, State& s) const {
    const Velocity a = a_ + m.pull;
    s.q = m.q + t * (m.u + (t / S(2)) * a);
    s.u = m.u + t * a;
    for (int j = 0; j < blocks_; ++j) {
      const Block& b = block_[at(j)];
      const SmallVector<S, 2> xi = b.propagate(m.xi[at(j)], t);
      s.q += b.U * xi;
      s.u += b.UB * xi;
    }
  }

  /// Prepares a kinematic function of the state.
  [[nodiscard]] Form form(const AffineFunction<S, dof>& f) const {
    Form form;
    form.f = f;
    if (f.u.abs().sum() == S(0)) {
      form.kind = FormKind::position;
    } else if (f.q.abs().sum() == S(0)) {
      form.kind = FormKind::velocity;
    }
    form.p1 = f.u.dot(a_);
    form.p2 = f.q.dot(a_) / S(2);
    drop_rounding(form.p1, S(f.u.abs().dot(a_.abs())));
    drop_rounding(form.p2, S(f.q.abs().dot(a_.abs())));
    for (int j = 0; j < blocks_; ++j) {
      const Block& b = block_[at(j)];
      form.alpha[at(j)] = b.U.transpose() * f.q + b.UB.transpose() * f.u;
      snap(form.alpha[at(j)], SmallVector<S, 2>(b.U.abs().transpose() * f.q.abs() +
                                                b.UB.abs().transpose() * f.u.abs()));
      form.alpha_N[at(j)] = b.N.transpose() * form.alpha[at(j)];
    }
    return form;
  }

  /// Prepares a contact force, row · h + offset.
  [[nodiscard]] Form force(const Model& system, const Velocity& row, const S& offset) const {
    const int springs = system.springs();
    BoundedVector<S, dof> e_q(springs), e_u(springs);
    for (int r = 0; r < springs; ++r) {
      e_q(r) = e_u(r) = S(0);
      for (int i = 0; i < dof; ++i) {
        e_q(r) += system.E_q(i, r) * row(i);
        e_u(r) += system.E_u(i, r) * row(i);
      }
    }
    AffineFunction<S, dof> f;
    f.constant = row.dot(constant_force(system)) + offset;
    for (int r = 0; r < springs; ++r) {
      for (int k = 0; k < dof; ++k) {
        f.q(k) += system.R(r, k) * e_q(r);
        f.u(k) += system.R(r, k) * e_u(r);
      }
    }
    Form form = this->form(f);
    if (!determined_ || springs == 0) return form;
    S size = row.abs().dot(constant_force(system).abs());
    form.kind = FormKind::elastic;
    form.f.u.set_zero();
    form.f.q.set_zero();
    for (int r = 0; r < springs; ++r) {
      for (int k = 0; k < dof; ++k) form.f.q(k) += held_.held(r, k) * e_q(r);
    }
    for (int j = 0; j < blocks_; ++j) {
      const Block& b = block_[at(j)];
      SmallVector<S, 2> rest = SmallVector<S, 2>::zero(), rate = rest;  // Φᵀ e_q, Φᵀ e_u
      for (int c = 0; c < 2; ++c) {
        for (int r = 0; r < springs; ++r) {
          rest(c) += phi_[at(j)](r, c) * e_q(r);
          rate(c) += phi_[at(j)](r, c) * e_u(r);
        }
      }
      form.alpha[at(j)] = rest + b.B.transpose() * rate;
      form.alpha_N[at(j)] = b.N.transpose() * form.alpha[at(j)];
      form.f.constant += rest.dot(b.shift);
      if (held_.any) form.f.q += b.held_shift.transpose() * rest;
      if constexpr (belts) form.f.constant += rate.dot(b.held_shift * drive_.velocity);
      size += rest.abs().dot(b.shift.abs());
    }
    if constexpr (belts) {
      for (int r = 0; r < springs; ++r) form.f.constant += e_u(r) * drive_.held_rate(held_, r);
    }
    drop_rounding(form.f.constant, size);
    form.p1 = form.p2 = S(0);
    if constexpr (belts) form.p1 = form.f.q.dot(drive_.velocity);
    return form;
  }

 private:
  using Springs = BoundedMatrix<S, dof, dof>;    // dof × ρ
  using Elongated = BoundedMatrix<S, dof, dof>;  // ρ × dof
  static constexpr std::size_t at(int j) { return static_cast<std::size_t>(j); }

  template <int N>
  static void snap(SmallVector<S, N>& x, const SmallVector<S, N>& size) {
    for (int k = 0; k < N; ++k) drop_rounding(x(k), size(k));
  }

  /// G E: accelerations by elongations.
  [[nodiscard]] static Springs spread(const Springs& E, const SmallMatrix<S, dof, dof>& G,
                                      const SmallMatrix<S, dof, dof>& size) {
    using std::abs;
    Springs A(dof, E.cols());
    for (int r = 0; r < E.cols(); ++r) {
      for (int i = 0; i < dof; ++i) {
        S sum(0), terms(0);
        for (int k = 0; k < dof; ++k) {
          sum += G(i, k) * E(k, r);
          terms += size(i, k) * abs(E(k, r));
        }
        drop_rounding(sum, terms);
        A(i, r) = sum;
      }
    }
    return A;
  }

  [[nodiscard]] const Velocity& constant_force([[maybe_unused]] const Model& system) const {
    if constexpr (belts) {
      return drive_.force;
    } else {
      return system.h_0;
    }
  }

  /// Dampers of held elongations, which belts take along.
  void drag(const Springs& A_u) {
    for (int r = 0; r < A_u.cols(); ++r) {
      for (int i = 0; i < dof; ++i) a_(i) += A_u(i, r) * drive_.held_rate(held_, r);
    }
  }
  /// a′ does not change.
  [[nodiscard]] bool is_steady() const {
    SmallMatrix<S, dof, dof> size = pull_.abs();
    for (int j = 0; j < blocks(); ++j) {
      const Block& b = block_[at(j)];
      size += (b.UB * b.B).abs() * b.held_shift.abs();
    }
    return drive_.steady(pull_, size);
  }

  /// Adds a block with what it does to q.
  template <class Uncoupled>
  void add(const Uncoupled& from, const Elongated& R_z, const Springs& B_q, const Springs& B_u) {
    Block& b = block_[at(blocks_)];
    b.set_matrix(from.B, from.single);
    const int moving = from.phi.rows();
    SmallMatrix<S, 2, dof> V = SmallMatrix<S, 2, dof>::zero(), V_z = V;
    SmallMatrix<S, dof, 2> F_q = SmallMatrix<S, dof, 2>::zero(), F_u = F_q;
    for (int c = 0; c < 2; ++c) {
      for (int i = 0; i < dof; ++i) {
        for (int k = 0; k < moving; ++k) {
          V(c, i) += from.V_v(c, k) * R_z(k, i);
          V_z(c, i) += from.V_z(c, k) * R_z(k, i);
          F_q(i, c) += B_q(i, k) * from.phi(k, c);
          F_u(i, c) += B_u(i, k) * from.phi(k, c);
        }
      }
    }
    const SmallMatrix<S, dof, 2> F = F_q + F_u * b.B;
    const SmallMatrix<S, 2, 2> inverse = Block::inverse(b.B, from.single);
    b.shift = -(inverse * (V * a_));
    if constexpr (belts) b.shift -= inverse * (inverse * (V * drive_.ramp));
    b.held_shift = -(inverse * (V * pull_));
    b.V_q = V_z;
    if (held_.any) b.V_q -= b.held_shift;
    b.V_u = V;
    b.UB = F * inverse;
    b.U = b.UB * inverse;
    auto& phi = phi_[at(blocks_++)];
    phi.resize(held_.P.rows(), 2);
    for (int c = 0; c < 2; ++c) {
      for (int r = 0; r < held_.P.rows(); ++r) {
        phi(r, c) = S(0);
        for (int k = 0; k < moving; ++k) phi(r, c) += held_.P(r, k) * from.phi(k, c);
      }
    }
  }

  std::uint32_t ignorable_;
  Velocity a_;
  std::array<Block, static_cast<std::size_t>(max_blocks)> block_;
  std::array<BoundedMatrix<S, dof, 2>, static_cast<std::size_t>(max_blocks)> phi_;  // ρ × 2
  int blocks_ = 0;
  PlainMode<S, dof> plain_;
  HeldElongations<Model> held_;
  SmallMatrix<S, dof, dof> pull_;
  bool solvable_ = true;
  bool determined_ = true;  // every elongation follows from the ξ
  struct NoDrive {};
  [[no_unique_address]] std::conditional_t<belts, BeltDrive<Model>, NoDrive> drive_;
};

}  // namespace specht::core
