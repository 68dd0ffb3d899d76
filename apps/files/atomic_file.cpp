#include <cerrno>
#include <specht/apps/files/atomic_file.hpp>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>

namespace specht::apps {
namespace {

std::string reason() { return std::generic_category().message(errno); }

}  // namespace

AtomicFile::AtomicFile(std::filesystem::path file) : file_(std::move(file)), part_(file_) {
  std::error_code none;
  if (std::filesystem::is_symlink(file_, none) && std::filesystem::is_regular_file(file_, none)) {
    // The file behind a link is replaced, not the link.
    file_ = std::filesystem::weakly_canonical(file_, none);
    part_ = file_;
  }
  if (!std::filesystem::exists(file_, none) || std::filesystem::is_regular_file(file_, none)) {
    part_ += ".part";
  }
  stream_.open(part_, std::ios::binary | std::ios::trunc);
  if (!stream_) {
    finished_ = true;
    throw std::invalid_argument("cannot write '" + file_.string() + "': " + reason());
  }
}

AtomicFile::~AtomicFile() {
  stream_.close();
  if (finished_ || keep_ || part_ == file_) return;
  std::error_code none;
  std::filesystem::remove(part_, none);
}

void AtomicFile::close() {
  if (!stream_.is_open()) return;
  stream_.close();
  if (!stream_) throw std::runtime_error("cannot write '" + part_.string() + "': " + reason());
}

void AtomicFile::finish() {
  close();
  if (part_ != file_) std::filesystem::rename(part_, file_);
  finished_ = true;
}

}  // namespace specht::apps
