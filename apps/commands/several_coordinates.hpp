// What verbs have in common that take sections of one coordinate and of several.
#pragma once

#include <span>
#include <specht/apps/files/table.hpp>
#include <specht/apps/options.hpp>
#include <string>
#include <vector>

namespace specht::apps {

/// Whether the section of the settings has several coordinates.
[[nodiscard]] bool has_several_coordinates(const toys::Entry& toy, const toys::Settings& settings);

/// "section impact of impact_oscillator has 2 coordinates"
[[nodiscard]] std::string several_coordinates(const toys::Entry& toy,
                                              const toys::VectorSectionInfo& section);

/// Throws std::invalid_argument unless the numbers of --`option` are the coordinates of one point of the section:
/// "--x 0 is not allowed: a point of section impact of bouncing_ball has 2 coordinates, phase,V".
void require_point(const std::string& option, std::span<const double> x, const toys::Entry& toy,
                   const toys::VectorSectionInfo& section);
/// The same, of points one behind the other.
void require_points(const std::string& option, std::span<const double> x, const toys::Entry& toy,
                    const toys::VectorSectionInfo& section);
/// "phase,V"
[[nodiscard]] std::string names_of(const toys::VectorSectionInfo& section);

/// Throws std::invalid_argument, with the reason, if the user gave one of these.
void refuse_options(const Options& options, const std::vector<std::string>& names,
                    const std::string& why);

/// The same of --resume. `several`: several_coordinates().
void refuse_resume(const Options& options, const std::string& several);

/// --within
void add_within_option(Options& options);
/// The box of the section, with the intervals that the user gives.
[[nodiscard]] std::vector<core::Interval> box_for(const toys::VectorSectionInfo& section,
                                                  const Options& options);

/// within_NAME of each coordinate
void note_box(Header& header, const toys::VectorSectionInfo& section,
              const std::vector<core::Interval>& box);

}  // namespace specht::apps
