#include <array>
#include <set>
#include <specht/apps/figures/label.hpp>
#include <specht/apps/figures/special_marks.hpp>
#include <specht/apps/figures/style.hpp>
#include <string_view>

namespace specht::apps {
namespace {

struct Mark {
  std::string_view kind;
  int symbol;  // of gnuplot
  std::string_view title;
};

constexpr std::array<Mark, 6> marks{{
    {"jump_start", 6, "meets a jump"},
    {"jump_end", 6, "meets a jump"},
    {"fold", 8, "fold"},
    {"nonsmooth_fold", 9, "non-smooth fold"},
    {"flip", 4, "flip"},
    {"nonsmooth_flip", 5, "non-smooth flip"},
}};

}  // namespace

std::vector<Layer> special_layers(const Tables& specials) {
  std::vector<Layer> layers;
  std::set<int> shown;  // symbols in the legend
  for (const Mark& mark : marks) {
    Rows points;
    bool labelled = false;
    for (const Table* table : specials) {
      const auto kind = table->texts("kind");
      const auto parameter = table->numbers("parameter"), x = table->numbers("x");
      for (std::size_t i = 0; i < kind.size(); ++i) {
        if (kind[i] != mark.kind) continue;
        points.push_back({parameter[i], x[i]});
        labelled = labelled || table->has_column("label");
      }
    }
    if (points.empty()) continue;
    // Letters say enough.
    const bool named = shown.insert(mark.symbol).second && !labelled;
    layers.push_back({{points},
                      point_style("#000000", mark.symbol, "0.9"),
                      named ? std::string(mark.title) : "",
                      6});
  }
  return layers;
}

std::vector<std::string> special_labels(const Tables& specials) {
  std::vector<std::string> commands;
  for (const Table* table : specials) {
    if (!table->has_column("label")) continue;
    const auto label = table->texts("label");
    const auto parameter = table->numbers("parameter"), x = table->numbers("x");
    for (std::size_t i = 0; i < label.size(); ++i) {
      commands.push_back("set label " + string_literal(label[i]) + " at " +
                         format_number(parameter[i]) + "," + format_number(x[i]) +
                         " offset 0.7,0.7 front");
    }
  }
  return commands;
}

}  // namespace specht::apps
