// "there is a", "there are a, b": what messages say of the names that are allowed.
#pragma once

#include <string>
#include <vector>

namespace specht::core {

/// `capital`: at the beginning of a sentence. Without names "there is none".
[[nodiscard]] inline std::string there_are(const std::vector<std::string>& names,
                                           bool capital = false) {
  std::string text = capital ? "T" : "t";
  text += names.size() > 1 ? "here are " : "here is ";
  if (names.empty()) return text + "none";
  for (const std::string& name : names) text += (&name == names.data() ? "" : ", ") + name;
  return text;
}

}  // namespace specht::core
