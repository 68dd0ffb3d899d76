// Preloaded into a command: the n-th of its calls that change the file system fails, or kills it.
//
//   SPECHT_FAULT_AT=N       which call, from 1; none without it
//   SPECHT_FAULT=kill       the command is killed before the call; otherwise the call fails, as on a full disk
//   SPECHT_FAULT_OF=NAME    in programs of this name only
//   SPECHT_FAULT_COUNT=FILE where the number of calls is written when the command ends
//
// Calls that count: open for writing, write to a regular file, fsync, rename, mkdtemp; and, when it kills, remove,
// rmdir and unlinkat.

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

std::atomic<int> count{0};

bool concerned() {
  const char* name = std::getenv("SPECHT_FAULT_OF");
  return name != nullptr && std::strcmp(program_invocation_short_name, name) == 0;
}

bool kills() {
  const char* what = std::getenv("SPECHT_FAULT");
  return what != nullptr && std::strcmp(what, "kill") == 0;
}

/// Counts a call; true if it has to fail.
bool fault() {
  if (!concerned()) return false;
  const char* at = std::getenv("SPECHT_FAULT_AT");
  if (++count != (at == nullptr ? 0 : std::atoi(at))) return false;
  if (kills()) {
    kill(getpid(), SIGKILL);
    pause();
  }
  errno = ENOSPC;
  return true;
}

template <class Function>
Function next(const char* name) {
  Function function;
  void* symbol = dlsym(RTLD_NEXT, name);
  std::memcpy(&function, &symbol, sizeof function);
  return function;
}

bool writes(int flags) { return (flags & (O_WRONLY | O_RDWR | O_CREAT)) != 0; }

bool is_file(int descriptor) {
  struct stat status;
  return fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
}

struct Report {
  ~Report() {
    const char* name = std::getenv("SPECHT_FAULT_COUNT");
    if (name == nullptr || !concerned()) return;
    if (std::FILE* file = std::fopen(name, "w")) {
      std::fprintf(file, "%d\n", count.load());
      std::fclose(file);
    }
  }
} report;

}  // namespace

extern "C" {

#define SPECHT_OPEN(name)                                                 \
  int name(const char* path, int flags, ...) {                            \
    mode_t mode = 0;                                                      \
    if ((flags & O_CREAT) != 0) {                                         \
      va_list more;                                                       \
      va_start(more, flags);                                              \
      mode = va_arg(more, mode_t);                                        \
      va_end(more);                                                       \
    }                                                                     \
    static const auto real = next<int (*)(const char*, int, ...)>(#name); \
    if (writes(flags) && fault()) return -1;                              \
    return real(path, flags, mode);                                       \
  }
SPECHT_OPEN(open)
SPECHT_OPEN(open64)

ssize_t write(int descriptor, const void* data, size_t size) {
  static const auto real = next<ssize_t (*)(int, const void*, size_t)>("write");
  if (!is_file(descriptor)) return real(descriptor, data, size);
  if (!fault()) return real(descriptor, data, size);
  // A disk that fills up takes a part.
  if (size > 1) (void)real(descriptor, data, size / 2);
  errno = ENOSPC;
  return -1;
}

int fsync(int descriptor) {
  static const auto real = next<int (*)(int)>("fsync");
  return fault() ? -1 : real(descriptor);
}

int rename(const char* from, const char* to) {
  static const auto real = next<int (*)(const char*, const char*)>("rename");
  return fault() ? -1 : real(from, to);
}

char* mkdtemp(char* name) {
  static const auto real = next<char* (*)(char*)>("mkdtemp");
  return fault() ? nullptr : real(name);
}

int remove(const char* name) {
  static const auto real = next<int (*)(const char*)>("remove");
  if (kills()) (void)fault();
  return real(name);
}

int unlinkat(int folder, const char* name, int flags) {
  static const auto real = next<int (*)(int, const char*, int)>("unlinkat");
  if (kills()) (void)fault();
  return real(folder, name, flags);
}

}  // extern "C"
