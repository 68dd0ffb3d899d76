#pragma once
// The motion of an affine system within one mode, in closed form.
//
// In a mode q̈ = a₀ + A_q y + A_u ẏ with y = R q (affine_system.hpp, mode_dynamics.hpp), so that the
// elongations obey ÿ = R A_q y + R A_u ẏ + R a₀ on their own. Real 2 × 2 blocks B_j uncouple them,
//
//   ξ̇_j = B_j ξ_j,   ξ_j = V_qj q + V_uj u − ξ*_j,   y = Σ_j Φ_j (ξ_j + ξ*_j),   ẏ = Σ_j Φ_j B_j ξ_j,
//
// and the rest is a parabola:
//
//   q(t) = q′ + u′ t + a′ t²/2 + Σ_j U_j e^{B_j t} ξ_j,        U_j = (A_q Φ_j + A_u Φ_j B_j) B_j⁻²
//   u(t) = u′ + a′ t + Σ_j U_j B_j e^{B_j t} ξ_j,              a′ = a₀ + Σ_j U_j B_j² ξ*_j
//
//   e^{Bt} = e^{σt} (C(t) + S(t) N),   σ = tr B/2,   N = (B − σ)/ω,   ω² = |det(B − σ)|
//
// with (C, S) = (cos ωt, sin ωt), (cosh ωt, sinh ωt) or (1, t) as N² = −1, 1 or 0 (exponential_sum.hpp).
// With one undamped spring, the woodpecker's case, this is ψ̈ = −Ω²(ψ − ψ*) and
// q = q₀ + u₀t + (a₀ + a₁ψ*) t²/2 − (a₁/Ω²)(ψ − ψ₀ − ψ̇₀t).
//
// Entries that are zero but for rounding are set to zero when the mode is prepared: whether a contact
// force or a gap moves at all must not depend on it. A mode in which an undetermined elongation
// drives the motion (a forced zero eigenvalue), or more than one spring has a defective matrix, is
// not `solvable`.

#include <Eigen/Eigenvalues>
#include <specht/core/affine_system.hpp>
#include <specht/core/exponential_sum.hpp>
#include <specht/core/mode_dynamics.hpp>
#include <specht/core/plain_curve.hpp>

namespace specht::core {

/// ξ̇ = B ξ: one oscillation, growth or resonance of a mode.
template <class S, int Dof>
struct ModalBlock {
  WaveKind kind = WaveKind::oscillation;
  S sigma{0}, omega{0};
  Matrix<S, 2, 2> B, N;
  Matrix<S, 2, Dof> V_q, V_u;
  Vector<S, 2> shift;  // ξ*
  Matrix<S, Dof, 2> U, UB;

  [[nodiscard]] Vector<S, 2> coordinates(const Vector<S, Dof>& q, const Vector<S, Dof>& u) const {
    return V_q * q + V_u * u - shift;
  }
  /// e^{Bt} ξ.
  [[nodiscard]] Vector<S, 2> propagate(const Vector<S, 2>& xi, const S& t) const {
    const Pair<S> pair = wave_pair(kind, sigma, omega, t);
    return pair.c * xi + pair.s * (N * xi).eval();
  }
};

template <MechanicalSystem Toy>
class AffineMode {
 public:
  using S = typename Toy::Scalar;
  using State = typename Toy::State;
  static constexpr int dof = Toy::dof, max_blocks = 2 * Toy::dof;
  using Velocity = Vector<S, dof>;
  using Real = RealOf<S>;
  using Block = ModalBlock<S, dof>;

  /// A function of the state along a motion, as far as it is known before the state is:
  /// c_q · q + c_u · u + c₀.
  enum class FormKind : std::uint8_t {
    elastic,   // a function of y and ẏ alone: its polynomial is the constant
    position,  // c_u = 0
    velocity,  // c_q = 0
    mixed
  };
  struct Form {
    AffineFunction<S, dof> f;
    FormKind kind = FormKind::mixed;
    S p1{0}, p2{0};
    std::array<Vector<S, 2>, static_cast<std::size_t>(max_blocks)> alpha{}, alpha_N{};
  };

  /// A motion that starts at a state: q′, u′ and the ξ_j.
  struct Motion {
    Velocity q, u;
    std::array<Vector<S, 2>, static_cast<std::size_t>(max_blocks)> xi;
  };

