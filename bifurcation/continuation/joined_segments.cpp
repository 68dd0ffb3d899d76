#include <algorithm>
#include <array>
#include <specht/bifurcation/continuation/divided_interval.hpp>

namespace specht::bifurcation {
namespace {

/// A segment of one half, forwards or from its end to its beginning.
struct Piece {
  int half = 0, index = 0;
  bool reversed = false;
};

class Joint {
 public:
  Joint(const std::vector<BranchSegment>& first, const std::vector<BranchSegment>& second,
        double parameter, const std::vector<Crossing>& middle)
      : half_{&first, &second}, parameter_(parameter), middle_(middle) {
    for (int h : {0, 1}) {
      at_middle_[h].assign(middle.size(), -1);
      used_[h].assign(segments(h).size(), false);
      chain_of_[h].resize(segments(h).size());
    }
  }

  std::optional<std::vector<BranchSegment>> run() {
    if (!all_go_on()) return std::nullopt;
    for (const int h : {0, 1}) {
      for (std::size_t i = 0; i < segments(h).size(); ++i) {
        if (used_[h][i]) continue;
        auto chain = chain_through({h, static_cast<int>(i), false});
        if (!chain) return std::nullopt;
        add(*chain);
      }
    }
    find_parents();
    return std::move(joined_);
  }

 private:
  using Chain = std::vector<Piece>;
  struct Place {
    int segment = -1, offset = 0;  // among those joined; of its parts
    bool reversed = false;
  };

  [[nodiscard]] const std::vector<BranchSegment>& segments(int half) const { return *half_[half]; }
  [[nodiscard]] const BranchSegment& segment(const Piece& piece) const {
    return segments(piece.half)[static_cast<std::size_t>(piece.index)];
  }
  [[nodiscard]] const Port& head(const Piece& p) const {
    return p.reversed ? segment(p).to : segment(p).from;
  }
  [[nodiscard]] const Port& tail(const Piece& p) const {
    return p.reversed ? segment(p).from : segment(p).to;
  }
  [[nodiscard]] static bool is_at_middle(int half, const Port& port) {
    return port.index >= 0 && port.side == 1 - half;
  }

  /// Each crossing in the middle is an end of one segment in each half.
  [[nodiscard]] bool all_go_on() {
    for (const int h : {0, 1}) {
      for (std::size_t i = 0; i < segments(h).size(); ++i) {
        const BranchSegment& one = segments(h)[i];
        for (const Port& port : {one.from, one.to}) {
          if (!is_at_middle(h, port)) continue;
          int& there = at_middle_[h][static_cast<std::size_t>(port.index)];
          if (there >= 0) return false;
          there = static_cast<int>(i);
        }
        for (const auto& touch : one.touches) {
          if (is_at_middle(h, touch.port)) return false;
        }
      }
      if (std::find(at_middle_[h].begin(), at_middle_[h].end(), -1) != at_middle_[h].end())
        return false;
    }
    return true;
  }

  /// The piece of the other half that goes on behind the tail of a piece; nothing where it leaves the interval, or
  /// ends.
  [[nodiscard]] std::optional<Piece> next(const Piece& piece) const {
    const Port& end = tail(piece);
    if (!is_at_middle(piece.half, end)) return std::nullopt;
    Piece result{1 - piece.half, -1, false};
    result.index = at_middle_[result.half][static_cast<std::size_t>(end.index)];
    result.reversed = !(segment(result).from == Port{piece.half, end.index});
    return result;
  }
  /// The same from the other end.
  [[nodiscard]] static Piece turned(Piece piece) {
    piece.reversed = !piece.reversed;
    return piece;
  }

  /// All pieces of the branch of one of them; nothing if it is closed.
  [[nodiscard]] std::optional<Chain> chain_through(const Piece& one) const {
    Chain chain{turned(one)};
    while (const auto further = next(chain.back())) {
      if (further->half == one.half && further->index == one.index) return std::nullopt;
      chain.push_back(*further);
    }
    // From that end back to the other one.
    chain = {turned(chain.back())};
    while (const auto further = next(chain.back())) chain.push_back(*further);
    const bool from_outside = head(chain.front()).index >= 0;
    if (!from_outside && tail(chain.back()).index >= 0) {
      std::reverse(chain.begin(), chain.end());
      std::transform(chain.begin(), chain.end(), chain.begin(), turned);
    }
    return chain;
  }

  void add(const Chain& chain) {
    BranchSegment whole;
    whole.from = head(chain.front());
    whole.to = tail(chain.back());
    if (whole.from.index < 0) whole.from = {0, -1};
    whole.cycle = 2 * segment(chain.front()).cycle + chain.front().half;
    whole.parts = 1;
    for (std::size_t k = 0; k < chain.size(); ++k) {
      const Piece& piece = chain[k];
      const BranchSegment& own = segment(piece);
      const auto i = static_cast<std::size_t>(piece.index);
      used_[piece.half][i] = true;
      const Place place{static_cast<int>(joined_.size()), whole.parts - 1, piece.reversed};
      chain_of_[piece.half][i] = place;
      const auto part = [&](int p) { return part_in(place, own, p); };
      if (k > 0) whole.curve.push_back(middle_point(head(piece).index, place.offset));
      auto curve = own.curve;
      auto points = own.points;
      if (piece.reversed) {
        std::reverse(curve.begin(), curve.end());
        std::reverse(points.begin(), points.end());
      }
      for (CurvePoint& point : curve) {
        point.part = part(point.part);
        whole.curve.push_back(std::move(point));
      }
      for (SpecialPoint& point : points) {
        point.branch_before = part(point.branch_before);
        point.branch_after = part(point.branch_after);
        whole.points.push_back(std::move(point));
      }
      for (auto touch : own.touches) {
        touch.part = part(touch.part);
        whole.touches.push_back(touch);
      }
      whole.parts += own.parts - 1;
    }
    joined_.push_back(std::move(whole));
  }

  [[nodiscard]] static int part_in(const Place& place, const BranchSegment& own, int part) {
    return place.offset + (place.reversed ? own.parts - 1 - part : part);
  }

  [[nodiscard]] CurvePoint middle_point(int index, int part) const {
    CurvePoint point;
    point.parameter = parameter_;
    point.crossing = middle_[static_cast<std::size_t>(index)];
    point.part = part;
    return point;
  }

  void find_parents() {
    for (const int h : {0, 1}) {
      for (std::size_t i = 0; i < segments(h).size(); ++i) {
        const BranchSegment& child = segments(h)[i];
        if (child.parent < 0) continue;
        const auto p = static_cast<std::size_t>(child.parent);
        const Place& place = chain_of_[h][p];
        BranchSegment& own = joined_[static_cast<std::size_t>(chain_of_[h][i].segment)];
        own.parent = place.segment;
        own.parent_part = part_in(place, segments(h)[p], child.parent_part);
      }
    }
  }

  std::array<const std::vector<BranchSegment>*, 2> half_;
  double parameter_;
  const std::vector<Crossing>& middle_;
  std::array<std::vector<int>, 2> at_middle_;  // the segment of each crossing there
  std::array<std::vector<bool>, 2> used_;
  std::array<std::vector<Place>, 2> chain_of_;
  std::vector<BranchSegment> joined_;
};

}  // namespace

std::optional<std::vector<BranchSegment>> joined_segments(const std::vector<BranchSegment>& first,
                                                          const std::vector<BranchSegment>& second,
                                                          double parameter,
                                                          const std::vector<Crossing>& middle) {
  return Joint(first, second, parameter, middle).run();
}

}  // namespace specht::bifurcation
