#pragma once
// What every entry does alike with a table of parameters (core/system/parameter.hpp).

#include <specht/core/system/parameter.hpp>
#include <specht/toys/entry/entry.hpp>

namespace specht::toys {

/// A toy with the parameters of the settings, read in the toy's own scalar.
template <class Toy>
[[nodiscard]] Toy make_toy(const Settings& settings) {
  Toy toy;
  for (const auto& [parameter, text] : settings.parameters) {
    core::set_parameter(toy, parameter, std::string_view(text));
  }
  return toy;
}

/// A toy with other values of the named parameters.
template <class Toy>
[[nodiscard]] Toy with_parameters(Toy toy, const std::vector<std::string>& names,
                                  std::span<const double> values) {
  if (values.size() != names.size()) {
    throw std::invalid_argument("a value is needed for each of " + std::to_string(names.size()) +
                                " parameters");
  }
  for (std::size_t k = 0; k < values.size(); ++k) {
    core::set_parameter(toy, names[k], typename Toy::Scalar(values[k]));
  }
  return toy;
}

/// Maps made by `Make`, which takes a toy and returns a ReturnMap, and may `change` one into that of a toy.
template <class Toy, class Make>
class ParameterFamily final : public maps::MapFamily {
 public:
  ParameterFamily(const Toy& toy, std::vector<std::string> names, Make make)
      : toy_(toy), names_(std::move(names)), make_(std::move(make)) {
    for (const std::string& parameter : names_) (void)core::find_parameter<Toy>(parameter);
  }
  [[nodiscard]] std::vector<std::string> names() const override { return names_; }
  [[nodiscard]] std::unique_ptr<maps::ReturnMap> at(std::span<const double> values) const override {
    return make_(with_parameters(toy_, names_, values));
  }
  [[nodiscard]] bool change(maps::ReturnMap& map, std::span<const double> values) const override {
    if constexpr (requires(const Toy& toy) { make_.change(map, toy); }) {
      return make_.change(map, with_parameters(toy_, names_, values));
    }
    return false;
  }

 private:
  Toy toy_;
  std::vector<std::string> names_;
  Make make_;
};

/// Maps in several dimensions made by `Make`, which takes a toy.
template <class Toy, class Make>
class VectorParameterFamily final : public maps::VectorMapFamily {
 public:
  VectorParameterFamily(const Toy& toy, std::vector<std::string> names, Make make)
      : toy_(toy), names_(std::move(names)), make_(std::move(make)) {
    for (const std::string& parameter : names_) (void)core::find_parameter<Toy>(parameter);
  }
  [[nodiscard]] std::vector<std::string> names() const override { return names_; }
  [[nodiscard]] std::unique_ptr<maps::VectorMap> at(std::span<const double> values) const override {
    return make_(with_parameters(toy_, names_, values));
  }

 private:
  Toy toy_;
  std::vector<std::string> names_;
  Make make_;
};

template <class Toy>
class Parameterized : public Entry {
 public:
  [[nodiscard]] std::string name() const override { return std::string(Toy::name); }
  [[nodiscard]] std::string meaning() const override {
    if constexpr (requires { Toy::meaning; }) return std::string(Toy::meaning);
    return {};
  }
  [[nodiscard]] std::string source() const override {
    if constexpr (requires { Toy::source; }) return std::string(Toy::source);
    return {};
  }
  [[nodiscard]] std::vector<ParameterInfo> parameters() const override {
    std::vector<ParameterInfo> result;
    for (const auto& p : Toy::parameters()) {
      result.push_back({std::string(p.name), std::string(p.unit), std::string(p.meaning),
                        std::string(p.default_value), std::string(p.allowed.text)});
    }
    return result;
  }
  [[nodiscard]] std::vector<double> values(const Settings& settings) const override {
    const Toy toy = make_toy<Toy>(settings);
    std::vector<double> result;
    for (const auto& p : Toy::parameters()) result.push_back(static_cast<double>(toy.*p.member));
    return result;
  }
};

}  // namespace specht::toys