  AffineMode(const AffineSystem<Toy>& system, const ModeDynamics<Toy>& dynamics) {
    const auto& geometry = system.geometry;
    const Matrix<S, dof, dof> size = geometry.M_inverse.cwiseAbs();
    a_ = dynamics.G() * system.h_0 + dynamics.g();
    snap(a_, Velocity(size * system.h_0.cwiseAbs()));
    const int springs = system.springs();
    Springs A_q(dof, springs), A_u(dof, springs);
    A_q = dynamics.G() * system.E_q;
    A_u = dynamics.G() * system.E_u;
    for (int r = 0; r < springs; ++r) {
      snap(A_q.col(r), Velocity(size * system.E_q.col(r).cwiseAbs()));
      snap(A_u.col(r), Velocity(size * system.E_u.col(r).cwiseAbs()));
    }
    if (A_q.cwiseAbs().sum() + A_u.cwiseAbs().sum() == S(0)) {
      recognise_plain();
      return;  // nothing acts
    }
    if (springs == 1) {
      uncouple_one(system, A_q, A_u);
    } else if constexpr (max_springs<Toy>() > 1) {
      uncouple(system, A_q, A_u);
    }
    for (int j = 0; j < blocks(); ++j) {
      const Block& b = block_[at(j)];
      a_ += b.UB * (b.B * b.shift).eval();
    }
    Velocity scale = size * system.h_0.cwiseAbs();
    for (int j = 0; j < blocks(); ++j) {
      const Block& b = block_[at(j)];
      scale += (b.UB * b.B).cwiseAbs() * b.shift.cwiseAbs();
    }
    snap(a_, scale);
    recognise_plain();
  }

  [[nodiscard]] bool solvable() const { return solvable_; }
  [[nodiscard]] int blocks() const { return blocks_; }
  [[nodiscard]] const Block& block(int j) const { return block_[at(j)]; }
  /// One undamped wave: ξ = (y − y*, ẏ), U = (K, 0).
  [[nodiscard]] bool plain() const { return plain_; }
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
    return m;
  }

  /// The motion of a plain mode.
  [[nodiscard]] PlainMotion<S, dof> plain_motion(const State& s) const {
    PlainMotion<S, dof> m;
    m.kind = kind_;
    m.omega = omega_;
    m.y = -rest_;
    S v(0);
    for (int k = 0; k < dof; ++k) {
      m.y += R_(k) * s.q(k);
      v += R_(k) * s.u(k);
    }
    m.turn = v / omega_;
    for (int k = 0; k < dof; ++k) {
      m.q[at(k)] = s.q(k) - m.y * K_(k);
      m.u[at(k)] = s.u(k) - v * K_(k);
    }
    if (kind_ == WaveKind::oscillation) {
      m.shape = WaveShape<Real>::of(real(m.y), real(m.turn), real(omega_));
    }
    return m;
  }

  /// q and u of a plain motion after a time t [s].
  void advance(const PlainMotion<S, dof>& m, const S& t, State& s) const {
    const Pair<S> pair = wave_pair(m.kind, S(0), omega_, t);
    const S y = pair.c * m.y + pair.s * m.turn, turned = pair.s * m.y;
    const S v = omega_ * (pair.c * m.turn + (m.kind == WaveKind::growth ? turned : S(-turned)));
    for (int k = 0; k < dof; ++k) {
      const S gain = t * a_(k);
      s.q(k) = m.q[at(k)] + t * (m.u[at(k)] + gain / S(2)) + y * K_(k);
      s.u(k) = m.u[at(k)] + gain + v * K_(k);
    }
  }

  /// q and u after a time t [s].
  void advance(const Motion& m, const S& t, State& s) const {
    s.q = m.q + t * (m.u + (t / S(2)) * a_).eval();
    s.u = m.u + t * a_;
    for (int j = 0; j < blocks_; ++j) {
      const Block& b = block_[at(j)];
      const Vector<S, 2> xi = b.propagate(m.xi[at(j)], t);
      s.q += b.U * xi;
      s.u += b.UB * xi;
    }
  }

  /// Prepares a kinematic function of the state.
  [[nodiscard]] Form form(const AffineFunction<S, dof>& f) const {
    Form form;
    form.f = f;
    if (f.u.cwiseAbs().sum() == S(0)) {
      form.kind = FormKind::position;
    } else if (f.q.cwiseAbs().sum() == S(0)) {
      form.kind = FormKind::velocity;
    }
    form.p1 = f.u.dot(a_);
    form.p2 = f.q.dot(a_) / S(2);
    negligible(form.p1, S(f.u.cwiseAbs().dot(a_.cwiseAbs())));
    negligible(form.p2, S(f.q.cwiseAbs().dot(a_.cwiseAbs())));
    for (int j = 0; j < blocks_; ++j) {
      const Block& b = block_[at(j)];
      form.alpha[at(j)] = b.U.transpose() * f.q + b.UB.transpose() * f.u;
      snap(form.alpha[at(j)], Vector<S, 2>(b.U.cwiseAbs().transpose() * f.q.cwiseAbs() +
                                           b.UB.cwiseAbs().transpose() * f.u.cwiseAbs()));
      form.alpha_N[at(j)] = b.N.transpose() * form.alpha[at(j)];
    }
    return form;
  }

