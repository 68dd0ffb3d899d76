#include <specht/apps/figures/label.hpp>
#include <specht/apps/figures/title.hpp>
#include <string_view>

namespace specht::apps {
namespace {

/// About the width of a letter in the usual font [cm].
double letter_width(char c) {
  constexpr double em = 9 * 2.54 / 72;
  constexpr double narrow = 0.36, usual = 0.62, wide = 0.95, capital = 0.76;  // [em]
  const auto byte = static_cast<unsigned char>(c);
  if ((byte & 0xC0U) == 0x80U) return 0;  // goes on with a letter of several bytes
  if (std::string_view(" .,;:'!|()[]ijlIft").find(c) != std::string_view::npos) return em * narrow;
  if (std::string_view("mwMW").find(c) != std::string_view::npos) return em * wide;
  return em * (('A' <= c && c <= 'Z') || byte > 0x7F ? capital : usual);
}

}  // namespace

double text_width(const std::string& text) {
  double width = 0;
  for (const char c : text) width += letter_width(c);
  return width;
}

std::vector<std::string> title_lines(const std::string& title, double width) {
  constexpr double beside = 0.3;  // on either side [cm]
  std::vector<std::string> lines{""};
  double used = 0, since_blank = 0;  // of the last line, and of its last word
  std::size_t blank = std::string::npos;
  for (const char c : title) {
    const double own = letter_width(c);
    if (used + own > width - 2 * beside && own > 0 && !lines.back().empty()) {
      std::string rest;
      if (c == ' ') {
        since_blank = 0;
      } else if (blank != std::string::npos) {
        rest = lines.back().substr(blank + 1);
        lines.back().resize(blank);
      } else {
        since_blank = 0;
      }
      lines.push_back(rest);
      used = since_blank;
      blank = std::string::npos;
      if (c == ' ') continue;
    }
    if (c == ' ') {
      blank = lines.back().size();
      since_blank = 0;
    } else {
      since_blank += own;
    }
    lines.back() += c;
    used += own;
  }
  return lines;
}

std::string title_expression(const std::string& title, double width) {
  std::string text;
  for (const std::string& line : title_lines(title, width)) {
    text += (text.empty() ? "" : " . \"\\n\" . ") + string_literal(enhanced_escape(line));
  }
  return text;
}

double title_height(const std::string& title, double width) {
  constexpr double first = 0.6, more = 0.42;
  if (title.empty()) return 0;
  return first + more * static_cast<double>(title_lines(title, width).size() - 1);
}

}  // namespace specht::apps
