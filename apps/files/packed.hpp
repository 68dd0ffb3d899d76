// Values as bytes, for the same program on the same machine to read back.
//
// One function says for a type what belongs to it, for both ways:
//
//   void pack(Packed& all, Segment& s) { all(s.from, s.to, s.curve); }
//
// It is found in this namespace and in that of the type. Types without pointers need none: their bytes are copied.
#pragma once

#include <cstddef>
#include <cstring>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace specht::apps {

class Packed {
 public:
  /// Packs.
  Packed() = default;
  /// Unpacks, in the order of packing.
  explicit Packed(std::string bytes) : bytes_(std::move(bytes)), reads_(true) {}

  /// Throws std::invalid_argument when bytes are missing.
  template <class... Values>
  void operator()(Values&... values) {
    (pass(values), ...);
  }
  [[nodiscard]] const std::string& bytes() const { return bytes_; }

 private:
  template <class Value>
  void pass(Value& value) {
    if constexpr (std::is_trivially_copyable_v<Value>) {
      pass_bytes(&value, sizeof value);
    } else {
      pack(*this, value);
    }
  }
  void pass(std::string& text) {
    pass_size(text);
    pass_bytes(text.data(), text.size());
  }
  template <class Value>
  void pass(std::vector<Value>& values) {
    pass_size(values);
    for (Value& value : values) pass(value);
  }

  template <class Container>
  void pass_size(Container& values) {
    std::size_t size = values.size();
    pass(size);
    if (!reads_) return;
    if (size > bytes_.size() - place_) throw_missing();  // an element has a byte or more
    values.resize(size);
  }
  void pass_bytes(void* value, std::size_t size) {
    if (!reads_) {
      bytes_.append(static_cast<const char*>(value), size);
      return;
    }
    if (size > bytes_.size() - place_) throw_missing();
    std::memcpy(value, bytes_.data() + place_, size);
    place_ += size;
  }
  [[noreturn]] static void throw_missing() {
    throw std::invalid_argument("packed bytes end too early");
  }

  std::string bytes_;
  std::size_t place_ = 0;
  bool reads_ = false;
};

/// The bytes of some values.
template <class... Values>
[[nodiscard]] std::string packed(Values... values) {
  Packed all;
  all(values...);
  return all.bytes();
}

/// The values whose bytes these are.
template <class... Values>
void unpack(std::string bytes, Values&... values) {
  Packed all(std::move(bytes));
  all(values...);
}

}  // namespace specht::apps
