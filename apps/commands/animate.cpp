#include <algorithm>
#include <cmath>
#include <filesystem>
#include <specht/apps/commands/animated_orbit.hpp>
#include <specht/apps/commands/command.hpp>
#include <specht/apps/commands/drawing_options.hpp>
#include <specht/apps/commands/reasons.hpp>
#include <specht/apps/commands/start_option.hpp>
#include <specht/apps/commands/state_option.hpp>
#include <specht/apps/files/atomic_file.hpp>
#include <specht/apps/interrupt.hpp>
#include <specht/apps/options.hpp>
#include <specht/apps/progress.hpp>
#include <stdexcept>
#include <system_error>

namespace specht::apps {
namespace {

using std::filesystem::path;

constexpr int most_returns = 10'000, most_frames = 10'000, least_frames = 2;
/// Without --slow a film is as long as this, or less [s].
constexpr double usual_length = 10;
/// PNG frames that are drawn together and then saved.
constexpr std::size_t block = 50;

/// Where frames go: "%04d" in a name, or a folder.
struct FrameNames {
  std::string before, after;
  int digits = 4;

  [[nodiscard]] path of(std::size_t k) const {
    std::string number = std::to_string(k);
    if (number.size() < static_cast<std::size_t>(digits)) {
      number.insert(0, static_cast<std::size_t>(digits) - number.size(), '0');
    }
    return before + number + after;
  }
};

/// Of "x%04d.png", of a folder that exists, or of a name without an ending; else nothing.
std::optional<FrameNames> frame_names(const path& out) {
  const std::string name = out.string();
  const std::size_t percent = name.find('%');
  if (percent != std::string::npos && name.ends_with(".png")) {
    std::size_t end = percent + 1;
    int digits = 0;
    if (end < name.size() && name[end] == '0') ++end;
    if (end < name.size() && name[end] >= '1' && name[end] <= '9') digits = name[end++] - '0';
    const bool once = name.find('%', end) == std::string::npos;
    if (once && end < name.size() && name[end] == 'd') {
      return FrameNames{name.substr(0, percent), name.substr(end + 1), digits};
    }
  }
  if (std::filesystem::is_directory(out) || out.extension().empty()) {
    return FrameNames{(out / "frame").string(), ".png"};
  }
  return std::nullopt;
}

/// Throws unless a film can be written there.
void require_film(const path& out) {
  const std::string ending = out.extension().string();
  if (ending == ".gif" || ending == ".svg" || ending == ".html" || frame_names(out)) return;
  refuse("out", out.string(),
         "it must end in .gif, .svg or .html, or be a name such as frame%04d.png or a folder");
}

/// The largest of 1, 2, 5 · 10ⁿ with which a film of this motion is not longer than usual.
double usual_slowness(double time) {
  const double most = usual_length / time;
  const double power = std::pow(10.0, std::floor(std::log10(most)));
  for (const double digit : {5.0, 2.0}) {
    if (digit * power <= most) return digit * power;
  }
  return power;
}

/// The coordinate that is asked for, or that the section is about, or the last.
std::size_t coordinate_of(const Options& options, const toys::Entry& toy,
                          const toys::Settings& settings) {
  const auto coordinates = toy.coordinates();
  std::string wanted = options.text("coordinate").value_or("");
  if (wanted.empty() && !toy.sections().empty()) {
    wanted = toy.section(settings).coordinate;
    if (wanted.starts_with("v_")) wanted.erase(0, 2);
  }
  const auto found = std::find(coordinates.begin(), coordinates.end(), wanted);
  if (found != coordinates.end()) return static_cast<std::size_t>(found - coordinates.begin());
  if (!options.given("coordinate")) return coordinates.size() - 1;
  std::string names;
  for (const auto& name : coordinates) names += (names.empty() ? "" : ", ") + name;
  refuse("coordinate", wanted, toy.name() + " has " + names);
}

toys::OrbitRequest request_from(const Options& options, const toys::Entry& toy,
                                const toys::Settings& settings) {
  require_one_start(options, toy, settings);
  toys::OrbitRequest request;
  request.x = options.list("x");
  if (options.given("state")) read_state(options, toy, request.q, request.u);
  read_length(options, request);
  return request;
}

void write_file(const path& out, const std::string& bytes) {
  AtomicFile file(out);
  file.stream() << bytes;
  file.finish();
}

void write_frames(const Film& film, const FilmLayout& layout, const FrameNames& names,
                  Progress& progress) {
  const path folder = names.of(0).parent_path();
  std::error_code error;
  if (!folder.empty()) std::filesystem::create_directories(folder, error);
  if (error)
    throw std::invalid_argument("cannot write '" + folder.string() + "': " + error.message());
  const auto report = progress.reporter();
  FinishedFiles finished;
  for (std::size_t begin = 0; begin < film.frames.size(); begin += block) {
    const std::size_t end = std::min(begin + block, film.frames.size());
    const auto pictures = film_pngs(film, layout, begin, end);
    for (std::size_t k = begin; k < end; ++k) write_file(names.of(k), pictures[k - begin]);
    if (begin == 0) finished.add("the frames from " + names.of(0).string() + " on");
    if (report) report(static_cast<double>(end) / static_cast<double>(film.frames.size()));
  }
  const path next = names.of(film.frames.size());
  if (std::filesystem::exists(next)) {
    note(next.string() + " and those behind it are frames of an earlier, longer film");
  }
}

}  // namespace

int run_animate(const toys::Registry& toys, const Arguments& arguments) {
  Options options(
      "animate TOY --x X | --state q1,...,u1,... -o FILM [options]",
      "Draws a toy that moves along an orbit. FILM ends in .gif, .svg (moves in a "
      "browser) or\n.html (the same with a slider), or is a name such as "
      "frame%04d.png, or a folder, for\na PNG of each frame.",
      {.operands_low = 1, .operands_high = 1, .model = true, .output = true, .film = true});
  add_start(options, "start");
  add_state_option(options, "start at");
  options.add({"time", "T", "follow the orbit for this time [s]", rules::number_above(0.0)});
  options.add({"returns", "N", "follow it for N returns to the section",
               rules::integer_from(1, most_returns), "2"});
  options.add({"slow",
               "S",
               "seconds of the film for one second of the motion",
               rules::number_above(0.0),
               {},
               "a film of up to " + format_number(usual_length) + " s"});
  options.add({"fps", "F", "frames per second of the film", rules::number_from(1, 100), "25"});
  options.add({"beside", "PANEL", "what stands beside the toy",
               rules::one_of({"portrait", "map", "none"}), "portrait"});
  options.add(
      {"coordinate", "NAME", "of the phase portrait", rules::text(), {}, "that of the section"});
  options.add({"range",
               "A:B",
               "of the map beside the toy [unit of x]",
               rules::range(),
               {},
               "around the orbit"});
  options.add({"xrange",
               "A:B",
               "what is seen of the plane, to the right [m]",
               rules::range(),
               {},
               "all that moves"});
  options.add({"yrange", "A:B", "and upwards [m]", rules::range(), {}, "all that moves"});
  add_picture_size(options);
  options.add({"title", "TEXT", "above the film", rules::line_of_text()});
  if (!options.parse(arguments)) return done;

  const toys::Entry& toy = toys::find(toys, options.operands()[0]);
  if (!toy.has_motion()) {
    throw std::invalid_argument(toy.name() + " is a map without mechanics: nothing moves in it");
  }
  const toys::Settings settings = options.settings(toy);
  const toys::OutlineFunction outline = toy.outline(settings);
  if (!outline) {
    throw std::invalid_argument(
        toy.name() +
        " has no outline: its type has no member core::Outline outline(const State&) const");
  }
  if (!options.out())
    throw std::invalid_argument("animate needs -o FILM (.gif, .svg, .html, a folder)");
  const path out = *options.out();
  require_film(out);
  const toys::OrbitRequest request = request_from(options, toy, settings);
  if (!request.x.empty()) require_start(toy, settings, request.x);
  require_admissible(toy, settings, request);
  const std::string beside = options.text("beside").value_or("portrait");
  if (beside == "map" && request.x.size() != 1) {
    throw std::invalid_argument("--beside map needs a start, --x, on a section of one coordinate");
  }
  for (const auto& [option, panel] :
       {std::pair("coordinate", "portrait"), std::pair("range", "map")}) {
    if (options.given(option) && beside != panel) {
      throw std::invalid_argument(std::string("--") + option + " is allowed with --beside " +
                                  panel + " only");
    }
  }

  const double time = duration(toy, settings, request);
  if (!(time > 0)) throw std::invalid_argument("the orbit ends where it begins; nothing moves");
  const double slower = options.given_number("slow").value_or(usual_slowness(time));
  double per_second = options.number("fps");
  // A GIF counts hundredths of a second.
  if (out.extension() == ".gif") per_second = 100 / std::round(100 / per_second);
  const double step = 1 / (per_second * slower);
  const double count = time / step;
  if (!(count >= least_frames - 1 && count <= most_frames)) {
    throw std::invalid_argument(
        "a film of " + format_number(std::floor(count) + 1) +
        " frames is not allowed; allowed: from " + std::to_string(least_frames) + " to " +
        std::to_string(most_frames) + "; --slow, --fps and --time change their number");
  }
  std::optional<Progress> progress(std::in_place, "animate", options.quiet());
  const AnimatedOrbit orbit = animated_orbit(toy, settings, request, time, step);
  Film film = film_of(orbit, outline);
  film.per_second = per_second;
  film.slower = slower;
  film.unit = toy.units()[0] == "1" ? "1" : "m";
  film.title = options.text("title").value_or("");
  if (const auto x = options.range("xrange")) film.x = {x->low, x->high};
  if (const auto y = options.range("yrange")) film.y = {y->low, y->high};
  if (beside == "portrait") add_portrait(film, orbit, toy, coordinate_of(options, toy, settings));
  if (beside == "map") {
    add_map(film, toy, settings, request.x.front(), options.range("range"), options.execution());
  }
  const FilmLayout layout = film_layout(film, picture_size(options));
  require_seen(film);
  if (const auto names = frame_names(out)) {
    write_frames(film, layout, *names, *progress);
  } else if (out.extension() == ".gif") {
    write_file(out, film_gif(film, layout));
  } else {
    write_file(out, out.extension() == ".svg" ? film_svg(film, layout) : film_html(film, layout));
  }
  progress.reset();
  if (orbit.outcome == core::Outcome::returned) return done;
  note("the film ends with the orbit, " + how_it_ends(request, orbit.outcome, orbit.end, settings));
  return exit_code_of(orbit.outcome);
}

}  // namespace specht::apps
