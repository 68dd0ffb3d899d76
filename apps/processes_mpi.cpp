#include <boost/mpi.hpp>
#include <boost/serialization/binary_object.hpp>
#include <boost/serialization/string.hpp>
#include <boost/serialization/vector.hpp>
#include <chrono>
#include <specht/apps/processes.hpp>
#include <specht/bifurcation/continuation/diagram.hpp>
#include <thread>
#include <type_traits>
#include <utility>

// What goes from process to process: members in the order of their declaration; what holds no pointers
// as its bytes.
namespace boost::serialization {

template <class Archive, class Value>
void bytes(Archive& archive, Value& value) {
  static_assert(std::is_trivially_copyable_v<Value>);
  auto object = make_binary_object(&value, sizeof value);
  archive& object;
}

template <class Archive>
void serialize(Archive& archive, specht::core::Itinerary& itinerary, unsigned /*version*/) {
  bytes(archive, itinerary);
}

template <class Archive>
void serialize(Archive& archive, specht::maps::MapPoint& p, unsigned /*version*/) {
  archive& p.x& p.value& p.slope& p.parameter_slope& p.time& p.error;
  bytes(archive, p.status);
  archive& p.non_unique& p.itinerary& p.later;
}

template <class Archive>
void serialize(Archive& archive, specht::bifurcation::Crossing& c, unsigned /*version*/) {
  bytes(archive, c.kind);
  archive& c.x& c.left& c.right& c.slope& c.time& c.iterate& c.period& c.orbit& c.point;
  bytes(archive, c.left_log_periodic);
  bytes(archive, c.right_log_periodic);
  archive& c.oscillates& c.rises;
}

template <class Archive>
void serialize(Archive& archive, specht::bifurcation::BranchPoint& p, unsigned /*version*/) {
  bytes(archive, p);
}

template <class Archive>
void serialize(Archive& archive, specht::bifurcation::BranchSlice& s, unsigned /*version*/) {
  archive& s.parameter& s.points;
}

template <class Archive>
void serialize(Archive& archive, specht::bifurcation::SpecialPoint& p, unsigned /*version*/) {
  bytes(archive, p.kind);
  archive& p.parameter& p.x& p.iterate& p.slope_before& p.slope_after;
  archive& p.branch_before& p.branch_after& p.note;
  bytes(archive, p.doubling);
}

template <class Archive>
void serialize(Archive& archive, specht::bifurcation::CurvePoint& p, unsigned /*version*/) {
  archive& p.parameter& p.crossing& p.dx_dp& p.special& p.part;
}

template <class Archive>
void serialize(Archive& archive, specht::bifurcation::BranchSegment::Touch& t,
               unsigned /*version*/) {
  bytes(archive, t.port);
  archive& t.part;
}

template <class Archive>
void serialize(Archive& archive, specht::bifurcation::BranchSegment& p, unsigned /*version*/) {
  bytes(archive, p.from);
  bytes(archive, p.to);
  archive& p.curve& p.points& p.parts& p.touches& p.parent& p.parent_part;
}

template <class Archive>
void serialize(Archive& archive, specht::core::Interval& i, unsigned /*version*/) {
  archive& i.low& i.high;
}

template <class Archive>
void serialize(Archive& archive, specht::bifurcation::OpenPlaces& o, unsigned /*version*/) {
  archive& o.last_iterate& o.intervals;
}

template <class Archive>
void serialize(Archive& archive, specht::bifurcation::CrossingReport& r, unsigned /*version*/) {
  bytes(archive, r.counts);
  archive& r.open& r.equilibria;
}

template <class Archive>
void serialize(Archive& archive, specht::bifurcation::DiagramSlice& s, unsigned /*version*/) {
  archive& s.parameter& s.crossings& s.segments& s.report;
}

}  // namespace boost::serialization

namespace specht::apps {
namespace {

class MpiProcesses final : public bifurcation::Processes {
 public:
  [[nodiscard]] int count() const override { return world_.size(); }
  [[nodiscard]] int rank() const override { return world_.rank(); }
  void share(std::vector<bifurcation::DiagramSlice>& slices) const override { deal(slices); }
  void share(std::vector<std::vector<bifurcation::BranchSegment>>& segments) const override {
    deal(segments);
  }
  [[nodiscard]] bool any(bool here) const override {
    return boost::mpi::all_reduce(world_, here, std::logical_or<>());
  }
  void broadcast(std::vector<bifurcation::BranchSlice>& slices) const override {
    boost::mpi::broadcast(world_, slices, 0);
  }
  void end(int code) const { environment_.abort(code); }

 private:
  template <class Result>
  void deal(std::vector<Result>& results) const {
    const auto stride = static_cast<std::size_t>(count());
    std::vector<Result> own;
    for (auto i = static_cast<std::size_t>(rank()); i < results.size(); i += stride) {
      own.push_back(std::move(results[i]));
    }
    std::vector<std::vector<Result>> all;
    boost::mpi::all_gather(world_, own, all);
    for (std::size_t i = 0; i < results.size(); ++i) {
      results[i] = std::move(all[i % stride][i / stride]);
    }
  }

  boost::mpi::environment environment_{boost::mpi::threading::funneled};
  boost::mpi::communicator world_;
};

const MpiProcesses* joined = nullptr;

}  // namespace

const bifurcation::Processes* processes() {
  static const MpiProcesses all;
  joined = &all;
  return all.count() > 1 ? &all : nullptr;
}

void end_processes(int code) {
  if (joined == nullptr || joined->count() == 1) return;
  // NOTE: an error here mostly occurs in every process: process 0 reports it and ends the others.
  constexpr std::chrono::seconds to_report(2);
  if (joined->rank() != 0) std::this_thread::sleep_for(to_report);
  joined->end(code);
}

}  // namespace specht::apps
