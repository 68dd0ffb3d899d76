#pragma once
// Equations as the integrator computes with them where there is no closed form: each call is theirs.

#include <memory>
#include <specht/core/system/contact_geometry.hpp>

namespace specht::core {

template <class Scalar_, int Dof, int Contacts>
class GeneralModel {
 public:
  using Scalar = Scalar_;
  using S = Scalar;
  static constexpr int dof = Dof, contacts = Contacts;
  using Source = Equations<S, Dof, Contacts>;
  using State = typename Source::State;
  using Velocity = typename Source::Velocity;
  using ContactVector = typename Source::ContactVector;
  using Traits = typename Source::Traits;
  using Geometry = ContactGeometry<S, Dof, Contacts>;
  static constexpr bool has_regions = true, has_friction_laws = true;

  explicit GeneralModel(std::shared_ptr<const Source> equations)
      : equations_(std::move(equations)), traits_(equations_->traits()) {}

  [[nodiscard]] const Source& equations() const { return *equations_; }
  [[nodiscard]] const Traits& traits() const { return traits_; }
  /// Matrices do not depend on the state.
  [[nodiscard]] bool constant() const { return traits_.constant; }
  [[nodiscard]] bool autonomous() const { return traits_.autonomous; }

  void update(Geometry& geometry, const State& s) const { geometry.update(*equations_, s); }
  [[nodiscard]] Velocity force(const State& s) const { return equations_->force(s); }
  [[nodiscard]] ContactVector gaps(const State& s) const { return equations_->gaps(s); }
  /// The same: gaps_at(s)(i).
  [[nodiscard]] ContactVector gaps_at(const State& s) const { return gaps(s); }
  [[nodiscard]] S surface(int k, const State& s) const { return equations_->surface(k, s); }
  [[nodiscard]] S surface_rate(int k, const State& s, const Velocity& a) const {
    return equations_->surface_rate(k, s, a);
  }

 private:
  std::shared_ptr<const Source> equations_;
  Traits traits_;
};

}  // namespace specht::core
