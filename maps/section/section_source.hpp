#pragma once
// What a return map asks of a toy on one of its sections, by scalar and sizes: the border between a toy's
// own types and maps that are compiled once.

#include <memory>
#include <specht/core/numerics/interval.hpp>
#include <specht/core/system/equations.hpp>
#include <string>

namespace specht::maps {

/// Instances do not change and may be shared by threads.
template <class S, int Dof, int Contacts>
class SectionSource {
 public:
  using Equations = core::Equations<S, Dof, Contacts>;
  using State = typename Equations::State;
  using Varied = SectionSource<core::Dual<S>, Dof, Contacts>;

  virtual ~SectionSource() = default;
  SectionSource(const SectionSource&) = delete;
  SectionSource& operator=(const SectionSource&) = delete;

  /// The system; its stop list is the section.
  [[nodiscard]] virtual const std::shared_ptr<const Equations>& equations() const = 0;
  /// The state at x, on the first alternative of the section.
  [[nodiscard]] virtual State lift(const S& x) const = 0;
  /// x of a state on alternative k.
  [[nodiscard]] virtual S project(int k, const State& s) const = 0;
  /// Where the lift is an admissible state.
  [[nodiscard]] virtual core::Interval domain() const = 0;
  /// Of x where that is an angle [unit of x]; else 0.
  [[nodiscard]] virtual double period() const { return 0.0; }
  /// Of what depends on time [s]; 0: none is known, or nothing does.
  [[nodiscard]] virtual double drive_period() const { return 0.0; }
  /// The name of coordinate k.
  [[nodiscard]] virtual std::string coordinate_name(int k) const {
    return "q" + std::to_string(k + 1);
  }
  /// The same in dual numbers, with a variation of the named parameter, or of none (""). Null if the toy is
  /// no template on its scalar, or the section is none of its own.
  [[nodiscard]] virtual std::shared_ptr<const Varied> varied(
      const std::string& parameter) const = 0;

 protected:
  SectionSource() = default;
};

}  // namespace specht::maps
