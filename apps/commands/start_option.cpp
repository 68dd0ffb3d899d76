#include <algorithm>
#include <cmath>
#include <specht/apps/commands/reasons.hpp>
#include <specht/apps/commands/several_coordinates.hpp>
#include <specht/apps/commands/start_option.hpp>
#include <specht/apps/exit_code.hpp>
#include <specht/apps/values.hpp>
#include <specht/maps/vector_map.hpp>
#include <stdexcept>

namespace specht::apps {
namespace {

/// "from -0.1 to 0.12", "up to 0.12": in few digits, unless those hide on which side of an end x is.
std::string words(const core::Interval& domain, double x) {
  const auto number = [x](double end) {
    const std::string brief = core::brief_number(end);
    const double rounded = parse_finite(brief).value();
    return (x < rounded) == (x < end) && (x > rounded) == (x > end) ? brief : format_number(end);
  };
  std::string text;
  if (std::isfinite(domain.low)) text = "from " + number(domain.low);
  if (!std::isfinite(domain.high)) return text;
  return text + (text.empty() ? "up to " : " to ") + number(domain.high);
}

std::string no_points(const std::string& section, const std::string& meaning) {
  return "section " + section + " has no points with these parameters: " + meaning;
}

/// "--state z,v_z"
std::string state_of(const toys::Entry& toy) {
  std::string q, u;
  for (const std::string& name : toy.coordinates()) {
    q += (q.empty() ? "" : ",") + name;
    u += ",v_" + name;
  }
  return "--state " + q + u;
}

}  // namespace

void add_start(Options& options, const std::string& what) {
  options.add({"x", "X",
               what + " on the section [unit of x]; all coordinates of one of several: X1,X2,...",
               rules::list()});
}

void require_start(const toys::Entry& toy, const toys::Settings& settings,
                   std::span<const double> x) {
  const toys::VectorSectionInfo section = toy.vector_section(settings);
  std::string text;
  for (const double number : x) text += (text.empty() ? "" : ",") + format_number(number);
  require_point("x", x, toy, section);
  if (has_several_coordinates(toy, settings)) {
    const maps::VectorPoint point = (*toy.vector_family(settings, {})->at({}))(x);
    if (point.status != core::Outcome::out_of_domain) return;
    refuse("x", text, "it is no point of section " + section.name + ": " + section.meaning);
  }
  const core::Interval domain = toy.family(settings, {})->at({})->domain();
  if (domain.contains(x.front())) return;
  if (!(domain.low <= domain.high)) {
    throw std::invalid_argument(no_points(section.name, section.meaning));
  }
  refuse("x", text, "it lies outside the section's domain, " + words(domain, x.front()));
}

std::string why_outside(const toys::Entry& toy, const toys::Settings& settings,
                        const maps::MapFamily& family, const std::vector<double>& values,
                        const core::Interval& range) {
  std::vector<core::Interval> domains;
  if (values.empty()) domains.push_back(family.at({})->domain());
  for (const double value : values) domains.push_back(family.at(std::span(&value, 1))->domain());
  const auto is_empty = [](const core::Interval& domain) { return !(domain.low <= domain.high); };
  const auto is_beside = [&](const core::Interval& domain) {
    return range.high < domain.low || range.low > domain.high;
  };
  const toys::SectionInfo section = toy.section(settings);
  if (std::all_of(domains.begin(), domains.end(), is_empty)) {
    return no_points(section.name, section.meaning);
  }
  const core::Interval& first = domains.front();
  if (is_empty(first) || !std::all_of(domains.begin(), domains.end(), is_beside)) return {};
  return "x lies outside the section's domain, " +
         words(first, range.high < first.low ? range.high : range.low);
}

void require_one_start(const Options& options, const toys::Entry& toy,
                       const toys::Settings& settings) {
  if (!toy.has_motion()) {
    throw std::invalid_argument(toy.name() + " is a map without motion; it has no orbit in time");
  }
  if (options.given("x") != options.given("state")) return;
  if (has_several_coordinates(toy, settings)) {
    const toys::VectorSectionInfo section = toy.vector_section(settings);
    throw std::invalid_argument("give either --x " + names_of(section) + ", a start on section " +
                                section.name + ", or " + state_of(toy));
  }
  const auto section = toy.section(settings);
  throw std::invalid_argument("give either --x, a start on the section (" + section.coordinate +
                              ", shown from " + format_number(section.range.low) + " to " +
                              format_number(section.range.high) + "), or " + state_of(toy));
}

void read_length(const Options& options, toys::OrbitRequest& request) {
  request.time = options.given_number("time");
  request.returns = options.integer("returns");
  if (!request.time) return;
  if (options.given("returns")) throw std::invalid_argument("give either --time or --returns");
  if (options.given_on_line("max-time")) {
    note("--max-time bounds a return, and changes nothing with --time");
  }
}

std::string how_it_ends(const toys::OrbitRequest& request, core::Outcome outcome, double t,
                        const toys::Settings& settings) {
  const bool has_too_many = outcome == core::Outcome::event_limit && request.time;
  return std::string(core::name(outcome)) + " at t = " + format_number(t) + " s: " +
         (has_too_many ? "it has more than --max-events " +
                             std::to_string(settings.orbit.max_events) + " events, raise it"
                       : advice(outcome, settings));
}

int exit_code_of(core::Outcome outcome) {
  switch (outcome) {
    case core::Outcome::returned:
    case core::Outcome::no_return:
    case core::Outcome::at_rest:
    case core::Outcome::time_limit:
    case core::Outcome::event_limit:
      return done;
    case core::Outcome::lcp_unsolved:
    case core::Outcome::accumulation_unresolved:
    case core::Outcome::out_of_domain:
    case core::Outcome::not_finite:
    case core::Outcome::inaccurate:
      break;
  }
  return failed;
}

}  // namespace specht::apps
