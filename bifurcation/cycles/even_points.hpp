#pragma once
// Points that fill a box evenly, as many as are wanted: those of Halton.
//
// Source: J. H. Halton, Numerische Mathematik 2 (1960) 84.

#include <specht/bifurcation/cycles/cycle.hpp>

namespace specht::bifurcation {

/// The k-th of them, from 0. Throws std::out_of_range for more than 16 coordinates.
[[nodiscard]] std::vector<double> even_point(const Box& box, int k);

}  // namespace specht::bifurcation
