#include <specht/apps/commands/command.hpp>
#include <specht/apps/figures/draw.hpp>
#include <specht/apps/files/reader.hpp>
#include <specht/apps/options.hpp>
#include <stdexcept>

namespace specht::apps {
namespace {

constexpr int most_files = 100;

PictureSize parse_size(const Options& options) {
  const auto numbers = options.list("size");
  if (numbers.size() != 2 || !(numbers[0] > 0) || !(numbers[1] > 0)) {
    throw std::invalid_argument("--size " + *options.text("size") +
                                " is not allowed: W,H in cm, both > 0");
  }
  return {numbers[0], numbers[1]};
}

}  // namespace

int run_plot(const toys::Registry&, const Arguments& arguments) {
  Options options(
      "plot FILE... -o PICTURE [options]",
      "Draws files of map, fixed-points, diagram and simulate with gnuplot. Files of one\n"
      "kind lie over each other; crossings are marked on the map given with them.",
      {.operands_low = 1, .operands_high = most_files});
  options.add("out,o", "PICTURE", "ends in .png, .svg or .pdf");
  options.add_flag("script", "keep the gnuplot script, with its data, beside the picture");
  options.add_flag("printed", "the paper's own curves as grey dots, where there are some");
  options.add_flag("phase-portraits", "orbits as velocity over coordinate, not over time");
  options.add("title", "TEXT", "above the figure");
  options.add("size", "W,H", "of the picture in cm");
  if (!options.parse(arguments)) return done;

  if (!options.out()) throw std::invalid_argument("plot needs -o PICTURE (.png, .svg or .pdf)");
  std::vector<Table> tables;
  for (const std::string& file : options.operands()) tables.push_back(read_table(file));
  DrawOptions draw_options;
  draw_options.out = *options.out();
  draw_options.script = options.given("script");
  draw_options.printed = options.given("printed");
  draw_options.phase = options.given("phase-portraits");
  draw_options.title = options.text("title").value_or("");
  if (options.given("size")) draw_options.size = parse_size(options);
  draw(tables, draw_options);
  return done;
}

}  // namespace specht::apps
