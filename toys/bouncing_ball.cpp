#include <specht/toys/bouncing_ball.hpp>
#include <specht/toys/entry/entries.hpp>
#include <specht/toys/entry/mechanical_entry.hpp>

namespace specht::toys {

std::unique_ptr<Entry> bouncing_ball_entry() { return entry<BouncingBall<double>>(); }

}  // namespace specht::toys
