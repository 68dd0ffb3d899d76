#include <specht/apps/command_line.hpp>

int main(int argc, char** argv) {
  return specht::apps::command_line(argc, argv, specht::toys::registry());
}
