#pragma once
// Families of return maps on ℝᵈ by formula, of two parameters, with exact derivatives by the first of them.

#include "vector_formula_family.hpp"

namespace specht::test {

/// P(x; a, b) and the piece that x lies in.
struct PlaneFormula {
  std::function<std::vector<Number>(const std::vector<Number>&, const Number& a, const Number& b)>
      value;
  std::function<int(std::span<const double>, double a, double b)> piece = nullptr;
};

/// Of the parameters (a, b), or swapped of (b, a).
class VectorPlaneFamily final : public maps::VectorMapFamily {
 public:
  VectorPlaneFamily(std::vector<maps::MapCoordinate> coordinates, PlaneFormula formula,
                    bool swapped = false)
      : coordinates_(std::move(coordinates)), formula_(std::move(formula)), swapped_(swapped) {}

  [[nodiscard]] VectorPlaneFamily swapped() const { return {coordinates_, formula_, !swapped_}; }
  [[nodiscard]] std::vector<std::string> names() const override {
    return swapped_ ? std::vector<std::string>{"b", "a"} : std::vector<std::string>{"a", "b"};
  }
  [[nodiscard]] std::unique_ptr<maps::VectorMap> at(std::span<const double> values) const override {
    const double second = values[1];
    VectorFormula formula;
    formula.value = [value = formula_.value, second, swap = swapped_](const std::vector<Number>& x,
                                                                      const Number& p) {
      return swap ? value(x, Number(second), p) : value(x, p, Number(second));
    };
    if (formula_.piece) {
      formula.piece = [piece = formula_.piece, second, swap = swapped_](std::span<const double> x,
                                                                        double p) {
        return swap ? piece(x, second, p) : piece(x, p, second);
      };
    }
    return VectorFormulaFamily(coordinates_, formula).at(std::span(values.data(), 1));
  }

 private:
  std::vector<maps::MapCoordinate> coordinates_;
  PlaneFormula formula_;
  bool swapped_;
};

}  // namespace specht::test
