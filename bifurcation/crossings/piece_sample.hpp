#pragma once
// A return map as curves: points of its graph, piece by piece, close enough for lines between them.
//
// A piece gets its first and last point, the points of a grid that lie in it, and more where the graph
// bends: an interval is halved until the cubic of its ends, P and P′, leaves their chord by no more than
// what a figure shows. Lines between points of one piece therefore show P; between pieces nothing is known
// to be continuous. A piece that ends in a dip is followed until it has left the frame.
//
// Breakpoints are searched for where P lies in or near the frame: the range, and the bulk of P. Where they
// accumulate, or are skipped, no piece is known: points there belong to none. Where they accumulate at a dip or an edge points lead up to it
// in steps of P that are not seen.

#include <span>
#include <specht/bifurcation/execution/parallel_map.hpp>
#include <specht/maps/piecewise/piecewise_map_options.hpp>
#include <specht/maps/slope.hpp>
#include <vector>

namespace specht::bifurcation {

struct PieceSampleOptions {
  /// Of the search for breakpoints, with the grid of fixed-points; the values that are relevant are set here.
  maps::PiecewiseMapOptions piecewise = [] {
    maps::PiecewiseMapOptions search;
    search.points = 300;
    return search;
  }();
  /// Distance of the graph from a chord, and length of a chord, that are not seen [1]: of the range for x, of
  /// the bulk of P. A fifth of a thin line in a figure that fills a page.
  double seen = 2.5e-4;
  /// The bulk of P is all its values but this part of them at either end [1]: dips do not count.
  double tail = 0.02;
  /// What lies farther outside the frame than this part of it [1] is not relevant.
  double beyond = 0.1;
  /// Step of P [1], of its bulk, from one point to the next where breakpoints accumulate at a dip or an edge.
  double step = 1e-3;
  /// Most points of one such accumulation: P may jump there without end.
  std::size_t most_of_accumulation = 3000;
  /// Halvings of one interval: below rounding of a grid of two points.
  int halvings = 50;
  /// Most points that are added; where P oscillates for ever there is no end.
  std::size_t most = 200'000;
  maps::SlopeOptions slopes;
};

/// One point, and the number of its piece, from 1; 0: in none. At the ends of a piece the limit of P at the
/// breakpoint there: ±∞ at a dip.
struct PiecePoint {
  maps::MapPoint point;
  int piece = 0;
  double limit = maps::missing;
};

struct PieceSample {
  std::vector<PiecePoint> points;  // in the order of x
  bool complete = true;            // false: interrupted, and empty
};

/// On the range of the grid, at least two points in rising order.
[[nodiscard]] PieceSample sample_pieces(ParallelMap& map, std::span<const double> grid,
                                        const PieceSampleOptions& options = {});

}  // namespace specht::bifurcation
