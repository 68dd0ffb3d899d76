#pragma once
// Any affine system, given by its matrices:
//
//   M q̈ = h₀ + C_q q + C_u u + W_N λ_N + W_T λ_T,   g_N = g₀ + W_Nᵀ q

#include <specht/core/system/mechanical_system.hpp>

namespace specht::test {

template <class S, int Dof, int Contacts>
struct GeneralAffine {
  using Scalar = S;
  using State = core::State<S, Dof>;
  static constexpr int dof = Dof, contacts = Contacts;
  static constexpr bool affine = true;

  core::Matrix<S, Dof, Dof> M = core::Matrix<S, Dof, Dof>::Identity();
  core::Matrix<S, Dof, Dof> C_q = core::Matrix<S, Dof, Dof>::Zero(), C_u = C_q;
  core::Vector<S, Dof> h_0 = core::Vector<S, Dof>::Zero();
  core::Matrix<S, Dof, Contacts> W_N = core::Matrix<S, Dof, Contacts>::Zero(), W_T = W_N;
  core::Vector<S, Contacts> g_0 = core::Vector<S, Contacts>::Zero();
  std::array<core::ContactParameters<S>, static_cast<std::size_t>(Contacts)> parameters{};

  [[nodiscard]] core::Matrix<S, Dof, Dof> mass(const State&) const { return M; }
  [[nodiscard]] core::Vector<S, Dof> force(const State& s) const {
    return h_0 + C_q * s.q + C_u * s.u;
  }
  [[nodiscard]] core::Vector<S, Contacts> gaps(const State& s) const {
    return g_0 + W_N.transpose() * s.q;
  }
  [[nodiscard]] core::Matrix<S, Dof, Contacts> normal_directions(const State&) const { return W_N; }
  [[nodiscard]] core::Matrix<S, Dof, Contacts> tangential_directions(const State&) const {
    return W_T;
  }
  [[nodiscard]] auto contact_parameters() const { return parameters; }
};

}  // namespace specht::test
