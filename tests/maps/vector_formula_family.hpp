#pragma once
// Families of return maps on ℝᵈ by formula, with exact derivatives from dual numbers.

#include <functional>
#include <specht/core/numerics/dual.hpp>
#include <specht/core/numerics/interval.hpp>
#include <specht/maps/vector_map.hpp>
#include <stdexcept>

namespace specht::test {

using Number = core::Dual<double>;

/// P(x; p) and the piece that x lies in.
struct VectorFormula {
  std::function<std::vector<Number>(const std::vector<Number>&, const Number& p)> value;
  std::function<int(std::span<const double>, double p)> piece = nullptr;
  core::Interval allowed = {};  // of p
  std::function<bool(std::span<const double>)> is_in_domain = nullptr;
  std::function<bool(std::span<const double>)> rests = nullptr;  // instead of a return
};

class VectorFormulaFamily final : public maps::VectorMapFamily {
 public:
  VectorFormulaFamily(std::vector<maps::MapCoordinate> coordinates, VectorFormula formula)
      : coordinates_(std::move(coordinates)), formula_(std::move(formula)) {}

  [[nodiscard]] std::vector<std::string> names() const override { return {"p"}; }
  [[nodiscard]] std::unique_ptr<maps::VectorMap> at(std::span<const double> values) const override {
    if (!formula_.allowed.contains(values[0])) throw std::invalid_argument("p is not allowed");
    return std::make_unique<Map>(coordinates_, formula_, values[0]);
  }

 private:
  class Map final : public maps::VectorMap {
   public:
    Map(std::vector<maps::MapCoordinate> coordinates, VectorFormula formula, double p)
        : coordinates_(std::move(coordinates)), formula_(std::move(formula)), p_(p) {}

    [[nodiscard]] const std::vector<maps::MapCoordinate>& coordinates() const override {
      return coordinates_;
    }
    [[nodiscard]] maps::VectorPoint operator()(std::span<const double> x) override {
      maps::VectorPoint point;
      point.x.assign(x.begin(), x.end());
      if (formula_.is_in_domain && !formula_.is_in_domain(x)) return point;
      if (formula_.rests && formula_.rests(x)) {
        point.status = core::Outcome::at_rest;
        return point;
      }
      for (const Number& v : formula_.value({x.begin(), x.end()}, Number(p_))) {
        point.value.push_back(v.v);
      }
      point.status = point.has_value() ? core::Outcome::returned : core::Outcome::no_return;
      point.time = 1.0;
      point.itinerary.resize(1);
      if (formula_.piece) {
        point.itinerary[0].push(core::EventCode::of_region(formula_.piece(x, p_)));
      }
      return point;
    }
    [[nodiscard]] maps::VectorPoint with_jacobian(std::span<const double> x) override {
      maps::VectorPoint point = (*this)(x);
      if (!point.has_value()) return point;
      const std::size_t d = x.size();
      point.jacobian.resize(d * d);
      std::vector<Number> varied(x.begin(), x.end());
      for (std::size_t k = 0; k < d; ++k) {
        varied[k].d = 1.0;
        const auto value = formula_.value(varied, Number(p_));
        varied[k].d = 0.0;
        for (std::size_t i = 0; i < d; ++i) point.jacobian[i * d + k] = value[i].d;
      }
      return point;
    }
    [[nodiscard]] maps::VectorPoint with_parameter_slope(std::span<const double> x) override {
      maps::VectorPoint point = with_jacobian(x);
      if (!point.has_value()) return point;
      Number p(p_);
      p.d = 1.0;
      for (const Number& v : formula_.value({x.begin(), x.end()}, p)) {
        point.parameter_slope.push_back(v.d);
      }
      return point;
    }
    [[nodiscard]] std::unique_ptr<maps::VectorMap> clone() const override {
      return std::make_unique<Map>(*this);
    }

   private:
    std::vector<maps::MapCoordinate> coordinates_;
    VectorFormula formula_;
    double p_;
  };

  std::vector<maps::MapCoordinate> coordinates_;
  VectorFormula formula_;
};

}  // namespace specht::test
