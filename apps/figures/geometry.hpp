// From the rows of a file to the lines of a figure: where a line continues and where it breaks.
// Pure functions of their arguments; nothing here draws.
#pragma once

#include <limits>
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

/// What a figure shows; all, unless it says otherwise.
struct Frame {
  Range x{-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()}, y = x;
  bool holds(Point p) const {
    return x.low <= p.x && p.x <= x.high && y.low <= p.y && p.y <= y.high;
  }
};

/// Smallest range that holds all finite values; empty if there is none.
std::optional<Range> range_of(const std::vector<double>& values);

/// No wider than rounding makes a number, so that no figure can show what differs in it.
bool is_point(Range range);

/// The range made longer on both sides by `fraction` of its length; a point becomes a range, longer by this fraction of
/// itself.
Range padded(Range range, double fraction);

/// The part of a polygon within a frame; what it encloses is drawn there alone (Sutherland, Hodgman 1974). Empty if there
/// is none.
Polyline clipped(Polyline polygon, Range x, Range y);

/// y of a line within a range of x: of its points, and where it crosses the ends of the range.
std::vector<double> values_within(const Polyline& line, Range x);

/// Whether a point or a segment of a line lies in a frame, or touches it.
bool reaches(const Polyline& line, Range x, Range y);

/// Range for the values of a map over the range x: x itself where it holds most of them (then the
/// diagonal runs from corner to corner), otherwise the bulk of the values. Dips do not count.
struct RobustRangeOptions {
  double most = 0.9;     ///< share of the values that x must hold to be taken
  double tail = 0.02;    ///< share of the values left out at either end of the bulk
  double margin = 0.08;  ///< room above and below the bulk, as a share of it
};
Range robust_range(const std::vector<double>& values, Range x,
                   const RobustRangeOptions& options = {});

/// Step between tics 1, 2 or 5 · 10ⁿ such that at most `count` of them fit into the range, but the next finer one where
/// that leaves less than two.
double tic_step(Range range, int count);

/// One row of a `map` file. P may be infinite or missing.
struct MapRow {
  double x;
  double P;
  double slope;
  bool returned;
  std::string itinerary;
  /// Of `map --pieces`: the number of its piece, 0 for none. Without it the itinerary decides.
  std::optional<int> piece = {};
  bool dip = false;  ///< an end of its piece, where P → −∞
};

/// Where a line between two rows is P, as far as can be seen. It always breaks at rows without return.
///
/// Rows with pieces: within one piece; from one to the next where its ends are one place; and where breakpoints
/// accumulate and no piece is known between rows that look like one point. Rows
/// without: a line never crosses a visible jump. Two rows of one itinerary are joined unless their slopes show
/// a dip between them, or other pieces; two itineraries only where the slopes on both sides explain P.
struct PieceOptions {
  double visible = 0.002;  ///< changes of P below this share of the y-range are not seen
  double steep = 0.04;     ///< against the slopes of one itinerary P changes by less of the y-range
  double far = 0.005;      ///< share of the x-range between rows of two itineraries that are joined
  double bent =
      0.004;  ///< share of the y-range by which lines of two itineraries may bend at a kink
  double same = 1e-9;  ///< share of the x-range between the ends of two pieces that are one place
  double narrow =
      2.5e-4;  ///< share of the x-range, a fifth of a thin line, between rows of no piece that are joined
};

/// The pieces of a map, in the order of x. Pieces of one row are kept: they are single points. At a dip they
/// reach the lower end of y.
std::vector<Polyline> map_pieces(std::vector<MapRow> rows, Range x, Range y,
                                 const PieceOptions& options = {});

/// One row of a `diagram` file.
struct DiagramRow {
  double parameter;
  double x;
  std::string kind;    ///< stable, unstable, jump
  std::string branch;  ///< empty: belongs to none
};

/// P at evenly spaced places of a range, from the lines that map_pieces() draws within y; where there is none, from the
/// nearest rows within the range. Rows that are dense beside a dip do not count for more, rows without return give nothing.
std::vector<double> even_values(std::vector<MapRow> rows, Range x, Range y, int count = 1000);
/// The same from the nearest rows (in the order of x) alone.
std::vector<double> even_values(const std::vector<MapRow>& rows, Range x, int count = 1000);

struct BranchLine {
  std::string kind;
  Polyline points;  ///< x = parameter, y = x; a single point is an isolated crossing
};

/// Rows of one branch in the order of the parameter (in the order of the file, if the branch has a
/// parameter twice), cut where the kind changes. From stable to unstable the branch itself
/// continues, so the unstable line begins at the last stable point.
std::vector<BranchLine> branch_lines(const std::vector<DiagramRow>& rows);

/// One row of a `branches` file.
struct CurveRow {
  double parameter;
  double x;
  std::string kind;    ///< stable, unstable, marginal, jump
  std::string branch;  ///< rows of one branch stand together, in order along it
  bool border;         ///< its role is special or end: it belongs to the curves on both sides
};

/// The lines of branches: the style changes at borders. One row alone is no line.
std::vector<BranchLine> curve_lines(const std::vector<CurveRow>& rows);

/// A marginal band between low and high along the parameter.
struct BandRow {
  double parameter;
  double low;
  double high;
  std::string branch;
};
std::vector<std::vector<BandRow>> bands(const std::vector<BandRow>& rows);
/// Bands at one value of the parameter have no width: takes them out, as lines across.
std::vector<Polyline> lone_bands(std::vector<std::vector<BandRow>>& bands);

/// y against x along an orbit: smooth pieces, and the jumps between two rows of the same time.
struct OrbitLines {
  std::vector<Polyline> smooth;
  std::vector<Polyline> jumps;
};
OrbitLines orbit_lines(const std::vector<double>& time, const std::vector<double>& x,
                       const std::vector<double>& y);

}  // namespace specht::apps
