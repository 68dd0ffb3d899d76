#pragma once
// Points between those of a curve, so that straight lines show it, however little of the plane it fills.

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <specht/bifurcation/locus/line_options.hpp>
#include <vector>

namespace specht::bifurcation {

/// A point of a curve as it is seen in a plane, for a locus that of its two parameters, in units of their ranges.
struct PlaneView {
  std::array<double, 2> at, tangent;  // the tangent of the whole curve has length 1
};

class StraightLines {
 public:
  explicit StraightLines(const LineOptions& options) : options_(options) {}

  /// The part of the plane that the curve fills holds this point, too.
  void include(const PlaneView& view) {
    for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
      low_[i] = std::min(low_[i], view.at[i]);
      high_[i] = std::max(high_[i], view.at[i]);
    }
  }

  /// The points of `found`, in order, and those between neighbours that are needed. `view(entry)` is a PlaneView,
  /// `distance(from, to)` their distance along the whole curve, `between(from, to, ahead)` a point that far ahead
  /// of the first on the same piece, or nothing.
  template <class Entry, class View, class Distance, class Between>
  [[nodiscard]] std::vector<Entry> refined(const std::vector<Entry>& found, const View& view,
                                           const Distance& distance, const Between& between) const {
    std::vector<Entry> all;
    const auto add = [&](const auto& self, const Entry& from, const Entry& to, int halvings) {
      const double length = distance(from, to);
      if (halvings == 0 || !(off_line(view(from), view(to), length) > options_.straight)) return;
      const std::optional<Entry> middle = between(from, to, length / 2);
      if (!middle || !(distance(*middle, to) < length)) return;
      self(self, from, *middle, halvings - 1);
      all.push_back(*middle);
      self(self, *middle, to, halvings - 1);
    };
    for (std::size_t k = 0; k < found.size(); ++k) {
      if (k > 0) add(add, found[k - 1], found[k], options_.most_halvings);
      all.push_back(found[k]);
    }
    return all;
  }

 private:
  /// How far the curve is from the straight line, as part of the extent: the cubic with these tangents, in its middle.
  [[nodiscard]] double off_line(const PlaneView& from, const PlaneView& to, double length) const {
    std::array<double, 2> chord{}, off{};
    for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
      const double extent = high_[i] - low_[i];
      if (!(extent > options_.flat)) return 0.0;
      chord[i] = (to.at[i] - from.at[i]) / extent;
      off[i] = length / 8 * (from.tangent[i] - to.tangent[i]) / extent;
    }
    const double size = std::hypot(chord[0], chord[1]);
    return size > 0.0 ? std::abs(chord[0] * off[1] - chord[1] * off[0]) / size
                      : std::hypot(off[0], off[1]);
  }

  LineOptions options_;
  std::array<double, 2> low_{HUGE_VAL, HUGE_VAL}, high_{-HUGE_VAL, -HUGE_VAL};
};

}  // namespace specht::bifurcation
