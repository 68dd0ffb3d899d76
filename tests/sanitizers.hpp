#pragma once
// Whether the tests are built with a sanitizer: what g++ says by macros, clang++ says by features.

#include <algorithm>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SPECHT_TEST_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SPECHT_TEST_SANITIZER 1
#endif
#endif
#ifndef SPECHT_TEST_SANITIZER
#define SPECHT_TEST_SANITIZER 0
#endif

namespace specht::test {

/// Everything takes some twenty times as long: cases that only repeat in numbers what others do are
/// skipped.
inline constexpr bool sanitized = SPECHT_TEST_SANITIZER != 0;

/// How many of many random draws are taken: a fiftieth with a sanitizer.
constexpr int draws(int many) { return sanitized ? std::max(1, many / 50) : many; }

}  // namespace specht::test
