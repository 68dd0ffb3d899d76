#pragma once
// The mode behind an event at which no force is left that would hold the mode before, where the acceleration LCP, within
// rounding, finds that mode again or one that the motion contradicts. As a rule a jam ends so: contacts that depend on
// each other cannot slide one by one.
//
//   open      g̈_N ≥ 0
//   sliding   λ_N ≥ 0, and g̈_T in its direction if it begins
//   stick     λ_N ≥ 0, |λ_T| ≤ μ λ_N
//
// All modes of the closed contacts are tried. Of those that give way this holds strictly: where nothing moves, as
// before, the next instant contradicts.

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <specht/core/contact/acceleration_lcp.hpp>
#include <specht/core/mode/mode_table.hpp>
#include <specht/core/system/options.hpp>

namespace specht::core {

template <class Model>
class ModeSearch {
 public:
  using S = typename Model::Scalar;
  using State = typename Model::State;
  static constexpr int contacts = Model::contacts;
  using Parameters = std::array<ContactParameters<S>, static_cast<std::size_t>(contacts)>;

  /// `dynamics` are entered for each mode that is tried.
  ModeSearch(const Model& model, const ContactMatrices<Model>& matrices,
             const Parameters& parameters, const State& state, CurrentDynamics<Model>& dynamics,
             const OrbitOptions& options)
      : model_(model),
        matrices_(matrices),
        parameters_(parameters),
        state_(state),
        dynamics_(dynamics),
        rounding_(options.least_acceleration),
        free_acceleration_(matrices.geometry.M_inverse * model.force(state)) {}

  /// Another mode than `before`, in which contacts `which` give way; `kept`: how those go on that do not. Nothing if
  /// there is none, or if friction is more than μ λ_N.
  [[nodiscard]] std::optional<Mode<contacts>> find(const Mode<contacts>& before, ContactSet which,
                                                   const Candidates<contacts>& kept) {
    if (has_elements(model_) || has_contact_laws(model_)) return std::nullopt;
    long all = 1;
    for (const int i : kept.not_open()) all *= ways(kept[i]);
    for (long number = 0; number < all; ++number) {
      auto next = before;
      long rest = number;
      for (const int i : kept.not_open()) {
        next[i] = way(kept[i], static_cast<int>(rest % ways(kept[i])));
        rest /= ways(kept[i]);
      }
      if (!(next == before) && goes_on(next, which, kept)) return next;
    }
    return std::nullopt;
  }

  /// Contacts that open do, and those that slide do so in their direction, but for rounding.
  [[nodiscard]] bool gives_way(const Mode<contacts>& next, ContactSet which) {
    dynamics_.enter(model_, next, matrices_.geometry);
    const auto forces = dynamics_->forces(model_, state_);
    for (const int i : which) {
      if (!accelerates(i, next, forces, -rounding_)) return false;
    }
    return true;
  }

 private:
  [[nodiscard]] static int ways(ContactCandidate kept) {
    return kept == ContactCandidate::undecided ? 4 : 2;
  }
  [[nodiscard]] static ContactState way(ContactCandidate kept, int number) {
    if (kept != ContactCandidate::undecided) {
      return number == 0 ? static_cast<ContactState>(kept) : ContactState::open;
    }
    constexpr ContactState all[] = {ContactState::stick, ContactState::slip_positive,
                                    ContactState::slip_negative, ContactState::open};
    return all[number];
  }

  [[nodiscard]] bool goes_on(const Mode<contacts>& next, ContactSet which,
                             const Candidates<contacts>& kept) {
    using std::abs, std::max;
    dynamics_.enter(model_, next, matrices_.geometry);
    const bool is_free = dynamics_->free_forces() > 0;
    if (is_free) {
      const auto vertex = dynamics_->limit_values_at(model_, state_).innermost_vertex();
      dynamics_.enter(model_, next, matrices_.geometry, vertex);
    }
    const auto forces = dynamics_->forces(model_, state_);
    S largest(0);
    for (int i = 0; i < contacts; ++i) {
      largest = max(largest, S(abs(forces.normal(i)) + abs(forces.tangential(i))));
    }
    for (const int i : kept.not_open()) {
      // Some limits hold as equations at a vertex.
      const double least = which.contains(i) && !is_free ? rounding_ : -rounding_;
      const S N = forces.normal(i), T = forces.tangential(i);
      if (next.closed(i) && N < S(least) * largest) return false;
      if (next[i] == ContactState::stick) {
        const S mu = parameters_[static_cast<std::size_t>(i)].mu;
        if (mu * N - abs(T) < S(least) * largest) return false;
      }
      const bool begins = is_slip(next[i]) && kept[i] == ContactCandidate::undecided;
      if ((begins || !next.closed(i)) && !accelerates(i, next, forces, least)) return false;
    }
    return true;
  }

  /// Contact i opens, or slides in its direction, with more than `least` of what its acceleration adds up.
  [[nodiscard]] bool accelerates(int i, const Mode<contacts>& next,
                                 const SmoothForces<Model>& forces, double least) const {
    using std::abs;
    const auto& geometry = matrices_.geometry;
    const bool opens = !next.closed(i);
    const auto w = opens ? geometry.W_N.col(i) : geometry.W_T.col(i);
    const S offset = opens ? geometry.w_bar_N(i) : geometry.w_bar_T(i);
    const S sign(next[i] == ContactState::slip_negative ? -1 : 1);
    S size = w.abs().dot(free_acceleration_.abs()) + abs(offset);
    for (int j = 0; j < contacts; ++j) {
      if (!next.closed(j)) continue;
      size += abs(w.dot(matrices_.M_inverse_W_N.col(j)) * forces.normal(j)) +
              abs(w.dot(matrices_.M_inverse_W_T.col(j)) * forces.tangential(j));
    }
    return sign * (w.dot(forces.acceleration) + offset) >= S(least) * size;
  }

  const Model& model_;
  const ContactMatrices<Model>& matrices_;
  const Parameters& parameters_;
  const State& state_;
  CurrentDynamics<Model>& dynamics_;
  double rounding_;  // of what forces and accelerations add up to [1]
  SmallVector<S, Model::dof> free_acceleration_;
};

}  // namespace specht::core
