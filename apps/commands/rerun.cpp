#include <algorithm>
#include <array>
#include <iostream>
#include <specht/apps/commands/command.hpp>
#include <specht/apps/commands/reasons.hpp>
#include <specht/apps/commands/verbs.hpp>
#include <specht/apps/files/differing_line.hpp>
#include <specht/apps/files/json.hpp>
#include <specht/apps/files/reader.hpp>
#include <specht/apps/files/temporary_folder.hpp>
#include <specht/apps/interrupt.hpp>
#include <specht/apps/options.hpp>
#include <specht/apps/output.hpp>
#include <specht/apps/provenance.hpp>
#include <sstream>
#include <stdexcept>
#include <system_error>

#include "specht_config.hpp"

namespace specht::apps {
namespace {

using std::filesystem::path;

/// A table without its rows, which may be damaged: they are compared, not read.
Table head_of(const path& file, const std::string& bytes) {
  std::istringstream lines(bytes);
  std::string head;
  bool names = false;
  for (std::string line; std::getline(lines, line);) {
    const bool comment = line.starts_with('#');
    if (comment || !names) head += line + '\n';
    names = names || !comment;
  }
  std::istringstream stream(head);
  return read_table(stream, file.string());
}

/// The verb of a command, and what follows it.
struct Command {
  const Verb* verb;
  Arguments arguments;
};

/// Throws unless the header names a command that writes a table.
Command command_of(const Table& table) {
  const auto text = table.value("command");
  if (!text) {
    throw std::invalid_argument(table.name +
                                ": its header names no command, so it cannot be made again");
  }
  const auto words = words_of(*text);
  if (!words || words->size() < 2 || words->front() != "specht") {
    throw std::invalid_argument(table.name + ": '" + *text + "' is no command of specht");
  }
  const Verb& verb = find_verb((*words)[1]);
  if (verb.operand != Operand::toy && verb.operand != Operand::toy_or_nothing) {
    throw std::invalid_argument(table.name + ": specht " + std::string(verb.name) +
                                " makes no table, so it cannot be made again");
  }
  return {&verb, Arguments(words->begin() + 2, words->end())};
}

/// The file beside `main` that holds a table of this kind, or `main` itself.
path file_of(TableKind kind, const path& main) {
  if (kind == TableKind::special_points || kind == TableKind::equilibrium_points ||
      kind == TableKind::cycle_points) {
    return points_file(main);
  }
  const bool branches = kind == TableKind::branches || kind == TableKind::cycle_branches;
  return branches ? branches_file(main) : main;
}

/// Says whether the two files are the same, in a line.
bool report(const path& file, const path& again) {
  const std::string before = read_bytes(file), now = read_bytes(again);
  const auto difference = differing_line(before, now);
  std::cout << file.string() << ": "
            << (difference
                    ? *difference
                    : "the same bytes, " +
                          std::to_string(std::count(before.begin(), before.end(), '\n')) + " lines")
            << '\n';
  return !difference;
}

/// The same of the files that the command writes beside its result.
bool report_companions(const Table& table, const path& file, const path& again) {
  bool same = true;
  for (const auto& name : {points_file, branches_file}) {
    const path own = name(file), other = name(again);
    // NOTE: beside a file that is kept there may be one of another command.
    if (!std::filesystem::is_regular_file(other)) continue;
    if (!same_command(head_of(other, read_bytes(other)), table)) continue;
    if (!std::filesystem::is_regular_file(own)) {
      note(own.string() + " is not there, its command makes it");
    } else if (!same_command(head_of(own, read_bytes(own)), table)) {
      note(own.string() + " is left out: another command has made it");
    } else {
      same = report(own, other) && same;
    }
  }
  return same;
}

/// Throws if what is made again would take the place of a file that it is compared with.
void require_not_compared(const path& kept, const path& file) {
  const auto with_companions = [](const path& main) {
    return std::array{main, points_file(main), branches_file(main)};
  };
  std::error_code none;
  for (const path& own : with_companions(kept)) {
    for (const path& compared : with_companions(file)) {
      if (!std::filesystem::equivalent(own, compared, none)) continue;
      refuse("out", kept.string(), "it would replace " + compared.string() + ", which is compared");
    }
  }
}

}  // namespace

int run_rerun(const toys::Registry& toys, const Arguments& arguments) {
  Options options(
      "rerun FILE [options]",
      "Makes a table again by the command in its header, with the files beside it, and says "
      "whether the bytes are the same. Exit code 1 if they are not, with the first line that "
      "differs. Other files that the command reads must be where they were.",
      {.operands_low = 1, .operands_high = 1});
  options.add({"out,o", "FILE", "keep what is made again", rules::file(), {}, "it is deleted"});
  options.add_threads();
  if (!options.parse(arguments)) return done;
  const path file = options.operands()[0];
  const std::string bytes = read_bytes(file);
  const bool document = is_json(bytes);
  const Table table = document ? json_header(bytes, file.string()) : head_of(file, bytes);
  if (table.is_unfinished()) {
    throw std::invalid_argument(file.string() +
                                " is the part of an interrupted run; its command with -o and "
                                "--resume completes it");
  }
  Command command = command_of(table);
  // A document is one file, and so is a polygon, which is no table of a kind.
  const bool alone = document || command.verb->operand != Operand::toy;
  const TableKind kind = alone ? TableKind::diagram : kind_of(table);

  if (options.text("out") == "-") refuse("out", "-", "rerun compares files; give the name of one");
  const auto kept = options.out();
  std::error_code none;
  if (kept && std::filesystem::exists(*kept, none) &&
      !std::filesystem::is_regular_file(*kept, none)) {
    refuse("out", kept->string(), "rerun compares files, and it is none");
  }
  if (kept) require_not_compared(*kept, file);
  std::optional<TemporaryFolder> folder;
  std::optional<NothingKept> nothing_kept;
  if (!kept) {
    folder.emplace();
    nothing_kept.emplace();
  }
  const path again = kept ? *kept : folder->path() / ("again" + file.extension().string());
  command.arguments.insert(command.arguments.end(), {"-o", again.string()});
  if (command.verb->operand == Operand::toy) {
    if (const auto jobs = options.text("jobs")) {
      command.arguments.insert(command.arguments.end(), {"-j", *jobs});
    }
    if (options.quiet()) command.arguments.emplace_back("--quiet");
  }
  if (const auto version = table.value("specht"); version && *version != config::version) {
    note(file.string() + " is of version " + *version + ", this is " + config::version);
  }
  const int code = command.verb->run(toys, command.arguments);
  if (code == interrupted) return code;
  if (!std::filesystem::is_regular_file(file_of(kind, again))) {
    throw std::invalid_argument(file.string() + ": its command makes no such file");
  }
  bool same = report(file, file_of(kind, again));
  if (!alone && file_of(kind, again) == again) same = report_companions(table, file, again) && same;
  return same ? done : failed;
}

}  // namespace specht::apps
