#include <cmath>
#include <numbers>
#include <specht/bifurcation/cycles/cycle_surface.hpp>
#include <specht/core/numerics/dense_solvers.hpp>

namespace specht::bifurcation {
namespace {

using Vector = Eigen::VectorXd;
using Matrix = Eigen::MatrixXd;
/// The kernel of the derivative.
SurfaceFrame tangent_plane(const CyclePlane::Value& value) {
  const Matrix V = core::singular_vectors(value.derivative).V;
  const Eigen::Index n = V.cols();
  return {V.col(n - 1), V.col(n - 2)};
}

}  // namespace

Vector SurfaceFrame::at(double angle) const {
  return std::cos(angle) * along + std::sin(angle) * across;
}

SurfaceFrame frame_like(const CyclePlane::Value& value, const Vector& along,
                        const Vector& inwards) {
  const SurfaceFrame plane = tangent_plane(value);
  SurfaceFrame frame;
  frame.along =
      (plane.along.dot(along) * plane.along + plane.across.dot(along) * plane.across).normalized();
  frame.across =
      plane.along.dot(frame.along) * plane.across - plane.across.dot(frame.along) * plane.along;
  if (frame.across.dot(inwards) < 0.0) frame.across = -frame.across;
  return frame;
}

std::optional<CyclePlane::Value> CycleSurface::at(const Vector& y) const {
  auto value = plane_.at(y);
  if (!value || !maps::same_piece(value->point, piece_)) return {};
  return value;
}

/// The circles about y.
class CycleSurface::Circle {
 public:
  Circle(const CycleSurface& owner, Vector y, const Matrix& derivative, SurfaceFrame frame)
      : owner_(owner),
        y_(std::move(y)),
        frame_(std::move(frame)),
        derivative_(y_.size(), y_.size()) {
    derivative_.topRows(derivative.rows()) = derivative;
    derivative_.row(y_.size() - 2) = frame_.along.transpose();
    derivative_.row(y_.size() - 1) = frame_.across.transpose();
  }
  /// From a guess; nothing outside of the piece.
  [[nodiscard]] std::optional<Vector> at(double radius, double angle, Vector guess) const {
    const Eigen::Index n = y_.size();
    const LocusOptions& options = owner_.options_.curve;
    double last = core::Interval().high;
    for (int i = 0; i < owner_.options_.most_chords; ++i) {
      const auto value = owner_.plane_.without_derivative(guess);
      if (!value) return {};
      Vector F(n);
      F.head(n - 2) = value->defect;
      F(n - 2) = frame_.along.dot(guess - y_) - radius * std::cos(angle);
      F(n - 1) = frame_.across.dot(guess - y_) - radius * std::sin(angle);
      const Vector move = core::solve(derivative_, -F);
      if (!move.allFinite()) return {};
      const double moved = move.norm();
      const bool slow =
          i >= options.curves.least_corrections && !(moved <= owner_.options_.contraction * last);
      if (moved <= options.settled || (slow && moved <= options.roughly_settled)) {
        if (!maps::same_piece(value->point, owner_.piece_)) return {};
        return guess;
      }
      if (slow) return {};
      guess += move;
      last = moved;
    }
    return {};
  }

 private:
  const CycleSurface& owner_;
  Vector y_;
  SurfaceFrame frame_;
  Matrix derivative_;
};

std::optional<Vector> CycleSurface::edge_between(const Vector& y, const CyclePlane::Value& value,
                                                 const SurfaceFrame& frame, double radius,
                                                 double from, double to) const {
  const Circle circle(*this, y, value.derivative, frame);
  double angle = from, step = (to - from) / 2.0;
  auto last = circle.at(radius, from, y + radius * frame.at(from));
  if (!last) return {};
  while (std::abs(step) * radius > options_.border && angle + step != angle) {
    const double next = angle + step;
    if (std::abs(next - from) > std::abs(to - from)) return {};
    auto there = circle.at(radius, next, *last + radius * (frame.at(next) - frame.at(angle)));
    // NOTE: what fails from afar is tried again from nearer.
    if (there) {
      last = std::move(there);
      angle = next;
    } else {
      step /= 2.0;
    }
  }
  return last;
}

std::optional<SurfaceFrame> CycleSurface::frame_around(const Vector& y,
                                                       const CyclePlane::Value& value,
                                                       double radius) const {
  const SurfaceFrame plane = tangent_plane(value);
  const Circle circle(*this, y, value.derivative, plane);
  const int parts = options_.parts;
  std::vector<bool> is_inside(static_cast<std::size_t>(parts));
  const auto angle = [parts](int k) { return 2.0 * std::numbers::pi * k / parts; };
  for (int k = 0; k < parts; ++k) {
    is_inside[static_cast<std::size_t>(k)] =
        circle.at(radius, angle(k), y + radius * plane.at(angle(k))).has_value();
  }
  std::vector<Vector> edges;
  Vector middle = Vector::Zero(y.size());
  for (int k = 0; k < parts; ++k) {
    const bool here = is_inside[static_cast<std::size_t>(k)],
               next = is_inside[static_cast<std::size_t>((k + 1) % parts)];
    if (here) middle += plane.at(angle(k));
    if (here == next) continue;
    // NOTE: beside the border a point that is reached from afar may count as outside; the edge may be a part further.
    const double inside = angle(here ? k : k + 1), turn = (here ? 2.0 : -2.0) * angle(1);
    const auto edge = edge_between(y, value, plane, radius, inside, inside + turn);
    if (!edge) return {};
    edges.push_back(*edge - y);
  }
  if (edges.size() != 2) return {};
  SurfaceFrame frame;
  frame.along = (edges[0] - edges[1]).normalized();
  frame.across = (middle - middle.dot(frame.along) * frame.along).normalized();
  return frame;
}

}  // namespace specht::bifurcation
