#include <algorithm>
#include <specht/apps/figures/picture.hpp>
#include <string_view>

namespace specht::apps {
namespace {

using namespace std::string_view_literals;

/// Blanks and line breaks at the end do not count.
bool ends(std::string_view bytes, std::string_view with) {
  const std::size_t last = bytes.find_last_not_of(" \t\r\n");
  return last != std::string_view::npos && bytes.substr(0, last + 1).ends_with(with);
}

}  // namespace

bool is_whole_picture(const std::string& bytes, const std::filesystem::path& file) {
  const std::string_view text(bytes);
  if (file.extension() == ".png") {
    // The last chunk: its length 0, its name, its checksum.
    return text.starts_with("\x89PNG\r\n\x1A\n"sv) &&
           text.ends_with("\0\0\0\0IEND\xAE\x42\x60\x82"sv);
  }
  if (file.extension() == ".gif") return text.starts_with("GIF89a") && text.ends_with(';');
  if (file.extension() == ".pdf") return text.starts_with("%PDF-") && ends(text, "%%EOF");
  return text.starts_with("<?xml") && ends(text, "</svg>");
}

std::string without_date(std::string bytes, const std::filesystem::path& file) {
  if (file.extension() != ".pdf") return bytes;
  // NOTE: a table at the end of the file counts bytes, so their number must stay.
  constexpr std::string_view key = "/CreationDate (D:";
  for (std::size_t at = bytes.find(key); at != std::string::npos; at = bytes.find(key, at)) {
    at += key.size();
    const std::size_t end = std::min(bytes.find(')', at), bytes.size());
    std::size_t digits = 0;
    for (std::size_t i = at; i < end; ++i) {
      if (bytes[i] < '0' || bytes[i] > '9') continue;
      // 2000-01-01, midnight.
      constexpr std::string_view date = "20000101";
      bytes[i] = digits < date.size() ? date[digits] : '0';
      ++digits;
    }
  }
  return bytes;
}

}  // namespace specht::apps
