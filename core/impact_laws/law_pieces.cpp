#include <specht/core/impact_laws/cone_maximum.hpp>
#include <specht/core/impact_laws/law_pieces.hpp>
#include <specht/core/impact_laws/stage_pieces.hpp>

namespace specht::core {
namespace {

using Eigen::MatrixXd;
using Use = std::function<void(const LawPiece&)>;

MatrixXd friction(const ImpactFrame& frame, bool full) {
  MatrixXd mu_bar = MatrixXd::Zero(frame.n_F, frame.n);
  for (int i = 0; i < frame.n_F; ++i) {
    for (int k = 0; k < frame.n; ++k) {
      if (full || k == i) mu_bar(i, k) = frame.mu(i);
    }
  }
  return mu_bar;
}

/// The pieces of γ* (contact/tangential_return.hpp), n_F × d, on a piece of compression.
class ReturnedSpeeds {
 public:
  ReturnedSpeeds(const ImpactFrame& frame, const LawPiece& compression, double nu)
      : frame_(frame), L_(compression.L), nu_(nu), lost_(MatrixXd::Zero(frame.n_F, L_.cols())) {
    d_ = (frame.G * L_).bottomRows(frame.n_F);
  }

  /// Calls `use` with rows of γ* and further inequalities.
  void each(const std::function<void(const MatrixXd&, const MatrixXd&)>& use) {
    store(0, MatrixXd(0, L_.cols()), use);
  }

 private:
  using Sink = std::function<void(const MatrixXd&, const MatrixXd&)>;

  /// Friction of contact i and those behind it is stored within the share ν of its bound.
  void store(int i, const MatrixXd& H, const Sink& use) {
    if (i == frame_.n_F) {
      const MatrixXd d_S = d_ - frame_.G.bottomRightCorner(frame_.n_F, frame_.n_F) * lost_;
      return middle(0, H, d_S, MatrixXd::Zero(frame_.n_F, L_.cols()), use);
    }
    lost_.row(i).setZero();
    if (nu_ == 1.0) return store(i + 1, H, use);
    const MatrixXd bound = nu_ * frame_.mu(i) * L_.row(i), T = L_.row(frame_.n + i);
    MatrixXd within(2, L_.cols());
    within << bound - T, bound + T;
    store(i + 1, stacked(H, within), use);
    lost_.row(i) = T - bound;
    store(i + 1, stacked(H, T - bound), use);
    lost_.row(i) = T + bound;
    store(i + 1, stacked(H, -(T + bound)), use);
  }

  /// The middle one of 0, d_S, d.
  void middle(int i, const MatrixXd& H, const MatrixXd& d_S, const MatrixXd& speeds,
              const Sink& use) {
    if (i == frame_.n_F) return use(speeds, H);
    const double share = frame_.eps(i) * frame_.eps(frame_.n + i);
    const MatrixXd d = d_.row(i), s = d_S.row(i), none = MatrixXd::Zero(1, L_.cols());
    const auto next = [&](const MatrixXd& low, const MatrixXd& mid, const MatrixXd& high) {
      MatrixXd order(2, L_.cols()), with = speeds;
      order << mid - low, high - mid;
      with.row(i) = share * mid;
      middle(i + 1, stacked(H, order), d_S, with, use);
    };
    if (share == 0.0 || lost_.isZero(0.0)) {
      MatrixXd with = speeds;
      with.row(i) = share * d;
      return middle(i + 1, H, d_S, with, use);
    }
    next(none, s, d);
    next(d, s, none);
    next(none, d, s);
    next(s, d, none);
    next(s, none, d);
    next(d, none, s);
  }

  const ImpactFrame& frame_;
  const MatrixXd& L_;
  double nu_;
  MatrixXd d_, lost_;
};

void expand(const ImpactFrame& frame, const MatrixXd& V, const OrbitOptions& options,
            const LawPiece& compression, const Use& use) {
  const int n = frame.n;
  const MatrixXd returned = frame.eps.head(n).asDiagonal() * compression.L.topRows(n);
  if (returned.isZero(0.0)) return use(compression);
  const auto stage = [&](const MatrixXd& speeds, const MatrixXd& H) {
    const MatrixXd so_far = stacked(compression.H, H);
    if (H.rows() > 0 && !has_interior(so_far)) return;
    LawStage expansion{V + frame.G * compression.L, returned,
                       friction(frame, options.law == ImpactLaw::poisson_coupled)};
    expansion.c.bottomRows(frame.n_F) -= speeds;
    for_each_stage_piece(frame, expansion, [&](const LawPiece& piece) {
      use({compression.L + piece.L, stacked(so_far, piece.H)});
    });
  };
  const MatrixXd nothing(0, V.cols());
  if (options.law != ImpactLaw::poisson_tangential) {
    return stage(MatrixXd::Zero(frame.n_F, V.cols()), nothing);
  }
  ReturnedSpeeds(frame, compression, options.tangential_reversibility).each(stage);
}

}  // namespace

void for_each_piece(const ImpactFrame& frame, const MatrixXd& V, const OrbitOptions& options,
                    const Use& use) {
  const bool newton = options.law == ImpactLaw::newton;
  const MatrixXd approaching = -V.topRows(frame.n);
  LawStage first{V, MatrixXd::Zero(frame.n, V.cols()), friction(frame, false)};
  if (newton) first.c = (1.0 + frame.eps.array()).matrix().asDiagonal() * V;
  for_each_stage_piece(frame, first, [&](const LawPiece& piece) {
    const LawPiece here{piece.L, stacked(approaching, piece.H)};
    if (!has_interior(here.H)) return;
    newton ? use(here) : expand(frame, V, options, here, use);
  });
}

}  // namespace specht::core
