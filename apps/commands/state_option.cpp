#include <specht/apps/commands/state_option.hpp>
#include <stdexcept>

namespace specht::apps {

void add_state_option(Options& options, const std::string& what) {
  options.add(
      {"state", "Q,U",
       what +
           " these coordinates [their units], then, unless the system is of first order, as many "
           "velocities [units per s]",
       rules::list()});
}

void read_state(const Options& options, const toys::Entry& toy, std::vector<double>& q,
                std::vector<double>& u) {
  const auto state = options.list("state");
  const std::size_t dof = toy.coordinates().size();
  if (state.size() != (toy.is_first_order() ? dof : 2 * dof)) {
    throw std::invalid_argument("--state has " + std::to_string(state.size()) + " numbers; " +
                                toy.name() + " needs " + std::to_string(dof) + " coordinates" +
                                (toy.is_first_order() ? "" : ", then as many velocities"));
  }
  const auto middle = state.begin() + static_cast<std::ptrdiff_t>(dof);
  q.assign(state.begin(), middle);
  u.assign(middle, state.end());
  u.resize(dof);  // of a system of first order they mean nothing
}

void require_admissible(const toys::Entry& toy, const toys::Settings& settings,
                        const toys::OrbitRequest& request) {
  if (request.q.empty()) return;
  const std::string why = toy.why_not_admissible(settings, 0, request.q, request.u);
  if (!why.empty()) throw std::invalid_argument("--state begins in penetration: " + why);
}

}  // namespace specht::apps
