#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <specht/apps/files/file_buffer.hpp>

namespace specht::apps {
namespace {

constexpr std::size_t buffer_size = 1 << 16;

}  // namespace

FileBuffer::FileBuffer() : buffer_(buffer_size) {}

FileBuffer::~FileBuffer() { drop(); }

void FileBuffer::drop() {
  if (is_open()) ::close(descriptor_);
  descriptor_ = -1;
}

void FileBuffer::attach(int descriptor) {
  drop();
  descriptor_ = descriptor;
  error_ = 0;
  setp(buffer_.data(), buffer_.data() + buffer_.size());
}

int FileBuffer::release() {
  const int descriptor = descriptor_;
  descriptor_ = -1;
  return descriptor;
}

bool FileBuffer::write_out() {
  const char* from = pbase();
  while (error_ == 0 && from < pptr()) {
    const ssize_t count = ::write(descriptor_, from, static_cast<std::size_t>(pptr() - from));
    if (count >= 0) {
      from += count;
    } else if (errno != EINTR) {
      error_ = errno;
    }
  }
  setp(buffer_.data(), buffer_.data() + buffer_.size());
  return error_ == 0;
}

FileBuffer::int_type FileBuffer::overflow(int_type c) {
  if (!is_open() || !write_out()) return traits_type::eof();
  if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
  *pptr() = traits_type::to_char_type(c);
  pbump(1);
  return c;
}

int FileBuffer::sync() { return is_open() && write_out() ? 0 : -1; }

bool FileBuffer::close(bool to_disk) {
  if (!is_open()) return error_ == 0;
  write_out();
  // NOTE: a pipe or a device cannot be synchronised, which is no failure.
  if (error_ == 0 && to_disk && fsync(descriptor_) != 0 && errno != EINVAL && errno != EROFS) {
    error_ = errno;
  }
  const int descriptor = descriptor_;
  descriptor_ = -1;
  // NOTE: after EINTR the descriptor is closed all the same.
  if (::close(descriptor) != 0 && error_ == 0 && errno != EINTR) error_ = errno;
  return error_ == 0;
}

}  // namespace specht::apps
