// The header of a result: what it is and everything that made it.
//
// No dates, hosts, timings, thread counts or file names: the same computation gives the same bytes.
#pragma once

#include <optional>
#include <specht/apps/files/table_kind.hpp>
#include <specht/toys/entry/entry.hpp>

namespace specht::apps {

/// The command line as one text, without the options that do not change the result (-j, -o, --quiet,
/// --resume).
[[nodiscard]] std::string command_text(const std::string& verb,
                                       const std::vector<std::string>& arguments);

/// The words of such a text, as a shell reads them; nothing if a quote has no end.
[[nodiscard]] std::optional<std::vector<std::string>> words_of(const std::string& command);

/// The integrator of the odeint phase.
inline constexpr char odeint_method[] = "dopri5";

/// The key of the hash of a polygon's file.
[[nodiscard]] std::string hash_key(const std::string& polygon);

/// Program version, command, kind of table, toy, section, all parameters, files of polygons, law, the phase that is used, with its
/// tolerances if it has some, and precision.
[[nodiscard]] Header provenance(TableKind kind, const std::string& command, const toys::Entry& toy,
                                const toys::Settings& settings, bool on_section);

/// Writes a section of several coordinates, and the names, units and periods of these; 0: no circle.
void note_section(Header& header, const toys::VectorSectionInfo& section,
                  const toys::Settings& settings);

/// Writes a sweep NAME=A:B:N and the unit of the parameter instead of the parameter's value.
void note_sweep(Header& header, const toys::Entry& toy, const std::string& parameter,
                const std::string& sweep);

}  // namespace specht::apps
