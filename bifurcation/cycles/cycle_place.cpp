#include <algorithm>
#include <cmath>
#include <iomanip>
#include <specht/bifurcation/cycles/cycle_place.hpp>
#include <sstream>

namespace specht::bifurcation {
namespace {

/// The largest; NaN if one is.
double largest_doubt(const Eigen::VectorXd& doubts) {
  return doubts.allFinite() ? doubts.maxCoeff() : maps::missing;
}

bool is_less_doubt(double a, double b) { return std::isnan(b) ? !std::isnan(a) : a < b; }

}  // namespace

CyclePlace place_of_end(const CycleProblem& problem, const CycleLimit& own, const CycleLimit* other,
                        double near) {
  const Eigen::Index d = problem.dimension();
  CyclePlace place{own.points.front(), own.doubt(d), largest_doubt(own.doubt.head(d))};
  if (!other) return place;
  const double of_other = largest_doubt(other->doubt.head(d));
  const auto same =
      std::find_if(other->points.begin(), other->points.end(), [&](const Eigen::VectorXd& point) {
        return problem.difference(point, own.points.front()).norm() <= near;
      });
  if (same != other->points.end() && is_less_doubt(of_other, place.point_doubt)) {
    place.z.head(d) = same->head(d);
    place.point_doubt = of_other;
  }
  if (is_less_doubt(other->doubt(d), place.parameter_doubt)) {
    place.z(d) = other->points.front()(d);
    place.parameter_doubt = other->doubt(d);
  }
  return place;
}

std::string doubt_in_words(const CyclePlace& place, double width, double located) {
  if (std::isnan(place.parameter_doubt)) return "how well it is known is not measured";
  std::ostringstream text;
  text << std::setprecision(1);
  if (place.parameter_doubt > located)
    text << "parameter known to " << place.parameter_doubt * width;
  const bool is_measured = !std::isnan(place.point_doubt);
  if (is_measured && !(place.point_doubt > located)) return text.str();
  if (text.tellp() > 0) text << "; ";
  if (is_measured) {
    text << "point known to " << place.point_doubt << " of its ranges";
  } else {
    text << "how well its point is known is not measured";
  }
  return text.str();
}

}  // namespace specht::bifurcation
