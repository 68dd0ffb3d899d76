#pragma once
// Where two borders between pieces of P_K meet as p moves, and the piece between them vanishes.
//
// Both are followed as far as they are told apart, and their distance says where it is: it falls like the distance from
// there where the borders are of two kinds, and like its root where they are one curve that turns back in p. There the
// second one has the pieces of the first, in the other order.

#include <array>
#include <optional>
#include <specht/bifurcation/continuation/branch_switch.hpp>
#include <specht/bifurcation/continuation/extrapolation.hpp>
#include <specht/bifurcation/continuation/jump_curve.hpp>
#include <vector>

namespace specht::bifurcation {

/// Two borders at one p.
struct Borders {
  JumpPoint own, other;

  [[nodiscard]] double distance() const { return other.x - own.x; }
  [[nodiscard]] double middle() const { return own.x + distance() / 2; }
};

/// Where two borders meet.
struct Meeting {
  JumpPoint end;               // the own one there; beside it P_K is as at the last pair
  double doubt = 0.0;          // how well p is known [unit of p]
  std::vector<Borders> pairs;  // on the way there, the first two near to each other
  bool is_of_jumps = false;    // both are jumps over the diagonal, and beyond there is none
};

class MeetingBorders {
 public:
  MeetingBorders(const ParameterLine& line, int K) : line_(line), K_(K), jumps_(line, K) {}

  /// The other border of the piece of a jump that lies on this side of it, −1 or 1, searched for between two distances
  /// from it [unit of x] and located to this part of its own one, or to rounding; nothing if the piece is wider.
  [[nodiscard]] std::optional<JumpPoint> other_border(const JumpPoint& jump, int side,
                                                      double nearest, double furthest,
                                                      double precision = 0.0) const;

  /// The next borders on the left and on the right of a curve, where they were looked at last.
  using Neighbours = std::array<std::optional<Borders>, 2>;

  /// Where two borders meet between the last point z of a curve of jumps, which has come along `past`, and p_beyond,
  /// where the jump is not found. `before`: what was beside the curve when that was asked before; it is brought up to
  /// date.
  [[nodiscard]] std::optional<Meeting> ahead(const JumpPoint& z, const Extrapolation& curve,
                                             const BranchPast& past, double p_beyond,
                                             Neighbours& before) const;

 private:
  /// The next jump back over the diagonal on a side of a separatrix, between two distances from it.
  [[nodiscard]] std::optional<JumpPoint> jump_back(const JumpPoint& z, int side, double nearest,
                                                   double furthest) const;
  /// The same curve behind its turn in p, as the last points of a curve say.
  [[nodiscard]] std::optional<JumpPoint> behind_turn(const JumpPoint& z, const BranchPast& past,
                                                     double p_beyond) const;
  /// Both borders further on.
  [[nodiscard]] std::optional<Borders> at(const Borders& from, double p, double own_x,
                                          double distance) const;
  /// Both after a first step towards p_last; nothing if they do not close in.
  [[nodiscard]] std::optional<Borders> second(const Borders& from, const Extrapolation& curve,
                                              double p_last) const;
  /// Both after most of the way to where they meet.
  [[nodiscard]] std::optional<Borders> nearer(const Borders& before, const Borders& now,
                                              const Extrapolation& curve, double away,
                                              double power) const;
  /// Outside of the piece between two jumps P_K is on one side of the diagonal, and everywhere as far beyond p as they
  /// are before it.
  [[nodiscard]] bool vanish_together(const Borders& before, double p, double middle) const;
  /// The last of them that tells what is beyond.
  [[nodiscard]] const Borders& seen(const std::vector<Borders>& pairs) const;
  /// Where they meet; nothing if that is not before p_last.
  [[nodiscard]] std::optional<Meeting> followed(const Borders& from, const Extrapolation& curve,
                                                double p_last) const;

  const ParameterLine& line_;
  int K_;
  JumpCurve jumps_;
};

}  // namespace specht::bifurcation
