# The warnings with which everything below this folder is compiled: the rooms, the tests, the bench
# programs and each header alone.
#
# g++ 12 raises false alarms of the last four on std::variant, std::string and small arrays when it optimises.
add_compile_options(
  -Wall
  -Wextra
  -Wpedantic
  -Wshadow
  -Wconversion
  -Wno-sign-conversion
  "$<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized;-Wno-restrict;-Wno-array-bounds;-Wno-aggressive-loop-optimizations>"
  $<$<BOOL:${SPECHT_WERROR}>:-Werror>)
