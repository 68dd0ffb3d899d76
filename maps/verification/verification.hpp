#pragma once
// One return by several ways, and what they say together.

#include <specht/maps/verification/error_estimate.hpp>
#include <string>
#include <vector>

namespace specht::maps {

struct VerificationOptions {
  /// A change of itinerary this near is taken for undecided, relative to 1 + |x|: what phases by steps know of
  /// an orbit at their finest.
  double near_change = 1e-11;
  /// Orbits by different steps that return at times farther apart than this part of the longest are other orbits:
  /// they make other turns, say.
  double same_time = 0.02;
};

/// A way to a return: P, time and slope, with estimates of their errors.
struct Way {
  std::string name;
  MapPoint point;
  ErrorEstimate error;
  /// It computes the same P as the others; else it is shown only.
  bool compared = true;
};

enum class Verdict : std::uint8_t {
  confirmed,  // two ways at least have the same value within their errors
  differs,    // two ways differ by more than their errors, or end differently
  undecided,  // beside x the itinerary changes: rounding decides which side an orbit takes
  alone,      // there is one way only
  no_value,   // all ways agree that there is no return
};

[[nodiscard]] std::string_view name(Verdict verdict);

struct Judgement {
  Verdict verdict = Verdict::alone;
  /// The way with the smallest error; −1 if none has a value.
  int best = -1;
  ErrorEstimate error;  // of the best way
  /// In words: digits and ways, or what differs.
  std::string text;
};

/// Digits to which P agrees with the best P, by the larger of their difference and the errors of both.
[[nodiscard]] int agreeing_digits(const Way& way, const Way& best);

/// `near_change`: P has another itinerary closer to x than can be told.
[[nodiscard]] Judgement judge(const std::vector<Way>& ways, bool near_change);

/// Why these steps of time stepping have no limit: all of them return, but their orbits are not the same ("their orbits
/// return after 0.031, 0.25 and 0.031 s"). Empty if they have one.
[[nodiscard]] std::string why_no_limit(const std::vector<Way>& steps,
                                       const VerificationOptions& options = {});

/// The limit of P and time as the step of time stepping vanishes, of three steps or more that decrease by
/// about the same ratio > 1, and follow the same orbit: Richardson's, at order one. Its error is the largest difference between the last
/// three and the limit, times the safety: convergence behind impacts is irregular.
[[nodiscard]] Way richardson(const std::vector<Way>& steps, double ratio,
                             const ErrorOptions& options = {});

}  // namespace specht::maps