  /// Prepares a contact force, row · h + offset.
  [[nodiscard]] Form force(const AffineSystem<Toy>& system, const Velocity& row,
                           const S& offset) const {
    const int springs = system.springs();
    using Elongations = BoundedVector<S, dof>;
    const Elongations e_q = system.E_q.transpose() * row, e_u = system.E_u.transpose() * row;
    AffineFunction<S, dof> f;
    f.constant = row.dot(system.h_0) + offset;
    f.q = system.R.transpose() * e_q;
    f.u = system.R.transpose() * e_u;
    Form form = this->form(f);
    if (!determined_ || springs == 0) return form;
    S size = row.cwiseAbs().dot(system.h_0.cwiseAbs());
    form.kind = FormKind::elastic;
    for (int j = 0; j < blocks_; ++j) {
      const Block& b = block_[at(j)];
      form.alpha[at(j)] = phi_[at(j)].transpose() * e_q + (phi_[at(j)] * b.B).transpose() * e_u;
      form.alpha_N[at(j)] = b.N.transpose() * form.alpha[at(j)];
      const Vector<S, 2> rest = phi_[at(j)].transpose() * e_q;
      form.f.constant += rest.dot(b.shift);
      size += rest.cwiseAbs().dot(b.shift.cwiseAbs());
    }
    negligible(form.f.constant, size);
    form.p1 = form.p2 = S(0);
    return form;
  }

 private:
  using Springs = typename AffineSystem<Toy>::Springs;
  static constexpr std::size_t at(int j) { return static_cast<std::size_t>(j); }

  /// Zero where |x| is rounding of terms of this size.
  static void negligible(S& x, const S& size) {
    using std::abs;
    constexpr int roundings = 1000;
    if (abs(real(x)) <= Real(roundings) * std::numeric_limits<Real>::epsilon() * real(size)) {
      if constexpr (is_dual<S>) {
        x.v = Real(0);
      } else {
        x = S(0);
      }
    }
  }
  template <class V, class Size>
  static void snap(V&& x, const Size& size) {
    for (int k = 0; k < x.size(); ++k) negligible(x(k), size(k));
  }

  static bool is_zero(const S& x) {
    if constexpr (is_dual<S>) return x.v == Real(0) && x.d == Real(0);
    return x == S(0);
  }

  void recognise_plain() {
    plain_ = false;
    if (blocks_ != 1) return;
    const Block& b = block_[0];
    plain_ = b.kind != WaveKind::resonance && is_zero(b.sigma) && is_zero(b.shift(1));
    for (int k = 0; k < dof; ++k) {
      plain_ = plain_ && is_zero(b.V_q(1, k)) && is_zero(b.V_u(0, k)) && is_zero(b.U(k, 1));
    }
    if (!plain_) return;
    kind_ = b.kind;
    omega_ = b.omega;
    K_ = b.U.col(0);
    R_ = b.V_q.row(0).transpose();
    rest_ = b.shift(0);
  }

