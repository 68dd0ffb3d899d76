// Names as they are written become symbols as they are typeset, in gnuplot's enhanced text:
//
//   eps_N1 → ε_{N1}    phi_S → φ_{S}    mu_2 → μ_{2}    v_phi_M → φ̇_{M}    x → x    gap_1 → gap_{1}
//
// The part before the first '_' is the letter (Greek if its name is one), the rest the
// subscript (Greek, too, if it is the name of a letter as a whole); `v_` before the name of a coordinate makes it the rate of the coordinate. Letters are
// slanted, words upright.
#pragma once

#include <string>
#include <string_view>

namespace specht::apps {

/// Plain text made safe for enhanced text: ^ _ @ & ~ { } and backslash lose their meaning.
std::string enhanced_escape(std::string_view text);

/// A gnuplot string: in single quotes, which are doubled inside.
std::string string_literal(std::string_view text);

/// Symbol of a name; `index` is added to the subscript: symbol("phi_S", "k") = φ_{S,k}.
std::string symbol(std::string_view name, std::string_view index = {});

/// SI unit of a coordinate by the letter of its name: rad for phi, theta, psi, alpha, beta, gamma;
/// m for one of x, y, z, s, r; per second if it is a rate; otherwise empty.
std::string coordinate_unit(std::string_view name);

/// "symbol [unit]" of a coordinate, or the symbol alone if its unit is "1" or not known. Without a
/// unit it follows from the name.
std::string axis_label(std::string_view name, std::string_view index = {},
                       std::string_view unit = {});

/// A number as text for a legend, with a true minus sign.
std::string typeset_number(std::string_view number);

}  // namespace specht::apps
