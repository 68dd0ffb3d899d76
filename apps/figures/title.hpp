// Titles of figures: broken into lines where they are wider than the picture.
#pragma once

#include <string>
#include <vector>

namespace specht::apps {

/// About the width of plain text in the usual font [cm].
double text_width(const std::string& text);

/// Lines no wider than this in the usual font [cm], broken at blanks, and within a word that is wider alone.
std::vector<std::string> title_lines(const std::string& title, double width);

/// A gnuplot expression for plain text in such lines.
std::string title_expression(const std::string& title, double width);

/// Room that panels leave for their title [cm]; 0 if it is empty.
double title_height(const std::string& title, double width);

}  // namespace specht::apps
