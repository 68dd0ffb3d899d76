#pragma once
// The surface of cycles of one itinerary over the plane of two parameters, and its edge: the border along which the
// itinerary changes (cycle_locus.hpp).
//
// Near one of its points y the surface is reached on circles about y in its tangent plane, by Newton's method with the
// derivative at y: a cycle that is on the piece is inside, all else outside. So the edge is known as well as the
// itinerary, whatever event it is, and no equation of it is needed.

#include <specht/bifurcation/cycles/cycle_locus.hpp>
#include <specht/bifurcation/cycles/cycle_plane.hpp>

namespace specht::bifurcation {

/// Two directions of length 1 at right angles, in the tangent plane.
struct SurfaceFrame {
  Eigen::VectorXd along, across;
  [[nodiscard]] Eigen::VectorXd at(double angle) const;
};

/// The frame of the tangent plane whose first direction is nearly `along`, and whose second one goes with `inwards`.
[[nodiscard]] SurfaceFrame frame_like(const CyclePlane::Value& value, const Eigen::VectorXd& along,
                                      const Eigen::VectorXd& inwards);

class CycleSurface {
 public:
  /// Plane and options must live as long as this does.
  CycleSurface(CyclePlane& plane, maps::VectorPoint piece, const CycleLocusOptions& options)
      : plane_(plane), piece_(std::move(piece)), options_(options) {}

  [[nodiscard]] const maps::VectorPoint& piece() const { return piece_; }
  /// A point of the surface with all that is known of it; nothing outside.
  [[nodiscard]] std::optional<CyclePlane::Value> at(const Eigen::VectorXd& y) const;

  /// Where the piece ends on the circle of a radius about y, from an angle on the piece to one that is not; `value`:
  /// that of y.
  [[nodiscard]] std::optional<Eigen::VectorXd> edge_between(const Eigen::VectorXd& y,
                                                            const CyclePlane::Value& value,
                                                            const SurfaceFrame& frame,
                                                            double radius, double from,
                                                            double to) const;
  /// Along the edge and inwards, by the two points in which it meets a circle about one of its points.
  [[nodiscard]] std::optional<SurfaceFrame> frame_around(const Eigen::VectorXd& y,
                                                         const CyclePlane::Value& value,
                                                         double radius) const;

 private:
  class Circle;
  CyclePlane& plane_;
  maps::VectorPoint piece_;
  const CycleLocusOptions& options_;
};

}  // namespace specht::bifurcation
