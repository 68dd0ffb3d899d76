#include <limits>
#include <specht/apps/commands/through.hpp>

namespace specht::apps {
namespace {

constexpr char through_column[] = "through";

}  // namespace

void Through::add_option(Options& options) {
  options.add({"through", "NAME[=VALUE]",
               "another section: where each cycle passes it, in a column `through`",
               rules::named_value()});
}

Through::Through(const Options& options, const toys::Entry& toy, const toys::Settings& settings)
    : toy_(toy), settings_(settings), text_(options.text("through")) {
  if (!text_) return;
  const auto place = options.named_value("through");
  section_ = place->name;
  section_value_ = place->value;
  toys::Settings other = settings;
  other.section = section_;
  other.section_value = section_value_;
  (void)toy.section(other);
}

std::vector<std::string> Through::columns(std::vector<std::string> columns) const {
  if (text_) columns.emplace_back(through_column);
  return columns;
}

void Through::note(Header& header) const {
  if (text_) header.push_back({"through", *text_});
}

void Through::complete(Row& row, const bifurcation::Crossing& crossing,
                       const std::string& parameter, double value) const {
  if (!text_) return;
  double passed = std::numeric_limits<double>::quiet_NaN();
  if (crossing.kind != bifurcation::CrossingKind::jump) {
    toys::Settings settings = settings_;
    if (!parameter.empty()) settings.parameters.emplace_back(parameter, format_number(value));
    toys::OrbitRequest request;
    request.x = {crossing.x};
    request.until = section_;
    request.until_value = section_value_;
    const toys::OrbitResult orbit = toy_.simulate(settings, request);
    if (!orbit.x.empty()) passed = orbit.x.front();
  }
  row.set(through_column, passed);
}

}  // namespace specht::apps
