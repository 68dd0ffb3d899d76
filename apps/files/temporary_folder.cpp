#include <stdlib.h>

#include <cerrno>
#include <cstdlib>
#include <specht/apps/files/temporary_folder.hpp>
#include <stdexcept>
#include <string>
#include <system_error>

namespace specht::apps {
namespace {

/// The folder for temporary files, which a user may name.
std::filesystem::path place() {
  std::error_code error;
  std::filesystem::path folder = std::filesystem::temp_directory_path(error);
  if (!error) return folder;
  for (const char* name : {"TMPDIR", "TMP", "TEMP", "TEMPDIR"}) {
    const char* value = std::getenv(name);
    if (value == nullptr) continue;
    throw std::runtime_error("cannot write temporary files to '" + std::string(value) +
                             "', which " + name + " names: " + error.message());
  }
  throw std::runtime_error("cannot write temporary files: " + error.message());
}

std::filesystem::path new_folder() {
  std::string name = std::filesystem::absolute(place() / "specht-XXXXXX");
  if (mkdtemp(name.data()) == nullptr) {
    throw std::runtime_error("cannot write '" + name +
                             "': " + std::generic_category().message(errno));
  }
  return name;
}

}  // namespace

TemporaryFolder::TemporaryFolder()
    : path_(new_folder()), unfinished_([this] {
        remove();
        return std::nullopt;
      }) {}

void TemporaryFolder::remove() const {
  std::error_code none;
  std::filesystem::remove_all(path_, none);
}

}  // namespace specht::apps
