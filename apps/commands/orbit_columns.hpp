// The columns of samples and events: the state, and on request what contacts do.
#pragma once

#include <specht/apps/files/row.hpp>
#include <specht/apps/options.hpp>
#include <specht/toys/entry/entry.hpp>
#include <string>
#include <vector>

namespace specht::apps {

/// Declares --columns.
void add_contact_columns(Options& options);

class OrbitColumns {
 public:
  /// Throws std::invalid_argument where this toy or engine does not have what --columns asks for.
  OrbitColumns(const Options& options, const toys::Entry& toy, toys::Engine engine);

  /// Samples must come with the values of contacts.
  [[nodiscard]] bool wants_contacts() const { return gaps_ || forces_; }
  /// Coordinates and velocities.
  [[nodiscard]] const std::vector<std::string>& state() const { return state_; }
  /// Gaps, normal and tangential forces of each contact, as far as they are asked for.
  [[nodiscard]] const std::vector<std::string>& contacts() const { return contacts_; }

  void set_state(Row& row, const std::vector<double>& q, const std::vector<double>& u) const;
  void set_contacts(Row& row, const toys::ContactValues& values) const;

 private:
  std::vector<std::string> state_, contacts_;
  std::size_t with_gap_, all_;  // contacts
  bool gaps_ = false, forces_ = false;
};

}  // namespace specht::apps
