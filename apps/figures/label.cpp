#include <algorithm>
#include <array>
#include <specht/apps/figures/label.hpp>
#include <utility>

namespace specht::apps {
namespace {

using Letter = std::pair<std::string_view, std::string_view>;

constexpr std::array greek_letters = {
    Letter{"alpha", "α"}, Letter{"beta", "β"},    Letter{"gamma", "γ"},  Letter{"delta", "δ"},
    Letter{"eps", "ε"},   Letter{"epsilon", "ε"}, Letter{"zeta", "ζ"},   Letter{"eta", "η"},
    Letter{"theta", "θ"}, Letter{"iota", "ι"},    Letter{"kappa", "κ"},  Letter{"lambda", "λ"},
    Letter{"mu", "μ"},    Letter{"nu", "ν"},      Letter{"xi", "ξ"},     Letter{"pi", "π"},
    Letter{"rho", "ρ"},   Letter{"sigma", "σ"},   Letter{"tau", "τ"},    Letter{"phi", "φ"},
    Letter{"chi", "χ"},   Letter{"psi", "ψ"},     Letter{"omega", "ω"},  Letter{"Gamma", "Γ"},
    Letter{"Delta", "Δ"}, Letter{"Theta", "Θ"},   Letter{"Lambda", "Λ"}, Letter{"Xi", "Ξ"},
    Letter{"Pi", "Π"},    Letter{"Sigma", "Σ"},   Letter{"Phi", "Φ"},    Letter{"Psi", "Ψ"},
    Letter{"Omega", "Ω"},
};

constexpr std::string_view combining_dot = "\xCC\x87";

std::string letter(std::string_view base) {
  const auto found = std::find_if(greek_letters.begin(), greek_letters.end(),
                                  [base](const Letter& one) { return one.first == base; });
  return found == greek_letters.end() ? enhanced_escape(base) : std::string(found->second);
}

bool is_greek(std::string_view name) { return letter(name) != enhanced_escape(name); }

constexpr std::string_view rate_prefix = "v_";

std::string_view base_of(std::string_view name) { return name.substr(0, name.find('_')); }

}  // namespace

std::string enhanced_escape(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (std::string_view("^_@&~{}\\").find(c) != std::string_view::npos) result += '\\';
    result += c;
  }
  return result;
}

std::string string_literal(std::string_view text) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'') result += '\'';
    result += c == '\n' ? ' ' : c;
  }
  return result + "'";
}

std::string symbol(std::string_view name, std::string_view index) {
  const bool rate = name.starts_with(rate_prefix) && name.size() > rate_prefix.size();
  if (rate) name.remove_prefix(rate_prefix.size());
  const std::string_view base = base_of(name);
  std::string subscript;
  if (base.size() + 1 < name.size()) subscript = name.substr(base.size() + 1);
  std::replace(subscript.begin(), subscript.end(), '_', ',');
  if (is_greek(subscript)) subscript = letter(subscript);
  if (!index.empty()) {
    if (!subscript.empty()) subscript += ',';
    subscript += index;
  }
  // Slanted, several letters would be a product.
  const bool slanted = base.size() == 1 || is_greek(base);
  std::string result = (slanted ? "{/:Italic " : "") + letter(base);
  if (rate) result += combining_dot;
  if (slanted) result += '}';
  if (!subscript.empty()) result += "_{" + enhanced_escape(subscript) + "}";
  return result;
}

std::string coordinate_unit(std::string_view name) {
  constexpr std::array<std::string_view, 6> angles = {"phi",   "theta", "psi",
                                                      "alpha", "beta",  "gamma"};
  constexpr std::array<std::string_view, 5> lengths = {"x", "y", "z", "s", "r"};
  if (name.starts_with(rate_prefix)) {
    const std::string unit = coordinate_unit(name.substr(rate_prefix.size()));
    return unit.empty() ? unit : unit + "/s";
  }
  const std::string_view base = base_of(name);
  if (std::find(angles.begin(), angles.end(), base) != angles.end()) return "rad";
  if (std::find(lengths.begin(), lengths.end(), base) != lengths.end()) return "m";
  return {};
}

std::string axis_label(std::string_view name, std::string_view index, std::string_view unit) {
  const std::string shown = unit.empty() ? coordinate_unit(name) : std::string(unit);
  return symbol(name, index) + (shown.empty() || shown == "1" ? "" : " [" + shown + "]");
}

std::string typeset_number(std::string_view number) {
  std::string result;
  for (const char c : number) result += c == '-' ? std::string("−") : std::string(1, c);
  return result;
}

}  // namespace specht::apps
