// What must hold for any bytes that are given to the parsers: a value, or a refusal in one line.
//
// tests/apps/test_parsers.cpp calls these with changed texts, tests/fuzz/fuzz_parsers.cpp with those of libFuzzer.
#pragma once

#include <cmath>
#include <cstdlib>
#include <specht/apps/files/reader.hpp>
#include <specht/apps/files/writer.hpp>
#include <specht/apps/values.hpp>
#include <sstream>
#include <stdexcept>
#include <string>

namespace specht::fuzz {

/// Ends the program: a fuzzer sees that, and a test does.
inline void require(bool holds) {
  if (!holds) std::abort();
}

/// A file: what is read and can be written is read again as the same.
inline bool table(const std::string& bytes) {
  std::istringstream stream(bytes);
  apps::Table read;
  try {
    read = apps::read_table(stream, "fuzz.csv");
  } catch (const std::invalid_argument& error) {
    const std::string what = error.what();
    require(!what.empty() && what.find('\n') == std::string::npos);
    return false;
  }
  for (const auto& row : read.rows) require(row.size() == read.columns.size());
  require(read.lines.size() == read.rows.size());
  for (const std::string& column : read.columns) {
    try {
      require(read.numbers(column).size() == read.rows.size());
    } catch (const std::invalid_argument&) {  // texts
    }
  }
  std::ostringstream once, twice;
  try {
    apps::write_table(once, read);
  } catch (const std::logic_error&) {  // a file of another program has what ours have not
    return true;
  }
  std::istringstream again(once.str());
  apps::write_table(twice, apps::read_table(again, "fuzz.csv"));
  require(once.str() == twice.str());
  return true;
}

/// The value of an option, by every reader.
inline bool value(const std::string& text) {
  if (const auto number = apps::parse_finite(text)) require(std::isfinite(*number));
  if (const auto range = apps::parse_range(text)) {
    require(range->low < range->high && std::isfinite(range->high - range->low));
    require(range->low + (range->high - range->low) / 2 > range->low);
  }
  if (const auto list = apps::parse_list(text)) require(!list->empty());
  if (text.size() < 60) {  // NOTE: ten million values take a second
    const std::size_t colon = text.rfind(':');
    const auto count =
        colon == std::string::npos ? std::nullopt : apps::parse_integer(text.substr(colon + 1));
    if (!count || *count < 10'000) {
      if (const auto sweep = apps::parse_sweep(text)) {
        require(!sweep->parameter.empty() && sweep->values.size() >= 2);
        const bool up = sweep->values[0] < sweep->values[1];
        for (std::size_t i = 1; i < sweep->values.size(); ++i) {
          const double a = sweep->values[i - 1], b = sweep->values[i];
          require(up ? a < b : a > b);
        }
      }
    }
  }
  if (const auto named = apps::parse_named_value(text)) require(!named->name.empty());
  if (const auto assignment = apps::parse_assignment(text)) require(!assignment->first.empty());
  return apps::parse_range(text).has_value() || apps::parse_finite(text).has_value();
}

}  // namespace specht::fuzz
