#include <algorithm>
#include <filesystem>
#include <fstream>
#include <specht/apps/config_file.hpp>
#include <sstream>
#include <stdexcept>

namespace specht::apps {
namespace {

/// A file or a pipe, whole: a device may have no end.
std::string config_text(const std::string& name) {
  constexpr std::size_t most = 1 << 20;
  const std::string cannot = "cannot read the config file '" + name + "'";
  std::error_code none;
  if (!std::filesystem::exists(name, none)) {
    throw std::invalid_argument(cannot + ": No such file or directory");
  }
  if (!std::filesystem::is_regular_file(name, none) && !std::filesystem::is_fifo(name, none)) {
    throw std::invalid_argument(cannot + ": it is no file");
  }
  std::ifstream stream(name, std::ios::binary);
  std::string text(most + 1, '\0');
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (!stream.eof() || stream.bad()) {
    throw std::invalid_argument(cannot + (stream.good() ? ": it has more than 1 MB" : ""));
  }
  text.resize(static_cast<std::size_t>(stream.gcount()));
  if (text.find('\0') != std::string::npos) {
    throw std::invalid_argument(cannot + ": it is no text");
  }
  return text;
}

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

bool has(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

ConfigLines read_config_file(const std::string& name, const std::vector<std::string>& options) {
  ConfigLines result;
  std::istringstream lines(config_text(name));
  int number = 0;
  for (std::string line; std::getline(lines, line); result.options += line + '\n') {
    ++number;
    const std::string text = trimmed(line.substr(0, line.find('#')));
    const std::size_t equals = text.find('=');
    const std::string key = trimmed(text.substr(0, equals));
    if (text.empty() || (has(options, key) && equals != std::string::npos)) continue;
    const std::string place = name + ":" + std::to_string(number) + ": ";
    if (key == "config" || key == "help") {
      throw std::invalid_argument(place + "unrecognised option '" + key +
                                  "'; it belongs to the command line");
    }
    if (equals == std::string::npos || key.empty()) {
      throw std::invalid_argument(place + "'" + text +
                                  "' is no line of a config file: name = value, or name = yes of "
                                  "an option without a value");
    }
    if (has(result.parameters, key)) {
      throw std::invalid_argument(place + key + " is given more than once; once is allowed");
    }
    result.parameters.push_back(key);
    line = "set = " + key + "=" + trimmed(text.substr(equals + 1));
  }
  return result;
}

}  // namespace specht::apps
