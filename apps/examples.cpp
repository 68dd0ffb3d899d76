#include <algorithm>
#include <array>
#include <specht/apps/examples.hpp>

namespace specht::apps {
namespace {

constexpr std::array all_examples{
    Example{"toys", "specht toys", "all toys"},
    Example{"toys", "specht toys woodpecker", "its parameters with their units, and its sections"},

    Example{"simulate", "specht simulate woodpecker --x -0.53 --returns 3 --events",
            "what happens until the third return to its section"},
    Example{"simulate", "specht simulate bouncing_ball --state 0.1,0 --time 1 -o ball.csv",
            "a ball that falls from rest, a row each millisecond"},

    Example{"map", "specht map woodpecker --set eps_N1=0.4 --pieces -o map.csv",
            "the return map as curves, with both sides of its breakpoints"},
    Example{"map", "specht map piecewise_linear | specht plot - -o - >map.png",
            "a map, drawn without a file of its points"},

    Example{"breakpoints",
            "specht breakpoints woodpecker --set eps_N1=0.4 --range=-1:-0.4 -o breakpoints.csv",
            "where the map jumps, kinks or dips, in a part of the section"},
    Example{"breakpoints", "specht breakpoints woodpecker --range=-0.6:-0.4 --all",
            "every change of what happens until the return"},

    Example{"fixed-points", "specht fixed-points woodpecker --set eps_N1=0.4 -o fixed.csv",
            "where the map crosses the diagonal, and whether it is stable there"},
    Example{"fixed-points", "specht fixed-points piecewise_linear --iterate 2 --format json",
            "those of P_2, as one document"},

    Example{"cycles", "specht cycles impact_oscillator --starts 30 --within V=0.1:1",
            "periodic orbits of a section with two coordinates, with their multipliers"},
    Example{"cycles", "specht cycles woodpecker --within phi_S=-0.6:-0.5",
            "of a section with one coordinate these are the fixed points"},

    Example{"diagram",
            "specht diagram woodpecker --sweep eps_N1=0.3:0.34:5 --range=-1:-0.4 -o diagram.csv",
            "crossings along a parameter; diagram.points.csv and diagram.branches.csv, too"},
    Example{"diagram", "specht diagram piecewise_linear --sweep r=-1:3:41 --format json",
            "branches and special points as one document"},

    Example{"orbit-diagram",
            "specht orbit-diagram piecewise_linear --sweep r=-1:3:81 -o orbits.csv",
            "attractors along a parameter, from ten seeds"},
    Example{"orbit-diagram",
            "specht orbit-diagram piecewise_linear --sweep r=3:-1:81 --seed previous,0.5",
            "downwards, each value from where the one before has ended"},

    Example{"basins", "specht basins woodpecker --set eps_N1=0.7 --range=-0.56:-0.5 -o basins.csv",
            "where orbits end, by where they begin"},
    Example{
        "basins",
        "specht basins impact_oscillator --set omega=2.6 --within V=0:2 --points 12 -o plane.csv",
        "of a section with two coordinates: the cells of a plane"},

    Example{"equilibria", "specht equilibria woodpecker", "where the toy can rest"},
    Example{"equilibria", "specht equilibria woodpecker --sweep mu_2=0.2:0.4:5 -o rest.csv",
            "along a parameter; rest.points.csv says where branches begin and end"},

    Example{
        "locus",
        "specht locus woodpecker --from diagram.points.csv --near 0.32 --sweep eps_N1=0.3:0.34:11 "
        "--sweep mu_2=0.299:0.301:11",
        "a special point of a diagram, followed in two parameters"},
    Example{"locus",
            "specht locus piecewise_linear --kind flip --x 0.5 --set a=1 --sweep r=0.5:1.5:5 "
            "--sweep a=0.9:1.1:5",
            "a special point that is known to be near"},

    Example{"verify", "specht verify woodpecker --fixed-point",
            "its stable fixed point by every method, and the digits they agree in"},
    Example{"verify", "specht verify woodpecker --x -0.53", "the return from one point"},

    Example{"impact-law", "specht impact-law woodpecker --x -0.53",
            "the impacts of an orbit, by every impact law"},
    Example{"impact-law", "specht impact-law rocking_rod --x 1 --law newton -o laws.csv",
            "an orbit of another law"},

    Example{"plot", "specht plot map.csv fixed.csv --cobweb=-0.6,20 -o map.svg",
            "a map with its crossings and an orbit"},
    Example{"plot", "specht plot diagram.csv --size 8.6,6 --key off -o diagram.pdf --script",
            "a diagram as wide as a column, with the script that draws it"},

    Example{"animate", "specht animate woodpecker --x -0.53 --fps 20 -o woodpecker.svg",
            "the toy until its first return, in a file that browsers play"},
    Example{"animate",
            "specht animate woodpecker --x -1 --returns 4 --beside map --fps 10 -o woodpecker.html",
            "with its map and the orbit's cobweb, a page with a slider"},

    Example{"reproduce", "specht reproduce fig12 -o fig12.svg",
            "a figure of the paper, with its data beside it"},
    Example{"reproduce", "specht reproduce fig5 --size 8.6,6 -o fig5.svg",
            "one as wide as a column"},

    Example{"rerun", "specht rerun fixed.csv", "whether its command still gives the same bytes"},
    Example{"rerun", "specht rerun diagram.csv -j 2",
            "the same of a diagram and the files beside it"},

    Example{"help", "specht help map", "the options of a verb; specht map --help is the same"},
    Example{"help", "specht help --man -o specht.1", "the page that man specht shows"},
};

}  // namespace

std::span<const Example> examples() { return all_examples; }

std::span<const Example> examples_of(std::string_view verb) {
  const auto is_other = [verb](const Example& example) { return example.verb != verb; };
  const auto first = std::find_if_not(all_examples.begin(), all_examples.end(), is_other);
  return {first, std::find_if(first, all_examples.end(), is_other)};
}

}  // namespace specht::apps
