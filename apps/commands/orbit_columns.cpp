#include <algorithm>
#include <specht/apps/commands/orbit_columns.hpp>
#include <sstream>
#include <stdexcept>

namespace specht::apps {
namespace {

std::vector<std::string> words(const std::string& text) {
  std::vector<std::string> result;
  std::istringstream stream(text);
  for (std::string word; std::getline(stream, word, ',');) result.push_back(word);
  return result;
}

bool names_columns(const std::string& text) {
  const auto names = words(text);
  return !names.empty() && !text.ends_with(',') &&
         std::all_of(names.begin(), names.end(),
                     [](const std::string& name) { return name == "gaps" || name == "forces"; });
}

std::string numbered(const char* name, std::size_t i) { return name + std::to_string(i + 1); }

}  // namespace

void add_contact_columns(Options& options) {
  options.add({"columns",
               "LIST",
               "more columns: gaps g_N [m], contact forces lambda_N and lambda_T [N] of each "
               "contact",
               {"gaps, forces or gaps,forces", names_columns}});
}

OrbitColumns::OrbitColumns(const Options& options, const toys::Entry& toy, toys::Engine engine)
    : state_(toy.coordinates()),
      with_gap_(static_cast<std::size_t>(toy.contacts())),
      all_(with_gap_ + static_cast<std::size_t>(toy.friction_elements())) {
  for (const std::string& q : toy.coordinates()) state_.push_back("v_" + q);
  for (const std::string& name : words(options.text("columns").value_or(""))) {
    (name == "gaps" ? gaps_ : forces_) = true;
  }
  if (gaps_ && with_gap_ == 0) {
    throw std::invalid_argument("--columns gaps is not allowed with " + toy.name() +
                                (!toy.has_motion() ? ": it is a map without motion"
                                 : all_ > 0        ? ": it has friction elements and no gaps"
                                                   : ": it has no contacts"));
  }
  if (forces_ && engine == toys::Engine::time_stepping) {
    throw std::invalid_argument(
        "--columns forces is not allowed with --engine time-stepping: a step has impulses");
  }
  for (std::size_t i = 0; gaps_ && i < with_gap_; ++i) contacts_.push_back(numbered("g_N", i));
  for (std::size_t i = 0; forces_ && i < with_gap_; ++i) {
    contacts_.push_back(numbered("lambda_N", i));
  }
  for (std::size_t i = 0; forces_ && i < all_; ++i) contacts_.push_back(numbered("lambda_T", i));
}

void OrbitColumns::set_state(Row& row, const std::vector<double>& q,
                             const std::vector<double>& u) const {
  for (std::size_t i = 0; i < q.size(); ++i) {
    row.set(state_[i], q[i]).set(state_[q.size() + i], u[i]);
  }
}

void OrbitColumns::set_contacts(Row& row, const toys::ContactValues& values) const {
  for (std::size_t i = 0; i < all_ && wants_contacts(); ++i) {
    if (gaps_ && i < with_gap_) row.set(numbered("g_N", i), values.gaps[i]);
    if (forces_ && i < with_gap_) row.set(numbered("lambda_N", i), values.normal_forces[i]);
    if (forces_) row.set(numbered("lambda_T", i), values.tangential_forces[i]);
  }
}

}  // namespace specht::apps
