#pragma once
// The Delassus matrices of all contacts at a state: how impulses change speeds, and forces
// accelerations.
//
//   NN = W_Nᵀ M⁻¹ W_N,   NT = W_Nᵀ M⁻¹ W_T,   TT = W_Tᵀ M⁻¹ W_T ∈ ℝ^{C×C}    [1/kg in SI units]
//
// For affine systems they are constant and evaluated once, and it is known which pairs of contacts have
// a unique solution whatever their speeds.

#include <specht/core/contact/contact_pair.hpp>
#include <specht/core/contact/single_contact.hpp>
#include <specht/core/system/contact_geometry.hpp>

namespace specht::core {

template <class Model>
struct ContactMatrices {
  using S = typename Model::Scalar;
  static constexpr int dof = Model::dof, contacts = Model::contacts;

  typename Model::Geometry geometry;
  SmallMatrix<S, dof, contacts> M_inverse_W_N, M_inverse_W_T;
  SmallMatrix<S, contacts, contacts> NN, NT, TT;
  /// Each contact without the others.
  std::array<SingleContact<S>, static_cast<std::size_t>(contacts)> single;

  void update(const Model& model, const typename Model::State& s) {
    model.update(geometry, s);
    M_inverse_W_N = geometry.M_inverse * geometry.W_N;
    M_inverse_W_T = geometry.M_inverse * geometry.W_T;
    NN = geometry.W_N.transpose() * M_inverse_W_N;
    NT = geometry.W_N.transpose() * M_inverse_W_T;
    TT = geometry.W_T.transpose() * M_inverse_W_T;
    const auto& parameters = model.traits().parameters;
    for (int i = 0; i < contacts; ++i) {
      single[at(i)] = {NN(i, i), NT(i, i), TT(i, i), parameters[at(i)].mu};
    }
  }

  /// Finds the pairs with a unique solution; for constant matrices.
  template <class Parameters>
  void find_unique_pairs(const Parameters& parameters) {
    for (int i = 0; i < contacts; ++i) {
      for (int j = i + 1; j < contacts; ++j) {
        unique_[at(i)][at(j)] = pair(i, j, parameters[at(i)].mu, parameters[at(j)].mu).coherent();
      }
    }
  }
  /// Contacts i < j have a unique solution, as far as is known.
  [[nodiscard]] bool unique_pair(int i, int j) const { return unique_[at(i)][at(j)]; }

  [[nodiscard]] ContactPair<S> pair(int i, int j, const S& mu_i, const S& mu_j) const {
    ContactPair<S> p;
    const int contact[] = {i, j};
    for (int r = 0; r < 2; ++r) {
      for (int k = 0; k < 2; ++k) {
        p.NN(r, k) = NN(contact[r], contact[k]);
        p.NT(r, k) = NT(contact[r], contact[k]);
        p.TT(r, k) = TT(contact[r], contact[k]);
      }
    }
    p.mu = {mu_i, mu_j};
    return p;
  }

 private:
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
  std::array<std::array<bool, static_cast<std::size_t>(contacts)>,
             static_cast<std::size_t>(contacts)>
      unique_{};
};

}  // namespace specht::core
