// The whole command line for any list of toys: a user's own toy gets it with
//
//   int main(int argc, char** argv) {
//     return specht::apps::command_line(argc, argv, specht::toys::entry<MyToy>());
//   }
#pragma once

#include <memory>
#include <specht/toys/entry/mechanical_entry.hpp>
#include <specht/toys/entry/registry.hpp>

namespace specht::apps {

/// `argv` = program, verb, arguments. Returns the exit code: 0 done, 1 failed, 2 bad usage or
/// input, 130 interrupted. Errors are one line on standard error.
int command_line(int argc, char** argv, const toys::Registry& toys);

/// The same with one toy beside those of the project.
int command_line(int argc, char** argv, std::unique_ptr<toys::Entry> toy);

}  // namespace specht::apps
