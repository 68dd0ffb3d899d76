#include <algorithm>
#include <specht/core/system/there_are.hpp>
#include <specht/toys/entry/closest_name.hpp>

namespace specht::toys {
namespace {

/// Shorter texts begin too many names.
constexpr std::size_t least_beginning = 3;

std::string folded(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if (c == '-') c = '_';
  }
  return result;
}

/// Letters changed, added, left out or swapped with their neighbour, by the rows of the usual table.
std::size_t distance(const std::string& a, const std::string& b) {
  std::vector<std::size_t> before(b.size() + 1), row(b.size() + 1), next(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    next[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t changed = row[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      next[j] = std::min({changed, row[j] + 1, next[j - 1] + 1});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) next[j] = std::min(next[j], before[j - 2] + 1);
    }
    std::swap(before, row);
    std::swap(row, next);
  }
  return row[b.size()];
}

}  // namespace

std::optional<std::string> closest_name(std::string_view text,
                                        const std::vector<std::string>& names) {
  const std::string wanted = folded(text);
  const std::string* best = nullptr;
  std::size_t least = 0;
  for (const std::string& name : names) {
    // What differs in its case only is nearer than any other name.
    const std::size_t own = 2 * distance(wanted, folded(name)) + (text == name ? 0 : 1);
    if (best == nullptr || own < least) {
      best = &name;
      least = own;
    }
  }
  if (best != nullptr) {
    const std::size_t changes = least / 2;
    const std::size_t letters = std::max(wanted.size(), best->size());
    if (changes <= std::max<std::size_t>(1, letters / 3) && changes < best->size()) return *best;
  }
  if (text.size() < least_beginning) return std::nullopt;
  std::optional<std::string> only;
  for (const std::string& name : names) {
    if (!folded(name).starts_with(wanted)) continue;
    if (only) return std::nullopt;
    only = name;
  }
  return only;
}

std::string unknown_name(const std::string& what, std::string_view text,
                         const std::vector<std::string>& names) {
  const auto near = closest_name(text, names);
  return "unknown " + what + (near ? "; did you mean " + *near + "? " : "; ") +
         core::there_are(names, near.has_value());
}

}  // namespace specht::toys
