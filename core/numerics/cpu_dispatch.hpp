#pragma once
// Compiling a loop as one piece of code, for the processor it runs on.
//
// SPECHT_FLAT puts all that a function calls into it, but for what is marked `gnu::noinline`: the rare and
// the lengthy, which are called with copies, because an object whose address leaves a function lives in
// memory. On x86-64 such a function has the instructions of AVX2 and BMI, which need fewer moves between
// registers; a program asks `runs_flat` before it calls one. The operations and their order are the same
// as elsewhere, and nothing is contracted, so the bits of all results are.

#if defined(__x86_64__) && defined(__GNUC__)
#define SPECHT_FLAT [[gnu::flatten, gnu::target("avx2,bmi,bmi2")]]
#elif defined(__GNUC__)
#define SPECHT_FLAT [[gnu::flatten]]
#else
#define SPECHT_FLAT
#endif

namespace specht::core {

/// The processor knows the instructions of SPECHT_FLAT.
[[nodiscard]] inline bool runs_flat() {
#if defined(__x86_64__) && defined(__GNUC__)
  static const bool known = __builtin_cpu_supports("avx2") != 0 &&
                            __builtin_cpu_supports("bmi") != 0 &&
                            __builtin_cpu_supports("bmi2") != 0;
  return known;
#else
  return true;
#endif
}

}  // namespace specht::core
