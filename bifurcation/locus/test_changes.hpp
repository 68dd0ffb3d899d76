#pragma once
// Changes of sign of the tests of a locus (locus_equations.hpp) that its points do not show: between two points with the
// same sign of a test there may be two of codimension two.
//
// Where a test may come near zero between two points it is looked at there, and points of the other sign are added.

#include <functional>
#include <optional>
#include <specht/bifurcation/locus/locus_entry.hpp>
#include <vector>

namespace specht::bifurcation {

class TestChanges {
 public:
  /// `is_stopped`: no further points are looked for.
  TestChanges(LocusCurve& curve, const LocusOptions& options,
              const std::function<bool()>& is_stopped)
      : curve_(curve), options_(options), is_stopped_(is_stopped) {}

  /// The points of a curve, in order, and those of another sign than both neighbours have.
  [[nodiscard]] std::vector<LocusEntry> added(const std::vector<LocusEntry>& found);

 private:
  /// Two points that follow each other, and those around them, if there are any.
  struct Neighbours {
    const LocusEntry *before, *from, *to, *after;
  };

  /// Adds those between two points, where it has looked, at most so many times one within the other.
  void part(const Neighbours& at, int depth, std::vector<LocusEntry>& all);
  /// The part of the way between two points of one sign at which a test may be near zero: where its parabola with a point
  /// beside them turns there, or in the middle where it bends by as much as it is away from zero.
  [[nodiscard]] std::optional<double> near_zero(std::size_t k, const Neighbours& at) const;

  LocusCurve& curve_;
  const LocusOptions& options_;
  const std::function<bool()>& is_stopped_;
};

}  // namespace specht::bifurcation
