#pragma once
// Compiling a loop as one piece of code, and for the processor it runs on.
//
// SPECHT_FLAT puts all that a function calls into it, but for what is marked `gnu::noinline`: the rare
// and the lengthy, which are called with copies, because an object whose address leaves a function
// lives in memory. SPECHT_FLAT_AVX does so with the instructions of AVX2 and BMI, which need fewer
// moves between registers; a program asks `has_avx` before it calls one. The operations and their
// order are the same, and nothing is contracted, so the bits of all results are.

#if defined(__x86_64__) && defined(__GNUC__)
#define SPECHT_FLAT [[gnu::flatten]]
#define SPECHT_FLAT_AVX [[gnu::flatten, gnu::target("avx2,bmi,bmi2")]]
#else
#define SPECHT_FLAT
#define SPECHT_FLAT_AVX
#endif

namespace specht::core {

/// The processor knows the instructions of SPECHT_FLAT_AVX.
[[nodiscard]] inline bool has_avx() {
#if defined(__x86_64__) && defined(__GNUC__)
  static const bool known = __builtin_cpu_supports("avx2") != 0 &&
                            __builtin_cpu_supports("bmi") != 0 &&
                            __builtin_cpu_supports("bmi2") != 0;
  return known;
#else
  return false;
#endif
}

}  // namespace specht::core