  /// Adds a block that drives the motion: F = A_q Φ + A_u Φ B.
  void add(const Matrix<S, 2, 2>& B, const BoundedMatrix<S, dof, 2>& phi,
           const BoundedMatrix<S, 2, dof>& V_y, const BoundedMatrix<S, 2, dof>& V_v,
           const AffineSystem<Toy>& system, const Springs& A_q, const Springs& A_u,
           bool single = false) {
    using std::abs, std::sqrt;
    Block& b = block_[at(blocks_)];
    b.B = B;
    b.V_q = V_y * system.R;
    b.V_u = V_v * system.R;
    const Vector<S, 2> drive = V_v * (system.R * a_).eval();
    const Matrix<S, dof, 2> F = A_q * phi + A_u * (phi * B).eval();
    Matrix<S, 2, 2> inverse = Matrix<S, 2, 2>::Zero();
    if (single) {
      inverse(0, 0) = S(1) / B(0, 0);
    } else {
      inverse << B(1, 1), -B(0, 1), -B(1, 0), B(0, 0);
      inverse /= B(0, 0) * B(1, 1) - B(0, 1) * B(1, 0);
    }
    b.shift = -(inverse * drive);
    b.UB = F * inverse;
    b.U = b.UB * inverse;
    b.sigma = single ? B(0, 0) : (B(0, 0) + B(1, 1)) / S(2);
    b.N.setZero();
    b.kind = WaveKind::resonance;
    b.omega = S(0);
    if (!single) {
      b.N = B;
      b.N(0, 0) -= b.sigma;
      b.N(1, 1) -= b.sigma;
      S square = b.N(0, 0) * b.N(0, 0) + B(0, 1) * B(1, 0);
      negligible(square, S(abs(S(B(0, 1) * B(1, 0))) + b.sigma * b.sigma));
      if (square != S(0)) {
        b.kind = square < S(0) ? WaveKind::oscillation : WaveKind::growth;
        b.omega = sqrt(S(abs(square)));
        b.N /= b.omega;
      }
    }
    phi_[at(blocks_++)] = phi;
  }

  /// One elongation: ÿ = κ y + δ ẏ + R a₀.
  void uncouple_one(const AffineSystem<Toy>& system, const Springs& A_q, const Springs& A_u) {
    S kappa = system.R.row(0).dot(A_q.col(0)), delta = system.R.row(0).dot(A_u.col(0));
    negligible(kappa, S(system.R.row(0).cwiseAbs().dot(A_q.col(0).cwiseAbs())));
    negligible(delta, S(system.R.row(0).cwiseAbs().dot(A_u.col(0).cwiseAbs())));
    BoundedMatrix<S, dof, 2> phi(1, 2);
    BoundedMatrix<S, 2, dof> V_y(2, 1), V_v(2, 1);
    Matrix<S, 2, 2> B;
    if (kappa != S(0)) {  // ξ = (y, ẏ)
      B << S(0), S(1), kappa, delta;
      phi << S(1), S(0);
      V_y << S(1), S(0);
      V_v << S(0), S(1);
      add(B, phi, V_y, V_v, system, A_q, A_u);
    } else if (delta != S(0) && A_q.cwiseAbs().sum() == S(0)) {  // ξ = (ẏ, 0): a damper
      B << delta, S(0), S(0), S(0);
      phi << S(1) / delta, S(0);
      V_y << S(0), S(0);
      V_v << S(1), S(0);
      add(B, phi, V_y, V_v, system, A_q, A_u, true);
      determined_ = false;
    } else {
      solvable_ = false;
    }
  }

  /// Several elongations: real blocks from the eigenvalues of [0 1; R A_q, R A_u].
  void uncouple(const AffineSystem<Toy>& system, const Springs& A_q, const Springs& A_u) {
    const int n = system.springs();
    using Square = BoundedMatrix<S, 2 * dof, 2 * dof>;
    using RealSquare = BoundedMatrix<Real, 2 * dof, 2 * dof>;
    Square A = Square::Zero(2 * n, 2 * n);
    A.topRightCorner(n, n).setIdentity();
    A.bottomLeftCorner(n, n) = system.R * A_q;
    A.bottomRightCorner(n, n) = system.R * A_u;
    // NOTE: with velocities in units of the fastest rate, A has entries of one size.
    using std::sqrt;
    const RealSquare plain = A.unaryExpr([](const S& x) { return real(x); });
    const Real rate = std::max(Real(sqrt(plain.bottomLeftCorner(n, n).cwiseAbs().maxCoeff())),
                               plain.bottomRightCorner(n, n).cwiseAbs().maxCoeff());
    RealSquare scaled = plain;
    scaled.topRightCorner(n, n) *= rate;
    scaled.bottomLeftCorner(n, n) /= rate;
    const Eigen::EigenSolver<RealSquare> solver(scaled);
    RealSquare T = solver.pseudoEigenvectors();
    const RealSquare D = solver.pseudoEigenvalueMatrix();
    T.bottomRows(n) *= rate;
    const Eigen::FullPivLU<RealSquare> lu(T);
    constexpr double worst = 1e-9;  // reciprocal condition: below it eigenvectors have merged
    if (solver.info() != Eigen::Success ||
        !(static_cast<double>(lu.rcond()) > worst / static_cast<double>(rate))) {
      solvable_ = false;
      return;
    }
    const RealSquare T_inverse = lu.inverse();
    const Real zero = Real(1e6) * std::numeric_limits<Real>::epsilon() * rate;
    Square right = T.template cast<S>(), left = T_inverse.template cast<S>();
    Square blocks = D.template cast<S>();
    if constexpr (is_dual<S>) differentiate(A, T, T_inverse, D, right, left, blocks);
    for (int j = 0; j < 2 * n;) {
      const bool pair = j + 1 < 2 * n && real(blocks(j, j + 1)) != Real(0);
      const int width = pair ? 2 : 1;
      using std::abs;
      Matrix<S, 2, 2> B = Matrix<S, 2, 2>::Zero();
      B.topLeftCorner(width, width) = blocks.block(j, j, width, width);
      BoundedMatrix<S, dof, 2> phi = BoundedMatrix<S, dof, 2>::Zero(n, 2);
      phi.leftCols(width) = right.block(0, j, n, width);
      BoundedMatrix<S, 2, dof> V_y = BoundedMatrix<S, 2, dof>::Zero(2, n), V_v = V_y;
      V_y.topRows(width) = left.block(j, 0, width, n);
      V_v.topRows(width) = left.block(j, n, width, n);
      j += width;
      if (!pair && abs(real(B(0, 0))) <= zero) {
        determined_ = false;
        const S drives = (A_q * phi).cwiseAbs().sum();
        const S size = (A_q.cwiseAbs() * phi.cwiseAbs()).sum();
        if (drives > S(1e6) * std::numeric_limits<Real>::epsilon() * size) solvable_ = false;
        continue;
      }
      add(B, phi, V_y, V_v, system, A_q, A_u, !pair);
    }
  }

