// The option --state q1,...,u1,... of verbs that begin at a state.
#pragma once

#include <specht/apps/options.hpp>
#include <vector>

namespace specht::apps {

/// Declares it.
void add_state_option(Options& options, const std::string& what);

/// Reads it into coordinates and velocities; throws unless there are as many numbers as the toy needs.
void read_state(const Options& options, const toys::Entry& toy, std::vector<double>& q,
                std::vector<double>& u);

/// Throws if the request starts at a state whose gaps or bodies say that it cannot be.
void require_admissible(const toys::Entry& toy, const toys::Settings& settings,
                        const toys::OrbitRequest& request);

}  // namespace specht::apps
