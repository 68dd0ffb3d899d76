// The processes of mpirun, in a build with SPECHT_MPI.
#pragma once

#include <specht/bifurcation/continuation/processes.hpp>

namespace specht::apps {

/// Joins the processes that mpirun has started, at the first call; null if this one is alone, or in a
/// build without MPI.
const bifurcation::Processes* processes();

/// After a failure here: ends all processes with this exit code. Does nothing if none were joined.
void end_processes(int code);

}  // namespace specht::apps
