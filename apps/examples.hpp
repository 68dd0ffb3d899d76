// Two commands of each verb for its help text. The tests run all of them, in their order and in one folder: an
// example may read what one before it has written.
#pragma once

#include <span>
#include <string_view>

namespace specht::apps {

struct Example {
  std::string_view verb;
  std::string_view command;  // as a shell reads it
  std::string_view does;
};

[[nodiscard]] std::span<const Example> examples();

/// Those of one verb; none of a verb that is not in the list.
[[nodiscard]] std::span<const Example> examples_of(std::string_view verb);

}  // namespace specht::apps
