// The files that are being written, so that a program which has to end at once leaves none in disorder.
//
// Whoever writes a file says how it is to be left, and holds the lock while it changes the file; another
// thread may then leave all of them at any time.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <list>
#include <mutex>
#include <optional>
#include <vector>

namespace specht::apps {

/// While it lives, `leave` is called by leave_unfinished_files(). It returns the place that holds finished rows, if
/// there are some, and does not throw.
class UnfinishedFile {
 public:
  using Leave = std::function<std::optional<std::filesystem::path>()>;
  explicit UnfinishedFile(Leave leave);
  UnfinishedFile(const UnfinishedFile&) = delete;
  UnfinishedFile& operator=(const UnfinishedFile&) = delete;
  ~UnfinishedFile();

 private:
  std::list<Leave>::iterator place_;
};

/// Held while files are changed.
[[nodiscard]] std::unique_lock<std::recursive_timed_mutex> lock_files();

/// Leaves all of them, the latest first, before the program ends: from then on no other thread changes a file.
/// Returns the places that hold finished rows. Does nothing if another thread does not give the lock away in
/// time: it waits for a reader.
std::vector<std::filesystem::path> leave_unfinished_files(std::chrono::milliseconds patience);

}  // namespace specht::apps
