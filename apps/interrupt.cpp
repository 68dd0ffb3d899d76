#include <semaphore.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <iostream>
#include <specht/apps/exit_code.hpp>
#include <specht/apps/files/unfinished_files.hpp>
#include <specht/apps/interrupt.hpp>
#include <string>
#include <thread>

namespace specht::apps {
namespace {

/// Time for a computation to stop, and for a thread to be done with a file.
constexpr std::chrono::seconds patience(1);

std::atomic<bool> asked_to_end{false}, watched{true}, nothing_kept{false}, resumable{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may set it");
/// Where nothing is kept.
constexpr const char* nothing_finished = "nothing was finished yet";
std::atomic<const char*> why_nothing_kept{nothing_finished};
sem_t signalled;  // what a signal handler may use to wake a thread

/// Names for people. Never destroyed: another thread may need them until the program ends.
std::string& finished_files() {
  static std::string& names = *new std::string;
  return names;
}

void on_signal(int signal) {
  if (asked_to_end.exchange(true)) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
  sem_post(&signalled);
}

void tell(const std::string& what) {
  const std::string line = isatty(STDERR_FILENO) != 0 ? "\r\033[K" : "";
  std::cerr << line + "specht: interrupted; " + what + "\n" << std::flush;
}

void watch() {
  while (sem_wait(&signalled) != 0) {
  }
  std::this_thread::sleep_for(patience);
  if (!watched) return;
  const auto places = leave_unfinished_files(patience);
  // Rows that are finished are told before work that is only saved: their file is opened first.
  tell_interrupted(places.empty() ? std::nullopt : std::optional(places.back()), resumable);
  _exit(interrupted);
}

}  // namespace

const std::atomic<bool>& interrupt_flag() {
  static const bool installed = [] {
    sem_init(&signalled, 0, 0);
    std::thread(watch).detach();
    std::signal(SIGINT, on_signal);
    std::signal(SIGTERM, on_signal);
    return true;
  }();
  (void)installed;
  return asked_to_end;
}

void end_watch() { watched = false; }

NothingKept::NothingKept() { nothing_kept = true; }

NothingKept::~NothingKept() { nothing_kept = false; }

Resumable::Resumable() { resumable = true; }

Resumable::~Resumable() { resumable = false; }

FinishesRows::FinishesRows(bool document) {
  why_nothing_kept =
      document
          ? "a JSON document is written when all is done; as CSV -o FILE keeps what is "
            "finished, and --resume continues it"
          : "nothing was finished yet; -o FILE keeps what is finished, and --resume continues it";
}

FinishesRows::~FinishesRows() { why_nothing_kept = nothing_finished; }

void FinishedFiles::add(const std::filesystem::path& file) {
  const auto guard = lock_files();
  finished_files() += (finished_files().empty() ? "" : ", ") + file.string();
}

FinishedFiles::~FinishedFiles() {
  const auto guard = lock_files();
  finished_files().clear();
}

void tell_interrupted(const std::optional<std::filesystem::path>& place, bool resumes) {
  if (nothing_kept) return tell("nothing is kept");
  if (place) {
    return tell(place->string() + " holds what is finished" +
                (resumes ? ", --resume continues it" : ""));
  }
  if (!finished_files().empty()) {
    return tell("kept is what was finished before: " + finished_files());
  }
  tell(std::string("nothing is kept, for ") + why_nothing_kept.load());
}

}  // namespace specht::apps
