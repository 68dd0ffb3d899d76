#include <specht/apps/files/unfinished_files.hpp>
#include <utility>

namespace specht::apps {
namespace {

/// Never destroyed: another thread may need it until the program ends.
struct All {
  std::recursive_timed_mutex mutex;
  std::list<UnfinishedFile::Leave> leave;
};

All& all() {
  static All& one = *new All;
  return one;
}

}  // namespace

std::unique_lock<std::recursive_timed_mutex> lock_files() { return std::unique_lock(all().mutex); }

UnfinishedFile::UnfinishedFile(Leave leave) {
  const auto lock = lock_files();
  place_ = all().leave.insert(all().leave.end(), std::move(leave));
}

UnfinishedFile::~UnfinishedFile() {
  const auto lock = lock_files();
  all().leave.erase(place_);
}

std::vector<std::filesystem::path> leave_unfinished_files(std::chrono::milliseconds patience) {
  std::unique_lock lock(all().mutex, patience);
  if (!lock) return {};
  std::vector<std::filesystem::path> places;
  for (auto leave = all().leave.rbegin(); leave != all().leave.rend(); ++leave) {
    if (auto place = (*leave)()) places.push_back(std::move(*place));
  }
  lock.release();
  return places;
}

}  // namespace specht::apps
