#include <algorithm>
#include <array>
#include <set>
#include <specht/apps/config_file.hpp>
#include <specht/apps/files/atomic_file.hpp>
#include <specht/apps/interrupt.hpp>
#include <specht/apps/options.hpp>
#include <specht/toys/entry/closest_name.hpp>
#include <sstream>
#include <stdexcept>

namespace specht::apps {
namespace {

namespace po = boost::program_options;

std::string long_name(const std::string& name) { return name.substr(0, name.find(',')); }

/// "meaning: what is allowed (default …)".
std::string help_of(const Option& option) {
  std::string text = option.help;
  const std::string& allowed = option.rule.allowed;
  if (allowed != option.value_name && allowed != rules::text().allowed &&
      allowed != rules::file().allowed) {
    text += (text.empty() ? "" : ": ") + allowed;
  }
  const std::string shown =
      option.default_words.empty() ? option.value.value_or("") : option.default_words;
  if (!shown.empty()) text += " (default " + shown + ")";
  return text;
}

/// What a file says about an option without a value.
std::optional<bool> parse_yes_no(const std::string& text) {
  constexpr std::array<std::string_view, 4> yes{"yes", "true", "on", "1"};
  constexpr std::array<std::string_view, 4> no{"no", "false", "off", "0"};
  if (std::find(yes.begin(), yes.end(), text) != yes.end()) return true;
  if (std::find(no.begin(), no.end(), text) != no.end()) return false;
  return std::nullopt;
}

/// Throws if an option NAME=… has a name twice.
void require_different(const std::string& option, const std::vector<std::string>& assignments) {
  std::set<std::string> names;
  for (const std::string& text : assignments) {
    const std::string name = text.substr(0, text.find('='));
    if (names.insert(name).second) continue;
    throw std::invalid_argument("--" + option + ": " + name +
                                " is given more than once; once is allowed");
  }
}

}  // namespace

Options::Options(std::string usage, std::string summary, Accepts accepts)
    : usage_(std::move(usage)),
      summary_(std::move(summary)),
      accepts_(accepts),
      own_("Options"),
      model_("Model"),
      run_("Run") {
  own_.add_options()("help,h", "this text");
  if (accepts_.model) add_model();
  if (accepts_.output) add_run();
  if (!accepts_.resumes) refused_.add_options()("resume", "");
}

void Options::add_to(Group& group, const Option& option) {
  group.add_options()(option.name.c_str(),
                      po::value<std::vector<std::string>>()->value_name(option.value_name),
                      help_of(option).c_str());
  declared_[long_name(option.name)] = option;
}

void Options::add(const Option& option) { add_to(own_, option); }

void Options::add_flag(const std::string& name, const std::string& help) {
  own_.add_options()(name.c_str(), help.c_str());
}

void Options::add_run() {
  add_to(run_, {"out,o", "FILE",
                accepts_.own_file ? "the picture; its data are written beside it"
                : accepts_.film
                    ? "the film, which ends in .gif, .svg or .html; or a folder, for its frames"
                    : "instead of standard output; '-' is standard output",
                rules::file()});
  if (accepts_.resumes)
    run_.add_options()("resume",
                       accepts_.model
                           ? "continue the unfinished FILE of -o, on sections of one coordinate"
                           : "continue the unfinished FILE of -o");
  add_threads();
}

void Options::add_threads() {
  add_to(run_, {"jobs,j",
                "N",
                "threads",
                rules::integer_from(1, bifurcation::most_threads),
                {},
                "all processors"});
  run_.add_options()("quiet", "no progress on standard error");
}

void Options::read_line(const std::vector<std::string>& arguments) {
  po::options_description hidden;
  hidden.add_options()("operand", po::value<std::vector<std::string>>());
  po::options_description all;
  all.add(own_).add(model_).add(run_).add(refused_).add(hidden);
  po::positional_options_description positional;
  positional.add("operand", -1);
  const int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
  po::store(
      po::command_line_parser(arguments).options(all).positional(positional).style(style).run(),
      line_);
}

void Options::read_file(const std::string& name) {
  file_name_ = name;
  po::options_description allowed;
  std::vector<std::string> known;
  for (const Group* group : {&own_, &model_, &run_, &refused_}) {
    for (const auto& option : group->options()) {
      if (option->long_name() == "config" || option->long_name() == "help") continue;
      allowed.add(option);
      known.push_back(option->long_name());
    }
  }
  auto lines = read_config_file(name, known);
  file_names_ = std::move(lines.parameters);
  std::istringstream text(lines.options);
  po::store(po::parse_config_file(text, allowed), file_);
}

void Options::check() const {
  for (const auto& [name, option] : declared_) {
    const std::vector<std::string> all = texts(name);
    for (const std::string& text : all) {
      if (option.rule.admits(text)) continue;
      const auto near = toys::closest_name(text, option.rule.choices);
      refuse_value(name, text, option.rule.allowed + (near ? "; did you mean " + *near + "?" : ""));
    }
  }
  for (const po::variables_map* map : {&line_, &file_}) {
    for (const auto& [name, entry] : *map) {
      const auto declared = declared_.find(name);
      if (name == "operand" || (declared != declared_.end() && declared->second.repeats)) continue;
      if (rule_of(name) != nullptr && entry.as<std::vector<std::string>>().size() > 1) {
        throw std::invalid_argument("--" + name + " is given more than once; once is allowed");
      }
      if (map == &file_ && rule_of(name) == nullptr && !parse_yes_no(entry.as<std::string>())) {
        refuse_value(name, entry.as<std::string>(), "in a config file yes or no");
      }
    }
  }
  for (const po::variables_map* map : {&line_, &file_}) {
    for (const char* option : {"set", "within", "polygon"}) {
      if (map->count(option) == 0) continue;
      require_different(option, (*map)[option].as<std::vector<std::string>>());
    }
  }
  check_operands();
  check_name_is_free();
  check_table_name();
  check_inputs_stay();
  if (given("resume") && !accepts_.resumes) {
    throw std::invalid_argument("--resume is not allowed: " + verb() +
                                " does not save its rows one by one and begins anew; leave it out");
  }
  if (given("resume") && !out() && !accepts_.own_file) {
    throw std::invalid_argument("--resume continues a file; give its name with -o FILE");
  }
}

/// What another run has not finished keeps its name.
void Options::check_name_is_free() const {
  if (!out() || !is_name_of_unfinished(*out())) return;
  refuse("out", out()->string(), "names in .part are those of unfinished files");
}

/// A table gets no name that says it is something else.
void Options::check_table_name() const {
  if (!accepts_.output || accepts_.own_file || accepts_.film || !out()) return;
  const std::string ending = out()->extension().string();
  const bool has_format = declared_.contains("format");
  if (ending == ".json" && !(has_format && value("format") == "json")) {
    refuse("out", out()->string(),
           has_format ? "a table is CSV; --format json writes JSON"
                      : "a table is CSV, give another ending");
  }
  for (const char* picture : {".png", ".svg", ".pdf", ".gif", ".html"}) {
    if (ending != picture) continue;
    refuse("out", out()->string(), "a table is CSV; give another ending, and plot draws it");
  }
}

/// The result does not take the place of a file that it is made from.
void Options::check_inputs_stay() const {
  const auto file = out();
  if (!file) return;
  for (const auto& [name, option] : declared_) {
    const bool is_polygon = name == "polygon";
    if (name == "out" || (option.rule.allowed != rules::file().allowed && !is_polygon)) continue;
    for (const std::string& text : texts(name)) {
      const std::filesystem::path input = is_polygon ? text.substr(text.find('=') + 1) : text;
      std::error_code none;
      if (!std::filesystem::equivalent(*file, input, none)) continue;
      refuse("out", file->string(), "it would replace the file of --" + name);
    }
  }
}

void Options::check_operands() const {
  const int count = static_cast<int>(operands_.size());
  const std::string usage = "usage: specht " + usage_;
  if (count < accepts_.operands_low) {
    const std::size_t begin = usage_.find(' ') + 1;
    const std::string operand = usage_.substr(begin, usage_.find(' ', begin) - begin);
    throw std::invalid_argument(operand + " is missing; " + usage);
  }
  if (count <= accepts_.operands_high) return;
  const std::string& word = operands_[static_cast<std::size_t>(accepts_.operands_high)];
  const bool assigns = accepts_.model && parse_assignment(word).has_value();
  for (const char* dash : {"\u2013", "\u2014", "\u2212"}) {
    if (!word.starts_with(dash)) continue;
    throw std::invalid_argument("'" + word +
                                "' begins with a dash; options begin with --, two hyphens");
  }
  throw std::invalid_argument("the word '" + word + "' is one too many" +
                              (assigns ? "; did you mean --set " + word + "? " : "; ") + usage);
}

HelpText Options::help() const {
  HelpText text{usage_, summary_, {}};
  const std::pair<const char*, const Group*> groups[] = {
      {"Options", &own_}, {"Model", &model_}, {"Run", &run_}};
  for (const auto& [title, group] : groups) {
    if (group->options().empty()) continue;
    text.groups.push_back({title, {}});
    for (const auto& option : group->options()) {
      const std::string name = option->long_name();
      const std::string shortest =
          option->canonical_display_name(po::command_line_style::allow_dash_for_short);
      HelpOption shown{
          "--" + name, shortest.starts_with('-') ? shortest : "", "", option->description(), {}};
      if (const auto own = declared_.find(name); own != declared_.end()) {
        shown.value_name = own->second.value_name;
        shown.choices = own->second.rule.choices;
      }
      text.groups.back().options.push_back(std::move(shown));
    }
  }
  return text;
}

/// `option` as it was written, with its dashes.
std::string Options::unrecognised(const std::string& option) const {
  std::vector<std::string> names;
  for (const Group* group : {&own_, &model_, &run_}) {
    for (const auto& own : group->options()) names.push_back("--" + own->long_name());
  }
  std::string line = "unrecognised option '" + option + "'";
  const auto near = toys::closest_name(option, names);
  if (near) return line + "; did you mean " + *near + "? ";
  return line + (accepts_.model ? "; parameters are given by --set NAME=VALUE; " : "; ");
}

bool Options::parse(const std::vector<std::string>& arguments) {
  const std::string see = "specht " + verb() + " --help shows the options";
  try {
    read_line(arguments);
    if (line_.count("help") != 0) {
      show(help());
      return false;
    }
    if (line_.count("config") != 0) {
      read_file(line_["config"].as<std::vector<std::string>>().front());
    }
  } catch (const po::unknown_option& error) {
    const std::string option = error.get_option_name();
    throw UnrecognisedOption(verb(), option, unrecognised(option) + see);
  } catch (const po::invalid_command_line_syntax& error) {
    const std::string name = error.get_option_name();  // with its dashes
    const Rule* rule = rule_of(name.substr(std::min(name.find_first_not_of('-'), name.size())));
    if (rule == nullptr) throw std::invalid_argument(name + " takes no value; " + see);
    throw std::invalid_argument(name + " needs a value: " + rule->allowed);
  } catch (const po::error& error) {
    throw std::invalid_argument(error.what() + ("; " + see));
  }
  if (line_.count("operand") != 0) operands_ = line_["operand"].as<std::vector<std::string>>();
  check();
  return true;
}

const Rule* Options::rule_of(const std::string& name) const {
  const auto found = declared_.find(name);
  return found == declared_.end() ? nullptr : &found->second.rule;
}

std::vector<std::string> Options::texts(const std::string& name) const {
  std::vector<std::string> all;
  for (const po::variables_map* map : {&file_, &line_}) {
    if (map->count(name) == 0) continue;
    const auto& own = (*map)[name].as<std::vector<std::string>>();
    all.insert(all.end(), own.begin(), own.end());
  }
  return all;
}

bool Options::given(const std::string& name) const {
  if (line_.count(name) != 0) return true;
  if (file_.count(name) == 0) return false;
  return rule_of(name) != nullptr || parse_yes_no(file_[name].as<std::string>()).value_or(false);
}

std::optional<std::string> Options::text(const std::string& name) const {
  const std::vector<std::string> all = texts(name);
  return all.empty() ? std::nullopt : std::optional(all.back());  // the command line wins
}

std::string Options::value(const std::string& name) const {
  const auto own = text(name);
  if (own) return *own;
  const auto found = declared_.find(name);
  if (found == declared_.end() || !found->second.value) {
    throw std::logic_error("option --" + name + " has no default");
  }
  return *found->second.value;
}

int Options::integer(const std::string& name) const { return parse_integer(value(name)).value(); }

double Options::number(const std::string& name) const { return parse_finite(value(name)).value(); }

std::optional<double> Options::given_number(const std::string& name) const {
  const auto own = text(name);
  return own ? parse_finite(*own) : std::nullopt;
}

std::optional<core::Interval> Options::range(const std::string& name) const {
  const auto own = text(name);
  return own ? parse_range(*own) : std::nullopt;
}

std::vector<double> Options::list(const std::string& name) const {
  const auto own = text(name);
  return own ? parse_list(*own).value() : std::vector<double>{};
}

std::optional<Sweep> Options::sweep(const std::string& name) const {
  const auto own = text(name);
  return own ? parse_sweep(*own) : std::nullopt;
}

std::vector<Sweep> Options::sweeps(const std::string& name) const {
  std::vector<Sweep> all;
  for (const std::string& text : texts(name)) all.push_back(parse_sweep(text).value());
  return all;
}

std::optional<NamedValue> Options::named_value(const std::string& name) const {
  const auto own = text(name);
  return own ? parse_named_value(*own) : std::nullopt;
}

std::vector<std::pair<std::string, core::Interval>> Options::named_ranges(
    const std::string& name) const {
  std::vector<std::pair<std::string, core::Interval>> all;
  for (const std::string& text : texts(name)) all.push_back(parse_named_range(text).value());
  return all;
}

Sweep Options::required_sweep() const {
  auto sweep = this->sweep("sweep");
  if (!sweep) throw std::invalid_argument(verb() + " needs --sweep NAME=A:B:N");
  refuse_settings_of(sweep->parameter);
  return std::move(*sweep);
}

void Options::refuse_settings_of(const std::string& parameter) const {
  if (line_.count("set") == 0) return;
  for (const std::string& text : line_["set"].as<std::vector<std::string>>()) {
    if (parse_assignment(text).value().first != parameter) continue;
    refuse("set", text, "--sweep gives " + parameter + " its values");
  }
}

bifurcation::Execution Options::execution() const {
  bifurcation::Execution execution;
  if (given("jobs")) execution.jobs = integer("jobs");
  execution.stop = &interrupt_flag();
  return execution;
}

std::optional<std::filesystem::path> Options::out() const {
  const auto name = text("out");
  if (!name || *name == "-") return std::nullopt;
  return std::filesystem::path(*name);
}

}  // namespace specht::apps
