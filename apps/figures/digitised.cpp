#include <array>
#include <set>
#include <specht/apps/figures/digitised.hpp>
#include <specht_config.hpp>
#include <stdexcept>
#include <system_error>

namespace specht::apps {
namespace {

struct DigitisedMap {
  double eps_N1;
  double iterate;
  const char* file;
};

constexpr std::array<DigitisedMap, 3> digitised_maps = {{
    {0.5, 1, "printed_fig8_map_eps0.5.csv"},
    {0.125, 1, "printed_fig11_P1_eps0.125.csv"},
    {0.125, 2, "printed_fig11_P2_eps0.125.csv"},
}};

bool is_woodpecker(const Table& table) {
  return table.value("toy") == "woodpecker" &&
         table.value("coordinate").value_or("phi_S") == "phi_S";
}

}  // namespace

std::optional<std::string> digitised_curve_of_map(const Table& map) {
  const auto eps_N1 = map.value("eps_N1");
  if (!is_woodpecker(map) || !eps_N1) return std::nullopt;
  for (const DigitisedMap& digitised : digitised_maps) {
    if (parse_number(*eps_N1) == digitised.eps_N1 &&
        parse_number(map.value("iterate").value_or("1")) == digitised.iterate) {
      return digitised.file;
    }
  }
  return std::nullopt;
}

std::optional<std::string> digitised_curve_of_diagram(const Table& diagram) {
  const std::string sweep = diagram.value("sweep").value_or("");
  if (!is_woodpecker(diagram) || !sweep.starts_with("eps_N1=")) return std::nullopt;
  return "printed_fig9_period1.csv";
}

std::string no_digitised_curve() {
  std::set<double> values;
  for (const DigitisedMap& map : digitised_maps) values.insert(map.eps_N1);
  std::string text;
  for (const double value : values) text += (text.empty() ? "" : " and ") + format_number(value);
  return "there are no printed points for these files; the paper has them for maps of the "
         "woodpecker at eps_N1 = " +
         text + " and for its diagram along eps_N1";
}

std::filesystem::path digitised_curve_file(const std::string& name) {
  std::error_code none;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", none);
  const std::array<std::filesystem::path, 3> folders = {
      program.parent_path() / config::data_dir_from_program, config::source_data_dir,
      config::installed_data_dir};
  for (const std::filesystem::path& folder : folders) {
    if (std::filesystem::is_regular_file(folder / name, none)) return folder / name;
  }
  throw std::runtime_error("the paper's curve '" + name + "' is not installed; looked in " +
                           folders[0].string() + ", " + folders[1].string() + ", " +
                           folders[2].string());
}

}  // namespace specht::apps
