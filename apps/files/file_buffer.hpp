// What a stream writes into a file descriptor. Unlike std::filebuf it keeps the reason of the first failure, and
// says whether all has arrived.
#pragma once

#include <streambuf>
#include <vector>

namespace specht::apps {

class FileBuffer final : public std::streambuf {
 public:
  FileBuffer();
  FileBuffer(const FileBuffer&) = delete;
  FileBuffer& operator=(const FileBuffer&) = delete;
  /// Closes without writing what is left.
  ~FileBuffer() override;

  /// Takes an open descriptor over, in place of the one before, which is closed.
  void attach(int descriptor);
  [[nodiscard]] int descriptor() const { return descriptor_; }
  /// Gives the descriptor away, after all was written out.
  [[nodiscard]] int release();
  [[nodiscard]] bool is_open() const { return descriptor_ >= 0; }
  /// Writes all out and closes; false if anything has failed. `to_disk`: waits until the device has it.
  bool close(bool to_disk);
  /// errno of the first failure; 0 if there was none.
  [[nodiscard]] int error() const { return error_; }

 protected:
  int_type overflow(int_type c) override;
  int sync() override;

 private:
  bool write_out();
  void drop();

  int descriptor_ = -1, error_ = 0;
  std::vector<char> buffer_;
};

}  // namespace specht::apps
