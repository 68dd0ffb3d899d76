// An empty folder with a new name, deleted at the end, also if the program has to end at once.
#pragma once

#include <filesystem>
#include <specht/apps/files/unfinished_files.hpp>

namespace specht::apps {

class TemporaryFolder {
 public:
  /// Throws std::runtime_error if there is no place for it.
  TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() { remove(); }

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  void remove() const;

  std::filesystem::path path_;
  UnfinishedFile unfinished_;
};

}  // namespace specht::apps
