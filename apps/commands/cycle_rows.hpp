// Cycles of maps in several dimensions as rows, and the options of the verbs that look for them.
#pragma once

#include <specht/apps/files/row.hpp>
#include <specht/apps/options.hpp>
#include <specht/bifurcation/cycles/cycle_search.hpp>
#include <string>
#include <vector>

namespace specht::apps {

/// --within, --starts, --settle
void add_search_options(Options& options);
/// What the user gives of them.
[[nodiscard]] bifurcation::CycleSearchOptions search_options(const Options& options);
/// within_NAME of each coordinate, starts, settle
void note_search(Header& header, const toys::VectorSectionInfo& section,
                 const bifurcation::Box& box, const bifurcation::CycleSearchOptions& search);

/// period,point, the coordinates, stability, the multipliers by real and imaginary part, time,residual,itinerary
[[nodiscard]] std::vector<std::string> cycle_columns(const toys::VectorSectionInfo& section);
/// multiplier_1,multiplier_1_im, …
[[nodiscard]] std::vector<std::string> multiplier_columns(const toys::VectorSectionInfo& section);
/// Sets these of point k of a cycle, in a row that may have more columns.
void set_cycle(Row& row, const bifurcation::Cycle& cycle, std::size_t k,
               const toys::VectorSectionInfo& section);
void set_multipliers(Row& row, const std::vector<std::complex<double>>& multipliers,
                     const toys::VectorSectionInfo& section);

/// "of period 1", "of period 1, 2, 3 or 6": K and its divisors.
[[nodiscard]] std::string of_periods(int K);

/// ", 5 of them to rest", of searches that converged; "" for none.
[[nodiscard]] std::string of_them_to_rest(int resting);

/// A note on cycles whose first points lie outside of the box, with where they are; `what`: "" or what became of
/// them.
void note_outside(const std::vector<bifurcation::Cycle>& cycles, const bifurcation::Box& box,
                  const toys::VectorSectionInfo& section, const std::string& what);

}  // namespace specht::apps
