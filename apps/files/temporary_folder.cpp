#include <stdlib.h>

#include <cerrno>
#include <specht/apps/files/temporary_folder.hpp>
#include <stdexcept>
#include <string>
#include <system_error>

namespace specht::apps {
namespace {

std::filesystem::path new_folder() {
  std::string name =
      std::filesystem::absolute(std::filesystem::temp_directory_path() / "specht-XXXXXX");
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
