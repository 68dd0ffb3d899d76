// Writes a file so that FILE is always complete: the text goes to FILE.part, which replaces FILE when
// it is finished. Something that is not a regular file (/dev/stdout, a pipe) cannot be replaced and is
// written directly.
//
// Fails with std::invalid_argument if the place cannot be written, with std::runtime_error if
// writing breaks off (disk full).
#pragma once

#include <filesystem>
#include <fstream>

namespace specht::apps {

class AtomicFile {
 public:
  explicit AtomicFile(std::filesystem::path file);
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;
  /// Deletes an unfinished file, unless keep_unfinished() was called.
  ~AtomicFile();

  std::ostream& stream() { return stream_; }
  /// FILE, and the place written to until finish().
  const std::filesystem::path& file() const { return file_; }
  const std::filesystem::path& part() const { return part_; }

  /// Leaves FILE.part behind when finish() is never reached.
  void keep_unfinished() { keep_ = true; }
  /// Closes the stream: another program may write to part() now.
  void close();
  /// Closes, checks, and gives the file its name.
  void finish();

 private:
  std::filesystem::path file_;
  std::filesystem::path part_;
  std::ofstream stream_;
  bool keep_ = false;
  bool finished_ = false;
};

}  // namespace specht::apps
