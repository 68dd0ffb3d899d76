#pragma once
// Numbers of quad precision: 113 bits, 34 decimal digits, the exponents of IEEE 754 binary128.
//
// They run in software, some hundred times slower than double: for confirming digits.

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <numbers>

namespace specht::core {

using Quad = boost::multiprecision::cpp_bin_float_quad;

}  // namespace specht::core

template <>
inline const specht::core::Quad std::numbers::pi_v<specht::core::Quad>{
    "3.14159265358979323846264338327950288"};
