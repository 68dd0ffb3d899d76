#pragma once
// A toy on one of its sections, as return maps ask for it (section_source.hpp).

#include <optional>
#include <specht/core/system/toy_equations.hpp>
#include <specht/maps/section/section.hpp>
#include <specht/maps/section/section_source.hpp>

namespace specht::maps {

template <core::MechanicalSystem Toy>
class ToySection final
    : public SectionSource<typename Toy::Scalar, Toy::dof, core::all_contacts<Toy>> {
 public:
  using S = typename Toy::Scalar;
  using Base = SectionSource<S, Toy::dof, core::all_contacts<Toy>>;
  using typename Base::Equations, typename Base::State, typename Base::Varied;

  /// Throws std::invalid_argument if parameters do not fit together.
  ToySection(const Toy& toy, const Section<Toy>& section, double value)
      : toy_(checked(toy)),
        section_(section),
        value_(value),
        equations_(
            std::make_shared<const core::ToyEquations<Toy>>(toy, section.surfaces(S(value)))) {}

  [[nodiscard]] const std::shared_ptr<const Equations>& equations() const override {
    return equations_;
  }
  [[nodiscard]] State lift(const S& x) const override {
    return core::ToyEquations<Toy>::of(section_.alternative[0].lift(toy_, x, S(value_)));
  }
  [[nodiscard]] S project(int k, const State& s) const override {
    return section_.alternative[static_cast<std::size_t>(k)].project(
        toy_, core::ToyEquations<Toy>::of(s), S(value_));
  }
  [[nodiscard]] core::Interval domain() const override {
    return section_.domain ? section_.domain(toy_, S(value_)) : core::Interval{};
  }

  [[nodiscard]] double period() const override { return section_.period; }
  [[nodiscard]] double drive_period() const override {
    if constexpr (requires { static_cast<double>(toy_.period()); }) {
      return static_cast<double>(toy_.period());
    }
    return 0.0;
  }
  [[nodiscard]] std::string coordinate_name(int k) const override {
    if constexpr (requires { std::string(Toy::coordinates.front()); }) {
      return std::string(Toy::coordinates[static_cast<std::size_t>(k)]);
    }
    return Base::coordinate_name(k);
  }

  [[nodiscard]] std::shared_ptr<const Varied> varied(const std::string& parameter) const override {
    if constexpr (core::Rebind<Toy, core::Dual<S>>::possible && !core::is_dual<S>) {
      using DualToy = core::Rebound<Toy, core::Dual<S>>;
      std::optional<Section<DualToy>> section;
      if constexpr (requires { DualToy::sections(); }) {
        for (const auto& own : DualToy::sections()) {
          if (own.name == section_.name) section = own;
        }
      }
      if (!section) return nullptr;
      auto toy = core::rebind<DualToy>(toy_);
      if (!parameter.empty()) {
        (toy.*core::find_parameter<DualToy>(parameter).member).d = S(1);
      }
      return std::make_shared<const ToySection<DualToy>>(toy, *section, value_);
    }
    return nullptr;
  }

 private:
  /// Before its equations are made, so that what is wrong has the toy's own names.
  [[nodiscard]] static const Toy& checked(const Toy& toy) {
    if constexpr (requires { toy.check(); }) toy.check();
    return toy;
  }
  Toy toy_;
  Section<Toy> section_;
  double value_;
  std::shared_ptr<const Equations> equations_;
};

}  // namespace specht::maps
