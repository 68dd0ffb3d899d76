// What the verbs of the command line share. Each verb is one function, in its own file (verbs.cpp).
#pragma once

#include <specht/apps/exit_code.hpp>
#include <specht/toys/entry/registry.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace specht::apps {

using Arguments = std::vector<std::string>;  // after the verb

}  // namespace specht::apps
