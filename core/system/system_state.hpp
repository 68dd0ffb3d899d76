#pragma once
// The state of a system inside the integrator, where only sizes and the scalar are known.

#include <array>
#include <cstdint>
#include <cstring>
#include <specht/core/numerics/small_matrix.hpp>
#include <specht/core/system/mechanical_system.hpp>
#include <type_traits>

namespace specht::core {

/// The region of a toy (mechanical_system.hpp) as its bytes, 64 at most. Equal bytes are equal regions.
class RegionCode {
 public:
  RegionCode() = default;
  template <class Region>
  [[nodiscard]] static RegionCode of(const Region& region) {
    RegionCode code;
    if constexpr (!std::is_empty_v<Region>) {
      static_assert(std::is_trivially_copyable_v<Region> && sizeof(Region) <= sizeof(bytes_),
                    "a region must be trivially copyable and have 64 bytes at most");
      static_assert(
          std::has_unique_object_representations_v<Region>,
          "a region must have no padding between its members, for regions are compared by "
          "their bytes");
      std::memcpy(code.bytes_.data(), &region, sizeof(Region));
    }
    return code;
  }
  template <class Region>
  [[nodiscard]] Region as() const {
    Region region{};
    if constexpr (!std::is_empty_v<Region>)
      std::memcpy(static_cast<void*>(&region), bytes_.data(), sizeof(Region));
    return region;
  }
  friend bool operator==(const RegionCode& a, const RegionCode& b) { return a.bytes_ == b.bytes_; }

 private:
  std::array<std::uint64_t, 8> bytes_{};
};

/// t [s], q and u = q̇ of shape dof, and the region of the geometry.
template <class S, int Dof, class RegionType = RegionCode>
struct SystemState {
  using Region = RegionType;
  using Vector = SmallVector<S, Dof>;
  S t{0};
  Vector q = Vector::zero(), u = Vector::zero();
  [[no_unique_address]] Region region{};

  [[nodiscard]] bool finite() const {
    S sum = t;  // of numbers one of which is not finite, neither is the sum
    for (int k = 0; k < Dof; ++k) sum += q(k) + u(k);
    return sum - sum == S(0);
  }
  /// The same of u alone.
  [[nodiscard]] bool velocity_finite() const {
    S sum = u(0);
    for (int k = 1; k < Dof; ++k) sum += u(k);
    return sum - sum == S(0);
  }
};

}  // namespace specht::core
