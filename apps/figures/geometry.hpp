// From the rows of a file to the lines of a figure: where a line continues and where it breaks.
// Pure functions of their arguments; nothing here draws.
#pragma once

#include <optional>
#include <specht/apps/files/table.hpp>
#include <string>
#include <vector>

namespace specht::apps {

struct Point {
  double x;
  double y;
};
using Polyline = std::vector<Point>;

struct Range {
  double low;
  double high;
  double length() const { return high - low; }
};

/// Smallest range that holds all finite values; empty if there is none.
std::optional<Range> range_of(const std::vector<double>& values);

/// The range made longer on both sides by `fraction` of its length; a point becomes a range.
Range padded(Range range, double fraction);

/// Range for the values of a map over the range x: x itself where it holds most of them (then the
/// diagonal runs from corner to corner), otherwise the bulk of the values. Dips do not count.
struct RobustRangeOptions {
  double most = 0.9;     ///< share of the values that x must hold to be taken
  double tail = 0.02;    ///< share of the values left out at either end of the bulk
  double margin = 0.08;  ///< room above and below the bulk, as a share of it
};
Range robust_range(const std::vector<double>& values, Range x,
                   const RobustRangeOptions& options = {});

/// Step between tics 1, 2 or 5 · 10ⁿ such that at most `count` of them fit into the range.
double tic_step(Range range, int count);

/// One row of a `map` file. P may be infinite or missing.
struct MapRow {
  double x;
  double P;
  double slope;
  bool returned;
  std::string itinerary;
};

/// A map breaks where the itinerary changes, unless P is seen to continue: the change of P is too small
/// to be seen, or the slopes on both sides, of the same sign, explain it. It always breaks at rows
/// without return.
struct PieceOptions {
  double visible = 0.002;  ///< changes of P below this share of the y-range are not seen
  double steep = 0.04;     ///< larger changes of P, beside a dip, are never explained
  double far = 0.005;      ///< rows further apart than this share of the x-range are never joined
  double unexplained = 0.25;  ///< share of ΔP that may differ from mean slope · Δx (curvature)
};

/// The pieces of a map, in the order of x. Pieces of one row are kept: they are single points.
std::vector<Polyline> map_pieces(std::vector<MapRow> rows, Range x, Range y,
                                 const PieceOptions& options = {});

/// One row of a `diagram` file.
struct DiagramRow {
  double parameter;
  double x;
  std::string kind;    ///< stable, unstable, jump
  std::string branch;  ///< empty: belongs to none
};

struct BranchLine {
  std::string kind;
  Polyline points;  ///< x = parameter, y = x; a single point is an isolated crossing
};

/// Rows of one branch in the order of the parameter (in the order of the file, if the branch has a
/// parameter twice), cut where the kind changes. From stable to unstable the branch itself
/// continues, so the unstable line begins at the last stable point.
std::vector<BranchLine> branch_lines(const std::vector<DiagramRow>& rows);

/// A marginal band between low and high along the parameter.
struct BandRow {
  double parameter;
  double low;
  double high;
  std::string branch;
};
std::vector<std::vector<BandRow>> bands(const std::vector<BandRow>& rows);

/// y against x along an orbit: smooth pieces, and the jumps between two rows of the same time.
struct OrbitLines {
  std::vector<Polyline> smooth;
  std::vector<Polyline> jumps;
};
OrbitLines orbit_lines(const std::vector<double>& time, const std::vector<double>& x,
                       const std::vector<double>& y);

}  // namespace specht::apps
