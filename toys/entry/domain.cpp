#include <array>
#include <charconv>
#include <specht/toys/entry/domain.hpp>
#include <stdexcept>
#include <string>

namespace specht::toys {
namespace {

/// The shortest text that reads back to the same double.
std::string text_of(double number) {
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), number).ptr;
  return {text.data(), end};
}

}  // namespace

void require_inside(double x, const core::Interval& domain) {
  if (domain.contains(x)) return;
  throw std::invalid_argument("x lies outside the section's domain, " + text_of(domain.low) +
                              " to " + text_of(domain.high));
}

}  // namespace specht::toys
