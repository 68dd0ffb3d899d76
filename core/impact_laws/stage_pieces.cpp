#include <cstdint>
#include <specht/core/impact_laws/stage_pieces.hpp>
#include <specht/core/numerics/dense_solvers.hpp>

namespace specht::core {
namespace {

using Eigen::Index, Eigen::MatrixXd;

enum class Friction : std::uint8_t { none, stick, forwards, backwards };

struct Choice {
  bool pressed = false;
  Friction friction = Friction::none;
};

/// What contact i may do.
std::vector<Choice> choices(const ImpactFrame& frame, const LawStage& stage, int i) {
  const bool frictional = i < frame.n_F;
  bool rubs_alone = true;  // with its own normal impulse only
  for (int k = 0; frictional && k < frame.n; ++k) {
    rubs_alone = rubs_alone && (k == i || stage.mu_bar(i, k) == 0.0);
  }
  std::vector<Choice> all;
  for (const bool pressed : {false, true}) {
    const bool no_impulse = !pressed && stage.returned.row(i).isZero(0.0);
    if (!frictional || (no_impulse && rubs_alone)) {
      all.push_back({pressed, Friction::none});
      continue;
    }
    for (const Friction friction : {Friction::stick, Friction::forwards, Friction::backwards}) {
      all.push_back({pressed, friction});
    }
  }
  return all;
}

class StagePiece {
 public:
  StagePiece(const ImpactFrame& frame, const LawStage& stage, const std::vector<Choice>& choice)
      : frame_(frame), stage_(stage), choice_(choice) {}

  /// False if the system is singular.
  [[nodiscard]] bool solve(LawPiece& piece) const {
    const int n = frame_.n, m = frame_.rows();
    MatrixXd known = MatrixXd::Zero(m, n), unit = MatrixXd::Identity(m, m);
    known.topRows(n).setIdentity();  // Λ = known · Λ_N, and the tangential impulses that stick
    std::vector<int> rows;
    for (int i = 0; i < n; ++i) {
      const Choice& one = at(i);
      if (one.pressed) rows.push_back(i);
      if (one.friction == Friction::forwards) known.row(n + i) = -stage_.mu_bar.row(i);
      if (one.friction == Friction::backwards) known.row(n + i) = stage_.mu_bar.row(i);
    }
    const auto pressed = rows.size();
    for (int i = 0; i < n; ++i) {
      if (at(i).friction == Friction::stick) rows.push_back(n + i);
    }
    const auto size = static_cast<Index>(rows.size());
    MatrixXd B(m, size);  // of the unknowns
    for (Index k = 0; k < size; ++k) {
      const int row = rows[static_cast<std::size_t>(k)];
      B.col(k) = static_cast<std::size_t>(k) < pressed ? known.col(row) : unit.col(row);
    }
    piece.L = known * stage_.returned;
    const MatrixXd without = stage_.c + frame_.G * piece.L;
    MatrixXd x(size, stage_.c.cols());
    if (size > 0) {
      const MatrixXd GB = frame_.G * B;
      MatrixXd K(size, size), right(size, stage_.c.cols());
      for (Index k = 0; k < size; ++k) {
        const int row = rows[static_cast<std::size_t>(k)];
        K.row(k) = GB.row(row);
        right.row(k) = -without.row(row);
      }
      auto solution = solve_invertible(K, right);
      if (!solution) return false;
      x = std::move(*solution);
      piece.L += B * x;
    }
    inequalities(x, piece);
    return true;
  }

 private:
  [[nodiscard]] const Choice& at(int i) const { return choice_[static_cast<std::size_t>(i)]; }

  void inequalities(const MatrixXd& x, LawPiece& piece) const {
    const int n = frame_.n;
    const MatrixXd y = stage_.c + frame_.G * piece.L;  // ξ
    piece.H.resize(n + 2 * frame_.n_F, y.cols());
    Index row = 0, unknown = 0;
    for (int i = 0; i < n; ++i) {
      if (at(i).pressed) {
        piece.H.row(row++) = x.row(unknown++);
      } else {
        piece.H.row(row++) = y.row(i);
      }
    }
    for (int i = 0; i < frame_.n_F; ++i) {
      if (at(i).friction == Friction::forwards) piece.H.row(row++) = y.row(n + i);
      if (at(i).friction == Friction::backwards) piece.H.row(row++) = -y.row(n + i);
      if (at(i).friction != Friction::stick) continue;
      const MatrixXd limit = stage_.mu_bar.row(i) * piece.L.topRows(n);
      piece.H.row(row++) = limit + piece.L.row(n + i);
      piece.H.row(row++) = limit - piece.L.row(n + i);
    }
    piece.H.conservativeResize(row, Eigen::NoChange);
  }

  const ImpactFrame& frame_;
  const LawStage& stage_;
  const std::vector<Choice>& choice_;
};

}  // namespace

void for_each_stage_piece(const ImpactFrame& frame, const LawStage& stage,
                          const std::function<void(const LawPiece&)>& use) {
  std::vector<std::vector<Choice>> all;
  for (int i = 0; i < frame.n; ++i) all.push_back(choices(frame, stage, i));
  const auto n = static_cast<std::size_t>(frame.n);
  std::vector<std::size_t> digit(n, 0);
  std::vector<Choice> choice(n);
  while (true) {
    for (std::size_t i = 0; i < n; ++i) choice[i] = all[i][digit[i]];
    LawPiece piece;
    if (StagePiece(frame, stage, choice).solve(piece)) use(piece);
    std::size_t i = 0;
    while (i < n && ++digit[i] == all[i].size()) digit[i++] = 0;
    if (i == n) return;
  }
}

MatrixXd stacked(const MatrixXd& A, const MatrixXd& B) {
  MatrixXd result(A.rows() + B.rows(), A.cols());
  result << A, B;
  return result;
}

}  // namespace specht::core
