#pragma once
// Points of codimension two of a locus: where a test function changes its sign between neighbouring points of the curve,
// also where the itinerary is another one beyond.
//
// A point is confirmed if points of the curve beside it bracket it, and the test does not jump there. Others are named,
// too, with the reason. So each change of sign between two points, and each change of kind, has a point of its own.

#include <functional>
#include <specht/bifurcation/locus/locus_entry.hpp>
#include <vector>

namespace specht::bifurcation {

class CodimensionTwo {
 public:
  /// `is_stopped`: no further points are looked for.
  CodimensionTwo(LocusCurve& curve, const LocusOptions& options, std::function<bool()> is_stopped)
      : curve_(curve), options_(options), is_stopped_(std::move(is_stopped)) {}

  /// The points of a curve, in order, with those of codimension two among them. A closed one ends where it begins.
  [[nodiscard]] std::vector<LocusEntry> named(std::vector<LocusEntry> found, bool is_closed);

 private:
  struct Bracket;
  struct Named;

  void name_test(const std::vector<LocusEntry>& found, bool is_closed, std::size_t k,
                 std::vector<Named>& all);
  /// … between two points.
  void name_change(const std::vector<LocusEntry>& found, std::size_t k, std::size_t from,
                   std::size_t to, std::vector<Named>& all);
  /// A point in a bracket.
  static void add(const std::vector<LocusEntry>& found, const Bracket& bracket, LocusEntry entry,
                  std::vector<Named>& all);
  void name_kinds(const std::vector<LocusEntry>& found, std::vector<Named>& all);
  /// As narrow as there are points between: `holds(entry)` at the first one and not at the second one; nothing where it
  /// is not known.
  template <class Holds>
  void narrow(Bracket& bracket, const Holds& holds);
  /// Over a bracket test k changes as much as in most of what lies around it.
  [[nodiscard]] bool jumps(const std::vector<LocusEntry>& found, std::size_t k,
                           const Bracket& bracket) const;

  LocusCurve& curve_;
  const LocusOptions& options_;
  std::function<bool()> is_stopped_;
};

}  // namespace specht::bifurcation
