#pragma once
// What a return map in several dimensions asks of a toy on one of its sections, by scalar and sizes: the border
// between a toy's own types and maps that are compiled once.

#include <memory>
#include <optional>
#include <span>
#include <specht/core/system/toy_equations.hpp>
#include <specht/maps/section/toy_section.hpp>
#include <specht/maps/vector/vector_section.hpp>
#include <specht/maps/vector_map.hpp>

namespace specht::maps {

/// Instances do not change and may be shared by threads.
template <class S, int Dof, int Contacts>
class VectorSource {
 public:
  using Equations = core::Equations<S, Dof, Contacts>;
  using State = typename Equations::State;
  using Varied = VectorSource<core::Dual<S>, Dof, Contacts>;

  virtual ~VectorSource() = default;
  VectorSource(const VectorSource&) = delete;
  VectorSource& operator=(const VectorSource&) = delete;

  /// The system; its stop list is the section.
  [[nodiscard]] virtual const std::shared_ptr<const Equations>& equations() const = 0;
  [[nodiscard]] virtual const std::vector<MapCoordinate>& coordinates() const = 0;
  /// Whether x of d numbers has a state.
  [[nodiscard]] virtual bool contains(std::span<const double>) const { return true; }
  /// Of a section of one coordinate, where x has a state.
  [[nodiscard]] virtual core::Interval domain() const { return {}; }
  /// The state at x of d numbers, on the first alternative of the section.
  [[nodiscard]] virtual State lift(std::span<const S> x) const = 0;
  /// The d numbers of a state on alternative k.
  [[nodiscard]] virtual std::vector<S> project(int k, const State& s) const = 0;
  /// Of what depends on time [s]; 0: none is known, or nothing does.
  [[nodiscard]] virtual double drive_period() const { return 0.0; }
  /// The name of coordinate k of the toy.
  [[nodiscard]] virtual std::string coordinate_name(int k) const {
    return "q" + std::to_string(k + 1);
  }
  /// The same in dual numbers, with a variation of the named parameter, or of none (""). Null if the toy is
  /// no template on its scalar, or the section is none of its own.
  [[nodiscard]] virtual std::shared_ptr<const Varied> varied(
      const std::string& parameter) const = 0;

 protected:
  VectorSource() = default;
};

/// A section of one coordinate: d = 1.
template <class S, int Dof, int Contacts>
class ScalarSource final : public VectorSource<S, Dof, Contacts> {
 public:
  using Base = VectorSource<S, Dof, Contacts>;
  using typename Base::Equations, typename Base::State, typename Base::Varied;
  using Source = SectionSource<S, Dof, Contacts>;

  /// `coordinate`: its name, unit and range.
  ScalarSource(std::shared_ptr<const Source> source, const MapCoordinate& coordinate)
      : source_(std::move(source)), coordinates_{coordinate} {}

  [[nodiscard]] const std::shared_ptr<const Equations>& equations() const override {
    return source_->equations();
  }
  [[nodiscard]] const std::vector<MapCoordinate>& coordinates() const override {
    return coordinates_;
  }
  [[nodiscard]] bool contains(std::span<const double> x) const override {
    return source_->domain().contains(x[0]);
  }
  [[nodiscard]] core::Interval domain() const override { return source_->domain(); }
  [[nodiscard]] State lift(std::span<const S> x) const override { return source_->lift(x[0]); }
  [[nodiscard]] std::vector<S> project(int k, const State& s) const override {
    return {source_->project(k, s)};
  }
  [[nodiscard]] double drive_period() const override { return source_->drive_period(); }
  [[nodiscard]] std::string coordinate_name(int k) const override {
    return source_->coordinate_name(k);
  }
  [[nodiscard]] std::shared_ptr<const Varied> varied(const std::string& parameter) const override {
    if constexpr (!core::is_dual<S>) {
      auto varied = source_->varied(parameter);
      if (!varied) return nullptr;
      return std::make_shared<const ScalarSource<core::Dual<S>, Dof, Contacts>>(
          std::move(varied), coordinates_.front());
    }
    return nullptr;
  }

 private:
  std::shared_ptr<const Source> source_;
  std::vector<MapCoordinate> coordinates_;
};

/// The coordinates of a section.
template <class Toy>
[[nodiscard]] std::vector<MapCoordinate> coordinates_of(const VectorSection<Toy>& section) {
  std::vector<MapCoordinate> result;
  for (std::size_t k = 0; k < static_cast<std::size_t>(section.dimension); ++k) {
    const SectionCoordinate& c = section.coordinate[k];
    result.push_back({std::string(c.name), std::string(c.unit), c.range, c.period});
  }
  return result;
}

/// A toy on one of its sections of several coordinates.
template <core::MechanicalSystem Toy>
class ToyVectorSection final
    : public VectorSource<typename Toy::Scalar, Toy::dof, core::all_contacts<Toy>> {
 public:
  using S = typename Toy::Scalar;
  using Base = VectorSource<S, Toy::dof, core::all_contacts<Toy>>;
  using typename Base::Equations, typename Base::State, typename Base::Varied;

  /// Throws std::invalid_argument if parameters do not fit together.
  ToyVectorSection(const Toy& toy, const VectorSection<Toy>& section, double value)
      : toy_(toy),
        section_(section),
        value_(value),
        coordinates_(coordinates_of(section)),
        equations_(
            std::make_shared<const core::ToyEquations<Toy>>(toy, section.surfaces(S(value)))) {
    if constexpr (requires { toy.check(); }) toy.check();
  }

  [[nodiscard]] const std::shared_ptr<const Equations>& equations() const override {
    return equations_;
  }
  [[nodiscard]] const std::vector<MapCoordinate>& coordinates() const override {
    return coordinates_;
  }
  [[nodiscard]] bool contains(std::span<const double> x) const override {
    return section_.contains == nullptr || section_.contains(toy_, point(x), S(value_));
  }
  [[nodiscard]] State lift(std::span<const S> x) const override {
    return core::ToyEquations<Toy>::of(section_.lift(toy_, point(x), S(value_)));
  }
  [[nodiscard]] std::vector<S> project(int, const State& s) const override {
    const auto point = section_.project(toy_, core::ToyEquations<Toy>::of(s), S(value_));
    return {point.begin(), point.begin() + section_.dimension};
  }
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
      for (const auto& own : DualToy::vector_sections()) {
        if (own.name != section_.name) continue;
        auto toy = core::rebind<DualToy>(toy_);
        if (!parameter.empty()) {
          (toy.*core::find_parameter<DualToy>(parameter).member).d = S(1);
        }
        return std::make_shared<const ToyVectorSection<DualToy>>(toy, own, value_);
      }
    }
    return nullptr;
  }

 private:
  template <class T>
  [[nodiscard]] typename VectorSection<Toy>::Point point(std::span<const T> x) const {
    typename VectorSection<Toy>::Point result{};
    for (std::size_t k = 0; k < coordinates_.size(); ++k) result[k] = S(x[k]);
    return result;
  }

  Toy toy_;
  VectorSection<Toy> section_;
  double value_;
  std::vector<MapCoordinate> coordinates_;
  std::shared_ptr<const Equations> equations_;
};

}  // namespace specht::maps
