// Which program this is: what a report of a fault should say.
#pragma once

#include <string>

namespace specht::apps {

/// Version, compiler, kind of build, options, and versions of libraries, a line each. Files have the version only.
[[nodiscard]] std::string version_text();

}  // namespace specht::apps
