#include <specht/toys/entry/entries.hpp>
#include <specht/toys/piecewise_linear_entry.hpp>

namespace specht::toys {

std::unique_ptr<Entry> piecewise_linear_entry() { return std::make_unique<PiecewiseLinearEntry>(); }

}  // namespace specht::toys
