#include "random_extremes.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <stdexcept>

#include "impulse_check.hpp"

namespace specht::test {
namespace {

/// All impacts that an accumulation leaves out, with their friction, of the first one: (1 + ε)/(1 − ε) of its
/// impulse, in the metric of kinetic energy; at most as many as an accumulation may have.
double series(const core::ImpactSituation& all, const Eigen::LLT<Eigen::MatrixXd>& M, std::size_t i,
              double nn) {
  const auto& p = all.contacts[i].parameters;
  const Eigen::VectorXd w_T = all.W_T.col(static_cast<Eigen::Index>(i));
  const double least_loss = 1.0 / core::OrbitOptions{}.max_accumulation_length;
  const double friction = p.mu > 0 ? p.mu * std::sqrt(w_T.dot(M.solve(w_T)) / nn) : 0.0;
  return (1 + p.eps_N) / std::max(1 - p.eps_N, least_loss) * (1 + friction);
}

}  // namespace

RandomExtremes::RandomExtremes(const toys::Entry& toy, double decades, std::uint64_t seed,
                               int most_events)
    : toy_(toy), decades_(decades), most_events_(most_events), random_(seed) {
  for (const int k : toy.ignorable_coordinates()) ignorable_.insert(k);
  if (toy.sections().empty()) {
    for (const auto& section : toy.vector_sections()) {
      if (section.coordinates.size() == 2 * toy.coordinates().size()) strobe_ = section;
    }
    if (strobe_.coordinates.empty())
      throw std::invalid_argument(toy.name() + " has no section of its state");
  }
}

void RandomExtremes::add(int orbits, ExtremeTally& tally) {
  const toys::Settings settings = draw();
  core::Interval range{0, 0};
  try {
    if (toy_.sections().empty()) {
      (void)toy_.vector_family(settings, {})->at({});
    } else {
      range = toy_.section(settings).range;
      const auto domain = toy_.family(settings, {})->at({})->domain();
      range.low = std::max(range.low, domain.low);
      range.high = std::min(range.high, domain.high);
      if (!(range.low < range.high)) throw std::invalid_argument("no range");
    }
  } catch (const std::invalid_argument&) {
    ++tally.refused;
    return;
  }
  constexpr double ill = 1e6;  // above it, verbs say how many digits are lost
  ill_conditioned_ = toy_.mass_condition(settings) > ill;
  for (int k = 0; k < orbits; ++k) follow(settings, start(settings, range), tally);
}

void RandomExtremes::limit(toys::Settings& settings) const {
  settings.orbit.max_events = most_events_;
  settings.orbit.max_time = toy_.max_time();
  settings.taylor.max_steps = settings.odeint.max_steps = 20 * most_events_;
}

void RandomExtremes::follow(toys::Settings settings, double x, ExtremeTally& tally) {
  limit(settings);
  toys::OrbitRequest request = quiet();
  request.x = {x};
  follow(settings, request, tally);
}

void RandomExtremes::follow(const toys::Settings& settings, toys::OrbitRequest request,
                            ExtremeTally& tally) {
  request.on_event = [&](const toys::OrbitEvent& event) { look(settings, event, tally); };
  orbit_ = {};
  toys::OrbitResult result;
  try {
    result = toy_.simulate(settings, request);
  } catch (const std::invalid_argument&) {
    ++tally.refused;
    return;
  }
  ++tally.orbits;
  ++tally.ended[static_cast<std::size_t>(result.outcome)];
  if (orbit_.worst.force > doubtful) {
    orbit_.worst.force = force_with_samples(settings, request, result.t - result.t_start);
  }
  const double longest = settings.orbit.max_time * (1 + 1e-12);
  const bool has_end =
      result.outcome != core::Outcome::returned || request.time || !result.x.empty();
  if (orbit_.goes_back || !has_end || !(result.t - result.t_start <= longest) ||
      orbit_.events > most_events_ + 2)
    ++tally.beyond_limits;
  const auto text = [&] { return text_of(settings, request); };
  if (ill_conditioned_) ++tally.ill_conditioned;
  for (int kind = 0; kind < Violations::kinds; ++kind) {
    if (ill_conditioned_ || !(orbit_.worst[kind] > tally.largest[kind])) continue;
    tally.largest[kind] = orbit_.worst[kind];
    tally.where[static_cast<std::size_t>(kind)] = text();
  }
  if (on_orbit) on_orbit(orbit_.worst, ill_conditioned_, result.outcome, text);
}

double RandomExtremes::within(const core::Interval& range) {
  return range.low + unit() * (range.high - range.low);
}

toys::Settings RandomExtremes::draw() {
  const double choice = unit(), eps = choice < 0.3 ? 0.0 : choice < 0.5 ? 1.0 : unit();
  toys::Settings settings;
  for (const auto& parameter : toy_.parameters()) {
    const double usual = std::stod(parameter.default_value);
    double value = usual * std::pow(10.0, decades_ * (2 * unit() - 1));
    if (parameter.name.rfind("eps_T", 0) == 0) value = usual;
    if (parameter.name.rfind("eps_N", 0) == 0) value = eps;
    if (parameter.name == "mu_s") mu_s_ = value;
    settings.parameters.emplace_back(parameter.name, text_of(value));
  }
  limit(settings);
  return settings;
}

double RandomExtremes::force_with_samples(const toys::Settings& settings,
                                          toys::OrbitRequest request, double duration) {
  constexpr int samples = 1000;
  ExtremeTally unused;
  const Orbit whole = orbit_;
  orbit_ = {};
  request.every = duration / samples;
  request.on_event = [&](const toys::OrbitEvent& event) { look(settings, event, unused); };
  request.on_sample = [&](const toys::OrbitSample& sample) {
    for (const auto* forces :
         {&sample.contacts.normal_forces, &sample.contacts.tangential_forces}) {
      for (const double force : *forces)
        if (std::isfinite(force)) orbit_.force = std::max(orbit_.force, std::abs(force));
    }
  };
  (void)toy_.simulate(settings, request);
  const double force = orbit_.worst.force;
  orbit_ = whole;
  return force;
}

toys::OrbitRequest RandomExtremes::quiet() {
  toys::OrbitRequest request;
  request.every = std::numeric_limits<double>::infinity();
  request.contact_values = request.situations = true;
  return request;
}

toys::OrbitRequest RandomExtremes::start(const toys::Settings& settings,
                                         const core::Interval& range) {
  toys::OrbitRequest request = quiet();
  if (strobe_.coordinates.empty()) {
    request.x = {within(range)};
    return request;
  }
  request.time = settings.orbit.max_time;
  for (std::size_t k = 0; k < strobe_.coordinates.size(); ++k) {
    auto& numbers = k < toy_.coordinates().size() ? request.q : request.u;
    numbers.push_back(within(strobe_.coordinates[k].range));
  }
  return request;
}

void RandomExtremes::look(const toys::Settings& settings, const toys::OrbitEvent& event,
                          ExtremeTally& tally) {
  ++orbit_.events;
  orbit_.goes_back = orbit_.goes_back || !(event.t >= orbit_.t);
  orbit_.t = event.t;
  // NOTE: where a face of the geometry is smaller than a gap may be off, rounding tells which one it is. The orbit's
  // own is looked at.
  const auto& all = event.situation;
  add_to_scale(all, event.q_before);
  for (std::size_t i = 0; i < all.contacts.size(); ++i) {
    const bool closed = !orbit_.mode.empty() && orbit_.mode[i] != 'o';
    const double gap = event.contacts_before.gaps[i];
    keep(closed ? orbit_.worst.drift : orbit_.worst.gap, orbit_.scale.off(gap, closed));
  }
  // Forces that were not unique when their mode began are none by the rounding of a later geometry.
  if (orbit_.unique) look_at_forces(all, event.contacts_before, orbit_.mode);
  if (event.event == "impact") ++tally.impacts;
  // Contacts that come to rest, or regions, may make velocities jump, too.
  const bool velocity_jumps = event.u_before != event.u_after;
  if (velocity_jumps && !all.contacts.empty()) look_at_impulses(all, event);
  orbit_.mode = event.mode;
  orbit_.unique = event.free_forces == 0;
  if (mu_s_ < 0) {
    look_at_forces(all, event.contacts_after, orbit_.mode);
  } else {  // friction depends on speed
    look_at_forces(toy_.contacts_at(settings, event.t, event.q_after, event.u_after),
                   event.contacts_after, orbit_.mode);
  }
}

void RandomExtremes::add_to_scale(const core::ImpactSituation& all, const std::vector<double>& q) {
  for (std::size_t i = 0; i < all.contacts.size(); ++i) {
    const auto column = static_cast<Eigen::Index>(i);
    if (!all.W_N.col(column).any()) continue;  // nothing is there
    double normal = std::abs(all.contacts[i].gap), tangential = 0.0;
    for (std::size_t k = 0; k < q.size(); ++k) {
      const auto row = static_cast<Eigen::Index>(k);
      normal += std::abs(q[k] * all.W_N(row, column));
      if (!ignorable_.contains(static_cast<int>(k)))
        tangential += std::abs(q[k] * all.W_T(row, column));
    }
    if (std::isfinite(normal + tangential)) orbit_.scale.add(normal, tangential);
  }
}

void RandomExtremes::look_at_forces(const core::ImpactSituation& all,
                                    const toys::ContactValues& values, const std::string& mode) {
  if (mode.empty()) return;
  // Of what a force balances: less is nothing.
  constexpr double rounding = core::epsilons<double>(core::LcpOptions{}.vanishing_tolerance);
  const auto known = [&](std::size_t i) {
    return mode[i] != 'o' && std::isfinite(values.normal_forces[i]);
  };
  for (std::size_t i = 0; i < all.contacts.size();
       ++i) {  // those of this event are among those so far
    if (!known(i)) continue;
    orbit_.force = std::max(
        {orbit_.force, std::abs(values.normal_forces[i]), std::abs(values.tangential_forces[i])});
  }
  for (std::size_t i = 0; i < all.contacts.size(); ++i) {
    if (!known(i) || orbit_.force == 0) continue;
    const double N = values.normal_forces[i], T = values.tangential_forces[i];
    const bool sticks = mode[i] != '+' && mode[i] != '-';
    const double mu = sticks && mu_s_ >= 0 ? mu_s_ : all.contacts[i].parameters.mu;
    // The friction of a sliding contact is μ λ_N, of either sign.
    const double outside = sticks ? std::max(-N, (std::abs(T) - mu * N) / (1 + mu)) : -N;
    keep(orbit_.worst.force, (outside - rounding * values.balanced[i]) / orbit_.force);
  }
  for (std::size_t i = all.contacts.size(); i < mode.size(); ++i) {  // friction elements
    const double bound = values.bounds[i], T = values.tangential_forces[i];
    if (mode[i] == '+' || mode[i] == '-' || !std::isfinite(bound) || std::isnan(T)) continue;
    orbit_.force = std::max({orbit_.force, bound, std::abs(T)});
    keep(orbit_.worst.force, (std::abs(T) - bound) / orbit_.force);
  }
}

int RandomExtremes::contact_that_hits(const core::ImpactSituation& all,
                                      const toys::OrbitEvent& event,
                                      const Eigen::VectorXd& speeds_before) const {
  const Eigen::Map<const Eigen::VectorXd> u(event.u_after.data(), all.dof());
  const Eigen::VectorXd speeds_after = all.W_N.transpose() * u + all.w_hat_N;
  double first = core::epsilons<double>(1 << 20) * std::abs(event.t);
  int hit = -1;
  for (std::size_t i = 0; i < all.contacts.size(); ++i) {
    const auto k = static_cast<Eigen::Index>(i);
    const bool was_closed = !orbit_.mode.empty() && orbit_.mode[i] != 'o';
    const bool goes_on = event.mode[i] == 'o' && speeds_after(k) < 0;
    if (was_closed || goes_on || !(speeds_before(k) < 0)) continue;
    const double time = all.contacts[i].gap / -speeds_before(k);
    if (!(time < first)) continue;
    first = time;
    hit = static_cast<int>(i);
  }
  return hit;
}

void RandomExtremes::look_at_impulses(const core::ImpactSituation& all,
                                      const toys::OrbitEvent& event) {
  // An impact that brings contacts to rest may leave out impulses with less speed than this [m/s].
  const double cut_off = 10 * core::OrbitOptions{}.rest_speed;
  // Gaps of contacts that touch: no more is known of one that has been closed, and opens and closes at its drift.
  const double touches = core::OrbitOptions{}.most_violation * orbit_.scale.of_closed();
  const bool accumulates = event.event == "accumulation";
  // Nor of one that is crossed in a unit of the last digit of time: no root is known better.
  const double unit_of_time = std::numeric_limits<double>::epsilon() * std::abs(event.t);
  const Eigen::Map<const Eigen::VectorXd> u(event.u_before.data(), all.dof());
  const Eigen::VectorXd speeds = all.W_N.transpose() * u + all.w_hat_N;
  std::vector<int> taking_part, involved;  // the latter for certain
  std::vector<Eigen::Index> closed;
  double left_out = 0.0;
  const Eigen::LLT<Eigen::MatrixXd> M(all.M);
  const int hit = accumulates ? contact_that_hits(all, event, speeds) : event.contact - 1;
  for (std::size_t i = 0; i < all.contacts.size(); ++i) {
    const bool own = hit == static_cast<int>(i);
    const bool was_closed = !orbit_.mode.empty() && orbit_.mode[i] != 'o';
    const double crossed = unit_of_time * std::abs(speeds(static_cast<Eigen::Index>(i)));
    if (!own && !was_closed && all.contacts[i].gap > std::max(touches, crossed)) continue;
    taking_part.push_back(static_cast<int>(i));
    if (own || was_closed) involved.push_back(static_cast<int>(i));
    if (event.mode[i] != 'o') closed.push_back(static_cast<Eigen::Index>(i));
  }
  const Eigen::MatrixXd W_N = all.W_N(Eigen::all, closed), NN = W_N.transpose() * M.solve(W_N);
  Eigen::MatrixXd inverse;
  if (!closed.empty()) inverse = NN.completeOrthogonalDecomposition().pseudoInverse();
  for (Eigen::Index k = 0; k < NN.rows(); ++k) {
    const double nn = NN(k, k);
    if (!(nn > 0)) continue;
    // The mass that moves where the speed of this contact alone changes.
    const double mass = std::max(inverse(k, k), 1 / nn);
    const auto i = static_cast<std::size_t>(closed[static_cast<std::size_t>(k)]);
    // An impact at a border of the geometry brings contacts to rest, too.
    const bool was_open = orbit_.mode.empty() || orbit_.mode[i] == 'o';
    const bool rests = accumulates || (event.event == "region" && was_open);
    left_out += cut_off * std::sqrt(mass) * (rests ? series(all, M, i, nn) : 1);
  }
  auto check = ImpulseProblem(all, taking_part).check(event.u_before, event.u_after);
  if (involved.size() < taking_part.size()) {
    // Of many edges of cones that nearly depend on each other rounding may hide that few of them will do.
    const auto fewer = ImpulseProblem(all, involved).check(event.u_before, event.u_after);
    if (fewer.unexplained < check.unexplained) check = fewer;
  }
  if (check.speed > 0) keep(orbit_.worst.impulse, (check.unexplained - left_out) / check.speed);
  // Energies are off by the first order of the cut-off where sliding contacts come to rest.
  if (event.event != "impact") return;
  const bool moves = all.w_hat_N.any() || all.w_hat_T.any();
  const double exchanged = moves ? check.speed * check.speed : check.energy;
  // What is slower than the cut-off has no energy that counts.
  const double work = check.work - left_out * left_out;
  if (exchanged > 0) keep(orbit_.worst.gain, work / exchanged);
}

void RandomExtremes::keep(double& largest, double value) {
  if (std::isnan(value)) value = std::numeric_limits<double>::infinity();
  largest = std::max(largest, value);
}

std::string RandomExtremes::text_of(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.17g", value);
  return text;
}

std::string RandomExtremes::text_of(const toys::Settings& settings,
                                    const toys::OrbitRequest& request) const {
  std::string text = "simulate " + toy_.name();
  if (!request.x.empty()) {
    text += " --x=" + text_of(request.x.front());
  } else {
    for (const double& q : request.q)
      text += (&q == request.q.data() ? " --state=" : ",") + text_of(q);
    for (const double u : request.u) text += "," + text_of(u);
    text += " --time=" + text_of(*request.time);
  }
  for (const auto& [name, value] : settings.parameters) text += " --set " + name + "=" + value;
  return text;
}

}  // namespace specht::test
