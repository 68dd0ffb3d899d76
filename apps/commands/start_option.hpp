// Where orbits begin: the options --x, on a section, and --state.
#pragma once

#include <span>
#include <specht/apps/options.hpp>
#include <specht/toys/entry/entry.hpp>
#include <string>
#include <vector>

namespace specht::apps {

/// Declares --x, for sections of any number of coordinates.
void add_start(Options& options, const std::string& what);

/// Throws std::invalid_argument unless an orbit can begin at this point of the settings' section: it has all
/// coordinates, and lies in the section's domain.
void require_start(const toys::Entry& toy, const toys::Settings& settings,
                   std::span<const double> x);

/// Why no orbit of the section begins in the range at any of these values of the family's parameter (none: at those of
/// the settings): "section landing has no points with these parameters: …", or where its points are. Empty if one may.
[[nodiscard]] std::string why_outside(const toys::Entry& toy, const toys::Settings& settings,
                                      const maps::MapFamily& family,
                                      const std::vector<double>& values,
                                      const core::Interval& range);

/// Throws std::invalid_argument unless the user gives one start, --x or --state: with what they take.
void require_one_start(const Options& options, const toys::Entry& toy,
                       const toys::Settings& settings);

/// How long an orbit is followed: --time or --returns, which --max-time bounds. Throws if they do not go together.
void read_length(const Options& options, toys::OrbitRequest& request);

/// "event_limit at t = 0.05 s: …": why an orbit ends at t [s] before it has the length that was asked for.
[[nodiscard]] std::string how_it_ends(const toys::OrbitRequest& request, core::Outcome outcome,
                                      double t, const toys::Settings& settings);
/// `failed` where it could not be computed further; a limit or the end of a motion is an answer.
[[nodiscard]] int exit_code_of(core::Outcome outcome);

}  // namespace specht::apps
