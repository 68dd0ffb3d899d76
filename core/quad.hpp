#pragma once
// Numbers of quad precision: 113 bits, 34 decimal digits, the exponents of IEEE 754 binary128.
//
// They run in software, some hundred times slower than double: for confirming digits. Without
// expression templates, because the algorithms of this project name their intermediate results.

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <numbers>

namespace specht::core {

using Quad = boost::multiprecision::number<boost::multiprecision::cpp_bin_float_quad::backend_type,
                                           boost::multiprecision::et_off>;

}  // namespace specht::core

template <>
inline const specht::core::Quad std::numbers::pi_v<specht::core::Quad>{
    "3.14159265358979323846264338327950288"};
