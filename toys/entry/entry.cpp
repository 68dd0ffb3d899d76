#include <array>
#include <cstdio>
#include <specht/toys/entry/closest_name.hpp>
#include <specht/toys/entry/entry.hpp>
#include <stdexcept>

namespace specht::toys {

std::unique_ptr<maps::StaticFamily> Entry::statics(const Settings&,
                                                   const std::vector<std::string>&) const {
  throw std::invalid_argument(name() + " is a map without motion; it has no equilibria");
}

std::unique_ptr<maps::VectorMapFamily> Entry::vector_family(const Settings&,
                                                            const std::vector<std::string>&) const {
  throw std::invalid_argument(name() +
                              " is a map without motion; its fixed points are those of "
                              "fixed-points");
}

core::ImpactSituation Entry::contacts_at(const Settings&, double, const std::vector<double>&,
                                         const std::vector<double>&) const {
  throw std::invalid_argument(name() + " is a map without motion; it has no impacts");
}

SectionInfo Entry::section(const Settings& settings) const {
  const auto all = sections();
  const auto larger = vector_sections();
  const bool is_first = all.empty() && settings.section.empty() && !larger.empty();
  for (const VectorSectionInfo& info : larger) {
    if (info.name != settings.section && !is_first) continue;
    throw std::invalid_argument("section " + info.name + " of " + name() + " has " +
                                std::to_string(info.coordinates.size()) +
                                " coordinates, and this verb is for maps of one; map, cycles, "
                                "diagram, locus, orbit-diagram and basins take it");
  }
  if (all.empty() && larger.empty()) {
    throw std::invalid_argument(name() + " has no section, so no return map; simulate it instead");
  }
  if (settings.section.empty()) return all.front();
  std::vector<std::string> names;
  for (const VectorSectionInfo& info : larger) names.push_back(info.name);
  for (const SectionInfo& info : all) {
    if (info.name == settings.section) {
      if (settings.section_value && !info.value) {
        throw std::invalid_argument("section " + info.name + " takes no value");
      }
      return info;
    }
    names.push_back(info.name);
  }
  throw std::invalid_argument(
      unknown_name("section '" + settings.section + "' of " + name(), settings.section, names));
}

VectorSectionInfo Entry::vector_section(const Settings& settings) const {
  const bool is_first = settings.section.empty() && sections().empty();
  for (const VectorSectionInfo& info : vector_sections()) {
    if (!is_first && info.name != settings.section) continue;
    if (settings.section_value && !info.value) {
      throw std::invalid_argument("section " + info.name + " takes no value");
    }
    return info;
  }
  const SectionInfo own = section(settings);
  return {own.name, own.meaning, {{own.coordinate, own.unit, own.range, own.period}}, own.value};
}

Phase Entry::phase(const Settings& settings) const {
  if (!has_motion() && settings.phase != Phase::automatic) {
    throw std::invalid_argument(name() +
                                " is a map without motion, it has no phases; leave out --phase, "
                                "--method, --rtol and --atol");
  }
  if (settings.precision == Precision::quad && !has_quad()) {
    throw std::invalid_argument(name() +
                                " is computed in double only; --precision quad serves return maps "
                                "of the woodpecker, with --phase exact");
  }
  if (settings.phase == Phase::exact && !has_closed_form()) {
    throw std::invalid_argument(
        name() +
        " has no closed form, so --phase exact is not allowed: constant M and W, at most five "
        "contacts, and forces and gaps that are affine in the state and do not depend on time, "
        "declared `affine`, would have one; use --phase " +
        (has_series() ? "taylor or odeint" : "odeint"));
  }
  const bool wants_exact = settings.phase == Phase::exact || settings.phase == Phase::automatic;
  const std::string obstacle =
      has_closed_form() && wants_exact ? why_not_exact(settings) : std::string();
  if (settings.phase == Phase::exact && !obstacle.empty()) {
    throw std::invalid_argument(
        name() + " has no closed form here, so --phase exact is not allowed: " + obstacle +
        "; use --phase " + (has_series() ? "taylor or odeint" : "odeint"));
  }
  if (settings.phase == Phase::taylor && !has_series()) {
    throw std::invalid_argument(
        name() +
        " has no Taylor expansions, so --phase taylor is not allowed: a toy that is a class "
        "template "
        "on its scalar, with functions that branch on nothing but its region, declared `analytic`, "
        "would have them; use --phase " +
        (has_closed_form() ? "exact or odeint" : "odeint"));
  }
  if (settings.precision == Precision::quad && settings.phase != Phase::automatic &&
      settings.phase != Phase::exact) {
    throw std::invalid_argument(
        "phases by steps are computed in double; --precision quad needs --phase exact, without "
        "--method, --rtol and --atol");
  }
  if (settings.phase != Phase::automatic && settings.phase != Phase::stepwise)
    return settings.phase;
  if (has_closed_form() && settings.phase == Phase::automatic && obstacle.empty()) {
    return Phase::exact;
  }
  return has_series() ? Phase::taylor : Phase::odeint;
}

std::string negative_gap_text(int contact, double gap) {
  const std::string number = std::to_string(contact);
  std::array<char, 32> value{};
  std::snprintf(value.data(), value.size(), "%.3g", gap);
  return "contact " + number + " has the gap g_N" + number + " = " + value.data();
}

}  // namespace specht::toys
