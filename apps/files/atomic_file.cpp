#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <specht/apps/files/atomic_file.hpp>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>

namespace specht::apps {
namespace {

constexpr mode_t usual_mode = 0666, permissions = 0777;

std::string reason(int error) { return std::generic_category().message(error); }

[[noreturn]] void refuse(const std::filesystem::path& file, const std::string& why) {
  throw std::invalid_argument("cannot write '" + file.string() + "': " + why);
}

/// Locks an open file for this program; false if another one has it. A file system without locks has none.
bool lock(int descriptor) {
  return flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}

/// The file behind a link is replaced, or made, and not the link.
std::filesystem::path behind_links(std::filesystem::path file) {
  constexpr int most_links = 40;  // as many as the system follows
  std::error_code none;
  if (std::filesystem::exists(file, none) && !std::filesystem::is_regular_file(file, none)) {
    return file;
  }
  for (int i = 0; i < most_links && std::filesystem::is_symlink(file, none); ++i) {
    file = file.parent_path() / std::filesystem::read_symlink(file, none);
  }
  return file;
}

}  // namespace

bool is_name_of_unfinished(const std::filesystem::path& file) {
  const std::string name = file.filename().string();
  return name.ends_with(".part") || name.ends_with(".part.new");
}

AtomicFile::AtomicFile(std::filesystem::path file, const Write& head)
    : file_(std::move(file)), part_(file_), unfinished_([this] {
        std::error_code none;
        if (!finished_ && !keep_ && !is_direct()) std::filesystem::remove(part_, none);
        return std::nullopt;
      }) {
  std::error_code none;
  part_ = file_ = behind_links(std::move(file_));
  finished_ = true;  // until there is something to delete
  if (std::filesystem::exists(file_, none) && !std::filesystem::is_regular_file(file_, none)) {
    const int descriptor = ::open(file_.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor < 0) refuse(file_, reason(errno));
    buffer_.attach(descriptor);
    head(stream_);
    return;
  }
  if (is_name_of_unfinished(file_)) refuse(file_, "names in .part are those of unfinished files");
  part_ += ".part";
  take_part();
  keep_ = found_part_;
  finished_ = false;
  try {
    rewrite(head);
  } catch (...) {
    if (!keep_) std::filesystem::remove(part_, none);
    throw;
  }
  keep_ = false;
}

AtomicFile::~AtomicFile() {
  const auto guard = lock_files();
  std::error_code none;
  if (keep_ && buffer_.is_open()) buffer_.close(false);
  if (!finished_ && !keep_ && !is_direct()) std::filesystem::remove(part_, none);
  if (lock_ >= 0) ::close(lock_);
}

std::filesystem::path AtomicFile::fresh() const {
  std::filesystem::path name = part_;
  name += ".new";
  return name;
}

/// Opens FILE.part, new or of an earlier run, as it is, and locks it.
void AtomicFile::take_part() {
  for (;;) {
    const int descriptor =
        ::open(part_.c_str(), O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, usual_mode);
    if (descriptor < 0 && errno == ELOOP) refuse(file_, part_.string() + " is a symbolic link");
    if (descriptor < 0) refuse(errno == EISDIR ? part_ : file_, reason(errno));
    buffer_.attach(descriptor);
    struct stat opened, named;
    if (fstat(descriptor, &opened) != 0) refuse(file_, reason(errno));
    if (!S_ISREG(opened.st_mode)) refuse(file_, part_.string() + " is no file");
    if (!lock(descriptor)) refuse(file_, "another run writes it");
    // NOTE: the run that had the lock may have given the file its name, or put another one in its place.
    if (lstat(part_.c_str(), &named) != 0 || named.st_dev != opened.st_dev ||
        named.st_ino != opened.st_ino) {
      continue;
    }
    found_part_ = opened.st_size > 0;
    return;
  }
}

void AtomicFile::rewrite(const Write& write) {
  const auto guard = lock_files();
  const std::filesystem::path name = fresh();
  std::error_code none;
  std::filesystem::remove(name, none);  // of a run that was killed
  const int descriptor =
      ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, usual_mode);
  if (descriptor < 0) refuse(file_, reason(errno));
  struct stat old;
  if (stat(file_.c_str(), &old) == 0) (void)fchmod(descriptor, old.st_mode & permissions);
  FileBuffer own;
  own.attach(descriptor);
  (void)lock(descriptor);
  try {
    std::ostream text(&own);
    write(text);
    text.flush();
    if (own.error() != 0) fail(own.error());
    if (std::rename(name.c_str(), part_.c_str()) != 0) fail(errno);
  } catch (...) {
    std::filesystem::remove(name, none);
    throw;
  }
  buffer_.attach(own.release());
  stream_.clear();
}

void AtomicFile::fail(int error) const {
  throw std::runtime_error("cannot write '" + part_.string() + "': " + reason(error));
}

void AtomicFile::require_written() {
  if (buffer_.error() != 0) fail(buffer_.error());
}

void AtomicFile::close() {
  const auto guard = lock_files();
  if (buffer_.is_open() && !is_direct() && lock_ < 0) {
    lock_ = fcntl(buffer_.descriptor(), F_DUPFD_CLOEXEC, 0);
  }
  if (buffer_.is_open()) buffer_.close(true);
  require_written();
}

void AtomicFile::publish() {
  const auto guard = lock_files();
  if (!is_direct() && std::rename(part_.c_str(), file_.c_str()) != 0) {
    throw std::runtime_error("cannot write '" + file_.string() + "': " + reason(errno));
  }
  finished_ = true;
}

void AtomicFile::finish() {
  close();
  publish();
}

}  // namespace specht::apps
