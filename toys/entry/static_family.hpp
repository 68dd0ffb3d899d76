#pragma once
// Toys that may rest, as a family over parameters.

#include <specht/maps/statics/toy_statics.hpp>
#include <specht/toys/entry/parameterized.hpp>

namespace specht::toys {

template <core::MechanicalSystem Toy>
class ToyStaticFamily final : public maps::StaticFamily {
 public:
  /// Throws std::invalid_argument for a name that is no parameter.
  ToyStaticFamily(const Toy& toy, std::vector<std::string> names)
      : toy_(toy), names_(std::move(names)) {
    for (const std::string& parameter : names_) (void)core::find_parameter<Toy>(parameter);
  }
  [[nodiscard]] std::vector<std::string> names() const override { return names_; }
  [[nodiscard]] std::unique_ptr<maps::StaticSystem> at(
      std::span<const double> values) const override {
    return maps::toy_statics(with_parameters(toy_, names_, values));
  }

 private:
  Toy toy_;
  std::vector<std::string> names_;
};

}  // namespace specht::toys
