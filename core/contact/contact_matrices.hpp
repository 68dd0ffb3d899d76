#pragma once
// The Delassus matrices of all contacts at a state: how impulses change speeds, and forces
// accelerations.
//
//   NN = W_Nᵀ M⁻¹ W_N,   NT = W_Nᵀ M⁻¹ W_T,   TT = W_Tᵀ M⁻¹ W_T ∈ ℝ^{C×C}    [1/kg in SI units]
//
// For affine systems they are constant and evaluated once, and it is known which pairs of contacts have
// a unique solution whatever their speeds.

#include <specht/core/contact/contact_geometry.hpp>
#include <specht/core/contact/contact_pair.hpp>
#include <specht/core/contact/single_contact.hpp>

namespace specht::core {

template <MechanicalSystem Toy>
struct ContactMatrices {
  using S = typename Toy::Scalar;
  static constexpr int dof = Toy::dof, contacts = Toy::contacts;

  ContactGeometry<Toy> geometry;
  Matrix<S, dof, contacts> M_inverse_W_N, M_inverse_W_T;
  Matrix<S, contacts, contacts> NN, NT, TT;
  /// Each contact without the others.
  std::array<SingleContact<S>, static_cast<std::size_t>(contacts)> single;

  void update(const Toy& toy, const typename Toy::State& s) {
    geometry.update(toy, s);
    M_inverse_W_N = geometry.M_inverse * geometry.W_N;
    M_inverse_W_T = geometry.M_inverse * geometry.W_T;
    NN = geometry.W_N.transpose() * M_inverse_W_N;
    NT = geometry.W_N.transpose() * M_inverse_W_T;
    TT = geometry.W_T.transpose() * M_inverse_W_T;
    const auto parameters = toy.contact_parameters();
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
    p.NN << NN(i, i), NN(i, j), NN(j, i), NN(j, j);
    p.NT << NT(i, i), NT(i, j), NT(j, i), NT(j, j);
    p.TT << TT(i, i), TT(i, j), TT(j, i), TT(j, j);
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
