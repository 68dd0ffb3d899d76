// Orbits of toys with random parameters, from the sensible to the degenerate: how they end, and what they must
// not do. For the tests, and in large numbers for bench/random_extremes.
//
// Each parameter that is not zero is its default times 10^s with s uniform in ±d decades;
// all restitution in normal direction is the same ε, often 0 or 1, the law is Poisson's. Orbits begin
// anywhere in the range of the first section and are followed for one return.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <random>
#include <specht/toys/entry/entry.hpp>
#include <stdexcept>
#include <string>

namespace specht::test {

struct ExtremeTally {
  static constexpr std::size_t outcomes = static_cast<std::size_t>(core::Outcome::not_finite) + 1;
  long refused = 0;  // sets of parameters that the toy does not allow, or starts
  long orbits = 0, impacts = 0;
  std::array<long, outcomes> ended{};  // by outcome
  /// Of orbits that return, fall for ever or come to rest: the deepest gap at an event, relative to the largest
  /// coordinate or gap so far, and the largest (T⁺ − T⁻)/T⁻ of an impact [1].
  double depth = 0.0, gain = 0.0;
  std::string deepest, largest;  // the parameters of these
};

class RandomExtremes {
 public:
  RandomExtremes(const toys::Entry& toy, double decades, std::uint64_t seed)
      : toy_(toy), decades_(decades), random_(seed) {}

  /// Adds orbits of one more toy.
  void add(int orbits, ExtremeTally& tally) {
    const toys::Settings settings = draw();
    core::Interval range = toy_.section(settings).range;
    try {
      const auto domain = toy_.family(settings, {})->at({})->domain();
      range.low = std::max(range.low, domain.low);
      range.high = std::min(range.high, domain.high);
    } catch (const std::invalid_argument&) {
      ++tally.refused;
      return;
    }
    if (!(range.low < range.high)) return;
    for (int k = 0; k < orbits; ++k)
      follow(settings, range.low + unit() * (range.high - range.low), tally);
  }

 private:
  double unit() { return static_cast<double>(random_() >> 11u) * 0x1p-53; }

  toys::Settings draw() {
    const double choice = unit(), eps = choice < 0.3 ? 0.0 : choice < 0.5 ? 1.0 : unit();
    toys::Settings settings;
    for (const auto& parameter : toy_.parameters()) {
      const double usual = std::stod(parameter.default_value);
      double value = usual * std::pow(10.0, decades_ * (2 * unit() - 1));
      if (parameter.name.rfind("eps_T", 0) == 0) value = usual;
      if (parameter.name.rfind("eps_N", 0) == 0) value = eps;
      char text[32];
      std::snprintf(text, sizeof text, "%.17g", value);
      settings.parameters.emplace_back(parameter.name, text);
    }
    settings.orbit.max_events = 1000;
    settings.orbit.max_time = toy_.max_time();
    settings.taylor.max_steps = settings.odeint.max_steps = 20'000;
    return settings;
  }

  void follow(const toys::Settings& settings, double x, ExtremeTally& tally) {
    toys::OrbitRequest request;
    request.x = x;
    request.every = std::numeric_limits<double>::infinity();
    size_ = depth_ = gain_ = 0.0;
    request.on_event = [&](const toys::OrbitEvent& event) { look(settings, event, tally); };
    core::Outcome outcome{};
    try {
      outcome = toy_.simulate(settings, request).outcome;
    } catch (const std::invalid_argument&) {
      ++tally.refused;
      return;
    }
    ++tally.orbits;
    ++tally.ended[static_cast<std::size_t>(outcome)];
    if (outcome != core::Outcome::returned && outcome != core::Outcome::no_return &&
        outcome != core::Outcome::at_rest) {
      return;
    }
    if (depth_ > tally.depth) {
      tally.depth = depth_;
      tally.deepest = text_of(settings, x);
    }
    if (gain_ > tally.gain) {
      tally.gain = gain_;
      tally.largest = text_of(settings, x);
    }
  }

  void look(const toys::Settings& settings, const toys::OrbitEvent& event, ExtremeTally& tally) {
    const auto all = toy_.contacts_at(settings, event.t, event.q_before, event.u_before);
    for (const double q : event.q_before) size_ = std::max(size_, std::abs(q));
    for (const auto& contact : all.contacts) size_ = std::max(size_, std::abs(contact.gap));
    for (const auto& contact : all.contacts) depth_ = std::max(depth_, -contact.gap / size_);
    if (event.event != "impact") return;
    ++tally.impacts;
    const auto energy = [&](const std::vector<double>& u) {
      const Eigen::Map<const Eigen::VectorXd> v(u.data(), static_cast<Eigen::Index>(u.size()));
      return 0.5 * v.dot(all.M * v);
    };
    const double before = energy(event.u_before);
    if (before > 0) gain_ = std::max(gain_, energy(event.u_after) / before - 1.0);
  }

  [[nodiscard]] std::string text_of(const toys::Settings& settings, double x) const {
    char number[32];
    std::snprintf(number, sizeof number, "%.17g", x);
    std::string text = toy_.name() + " --x=" + number;
    for (const auto& [name, value] : settings.parameters) text += " --set " + name + "=" + value;
    return text;
  }

  const toys::Entry& toy_;
  double decades_;
  std::mt19937_64 random_;
  // Of an orbit so far: the largest coordinate and gap [m, rad], and what the tally holds.
  double size_ = 0.0, depth_ = 0.0, gain_ = 0.0;
};

}  // namespace specht::test
