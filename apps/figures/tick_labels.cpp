#include <algorithm>
#include <cmath>
#include <cstdio>
#include <specht/apps/figures/panels.hpp>
#include <specht/apps/figures/tick_labels.hpp>

namespace specht::apps {
namespace {

constexpr int most_across = 10;

Range in_unit(Range range, const AxisUnit& unit) {
  return {unit.factor * range.low, unit.factor * range.high};
}

double number_width(double number) {
  constexpr double em = 9 * 2.54 / 72;  // of the usual font [cm]
  constexpr double minus = 0.84, point = 0.32, exponent = 1.9, digit = 0.64;  // [em]
  char text[32];
  std::snprintf(text, sizeof text, "%g", number);
  double width = 0;
  for (const char* c = text; *c != 0; ++c) {
    width += *c == '-' ? minus : *c == '.' ? point : *c == 'e' ? exponent : digit;
  }
  return em * width;
}

bool fits(Range range, double step, double length) {
  constexpr double between = 0.15;  // [cm]
  return step / range.length() * length >= widest_number(range, step) + between;
}

/// Between the tics that gnuplot chooses by itself.
double usual_step(Range range) {
  const double power = std::pow(10.0, std::floor(std::log10(range.length())));
  const double places = 20 / (range.length() / power);
  return power * (places > 20 ? 0.1 : places > 10 ? 0.2 : places > 4 ? 0.5 : 1);
}

/// 0: gnuplot's own.
int tics_across(Range range, const AxisUnit& unit, double length) {
  const Range shown = in_unit(range, unit);
  if (!(shown.length() > 0)) return 0;
  if (unit.factor == 1 && fits(shown, usual_step(shown), length)) return 0;
  return fitting_tics(shown, length, most_across);
}

}  // namespace

double widest_number(Range range, double step) {
  if (!(step > 0)) return 0;
  // NOTE: beyond 2⁵³ steps from 0 a number plus 1 is the number itself, so the steps are counted from the first.
  const double first = std::ceil(range.low / step), last = std::floor(range.high / step);
  double widest = 0;
  for (double k = 0; k <= last - first; ++k) {
    widest = std::max(widest, number_width((first + k) * step));
  }
  return widest;
}

int fitting_tics(Range range, double length, int most) {
  int count = std::max(most, 2);
  while (count > 2 && !fits(range, tic_step(range, count), length)) --count;
  return count;
}

std::string across_tics(Range range, const AxisUnit& unit, double length, bool with_numbers) {
  const int count = tics_across(range, unit, length);
  if (unit.factor != 1) return unit_tics("x", range, unit, count, with_numbers);
  return count > 0 ? tics("x", range, count) + "\n" : "";
}

double last_number_beyond(Range range, const AxisUnit& unit, double length) {
  const Range shown = in_unit(range, unit);
  const int count = tics_across(range, unit, length);
  return last_number_beyond(shown, length, count > 0 ? tic_step(shown, count) : usual_step(shown));
}

double last_number_beyond(Range range, double length, double step) {
  if (!(range.length() > 0)) return 0;
  constexpr double rounding = 1e-9;
  const double last = std::floor(range.high / step + rounding) * step;
  return number_width(last) / 2 - (range.high - last) / range.length() * length;
}

double across_length(double width, Range vertical, const AxisUnit& unit) {
  constexpr double beside = 0.9;  // one half of the label, and the right margin [cm]
  return width - clear_label_distance(in_unit(vertical, unit), most_across) - beside;
}

}  // namespace specht::apps
