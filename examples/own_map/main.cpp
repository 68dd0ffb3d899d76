// A map of one's own, without mechanics: the normal form of a border collision,
//
//   P(x) = r + a x   for x ≤ 0,      P(x) = r + b x   for x > 0.
//
// With a = 0.5 and b = −1.5 a stable fixed point meets the border at r = 0; behind it the fixed point
// is unstable, and a stable cycle of period 2 has come out of the border.
//
// Source: H. E. Nusse, J. A. Yorke, Physica D 57 (1992) 39–57.

#include <cstdio>
#include <specht/bifurcation/continuation/diagram.hpp>
#include <specht/bifurcation/crossings/sample.hpp>

using namespace specht;

class SkewTent final : public maps::ReturnMap {
 public:
  explicit SkewTent(double r) : r_(r) {}

  maps::MapPoint operator()(double x) override {
    const bool left = x <= 0.0;
    maps::MapPoint point;
    point.x = x;
    point.slope = left ? 0.5 : -1.5;
    point.value = r_ + point.slope * x;
    point.time = 1.0;
    point.status = core::Outcome::returned;
    point.itinerary.push(core::EventCode::of_region(left ? 0 : 1));  // tells the pieces apart
    return point;
  }
  std::unique_ptr<maps::ReturnMap> clone() const override {  // one for each thread
    return std::make_unique<SkewTent>(r_);
  }

 private:
  double r_;
};

/// The same along its parameter.
class SkewTents final : public maps::MapFamily {
 public:
  std::vector<std::string> names() const override { return {"r"}; }
  std::unique_ptr<maps::ReturnMap> at(std::span<const double> r) const override {
    return std::make_unique<SkewTent>(r[0]);
  }
};

int main() {
  bifurcation::DiagramRequest request;
  request.parameters = bifurcation::grid(-1.0, 1.0, 5);
  request.range = {-3.0, 3.0};
  request.last_iterate = 2;
  std::puts("r,iterate,period,kind,x,slope");
  for (const auto& slice : bifurcation::diagram(SkewTents(), request, {}).slices) {
    for (const auto& c : slice.crossings) {
      std::printf("%g,%d,%d,%s,%.12g,%.12g\n", slice.parameter, c.iterate, c.period,
                  std::string(name(c.kind)).c_str(), c.x, c.slope);
    }
  }
}
