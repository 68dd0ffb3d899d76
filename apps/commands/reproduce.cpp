#include <cmath>
#include <specht/apps/commands/command.hpp>
#include <specht/apps/commands/drawing_options.hpp>
#include <specht/apps/commands/recipes.hpp>
#include <specht/apps/commands/verbs.hpp>
#include <specht/apps/files/reader.hpp>
#include <specht/apps/files/writer.hpp>
#include <specht/apps/interrupt.hpp>
#include <specht/apps/options.hpp>
#include <specht/apps/output.hpp>
#include <stdexcept>

namespace specht::apps {
namespace {

using std::filesystem::path;

/// One verb that makes one data file.
struct Job {
  int (*run)(const toys::Registry&, const Arguments&);
  Arguments arguments;
  std::string data;      // ending of the data file's name
  std::string toy = {};  // if it is not that of the recipe
};

/// The paper's parameters, and the options of the user.
Arguments model(const Options& options, const Recipe& recipe, const std::string& toy) {
  Arguments arguments{toy};
  if (!recipe.setting.empty()) {
    arguments.insert(arguments.end(), {"--set", std::string(recipe.setting)});
  }
  for (const char* name : {"law", "nu", "solution", "phase", "method", "rtol", "atol", "precision",
                           "max-time", "max-events", "jobs"}) {
    if (const auto value = options.text(name)) {
      arguments.insert(arguments.end(), {"--" + std::string(name), *value});
    }
  }
  if (options.given("count-solutions")) arguments.emplace_back("--count-solutions");
  if (options.quiet()) arguments.emplace_back("--quiet");
  return arguments;
}

/// `--range` of a recipe, if it has one.
Arguments range_of(const Recipe& recipe) {
  if (recipe.range.empty()) return {};
  return {"--range=" + std::string(recipe.range)};
}

Arguments with(Arguments arguments, const Arguments& more) {
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

path data_file(const path& picture, const std::string& ending) {
  path file = picture;
  file.replace_extension();
  file += ending;
  return file;
}

/// Start and length of two periods, from the file of crossings.
Arguments two_periods(const path& crossings) {
  const Table table = read_table(crossings, TableKind::fixed_points);
  const auto kind = table.texts("kind");
  for (std::size_t i = 0; i < kind.size(); ++i) {
    if (kind[i] != "stable") continue;
    return {"--x", format_number(table.numbers("x")[i]), "--time",
            format_number(2 * table.numbers("time")[i])};
  }
  throw std::runtime_error("there is no stable limit cycle to draw; see " + crossings.string());
}

/// The letters of the paper's figure at their special points. A: an unstable branch and a jump crossing
/// begin. B: this jump crossing ends at a stable branch. C: the branch of the limit cycle begins at the
/// next jump. Returns the file.
path mark_letters(const path& diagram) {
  constexpr double jump_of_A = -0.884773, jump_of_C = -0.757787, near = 1e-4;  // x [rad/s]
  const Table points = read_table(points_file(diagram), TableKind::special_points);
  const auto kind = points.texts("kind");
  const auto parameter = points.numbers("parameter"), x = points.numbers("x"),
             iterate = points.numbers("iterate"), before = points.numbers("slope_before"),
             after = points.numbers("slope_after");
  std::optional<std::size_t> A, B, C;
  for (std::size_t i = 0; i < kind.size(); ++i) {
    if (iterate[i] != 1 || !kind[i].starts_with("jump_")) continue;
    const bool starts = kind[i] == "jump_start";
    const bool stable = std::abs(before[i]) < 1 || std::abs(after[i]) < 1;
    if (std::abs(x[i] - jump_of_A) < near && starts && !stable && !A) A = i;
    if (std::abs(x[i] - jump_of_A) < near && !starts && stable) B = i;
    if (std::abs(x[i] - jump_of_C) < near && stable) C = i;
  }
  Table letters;
  letters.header = points.header;
  letters.columns = joined_columns({{"label"}, points.columns});
  for (const auto& [letter, place] : {std::pair("A", A), std::pair("B", B), std::pair("C", C)}) {
    if (!place) continue;
    Row row(letters.columns);
    row.set("label", letter);
    for (const std::string& name : points.columns) {
      row.set(name, points.rows[*place][points.column(name)]);
    }
    letters.append(row.cells());
  }
  path file = diagram;
  file.replace_extension(".letters.csv");
  write_table(file, letters);
  return file;
}

/// Where branches of a diagram are not followed further, without the other special points.
Table loose_ends(const Table& points) {
  Table ends = points;
  const std::size_t kind = points.column("kind");
  std::erase_if(ends.rows, [&](const std::vector<Cell>& row) {
    const std::string own = format_cell(row[kind]);
    return own != "dip_end" && own != "unexplained";
  });
  ends.lines.clear();
  return ends;
}

/// For how long a descent is shown [s].
constexpr std::string_view descent_time = "0.3";

/// The descent of the sleeve since the start [mm], under a name for each model.
Table descent(const Table& orbit, const std::string& model, const std::string& coordinate) {
  Table result;
  result.name = orbit.name;
  result.columns = {"t", "y_M", "v_y_M"};
  result.header = {{std::string(table_key), std::string(name(TableKind::orbit))},
                   {"model", model},
                   {"units", "mm"}};
  constexpr double mm = 1e3;
  const auto t = orbit.numbers("t"), y = orbit.numbers(coordinate),
             v = orbit.numbers("v_" + coordinate);
  for (std::size_t i = 0; i < t.size(); ++i) {
    result.append({t[i], mm * (y[i] - y.front()), mm * v[i]});
  }
  return result;
}

/// A section that all walks of the duck pass; at phi_S^r3 a foot may slide or stand on its corner.
constexpr std::string_view duck_section = "tilt=0.01";

/// The fixed points of a diagram at the points where their orbits pass another section, as dots.
Table joined(const Table& diagram) {
  const auto through = diagram.numbers("through");
  const auto kind = diagram.texts("kind");
  Table moved = diagram;
  moved.rows.clear();
  moved.header.push_back(
      {std::string(dots_key), "the same on section " + diagram.value("section").value()});
  for (std::size_t i = 0; i < through.size(); ++i) {
    if (!std::isfinite(through[i]) || (kind[i] != "stable" && kind[i] != "unstable")) continue;
    moved.rows.push_back(diagram.rows[i]);
    for (const char* name : {"x", "left", "right"}) {
      moved.rows.back()[diagram.column(name)] = through[i];
    }
  }
  return moved;
}

/// The files a figure is drawn from.
std::vector<Job> jobs_of(const Recipe& recipe) {
  const Arguments range = range_of(recipe);
  const bool is_brush = recipe.toy == "brush";  // its returns take long
  const Arguments curves{"--points", is_brush ? "121" : "1000", "--pieces"};
  const Arguments few = is_brush ? Arguments{"--points", "61"} : Arguments{};
  std::vector<Job> jobs;
  switch (recipe.kind) {
    case Shows::history:
    case Shows::history_and_portraits:
    case Shows::portraits: {
      const Arguments orbit{"--every", is_brush ? "1e-5" : "1e-4"};  // it moves for milliseconds
      const Arguments points = is_brush ? Arguments{"--points", "6"} : Arguments{};
      jobs.push_back({find_verb("fixed-points").run, with(range, points), ".crossings.csv"});
      jobs.push_back({find_verb("simulate").run, with(orbit, {"--both-sides"}), ".csv"});
      if (recipe.kind != Shows::portraits) {
        jobs.push_back({find_verb("simulate").run, {"--events"}, ".events.csv"});
      }
      break;
    }
    case Shows::descents:
      for (const auto& [toy, ending] :
           {std::pair("woodpecker", ".3dof"), std::pair("woodpecker_4dof", ".4dof")}) {
        const std::string data(ending);
        jobs.push_back({find_verb("fixed-points").run, range, data + ".crossings.csv", toy});
        jobs.push_back(
            {find_verb("simulate").run, {"--every", "1e-4", "--both-sides"}, data + ".csv", toy});
      }
      break;
    case Shows::map:
      jobs.push_back({find_verb("map").run, with(range, curves), ".csv"});
      jobs.push_back({find_verb("fixed-points").run, with(range, few), ".crossings.csv"});
      break;
    case Shows::maps:
      for (int k = 1; k <= recipe.iterate; ++k) {
        const std::string K = std::to_string(k);
        const Arguments of_K = with(range, {"--iterate", K});
        jobs.push_back({find_verb("map").run, with(of_K, curves), ".P" + K + ".csv"});
        // Cycles may leave the part that is shown.
        jobs.push_back(
            {find_verb("fixed-points").run, {"--iterate", K}, ".crossings" + K + ".csv"});
      }
      break;
    case Shows::diagram:
      jobs.push_back({find_verb("diagram").run,
                      with(range, {"--sweep", std::string(recipe.sweep), "--iterate",
                                   std::to_string(recipe.iterate)}),
                      ".csv"});
      break;
    case Shows::joined_diagrams: {
      const Arguments sweep = with(range, {"--sweep", std::string(recipe.sweep)});
      const std::string seen{duck_section};
      jobs.push_back({find_verb("diagram").run, with(sweep, {"--section", seen}), ".csv"});
      jobs.push_back({find_verb("diagram").run, with(sweep, {"--through", seen}), ".front.csv"});
      break;
    }
    case Shows::equilibria:
      jobs.push_back({find_verb("equilibria").run, {"--sweep", std::string(recipe.sweep)}, ".csv"});
      break;
  }
  return jobs;
}

/// Where the ball of the tumbling toy is when a horizontal body balances on one pivot [L76].
std::vector<std::pair<std::string, double>> unstable_balls(const Table& orbit) {
  const auto number = [&](const char* name) {
    return parse_number(orbit.value(name).value()).value();
  };
  const double x_B = (1 + number("m_S") / number("m_B")) * number("a");
  return {{"x_B", x_B}, {"x_B", -x_B}};
}

/// Refuses options that the figure has no use for.
void require_use(const Options& options, const Recipe& recipe) {
  const auto refuse_all = [&](std::initializer_list<const char*> names, const std::string& why) {
    for (const char* name : names) {
      if (!options.given(name)) continue;
      throw std::invalid_argument("--" + std::string(name) +
                                  " is not allowed: " + std::string(recipe.number) + " " + why);
    }
  };
  if (recipe.toy == "piecewise_linear") {
    refuse_all({"law", "nu", "solution", "count-solutions", "phase", "method", "rtol", "atol",
                "precision", "max-time", "max-events"},
               "is of a map without motion");
  }
}

}  // namespace

int run_reproduce(const toys::Registry& toys, const Arguments& arguments) {
  Options options("reproduce FIGURE [-o PICTURE] [options]",
                  "Figures of Leine, van Campen, Glocker 2003 (fig...) and of Slavic, Boltezar "
                  "2006 (S...), data and "
                  "picture: " +
                      figure_names() + ".\nOur curves, and as dots those of the printed figure.",
                  {.operands_low = 1,
                   .operands_high = 1,
                   .model = true,
                   .output = true,
                   .resumes = true,
                   .own_file = true});
  add_drawing_options(options);
  options.add_flag("no-printed", "without the curves of the printed figure");
  if (!options.parse(arguments)) return done;
  if (options.given("set") || options.given("polygon") || options.given("section")) {
    throw std::invalid_argument(
        "reproduce takes the paper's parameters; use map, diagram and plot for others");
  }

  const Recipe& recipe = find_recipe(options.operands()[0]);
  const path picture = options.text("out").value_or(std::string(recipe.name) + ".png");
  require_picture(picture);
  require_use(options, recipe);
  std::vector<Job> jobs = jobs_of(recipe);
  const bool of_orbit = recipe.kind == Shows::history || recipe.kind == Shows::portraits ||
                        recipe.kind == Shows::history_and_portraits ||
                        recipe.kind == Shows::descents;
  std::vector<Table> tables;
  Arguments start;
  FinishedFiles finished;
  for (const Job& job : jobs) {
    const path file = data_file(picture, job.data);
    const std::string toy = job.toy.empty() ? std::string(recipe.toy) : job.toy;
    Arguments all = with(model(options, recipe, toy), job.arguments);
    if (job.run == find_verb("simulate").run) all = with(all, start);
    const bool resumes = job.run == find_verb("map").run || job.run == find_verb("diagram").run;
    if (options.given("resume") && resumes) all.emplace_back("--resume");
    const int code = job.run(toys, with(all, {"-o", file.string()}));
    if (code != done) return code;
    finished.add(file);
    if (job.run == find_verb("fixed-points").run && of_orbit) {
      start = two_periods(file);
      if (recipe.kind == Shows::descents) start.back() = descent_time;
    } else {
      const bool other = recipe.kind == Shows::joined_diagrams && !tables.empty();
      tables.push_back(other ? joined(read_table(file)) : read_table(file));
      const path branches = branches_file(file);
      if (kind_of(tables.back()) == TableKind::diagram && !other && exists(branches)) {
        tables.push_back(read_table(branches));
        // Beside letters no mark is explained.
        if (recipe.number != "fig10") {
          tables.push_back(loose_ends(read_table(points_file(file), TableKind::special_points)));
        }
      }
    }
    if (recipe.kind == Shows::equilibria) {
      tables.push_back(read_table(points_file(file)));
    }
    if (recipe.number == "fig10") tables.push_back(read_table(mark_letters(file)));
  }
  DrawOptions draw_options = drawing_options(options, picture);
  draw_options.digitised = !options.given("no-printed");
  if (recipe.kind == Shows::portraits) draw_options.panels = OrbitPanels::portraits;
  if (recipe.kind == Shows::history_and_portraits) draw_options.panels = OrbitPanels::both;
  if (recipe.toy == "brush" && of_orbit) draw_options.coordinate = "y";
  if (recipe.kind == Shows::descents) {
    tables = {descent(tables[0], "three degrees of freedom", "y"),
              descent(tables[1], "four degrees of freedom", "y_M")};
    draw_options.coordinate = "y_M";
  }
  if (recipe.kind == Shows::maps && !draw_options.xrange) {
    const auto range = parse_range(std::string(recipe.range)).value();
    draw_options.xrange = Range{range.low, range.high};
  }
  if (recipe.kind == Shows::equilibria) draw_options.coordinate = "phi_S";
  if (recipe.number == "fig20") draw_options.levels = unstable_balls(tables.front());
  draw(tables, draw_options);
  return done;
}

}  // namespace specht::apps
