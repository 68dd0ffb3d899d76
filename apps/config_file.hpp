// The file of --config: lines `name = value`, and comments behind '#'.
//
// The name of an option without its dashes, or of a parameter of the toy: `eps_N1 = 0.3` says what
// `set = eps_N1=0.3` says. Which names a toy has is not known here.
#pragma once

#include <string>
#include <vector>

namespace specht::apps {

struct ConfigLines {
  std::string options;                  // the lines, each of an option
  std::vector<std::string> parameters;  // the names that are none of an option
};

/// `options`: the names of options. Throws std::invalid_argument: no file, longer than 1 MB, no text, a parameter
/// in two lines.
[[nodiscard]] ConfigLines read_config_file(const std::string& name,
                                           const std::vector<std::string>& options);

}  // namespace specht::apps
