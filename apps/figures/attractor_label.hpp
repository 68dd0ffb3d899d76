// An attractor as a legend names it.
#pragma once

#include <string>

namespace specht::apps {

/// "period 2 at −0.75367, −0.26095: 5.6 %", enhanced text, from the word of a table of basins, "period 2 at
/// -0.753666400129 -0.26095…", and its share of the range or the cells, from 0 to 1. Places are multiplied by a factor.
std::string attractor_label(const std::string& attractor, double share, double factor = 1);

}  // namespace specht::apps
