// Runs the built command and keeps what it says.
#pragma once

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <specht/apps/files/reader.hpp>

#include "../apps/temporary_folder.hpp"

namespace specht::test {

inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

struct Result {
  int code = -1;
  std::string out, err;

  /// Data rows: neither comments nor the column names.
  [[nodiscard]] std::vector<std::string> rows() const {
    std::vector<std::string> rows;
    bool header = true;
    for (const std::string& line : lines_of(out)) {
      if (line.starts_with("#")) continue;
      if (!header) rows.push_back(line);
      header = false;
    }
    return rows;
  }
};

/// What a command wrote to standard output.
inline apps::Table table_of(const Result& result) {
  std::istringstream stream(result.out);
  return apps::read_table(stream, "standard output");
}

inline std::vector<std::string> fields(const std::string& row) {
  std::vector<std::string> parts(1);
  for (const char c : row) {
    if (c == ',') {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

/// Where a command runs, and what it finds there.
struct Surroundings {
  std::filesystem::path folder = {};  // empty: that of the test
  std::vector<std::pair<std::string, std::string>> variables = {};
};

/// A running command; standard output and error go to files in a folder of its own.
class Process {
 public:
  explicit Process(const std::vector<std::string>& arguments, const Surroundings& around = {}) {
    pid_ = fork();
    if (pid_ != 0) return;
    if (!around.folder.empty() && chdir(around.folder.c_str()) != 0) _exit(126);
    for (const auto& [name, value] : around.variables) setenv(name.c_str(), value.c_str(), 1);
    redirect("out", STDOUT_FILENO);
    redirect("err", STDERR_FILENO);
    std::vector<char*> argv{const_cast<char*>(SPECHT_COMMAND)};
    for (const std::string& a : arguments) argv.push_back(const_cast<char*>(a.c_str()));
    argv.push_back(nullptr);
    execv(SPECHT_COMMAND, argv.data());
    _exit(127);
  }
  void signal(int number) const { kill(pid_, number); }

  Result wait() {
    int status = 0;
    while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
    }
    Result result;
    result.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    result.out = text_of(folder_.path / "out");
    result.err = text_of(folder_.path / "err");
    return result;
  }

 private:
  void redirect(const char* name, int descriptor) const {
    const int file = open((folder_.path / name).c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(file, descriptor);
    close(file);
  }
  TemporaryFolder folder_;
  pid_t pid_ = -1;
};

inline Result run(const std::vector<std::string>& arguments, const Surroundings& around = {}) {
  return Process(arguments, around).wait();
}

/// Arguments that are refused, and part of what is said.
struct Refusal {
  std::vector<std::string> arguments;
  std::string says;
};

/// Each is refused with exit code 2 and one line, and nothing is written.
inline void check_refused(const std::vector<Refusal>& refusals) {
  for (const auto& [arguments, says] : refusals) {
    const Result result = run(arguments);
    std::string line;
    for (const std::string& a : arguments) line += " " + a;
    CAPTURE(line);
    CAPTURE(result.err);
    CHECK(result.code == 2);
    CHECK(lines_of(result.err).size() == 1);
    CHECK(result.err.find(says) != std::string::npos);
    CHECK(result.out.empty());
  }
}

}  // namespace specht::test
