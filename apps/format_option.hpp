// --format of the verbs whose results have structure.
#pragma once

#include <specht/apps/options.hpp>
#include <specht/apps/output.hpp>

namespace specht::apps {

void add_format(Options& options);

/// Throws std::invalid_argument if the rows of such a format cannot be resumed, and are to be.
[[nodiscard]] Format format_of(const Options& options);

}  // namespace specht::apps
