// Ctrl-C asks a computation to stop; a second one ends the program at once.
//
// A computation that does not stop within a second is not waited for: what has been written is left in order
// (files/unfinished_files.hpp), and the program ends.
#pragma once

#include <atomic>
#include <filesystem>
#include <optional>

namespace specht::apps {

/// From the first call on SIGINT and SIGTERM set the flag that is returned.
const std::atomic<bool>& interrupt_flag();

/// From now on the program ends by itself: nobody needs to see to it.
void end_watch();

/// While it lives, what is finished is written to a folder that will be deleted: nothing is kept, and the user is
/// told so.
class NothingKept {
 public:
  NothingKept();
  NothingKept(const NothingKept&) = delete;
  NothingKept& operator=(const NothingKept&) = delete;
  ~NothingKept();
};

/// While it lives, --resume continues what is kept.
class Resumable {
 public:
  Resumable();
  Resumable(const Resumable&) = delete;
  Resumable& operator=(const Resumable&) = delete;
  ~Resumable();
};

/// While it lives, rows are finished one by one, and a file of them can be continued by --resume: who has kept nothing
/// is told so. `document`: they are written as JSON, when all is done.
class FinishesRows {
 public:
  explicit FinishesRows(bool document = false);
  FinishesRows(const FinishesRows&) = delete;
  FinishesRows& operator=(const FinishesRows&) = delete;
  ~FinishesRows();
};

/// While it lives, files that the command has finished before others are known: an interruption does not take them
/// away.
class FinishedFiles {
 public:
  FinishedFiles() = default;
  FinishedFiles(const FinishedFiles&) = delete;
  FinishedFiles& operator=(const FinishedFiles&) = delete;
  ~FinishedFiles();
  void add(const std::filesystem::path& file);
};

/// Says on standard error that the user has interrupted, which place holds what is finished, and whether
/// --resume goes on with it; without a place that nothing is kept.
void tell_interrupted(const std::optional<std::filesystem::path>& place, bool resumes);

}  // namespace specht::apps
