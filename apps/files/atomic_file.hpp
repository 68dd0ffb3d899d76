// Writes a file so that FILE is always complete: the text goes to FILE.part, which replaces FILE when
// it is finished, with the permissions of FILE if there is one. Something that is not a regular file
// (/dev/stdout, a pipe) cannot be replaced and is written directly.
//
// FILE.part is locked: two programs do not write one file at a time. No file that exists is written into, so
// neither links nor names that were put there by others lead anywhere else: a new file FILE.part.new takes the
// place of FILE.part.
//
// Fails with std::invalid_argument if the place cannot be written or another run writes it, with
// std::runtime_error if writing breaks off (disk full). The reason is that of the system.
#pragma once

#include <filesystem>
#include <functional>
#include <ostream>
#include <specht/apps/files/file_buffer.hpp>
#include <specht/apps/files/unfinished_files.hpp>

namespace specht::apps {

/// It ends in .part or .part.new: AtomicFile does not write it, for another run may.
[[nodiscard]] bool is_name_of_unfinished(const std::filesystem::path& file);

class AtomicFile {
 public:
  using Write = std::function<void(std::ostream&)>;

  /// `head`: the beginning of the text. FILE.part of an earlier run stays until it is written.
  explicit AtomicFile(
      std::filesystem::path file, const Write& head = [](std::ostream&) {});
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;
  /// Deletes an unfinished file, unless keep_unfinished() was called.
  ~AtomicFile();

  std::ostream& stream() { return stream_; }
  /// FILE, and the place written to until finish().
  const std::filesystem::path& file() const { return file_; }
  const std::filesystem::path& part() const { return part_; }
  /// FILE itself is written, for it is no regular file.
  [[nodiscard]] bool is_direct() const { return part_ == file_; }

  /// Leaves FILE.part behind when finish() is never reached.
  void keep_unfinished() { keep_ = true; }
  /// Throws if something could not be written.
  void require_written();
  /// FILE.part becomes what `write` writes, at once or not at all.
  void rewrite(const Write& write);
  /// Writes all to the disk and checks it: publish() is all that is left to do.
  void close();
  /// Gives the file its name.
  void publish();
  void finish();

 private:
  [[nodiscard]] std::filesystem::path fresh() const;
  void take_part();
  void fail(int error) const;

  std::filesystem::path file_;
  std::filesystem::path part_;
  FileBuffer buffer_;
  int lock_ = -1;  // a second descriptor, which holds the lock until the file has its name
  std::ostream stream_{&buffer_};
  bool keep_ = false;
  bool finished_ = false;
  bool found_part_ = false;  // FILE.part has text of an earlier run
  UnfinishedFile unfinished_;
};

}  // namespace specht::apps
