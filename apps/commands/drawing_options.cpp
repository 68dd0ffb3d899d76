#include <specht/apps/commands/drawing_options.hpp>

namespace specht::apps {
namespace {

/// From a thumbnail to what the PNG terminal of gnuplot can draw [cm].
constexpr double least_size = 1, most_size = 200;

std::optional<PictureSize> parse_size(const std::string& text) {
  const auto numbers = parse_list(text);
  if (!numbers || numbers->size() != 2) return std::nullopt;
  for (const double length : *numbers) {
    if (!(length >= least_size && length <= most_size)) return std::nullopt;
  }
  return PictureSize{(*numbers)[0], (*numbers)[1]};
}

Rule size_rule() {
  return {"W,H in cm, both from " + format_number(least_size) + " to " + format_number(most_size),
          [](const std::string& text) { return parse_size(text).has_value(); }};
}

std::optional<Range> range_from(const Options& options, const std::string& name) {
  const auto range = options.range(name);
  return range ? std::optional(Range{range->low, range->high}) : std::nullopt;
}

}  // namespace

void add_drawing_options(Options& options) {
  options.add_flag("script", "keep the gnuplot script, with its data, beside the picture");
  options.add({"title", "TEXT", "above the figure", rules::line_of_text()});
  add_picture_size(options);
  options.add({"xrange", "A:B", "of the horizontal axis", rules::range(), {}, "all that is drawn"});
  options.add({"yrange", "A:B", "of the vertical axis", rules::range(), {}, "all that is drawn"});
  options.add({"key", "POSITION", "the legend, above the figure, in a corner of its frame or off",
               rules::one_of({key_positions.begin(), key_positions.end()}),
               std::string(key_positions[0])});
}

void add_picture_size(Options& options) {
  options.add({"size",
               "W,H",
               "of the picture; fonts, lines and marks grow with it",
               size_rule(),
               {},
               "by the kind of figure"});
}

std::optional<PictureSize> picture_size(const Options& options) {
  const auto text = options.text("size");
  return text ? parse_size(*text) : std::nullopt;
}

void require_picture(const std::filesystem::path& out) {
  const std::string ending = out.extension().string();
  if (ending == ".png" || ending == ".svg" || ending == ".pdf") return;
  refuse("out", out.string(), "it must end in .png, .svg or .pdf");
}

DrawOptions drawing_options(const Options& options, const std::filesystem::path& out) {
  DrawOptions draw;
  draw.out = out;
  draw.script = options.given("script");
  draw.title = options.text("title").value_or("");
  draw.key = options.text("key").value_or("");
  draw.size = picture_size(options);
  draw.xrange = range_from(options, "xrange");
  draw.yrange = range_from(options, "yrange");
  return draw;
}

}  // namespace specht::apps
