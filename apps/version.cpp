#include <Eigen/Core>
#include <boost/version.hpp>
#include <specht/apps/version.hpp>

#include "specht_config.hpp"

namespace specht::apps {
namespace {

std::string yes_no(bool value) { return value ? "yes" : "no"; }

std::string boost_version() {
  return std::to_string(BOOST_VERSION / 100'000) + "." +
         std::to_string(BOOST_VERSION / 100 % 1000) + "." + std::to_string(BOOST_VERSION % 100);
}

std::string eigen_version() {
  return std::to_string(EIGEN_WORLD_VERSION) + "." + std::to_string(EIGEN_MAJOR_VERSION) + "." +
         std::to_string(EIGEN_MINOR_VERSION);
}

#ifdef _OPENMP
constexpr bool openmp = true;
#else
constexpr bool openmp = false;
#endif

}  // namespace

std::string version_text() {
  return std::string("specht ") + config::version + "\ncompiler: " + config::compiler +
         "\nbuild: " + config::build_type + "\noptions: openmp " + yes_no(openmp) + ", mpi " +
         yes_no(config::mpi) + ", native " + yes_no(config::native) + "\nlibraries: Boost " +
         boost_version() + ", Eigen " + eigen_version() + "\n";
}

}  // namespace specht::apps
