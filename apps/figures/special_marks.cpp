#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <specht/apps/figures/label.hpp>
#include <specht/apps/figures/special_marks.hpp>
#include <specht/apps/figures/style.hpp>
#include <specht/bifurcation/continuation/special_points.hpp>
#include <string_view>
#include <utility>

namespace specht::apps {
namespace {

struct Mark {
  std::string_view kind;
  int symbol;  // of gnuplot
  std::string_view title;
};

constexpr std::array<Mark, 13> symbols{{
    {"jump_start", 6, "meets a jump"},
    {"jump_end", 6, "meets a jump"},
    {"fold", 8, "fold"},
    {"nonsmooth_fold", 9, "nonsmooth fold"},
    {"flip", 4, "flip"},
    {"nonsmooth_flip", 5, "nonsmooth flip"},
    {"neimark_sacker", 12, "Neimark-Sacker"},
    {"branch_point", 1, "branch point"},
    {"persistence", 10, "border"},
    {"dip_end", 2, "followed no further"},
    {"no_value", 3, "no return beyond"},
    {"section_end", 13, "leaves the section"},
    {"unexplained", 14, "unexplained end"},
}};

/// More marks than this on cycles of several points hide the curves; then only those of P itself are
/// drawn, of each kind so many at most, or none. More than the last number in all are smaller.
constexpr std::size_t most_marks_of_cycles = 12, most_of_kind = 15, most_large_marks = 20;

using Place = std::pair<double, double>;

/// Ends of the range need no mark, but for that of the section, which the frame does not show.
std::string marked_kind(const std::string& kind, const std::string& note) {
  const bool of_section = note.find(bifurcation::outside_section) != std::string::npos;
  return kind == "range_end" && of_section ? "section_end" : kind;
}

/// Where points of a kind are in the frame, each place of a period once.
std::map<double, std::set<Place>> places_by_period(const Tables& specials, const Frame& frame,
                                                   std::string_view of_kind) {
  std::map<double, std::set<Place>> result;
  for (const Table* table : specials) {
    const auto kind = table->texts("kind");
    const auto note =
        table->has_column("note") ? table->texts("note") : std::vector<std::string>(kind.size());
    const auto parameter = table->numbers("parameter"), x = table->numbers("x");
    const auto iterate =
        table->has_column("iterate") ? table->numbers("iterate") : std::vector<double>(x.size(), 1);
    for (std::size_t i = 0; i < kind.size(); ++i) {
      if (marked_kind(kind[i], note[i]) == of_kind && frame.holds({parameter[i], x[i]})) {
        result[iterate[i]].emplace(parameter[i], x[i]);
      }
    }
  }
  return result;
}

/// The same of fixed points of P, or of cycles.
std::set<Place> places(const Tables& specials, const Frame& frame, std::string_view of_kind,
                       bool of_cycles) {
  std::set<Place> result;
  for (auto& [period, own] : places_by_period(specials, frame, of_kind)) {
    if ((period > 1) == of_cycles) result.merge(own);
  }
  return result;
}

std::size_t count_marks(const Tables& specials, const Frame& frame, bool of_cycles) {
  std::size_t count = 0;
  for (const Mark& mark : symbols) count += places(specials, frame, mark.kind, of_cycles).size();
  return count;
}

/// Whether there are few enough marks on cycles of several points.
bool with_cycles(const Tables& specials, const Frame& frame) {
  return count_marks(specials, frame, true) <= most_marks_of_cycles;
}

/// The places of a kind that may be marked, if they are not too many.
std::set<Place> candidates(const Tables& specials, const Frame& frame, std::string_view kind) {
  std::set<Place> all = places(specials, frame, kind, false);
  if (with_cycles(specials, frame)) all.merge(places(specials, frame, kind, true));
  return all;
}

}  // namespace

std::string unmarked(const Tables& specials, const Frame& frame) {
  // By period, then by title in the order of the marks.
  std::map<double, std::vector<std::pair<std::string_view, std::size_t>>> counts;
  for (const Mark& mark : symbols) {
    const bool is_full = candidates(specials, frame, mark.kind).size() > most_of_kind;
    for (const auto& [period, all] : places_by_period(specials, frame, mark.kind)) {
      const bool is_marked = !is_full && (period == 1 || with_cycles(specials, frame));
      if (is_marked) continue;
      auto& own = counts[period];
      if (own.empty() || own.back().first != mark.title) own.emplace_back(mark.title, 0);
      own.back().second += all.size();
    }
  }
  const bool of_cycles = std::any_of(symbols.begin(), symbols.end(), [&](const Mark& mark) {
    return !places(specials, frame, mark.kind, true).empty();
  });
  std::string text;
  for (const auto& [period, own] : counts) {
    if (of_cycles) {
      text += (text.empty() ? "of period " : "; of period ") + format_number(period) + ": ";
    }
    for (const auto& [title, count] : own) {
      if (&title != &own.front().first) text += ", ";
      text += std::string(title) + " " + std::to_string(count);
    }
  }
  return text;
}

std::vector<Layer> special_layers(const Tables& specials, const Frame& frame) {
  const bool large = count_marks(specials, frame, false) +
                         (with_cycles(specials, frame) ? count_marks(specials, frame, true) : 0) <=
                     most_large_marks;
  // Letters say enough.
  const bool labelled = std::any_of(specials.begin(), specials.end(),
                                    [](const Table* table) { return table->has_column("label"); });
  std::vector<Layer> layers;
  std::set<int> shown;  // symbols in the legend
  for (const Mark& mark : symbols) {
    Rows points;
    for (const auto& [parameter, x] : candidates(specials, frame, mark.kind))
      points.push_back({parameter, x});
    if (points.empty() || points.size() > most_of_kind) continue;
    const bool named = shown.insert(mark.symbol).second && !labelled;
    layers.push_back({{points},
                      point_style("#000000", mark.symbol, large ? "0.8" : "0.45"),
                      named ? std::string(mark.title) : "",
                      last_place + 1});
  }
  return layers;
}

std::vector<std::string> special_labels(const Tables& specials, const Frame& frame) {
  // A white ground keeps letters readable where curves pass.
  std::vector<std::string> commands{"set style textbox opaque noborder margins 0.4,0.2"};
  for (const Table* table : specials) {
    if (!table->has_column("label")) continue;
    const auto label = table->texts("label");
    const auto parameter = table->numbers("parameter"), x = table->numbers("x");
    for (std::size_t i = 0; i < label.size(); ++i) {
      if (!frame.holds({parameter[i], x[i]})) continue;
      commands.push_back("set label " + string_literal(label[i]) + " at " +
                         format_number(parameter[i]) + "," + format_number(x[i]) +
                         " offset -0.8,0.8 center front boxed");
    }
  }
  if (commands.size() == 1) commands.clear();
  return commands;
}

}  // namespace specht::apps
