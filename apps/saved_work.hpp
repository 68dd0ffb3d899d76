// Work of an unfinished run that FILE has no rows for yet: small results, each under a key.
//
// They are in FILE.progress.part, each one there as soon as it is saved: what a killed run has saved is found
// again by --resume. A record has a checksum; what follows a broken one, such as the last one of a killed run, does
// not count. Like all files it is locked and never written into by two programs (atomic_file.hpp). It comes with the
// first result and goes when FILE is finished.
//
// A result that is found may be any that was saved under its key: it has to be the same whenever it is computed.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <specht/apps/files/atomic_file.hpp>
#include <specht/apps/files/table.hpp>
#include <specht/apps/interrupt.hpp>
#include <string>
#include <unordered_map>

namespace specht::apps {

class SavedWork {
 public:
  /// For FILE with this header. `resumes`: takes over what an earlier run has saved; else that goes. Throws
  /// std::invalid_argument if it was saved by another command.
  SavedWork(const std::filesystem::path& file, const Header& header, bool resumes);
  SavedWork(const SavedWork&) = delete;
  SavedWork& operator=(const SavedWork&) = delete;
  /// What was saved stays.
  ~SavedWork();

  /// Removes what was saved for FILE, which is finished.
  static void remove(const std::filesystem::path& file);

  /// What an earlier run has saved under a key, or null. Any thread may call it.
  [[nodiscard]] const std::string* find(const std::string& key) const;
  /// The number of all that it has saved.
  [[nodiscard]] std::size_t found() const { return found_.size(); }
  /// Any thread may call it. `parameter`: the value it belongs to, for forget(). Throws std::runtime_error if it
  /// cannot be written.
  void save(const std::string& key, const std::string& result,
            std::optional<double> parameter = std::nullopt);
  /// What belongs to values of a sweep that come before this one is not needed any more: it is dropped from the file
  /// when it is much.
  void forget(double parameter, bool upwards);

  /// Where saved work is; nothing if there is none.
  [[nodiscard]] std::optional<std::filesystem::path> place() const;

 private:
  void open();
  /// Header and records that are still needed, of the file as it is.
  void write_kept(std::ostream& stream);

  std::filesystem::path file_name_;
  std::string head_;
  std::unordered_map<std::string, std::string> found_;
  std::unique_ptr<AtomicFile> file_;         // null before anything is saved
  std::size_t size_ = 0, size_written_ = 0;  // of the file, and when it was last written as a whole
  std::optional<double> first_;              // the value from which on work is kept
  bool upwards_ = true;
  Resumable resumable_;
  UnfinishedFile unfinished_;
};

}  // namespace specht::apps
