// libFuzzer on the parsers of files and options; see docs/trust.md for the command that builds and runs it.
#include <cstddef>
#include <cstdint>

#include "parsers.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  (void)specht::fuzz::table(bytes);
  (void)specht::fuzz::value(bytes);
  return 0;
}
