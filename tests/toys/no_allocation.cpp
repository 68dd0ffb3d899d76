// A return allocates nothing: counted at malloc where the C library lets us, else
// at operator new.
#include <doctest/doctest.h>

#include <atomic>
#include <cmath>
#include <cstdlib>
#include <new>
#include <specht/core/orbit/integrator.hpp>
#include <specht/maps/section/toy_map.hpp>
#include <specht/toys/brush.hpp>
#include <specht/toys/woodpecker.hpp>
#include <specht/toys/woodpecker_4dof.hpp>
#include <vector>

#include "../sanitizers.hpp"

namespace {

std::atomic<long> allocations{0};

}  // namespace

// NOTE: sanitizers bring a malloc of their own.
#if SPECHT_TEST_SANITIZER || !defined(__GLIBC__)
void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
#else
extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* memory, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);

void* malloc(std::size_t size) {
  ++allocations;
  return __libc_malloc(size);
}
void* calloc(std::size_t count, std::size_t size) {
  ++allocations;
  return __libc_calloc(count, size);
}
void* realloc(void* memory, std::size_t size) {
  ++allocations;
  return __libc_realloc(memory, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) {
  ++allocations;
  return __libc_memalign(alignment, size);
}
}
#endif

using namespace specht;
using Toy = toys::Woodpecker<double>;

TEST_CASE("allocations are counted") {
  const long before = allocations;
  const std::vector<double> some(100, 1.0);
  CHECK(some.back() == 1.0);
  CHECK(allocations > before);
}

TEST_CASE_TEMPLATE("a return map allocates when it is made, never when it is called", Flow,
                   core::OdeintFlow, core::ExactFlow) {
  for (const auto law : {core::ImpactLaw::poisson, core::ImpactLaw::newton,
                         core::ImpactLaw::poisson_coupled, core::ImpactLaw::poisson_tangential}) {
    for (const bool check_uniqueness : {false, true}) {
      core::OrbitOptions options;
      options.law = law;
      options.check_uniqueness = check_uniqueness;
      Toy toy;
      if (law == core::ImpactLaw::poisson_tangential) toy.eps_T1 = 0.5;
      const auto map = maps::toy_map<Flow>(toy, Toy::sections()[0], 0.0, options);
      const auto points = {-2.4, -1.6, -0.9, -0.53, -0.3, -0.222, -0.1, -0.05, 0.05, 0.5};
      for (const double x : points) (void)(*map)(x);  // the exact phase meets its modes
      int returned = 0, others = 0;
      const long before = allocations;
      for (const double x : points) {
        const maps::MapPoint point = (*map)(x);
        ++(point.status == core::Outcome::returned ? returned : others);
      }
      const long after = allocations;
      CHECK(after == before);
      CHECK(returned >= 6);
      CHECK(others >= 2);  // no return, out of the domain
    }
  }
}

TEST_CASE_TEMPLATE("a return with forces that are not unique allocates nothing", Flow,
                   core::OdeintFlow, core::TaylorFlow) {
  using Polygons = toys::Woodpecker4Dof<double>;
  const auto map = maps::toy_map<Flow>(Polygons(), Polygons::sections()[0], 0.0);
  const auto points = {-0.9, -0.7, -0.5159, -0.4, -0.23, -0.1};
  for (const double x : points) (void)(*map)(x);  // the taylor phase meets its modes
  const long before = allocations;
  for (const double x : points) (void)(*map)(x);
  CHECK(allocations == before);
}

TEST_CASE("contacts in slots are looked for without allocation") {
  using Polygons = toys::Brush<double>;
  const Polygons toy;
  core::Integrator<Polygons> integrator(toy);
  const auto follow = [&] {
    Polygons::State at;
    at.q << 0, 1e-4, 0;
    at.region = toy.region_at(at);
    const long before = allocations;
    REQUIRE(integrator.start(at) == core::Outcome::returned);
    (void)integrator.advance(0.003);
    return allocations - before;
  };
  (void)follow();
  CHECK(follow() == 0);
}
