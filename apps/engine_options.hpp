// --engine and --step: what follows orbits, of verbs that follow one orbit at a time.
#pragma once

#include <specht/apps/files/table.hpp>
#include <specht/apps/options.hpp>

namespace specht::apps {

void add_engine(Options& options);

/// Takes the engine into the settings. Throws std::invalid_argument where options of the other engine are
/// given, or the toy has no motion.
void choose_engine(const Options& options, const toys::Entry& toy, toys::Settings& settings);

/// Throws std::invalid_argument if a time needs so many steps that they would take hours [s].
void require_few_steps(double step, double time);

/// Throws std::invalid_argument if the step is longer than the return from x, as the event-driven engine
/// finds it. Returns false if that has no return from x: nothing is known then.
bool require_short_step(const toys::Entry& toy, const toys::Settings& settings, double x);

}  // namespace specht::apps
