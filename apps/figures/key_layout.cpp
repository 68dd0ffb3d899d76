#include <algorithm>
#include <cmath>
#include <specht/apps/figures/key_layout.hpp>
#include <specht/apps/figures/style.hpp>
#include <specht/apps/figures/title.hpp>
#include <string_view>

namespace specht::apps {
namespace {

constexpr double key_font = 8.0 / 9.0;  // of the usual font [1]
/// Room in a column beside its entry: for the mark, and behind it [cm].
constexpr double beside_entry = 0.76 + 0.45;

/// Columns of gnuplot: so wide for each letter of the longest entry, and so much more [cm].
struct Columns {
  double letter, more;

  /// Letters of a column for this entry [cm].
  [[nodiscard]] double letters(double entry) const {
    return std::ceil((entry + beside_entry - more) / letter);
  }
  [[nodiscard]] double width(double entry) const { return letter * letters(entry) + more; }
};

/// The svg terminal counts with narrower letters, which do not grow with the font.
constexpr Columns columns_of(bool is_svg) {
  return is_svg ? Columns{0.148, 0.77} : Columns{0.1807, 0.87};
}

int letters_in(std::string_view text) {
  return static_cast<int>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;  // does not go on with a letter
  }));
}

}  // namespace

std::string plain_text(const std::string& enhanced) {
  constexpr std::string_view slanted = "{/:Italic ";
  std::string text;
  for (std::size_t i = 0; i < enhanced.size(); ++i) {
    const char c = enhanced[i];
    if (c == '\\' && i + 1 < enhanced.size()) {
      text += enhanced[++i];
    } else if (enhanced.compare(i, slanted.size(), slanted) == 0) {
      i += slanted.size() - 1;
    } else if (std::string_view("{}_^").find(c) == std::string_view::npos) {
      text += c;
    }
  }
  return text;
}

std::string key_function(bool is_svg) {
  const auto [letter, more] = columns_of(is_svg);
  return "wider(letters, cm) = ceil(((cm + " + format_number(beside_entry) + ")" +
         (is_svg ? std::string("*") + mark_scale : "") + " - " + format_number(more) + ")/" +
         format_number(letter) + " - letters)";
}

std::string KeyLayout::command() const {
  return " width wider(" + std::to_string(letters) + ", " + format_number(widest) + ") maxcols " +
         std::to_string(columns);
}

double KeyLayout::more_height() const {
  constexpr double row = 0.36;  // [cm]
  return row * (rows - 1);
}

KeyLayout key_layout(const std::vector<std::string>& titles, double width, int most) {
  KeyLayout layout;
  for (const std::string& title : titles) {
    const std::string text = plain_text(title);
    layout.letters = std::max(layout.letters, letters_in(text));
    layout.widest = std::max(layout.widest, key_font * text_width(text));
  }
  layout.widest = std::ceil(100 * layout.widest) / 100;
  const double column =
      std::max(columns_of(false).width(layout.widest), columns_of(true).width(layout.widest));
  const int count = std::max(static_cast<int>(titles.size()), 1);
  const int fitting = std::clamp(static_cast<int>(width / column), 1, std::min(most, count));
  layout.rows = (count + fitting - 1) / fitting;
  layout.columns = (count + layout.rows - 1) / layout.rows;
  return layout;
}

std::vector<std::string> legend_titles(const std::vector<Layer>& layers) {
  std::vector<std::string> titles;
  for (const Layer& layer : layers) {
    if (!layer.title.empty() && is_drawn(layer)) titles.push_back(layer.title);
  }
  return titles;
}

}  // namespace specht::apps
