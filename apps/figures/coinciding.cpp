#include <algorithm>
#include <cmath>
#include <cstddef>
#include <specht/apps/figures/coinciding.hpp>
#include <utility>

namespace specht::apps {
namespace {

/// Segments in columns of the frame [0, 1] × [0, 1], so that near ones are found.
class NearSegments {
 public:
  explicit NearSegments(double apart) : apart_(apart), columns_(count) {}

  void add(Point a, Point b) {
    const auto beside = [](double u, double v) { return std::max(u, v) < 0 || std::min(u, v) > 1; };
    if (beside(a.x, b.x) || beside(a.y, b.y)) return;
    const auto [first, last] = columns(std::min(a.x, b.x), std::max(a.x, b.x));
    for (std::size_t k = first; k <= last; ++k) columns_[k].push_back({a, b});
  }
  /// Of a point in the frame.
  [[nodiscard]] bool has(Point p) const {
    if (p.x < 0 || p.x > 1 || p.y < 0 || p.y > 1) return false;
    const auto [first, last] = columns(p.x, p.x);
    for (std::size_t k = first; k <= last; ++k) {
      for (const auto& [a, b] : columns_[k]) {
        if (distance(p, a, b) <= apart_) return true;
      }
    }
    return false;
  }

 private:
  static constexpr std::size_t count = 1000;

  static double distance(Point p, Point a, Point b) {
    const double dx = b.x - a.x, dy = b.y - a.y, length = dx * dx + dy * dy;
    const double along = length > 0 ? ((p.x - a.x) * dx + (p.y - a.y) * dy) / length : 0;
    const double part = std::clamp(along, 0.0, 1.0);
    return std::hypot(p.x - a.x - part * dx, p.y - a.y - part * dy);
  }
  [[nodiscard]] std::pair<std::size_t, std::size_t> columns(double low, double high) const {
    const auto column = [](double u) {
      return static_cast<std::size_t>(std::clamp(u * count, 0.0, static_cast<double>(count - 1)));
    };
    return {column(low - apart_), column(high + apart_)};
  }

  double apart_;
  std::vector<std::vector<std::pair<Point, Point>>> columns_;
};

Point middle(Point a, Point b) { return {(a.x + b.x) / 2, (a.y + b.y) / 2}; }

/// Of each segment, whether it lies on one that is there; stretches of some length only.
std::vector<bool> hidden_segments(const Polyline& line, const NearSegments& there,
                                  std::size_t begin, std::size_t end, double shortest) {
  std::vector<bool> hidden(end - begin, false);
  for (std::size_t i = begin; i < end; ++i) {
    hidden[i - begin] =
        there.has(line[i]) && there.has(line[i + 1]) && there.has(middle(line[i], line[i + 1]));
  }
  for (std::size_t i = 0; i < hidden.size();) {
    std::size_t j = i;
    double length = 0;
    for (; j < hidden.size() && hidden[j]; ++j) {
      const Point &a = line[begin + j], &b = line[begin + j + 1];
      length += std::hypot(b.x - a.x, b.y - a.y);
    }
    if (length < shortest) std::fill(hidden.begin() + i, hidden.begin() + j, false);
    i = j + 1;
  }
  return hidden;
}

}  // namespace

std::vector<Polyline> without_coinciding(const std::vector<Polyline>& lines, Range x, Range y,
                                         const CoincidingOptions& options) {
  NearSegments there(options.apart);
  std::vector<Polyline> left;
  for (const Polyline& line : lines) {
    Polyline shown;  // in parts of the frame
    for (const Point& p : line) {
      shown.push_back({(p.x - x.low) / x.length(), (p.y - y.low) / y.length()});
    }
    std::vector<bool> hidden;
    for (std::size_t begin = 0, end = 0; begin + 1 < shown.size(); begin = end) {
      // Up to where it turns back.
      for (end = begin + 1; end + 1 < shown.size(); ++end) {
        if ((shown[end + 1].x - shown[end].x) * (shown[end].x - shown[end - 1].x) < 0) break;
      }
      const auto own = hidden_segments(shown, there, begin, end, options.shortest);
      hidden.insert(hidden.end(), own.begin(), own.end());
      for (std::size_t i = begin; i < end; ++i) {
        if (!own[i - begin]) there.add(shown[i], shown[i + 1]);
      }
    }
    Polyline part;
    for (std::size_t i = 0; i < line.size(); ++i) {
      part.push_back(line[i]);
      const bool ends = i + 1 == line.size() || hidden[i];
      if (!ends) continue;
      if (part.size() > 1 || line.size() == 1) left.push_back(part);
      part.clear();
    }
  }
  return left;
}

}  // namespace specht::apps
