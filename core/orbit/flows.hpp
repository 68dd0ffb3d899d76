#pragma once
// The ways through smooth phases, each with the model of a system that it needs and its integrator.
//
//   ExactFlow    closed form, of matrices      AffineModel
//   BeltFlow     the same with belts           AffineModel, with friction elements and surfaces that move
//   TaylorFlow   expansions in time            GeneralModel
//   OdeintFlow   Runge–Kutta steps             GeneralModel
//
// `model` makes the model of equations; it throws std::invalid_argument if they are not what the flow
// needs, unless they have been tried already.

#include <specht/core/flow/exact/affine_phase.hpp>
#include <specht/core/flow/runge_kutta/odeint_phase.hpp>
#include <specht/core/flow/taylor/taylor_phase.hpp>
#include <specht/core/orbit/event_driven.hpp>
#include <specht/core/orbit/usual_sizes.hpp>
#include <specht/core/system/affine_model.hpp>
#include <specht/core/system/general_model.hpp>

namespace specht::core {

template <bool Belts>
struct AffineFlow {
  using Options = AffineOptions;
  template <class S, int Dof, int Contacts>
  using Model = AffineModel<S, Dof, Contacts, Belts>;
  template <class M>
  using Phase = AffinePhase<M>;

  template <class S, int Dof, int Contacts>
  [[nodiscard]] static AffineModel<S, Dof, Contacts, Belts> model(
      const std::shared_ptr<const Equations<S, Dof, Contacts>>& equations, bool tried = false) {
    AffineModel<S, Dof, Contacts, Belts> result(*equations);
    if (!tried) require_affine(result, *equations);
    if (!std::same_as<RealOf<S>, double> && result.springs() > 1) {
      throw std::invalid_argument(
          "in quad precision the closed form needs a system with one spring at most, this one "
          "has " +
          std::to_string(result.springs()));
    }
    return result;
  }
};

struct ExactFlow : AffineFlow<false> {};
struct BeltFlow : AffineFlow<true> {};
template <class Flow>
inline constexpr bool is_exact = std::same_as<Flow, ExactFlow> || std::same_as<Flow, BeltFlow>;

/// The exact flow of a toy with a closed form.
template <class Toy>
using ExactFlowOf = std::conditional_t<has_offsets<Toy>(), BeltFlow, ExactFlow>;

struct TaylorFlow {
  using Options = TaylorOptions;
  template <class S, int Dof, int Contacts>
  using Model = GeneralModel<S, Dof, Contacts>;
  template <class M>
  using Phase = TaylorPhase<M>;

  template <class S, int Dof, int Contacts>
  [[nodiscard]] static GeneralModel<S, Dof, Contacts> model(
      const std::shared_ptr<const Equations<S, Dof, Contacts>>& equations, bool = false) {
    if (equations->series() == nullptr) {
      throw std::invalid_argument(
          "expansions need a toy that is a class template on its scalar, is fully given by its "
          "parameters and declares `analytic`");
    }
    if (equations->series()->traits().stops.size != equations->traits().stops.size) {
      throw std::invalid_argument("expansions need surfaces that are a section of the toy's own");
    }
    return GeneralModel<S, Dof, Contacts>(equations);
  }
};

struct OdeintFlow {
  using Options = OdeintOptions;
  template <class S, int Dof, int Contacts>
  using Model = GeneralModel<S, Dof, Contacts>;
  template <class M>
  using Phase = OdeintPhase<M>;

  template <class S, int Dof, int Contacts>
  [[nodiscard]] static GeneralModel<S, Dof, Contacts> model(
      const std::shared_ptr<const Equations<S, Dof, Contacts>>& equations, bool = false) {
    return GeneralModel<S, Dof, Contacts>(equations);
  }
};

/// The engine of a flow, for a model M.
template <class Flow, class M>
struct EngineOf {
  using Type = EventDriven<M, typename Flow::template Phase<M>>;
};

/// The same by scalar and sizes.
template <class Flow, class S, int Dof, int Contacts>
using OrbitEngine = typename EngineOf<Flow, typename Flow::template Model<S, Dof, Contacts>>::Type;

#define SPECHT_COMPILED(M, P, Dof, Contacts)                                                \
  extern template class EventDriven<M<double, Dof, Contacts>, P<M<double, Dof, Contacts>>>; \
  extern template class EventDriven<M<Dual<double>, Dof, Contacts>,                         \
                                    P<M<Dual<double>, Dof, Contacts>>>;
#define SPECHT_EXACT(Dof, Contacts) SPECHT_COMPILED(AffineModel, AffinePhase, Dof, Contacts)
#define SPECHT_BELT(Dof, Contacts) SPECHT_COMPILED(BeltFlow::Model, AffinePhase, Dof, Contacts)
#define SPECHT_TAYLOR(Dof, Contacts) SPECHT_COMPILED(GeneralModel, TaylorPhase, Dof, Contacts)
#define SPECHT_ODEINT(Dof, Contacts) SPECHT_COMPILED(GeneralModel, OdeintPhase, Dof, Contacts)
SPECHT_EXACT_SIZES(SPECHT_EXACT)
SPECHT_BELT_SIZES(SPECHT_BELT)
SPECHT_TAYLOR_SIZES(SPECHT_TAYLOR)
SPECHT_ODEINT_SIZES(SPECHT_ODEINT)
#undef SPECHT_EXACT
#undef SPECHT_BELT
#undef SPECHT_TAYLOR
#undef SPECHT_ODEINT
#undef SPECHT_COMPILED

}  // namespace specht::core