  /// The derivatives of blocks, T and T⁻¹ from that of A, by first-order perturbation:
  /// with C = T⁻¹ A′ T, D_j′ = C_jj and T′ = T X, D_i X_ij − X_ij D_j = −C_ij.
  template <class Square, class RealSquare>
  static void differentiate(const Square& A, const RealSquare& T, const RealSquare& T_inverse,
                            const RealSquare& D, Square& right, Square& left, Square& blocks) {
    const int m = static_cast<int>(A.rows());
    const RealSquare dA = A.unaryExpr([](const S& x) { return x.d; });
    const RealSquare C = T_inverse * dA * T;
    RealSquare X = RealSquare::Zero(m, m);
    const auto width = [&](int j) { return j + 1 < m && D(j, j + 1) != Real(0) ? 2 : 1; };
    for (int i = 0; i < m; i += width(i)) {
      for (int j = 0; j < m; j += width(j)) {
        const int r = width(i), c = width(j);
        if (i == j) {
          for (int k = 0; k < r; ++k) {
            for (int l = 0; l < r; ++l) blocks(i + k, i + l).d = C(i + k, i + l);
          }
          continue;
        }
        Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic, 0, 4, 4> sylvester(r * c, r * c);
        Eigen::Matrix<Real, Eigen::Dynamic, 1, 0, 4, 1> rhs(r * c);
        sylvester.setZero();
        for (int k = 0; k < r; ++k) {
          for (int l = 0; l < c; ++l) {
            rhs(k * c + l) = -C(i + k, j + l);
            for (int p = 0; p < r; ++p) sylvester(k * c + l, p * c + l) += D(i + k, i + p);
            for (int p = 0; p < c; ++p) sylvester(k * c + l, k * c + p) -= D(j + p, j + l);
          }
        }
        const Eigen::Matrix<Real, Eigen::Dynamic, 1, 0, 4, 1> x = sylvester.fullPivLu().solve(rhs);
        for (int k = 0; k < r; ++k) {
          for (int l = 0; l < c; ++l) X(i + k, j + l) = x(k * c + l);
        }
      }
    }
    const RealSquare dT = T * X, dL = -X * T_inverse;
    for (int i = 0; i < m; ++i) {
      for (int j = 0; j < m; ++j) {
        right(i, j).d = dT(i, j);
        left(i, j).d = dL(i, j);
      }
    }
  }

  Velocity a_;
  std::array<Block, static_cast<std::size_t>(max_blocks)> block_;
  std::array<BoundedMatrix<S, dof, 2>, static_cast<std::size_t>(max_blocks)> phi_;  // ρ × 2
  int blocks_ = 0;
  bool plain_ = false;
  WaveKind kind_ = WaveKind::oscillation;  // of a plain mode, with its ω, K, R and y*
  S omega_{0}, rest_{0};
  Velocity K_, R_;
  bool solvable_ = true;
  bool determined_ = true;  // every elongation follows from the ξ
};

}  // namespace specht::core
