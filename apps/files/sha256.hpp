// SHA-256 of some bytes, as `sha256sum` prints it: 64 hexadecimal digits. Source: FIPS 180-4.
#pragma once

#include <string>
#include <string_view>

namespace specht::apps {

[[nodiscard]] std::string sha256(std::string_view bytes);

}  // namespace specht::apps
