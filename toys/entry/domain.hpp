#pragma once
// A start on a section that the section does not have.

#include <specht/core/numerics/interval.hpp>

namespace specht::toys {

/// Throws std::invalid_argument, with the ends of the domain to all their digits, unless x lies in it.
void require_inside(double x, const core::Interval& domain);

}  // namespace specht::toys
