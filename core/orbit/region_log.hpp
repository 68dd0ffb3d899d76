#pragma once
// What an itinerary says of piecewise geometry (mechanical_system.hpp): the region of a part where one of its
// contacts is closed or closes, relative to the region the orbit started in, and only if it is news.
// A border that is crossed while nothing touches the part is no event, unless it is one of `event_parts`.
//
// Borders that are met at one place are crossed together, so that contacts are decided by the geometry
// that lies behind all of them (two feet whose treads meet in one corner).

#include <array>
#include <optional>
#include <specht/core/mode/guards.hpp>
#include <specht/core/mode/itinerary.hpp>

namespace specht::core {

template <class Model>
class RegionLog {
 public:
  using Region = typename Model::State::Region;

  /// An orbit begins in a region.
  void start(const Region& region) {
    start_ = region;
    written_ = {};
  }

  /// Takes a state across a border, where it may be reset, and across others that it leaves within `tolerance`
  /// [their unit]. Bit k is set for part k whose region has changed. `roots` learn which border is left behind.
  [[nodiscard]] static unsigned cross(const Model& model, typename Model::State& state, int border,
                                      typename Model::Scalar tolerance, KnownRoots<Model>& roots) {
    using S = typename Model::Scalar;
    unsigned parts_crossed = 0;
    if constexpr (Model::has_regions) {
      const Region before = state.region;
      const auto pass = [&](int k) {
        const auto ahead = state;
        state.region = model.equations().cross_region_border(ahead, k);
        if (model.traits().resets) reset(model, ahead, k, state, roots);
        parts_crossed |= 1u << static_cast<unsigned>(model.traits().border_part[at(k)]);
      };
      pass(border);
      if (const int left = model.equations().slid_along(before, border); left >= 0) {
        roots.set_border(left, 2);
      }
      for (int k = 0; k < model.traits().borders; ++k) {
        const int part = model.traits().border_part[at(k)];
        if (part == model.traits().border_part[at(border)]) continue;
        // NOTE: where nothing touches there is nothing to decide together: each is met at its own time.
        if ((model.traits().event_parts >> static_cast<unsigned>(part) & 1u) != 0) continue;
        const auto [value, rate] = model.equations().region_border(state, k);
        if (value <= tolerance && rate < S(0)) pass(k);
      }
      // Behind a border of one part another may have changed, too.
      for (int part = 0; part < model.traits().parts; ++part) {
        if (model.equations().region_symbol(state.region, before, part) !=
            model.equations().region_symbol(before, before, part)) {
          parts_crossed |= 1u << static_cast<unsigned>(part);
        }
      }
    }
    return parts_crossed;
  }

  /// Borders of these parts are events, or some contact of them is closed, or has just left.
  [[nodiscard]] static bool matters(const Model& model, const Mode<Model::contacts>& mode,
                                    const KnownRoots<Model>& roots, unsigned parts_crossed) {
    if constexpr (Model::has_regions) {
      if ((parts_crossed & model.traits().event_parts) != 0) return true;
      for (int i = 0; i < Model::contacts; ++i) {
        const int part = model.traits().contact_part[at(i)];
        if (part < 0 || (parts_crossed >> static_cast<unsigned>(part) & 1u) == 0) continue;
        if (mode.closed(i) || roots.gap(i) > 0) return true;
      }
    }
    return false;
  }

  /// Writes the event of parts that have been taken into `region`, a code for each; the first one.
  EventCode write(const Model& model, const Region& region, unsigned parts_crossed,
                  Itinerary& itinerary) {
    std::optional<EventCode> first;
    if constexpr (Model::has_regions) {
      for (int part = 0; part < model.traits().parts; ++part) {
        if ((parts_crossed >> static_cast<unsigned>(part) & 1u) == 0) continue;
        const EventCode code = write_part(model, region, part);
        itinerary.push(code);
        if (!first) first = code;
      }
    }
    return first.value_or(EventCode{});
  }
  /// The region of what a contact touches, unless it has been written.
  [[nodiscard]] std::optional<EventCode> touched(const Model& model, const Region& region,
                                                 int contact) {
    if constexpr (Model::has_regions) {
      const int part = model.traits().contact_part[at(contact)];
      if (part < 0) return std::nullopt;
      const int written = written_[static_cast<std::size_t>(part)];
      const EventCode code = write_part(model, region, part);
      if (code.region_symbol() != written) return code;
    }
    return std::nullopt;
  }

 private:
  /// Takes the state to where it goes on behind a border. What has not moved keeps its known root.
  static void reset(const Model& model, const typename Model::State& ahead, int border,
                    typename Model::State& state, KnownRoots<Model>& roots) {
    state = model.equations().reset(ahead, border, state);
    KnownRoots<Model> kept;
    for (int k = 0; k < model.traits().stops.size; ++k) {
      if (roots.surface(k) > 0 && model.surface(k, state) == model.surface(k, ahead)) {
        kept.set_surface(k, roots.surface(k));
      }
    }
    roots = kept;
  }

  static constexpr std::size_t most_parts = Model::has_regions ? EventCode::most_parts : 0;
  static constexpr std::size_t at(int k) { return static_cast<std::size_t>(k); }

  [[nodiscard]] EventCode write_part(const Model& model, const Region& region, int part) {
    const int symbol = model.equations().region_symbol(region, start_, part);
    written_[static_cast<std::size_t>(part)] = symbol;
    return EventCode::of_region(symbol, part, model.equations().slides(region));
  }

  Region start_{};
  std::array<int, most_parts> written_{};  // the symbol of each part
};

}  // namespace specht::core
