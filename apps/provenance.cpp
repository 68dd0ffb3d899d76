#include <array>
#include <specht/apps/provenance.hpp>

#include "specht_config.hpp"

namespace specht::apps {
namespace {

std::string shell_word(const std::string& text) {
  const std::string plain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-+=:,./@%";
  if (!text.empty() && text.find_first_not_of(plain) == std::string::npos) return text;
  std::string quoted = "'";
  for (const char c : text) {
    if (c == '\n' || c == '\r') {
      quoted += ' ';
    } else if (c == '\'') {
      quoted += "'\\''";
    } else {
      quoted += c;
    }
  }
  return quoted + "'";
}

/// "plane=0.5"
std::string text_of(const toys::VectorSectionInfo& section, const toys::Settings& settings) {
  const auto value = settings.section_value ? settings.section_value : section.value;
  return section.name + (value ? "=" + format_number(*value) : "");
}

/// Of the coordinates of a section, separated by spaces.
struct Joined {
  std::string names, units, periods;

  explicit Joined(const toys::VectorSectionInfo& section) {
    for (const maps::MapCoordinate& c : section.coordinates) {
      const char* space = names.empty() ? "" : " ";
      names += space + c.name;
      units += space + c.unit;
      periods += space + format_number(c.period);
    }
  }
};

}  // namespace

std::string command_text(const std::string& verb, const std::vector<std::string>& arguments) {
  constexpr std::array<std::string_view, 2> flags{"--quiet", "--resume"};
  constexpr std::array<std::string_view, 4> with_value{"-j", "--jobs", "-o", "--out"};
  std::string text = "specht " + verb;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& word = arguments[i];
    bool left_out = false;
    for (const auto flag : flags) left_out = left_out || word == flag;
    for (const auto option : with_value) {
      const std::string name(option);
      if (word == name) {
        left_out = true;
        ++i;  // its value
        break;
      }
      const bool is_long = name.size() > 2;
      left_out = left_out || (is_long ? word.starts_with(name + "=") : word.starts_with(name));
    }
    if (!left_out) text += " " + shell_word(word);
  }
  return text;
}

std::optional<std::vector<std::string>> words_of(const std::string& command) {
  std::vector<std::string> words;
  bool in_word = false, quoted = false;
  for (std::size_t i = 0; i < command.size(); ++i) {
    const char c = command[i];
    if (!quoted && c == ' ') {
      in_word = false;
      continue;
    }
    if (!in_word) words.emplace_back();
    in_word = true;
    if (c == '\'') {
      quoted = !quoted;
    } else if (!quoted && c == '\\' && i + 1 < command.size()) {
      words.back() += command[++i];
    } else {
      words.back() += c;
    }
  }
  if (quoted) return std::nullopt;
  return words;
}

std::string hash_key(const std::string& polygon) { return polygon + "_sha256"; }

Header provenance(TableKind kind, const std::string& command, const toys::Entry& toy,
                  const toys::Settings& settings, bool on_section) {
  Header header{{"specht", config::version},
                {"command", command},
                {std::string(table_key), std::string(name(kind))},
                {"toy", toy.name()}};
  if (on_section) {
    const toys::VectorSectionInfo section = toy.vector_section(settings);
    header.push_back({"section", text_of(section, settings)});
    const Joined coordinates(section);
    header.push_back({"coordinate", coordinates.names});
    header.push_back({"unit", coordinates.units});
  }
  const auto parameters = toy.parameters();
  const auto values = toy.values(settings);
  for (std::size_t k = 0; k < parameters.size(); ++k) {
    header.push_back({parameters[k].name, format_number(values[k])});
  }
  for (const auto& p : toy.polygons()) {
    for (auto data = settings.polygons.rbegin(); data != settings.polygons.rend(); ++data) {
      if (data->name != p.name) continue;
      header.push_back({p.name, data->origin});
      header.push_back({hash_key(p.name), data->hash});
      break;
    }
  }
  if (!toy.has_motion()) return header;  // a map without mechanics
  header.push_back({"law", std::string(core::name(settings.orbit.law))});
  if (settings.orbit.law == core::ImpactLaw::poisson_tangential) {
    header.push_back({"nu", format_number(settings.orbit.tangential_reversibility)});
  }
  const core::LcpChoice solution = settings.orbit.lcp.choice;
  if (solution != core::LcpChoice::automatic) {
    header.push_back({"solution", std::string(core::name(solution))});
  }
  if (settings.engine == toys::Engine::time_stepping) {
    header.push_back({"engine", std::string(toys::name(settings.engine))});
    header.push_back({"step", format_number(settings.time_stepping.step)});
    header.push_back({"max_time", format_number(settings.orbit.max_time)});
    return header;
  }
  const toys::Phase phase = toy.phase(settings);
  header.push_back({"phase", std::string(toys::name(phase))});
  if (phase == toys::Phase::odeint) {
    header.push_back({"method", odeint_method});
    header.push_back({"rtol", format_number(settings.odeint.rtol)});
    header.push_back({"atol", format_number(settings.odeint.absolute_tolerance())});
  }
  if (phase == toys::Phase::taylor) {
    header.push_back({"rtol", format_number(settings.taylor.rtol)});
    header.push_back({"atol", format_number(settings.taylor.absolute_tolerance())});
  }
  header.push_back({"precision", std::string(toys::name(settings.precision))});
  header.push_back({"max_time", format_number(settings.orbit.max_time)});
  header.push_back({"max_events", std::to_string(settings.orbit.max_events)});
  return header;
}

void note_section(Header& header, const toys::VectorSectionInfo& section,
                  const toys::Settings& settings) {
  header.push_back({"section", text_of(section, settings)});
  const Joined coordinates(section);
  header.push_back({"coordinates", coordinates.names});
  header.push_back({"units", coordinates.units});
  header.push_back({"periods", coordinates.periods});
}

void note_sweep(Header& header, const toys::Entry& toy, const std::string& parameter,
                const std::string& sweep) {
  std::erase_if(header, [&](const HeaderEntry& entry) { return entry.key == parameter; });
  header.push_back({"sweep", sweep});
  for (const auto& p : toy.parameters()) {
    if (p.name == parameter) header.push_back({"sweep_unit", p.unit});
  }
}

}  // namespace specht::apps
