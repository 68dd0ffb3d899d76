#pragma once
// Numbers as text, in messages and in files.

#include <array>
#include <charconv>
#include <cmath>
#include <string>

namespace specht::core {

/// The shortest decimal text that reads back as the same number; nan, inf, -inf.
[[nodiscard]] inline std::string format_number(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  std::array<char, 32> buffer;
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  return {buffer.data(), end.ptr};
}

/// Six digits: of what is computed, for a message.
[[nodiscard]] inline std::string brief_number(double value) {
  std::array<char, 32> buffer;
  constexpr int digits = 6;
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                 std::chars_format::general, digits);
  return {buffer.data(), end.ptr};
}

}  // namespace specht::core
