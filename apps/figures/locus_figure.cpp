#include <algorithm>
#include <functional>
#include <iomanip>
#include <set>
#include <specht/apps/figures/axis_unit.hpp>
#include <specht/apps/figures/figures.hpp>
#include <specht/apps/figures/key_layout.hpp>
#include <specht/apps/figures/label.hpp>
#include <specht/apps/figures/script.hpp>
#include <specht/apps/figures/style.hpp>
#include <specht/apps/figures/tick_labels.hpp>
#include <specht/bifurcation/locus/locus_notes.hpp>
#include <sstream>
#include <stdexcept>

namespace specht::apps {
namespace {

constexpr PictureSize locus_picture{13, 10};

/// The notes of points of codimension two, by their first words, and the mark of each.
struct CodimensionTwoMark {
  const char *begins, *title;
  int symbol;  // of gnuplot
};
constexpr CodimensionTwoMark codimension_two_marks[] = {
    {"cusp", "cusp", 8},
    {"generalised flip", "generalised flip", 4},
    {"border collision and fold", "border collision and fold", 6},
    {"border collision and flip", "border collision and flip", 12},
    {"two border collisions", "two border collisions", 7}};
/// Of those that are not confirmed.
constexpr CodimensionTwoMark doubtful_mark{bifurcation::not_confirmed, "not confirmed", 2};

/// The kinds of special points along a curve, a jump's start before its end: the direction of a curve is no property of it.
std::string kinds_of(const Table& locus) {
  std::set<std::string, std::greater<>> all;
  for (std::string kind : locus.texts("kind")) {
    std::replace(kind.begin(), kind.end(), '_', ' ');
    if (!kind.empty()) all.insert(std::move(kind));
  }
  std::string text;
  for (const std::string& kind : all) text += (text.empty() ? "" : ", ") + kind;
  return text;
}

/// Names for the legend: what differs between the tables, the kinds of their points, or both; those of the files where
/// such names would not tell all of them apart.
std::vector<std::string> locus_names(const Tables& loci) {
  const std::vector<std::string> names = legend_names(loci), files = file_names(loci);
  std::vector<std::string> better = names;
  const bool same_kinds = std::all_of(loci.begin(), loci.end(), [&](const Table* locus) {
    return kinds_of(*locus) == kinds_of(*loci.front());
  });
  for (std::size_t i = 0; i < loci.size(); ++i) {
    const std::string kinds = kinds_of(*loci[i]);
    if (kinds.empty()) continue;
    const bool is_nameless = names[i].empty() || names[i] == files[i];
    if (is_nameless) better[i] = kinds;
    // What happens at a border says more than its kind.
    const bool says_what = is_nameless || loci[i]->value("border").has_value();
    if (!says_what && !same_kinds) better[i] = kinds + ", " + names[i];
  }
  return all_differ(better) ? better : names;
}

/// The name of a parameter of all tables.
std::string common_parameter(const Tables& loci, const char* key) {
  const std::string name = loci[0]->value(key).value_or("");
  for (const Table* table : loci) {
    if (table->value(key).value_or("") == name && table->has_column(name)) continue;
    throw std::invalid_argument(table->name + " is not along the same two parameters as " +
                                loci[0]->name);
  }
  return name;
}

}  // namespace

Figure locus_figure(const Tables& loci, const DrawOptions& options) {
  common_value(loci, "toy");
  const std::string first = common_parameter(loci, "first");
  const std::string second = common_parameter(loci, "second");
  const std::vector<std::string> names = locus_names(loci);
  std::vector<Layer> layers;
  std::vector<double> all_a, all_b;
  for (std::size_t i = 0; i < loci.size(); ++i) {
    const auto a = loci[i]->numbers(first), b = loci[i]->numbers(second);
    Rows line;
    for (std::size_t k = 0; k < a.size(); ++k) line.push_back({a[k], b[k]});
    all_a.insert(all_a.end(), a.begin(), a.end());
    all_b.insert(all_b.end(), b.begin(), b.end());
    const bool is_point = line.size() == 1;
    layers.push_back(
        {{line},
         is_point ? point_style(ink(i).strong, 7, "0.7") : line_style(ink(i).strong, "1.6"),
         names[i]});
  }
  const auto extent_a = range_of(all_a), extent_b = range_of(all_b);
  if (!extent_a || !extent_b)
    throw std::invalid_argument(loci[0]->name + ": no row with a number to draw");
  const Frame frame{options.xrange.value_or(padded(*extent_a, 0.04)),
                    options.yrange.value_or(padded(*extent_b, 0.04))};
  std::erase_if(layers, [&](const Layer& layer) {
    return !reaches(line_of(layer.data[0]), frame.x, frame.y);
  });
  Rows doubtful;
  for (const CodimensionTwoMark& mark : codimension_two_marks) {
    Rows places;
    for (const Table* table : loci) {
      const auto a = table->numbers(first), b = table->numbers(second);
      const auto note = table->texts("note");
      for (std::size_t k = 0; k < note.size(); ++k) {
        if (!note[k].starts_with(mark.begins)) continue;
        if (!frame.holds({a[k], b[k]})) continue;
        const bool is_doubtful = note[k].find(doubtful_mark.begins) != std::string::npos;
        (is_doubtful ? doubtful : places).push_back({a[k], b[k]});
      }
    }
    if (places.empty()) continue;
    layers.push_back({{places}, point_style("#000000", mark.symbol, "0.9"), mark.title});
  }
  if (!doubtful.empty()) {
    layers.push_back(
        {{doubtful}, point_style("#000000", doubtful_mark.symbol, "0.9"), doubtful_mark.title});
  }
  if (layers.empty()) {
    constexpr int digits = 4;
    std::ostringstream where;
    where << std::setprecision(digits) << "; all is in --xrange=" << extent_a->low << ":"
          << extent_a->high << " --yrange=" << extent_b->low << ":" << extent_b->high;
    throw std::invalid_argument(loci[0]->name + ": nothing to draw in the frame" + where.str());
  }

  Script script;
  script.command(head_commands(options, legend_titles(layers), locus_picture.width));
  const auto& [across, up] = frame;
  const AxisUnit first_unit = axis_unit(across, first, common_value(loci, "first_unit")),
                 second_unit = axis_unit(up, second, common_value(loci, "second_unit"));
  constexpr int most_tics = 8;
  const PictureSize size = layout_size(locus_picture, options.size);
  script.command(across_tics(across, first_unit, across_length(size.width, up, second_unit)) +
                 unit_tics("y", up, second_unit, most_tics));
  script.command("set xlabel " + string_literal(axis_label(first, {}, first_unit.unit)));
  script.command("set ylabel " + string_literal(axis_label(second, {}, second_unit.unit)));
  script.command(range_command("x", across));
  script.command(range_command("y", up));
  script.plot(std::move(layers));
  return {script.text(), size};
}

}  // namespace specht::apps
