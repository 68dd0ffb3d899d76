#pragma once
// Everything a user of the library needs. Each header can be included alone, too, and compiles faster.

// Systems and their parameters, numbers, contact problems, impacts, events.
#include <specht/core/contact/impact.hpp>
#include <specht/core/impact_laws/largest_gain.hpp>
#include <specht/core/impact_laws/law_check.hpp>
#include <specht/core/impact_laws/law_conditions.hpp>
#include <specht/core/lcp/contact_lcp.hpp>
#include <specht/core/lcp/lcp.hpp>
#include <specht/core/numerics/dual.hpp>
#include <specht/core/numerics/quad.hpp>
#include <specht/core/orbit/integrator.hpp>
#include <specht/core/orbit/itinerary_text.hpp>
#include <specht/core/system/mechanical_system.hpp>
#include <specht/core/system/parameter.hpp>
#include <specht/core/time_stepping/time_stepping_flow.hpp>

// Return maps.
#include <specht/maps/iterated_map.hpp>
#include <specht/maps/piecewise/piecewise_map.hpp>
#include <specht/maps/return_map.hpp>
#include <specht/maps/section/time_stepping_map.hpp>
#include <specht/maps/section/toy_map.hpp>
#include <specht/maps/slope.hpp>
#include <specht/maps/statics/toy_statics.hpp>
#include <specht/maps/verification/verification.hpp>

// The shipped systems by name, and the entry of one's own.
#include <specht/toys/entry/mechanical_entry.hpp>
#include <specht/toys/entry/registry.hpp>

// Analyses.
#include <specht/bifurcation/attractors/attractors.hpp>
#include <specht/bifurcation/attractors/basins.hpp>
#include <specht/bifurcation/continuation/branches.hpp>
#include <specht/bifurcation/continuation/diagram.hpp>
#include <specht/bifurcation/crossings/crossings.hpp>
#include <specht/bifurcation/crossings/sample.hpp>
#include <specht/bifurcation/equilibria/equilibria.hpp>
#include <specht/bifurcation/execution/parallel.hpp>

// The command line, if it has been installed.
#if __has_include(<specht/apps/command_line.hpp>)
#include <specht/apps/command_line.hpp>
#include <specht/apps/figures/draw.hpp>
#include <specht/apps/files/reader.hpp>
#include <specht/apps/files/writer.hpp>
#endif
