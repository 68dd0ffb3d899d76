// Films of toys: in every format, of every toy, and what is refused.
#include <doctest/doctest.h>

#include <cmath>
#include <specht/toys/entry/registry.hpp>

#include "command.hpp"

namespace test_animate {

using specht::test::check_refused;
using specht::test::lines_of;
using specht::test::Result;
using specht::test::run;
using specht::test::TemporaryFolder;
using specht::test::text_of;

namespace {

using Words = std::vector<std::string>;

/// Where an orbit of each toy begins.
Words start_of(const specht::toys::Entry& toy) {
  if (!toy.sections().empty()) {
    const auto range = toy.sections()[0].range;
    return {"--x", specht::apps::format_number((range.low + 2 * range.high) / 3)};
  }
  std::string zeros = "0";
  for (std::size_t k = 1; k < 2 * toy.coordinates().size(); ++k) zeros += ",0";
  return {"--state", zeros};
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t number = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++number;
  }
  return number;
}

}  // namespace

TEST_CASE("cli: every toy that moves is drawn, one that does not says so") {
  TemporaryFolder folder;
  const std::string film = folder.path / "film.svg";
  for (const auto& toy : specht::toys::registry()) {
    CAPTURE(toy->name());
    Words words{"animate", toy->name(), "--time", "0.01", "--slow",
                "100",     "--fps",     "5",      "-o",   film};
    const Words start = start_of(*toy);
    words.insert(words.end(), start.begin(), start.end());
    const Result result = run(words);
    CAPTURE(result.err);
    if (!toy->has_motion()) {
      CHECK(result.code == 2);
      CHECK(lines_of(result.err).size() == 1);
      CHECK(result.err.find("nothing moves in it") != std::string::npos);
      continue;
    }
    REQUIRE(result.code == 0);
    const std::string svg = text_of(film);
    CHECK(svg.starts_with("<?xml"));
    CHECK(svg.find("</svg>") != std::string::npos);
    CHECK(svg.find("nan") == std::string::npos);
  }
}

TEST_CASE("cli: a film in every format, all of the same frames") {
  TemporaryFolder folder;
  const Words orbit{"bouncing_ball", "--state", "1,0", "--time", "1", "--slow", "1", "--fps", "10"};
  const auto film = [&](const std::string& name, const Words& more = {}) {
    Words words{"animate"};
    words.insert(words.end(), orbit.begin(), orbit.end());
    words.insert(words.end(), {"-o", folder.path / name});
    words.insert(words.end(), more.begin(), more.end());
    const Result result = run(words);
    CAPTURE(result.err);
    REQUIRE(result.code == 0);
    CHECK(result.out.empty());
  };
  film("film.gif");
  const std::string gif = text_of(folder.path / "film.gif");
  CHECK(gif.starts_with("GIF89a"));
  // Eleven pictures, each behind its delay of 0.1 s.
  CHECK(count(gif, std::string("\x21\xF9\x04", 3)) == 11);
  CHECK(count(gif, std::string("\x0A\x00", 2)) >= 11);

  film("frames");
  film("one%02d.png", {"--beside", "none"});
  std::size_t frames = 0, others = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path / "frames")) {
    frames += entry.path().extension() == ".png";
  }
  for (const auto& entry : std::filesystem::directory_iterator(folder.path)) {
    others += entry.path().filename().string().starts_with("one");
  }
  CHECK(frames == 11);
  CHECK(others == 11);
  CHECK(std::filesystem::exists(folder.path / "frames" / "frame0010.png"));
  CHECK(std::filesystem::exists(folder.path / "one00.png"));

  // Frames of a longer film that stay are told.
  const Result shorter = run({"animate", "bouncing_ball", "--state", "1,0", "--time", "0.5",
                              "--slow", "1", "--fps", "10", "-o", folder.path / "frames"});
  CHECK(shorter.code == 0);
  CHECK(shorter.err.find("frame0006.png and those behind it") != std::string::npos);

  film("film.html");
  const std::string page = text_of(folder.path / "film.html");
  CHECK(page.starts_with("<!DOCTYPE html>"));
  CHECK(page.find("'t = 1.0 s'") != std::string::npos);
}

TEST_CASE("cli: a ball that moves has its place in every frame") {
  TemporaryFolder folder;
  const std::string film = folder.path / "film.svg";
  REQUIRE(run({"animate", "bouncing_ball", "--state", "1,0", "--time", "0.4", "--slow", "1",
               "--fps", "10", "--beside", "none", "-o", film})
              .code == 0);
  const std::string svg = text_of(film);
  const std::string key = "attributeName='cy' calcMode='discrete' repeatCount='indefinite' ";
  const std::size_t at = svg.find(key);
  REQUIRE(at != std::string::npos);
  const std::size_t from = svg.find("values='", at) + 8, to = svg.find('\'', from);
  std::istringstream values(svg.substr(from, to - from));
  std::vector<double> y;
  for (std::string value; std::getline(values, value, ';');) y.push_back(std::stod(value));
  REQUIRE(y.size() == 5);
  // Free fall: the way down grows with the square of time, to the hundredth of a dot.
  const double unit = y[1] - y[0];
  REQUIRE(unit > 0.5);
  for (std::size_t k = 0; k < y.size(); ++k) {
    CHECK(std::abs(y[k] - y[0] - unit * static_cast<double>(k * k)) < 0.3);
  }
}

TEST_CASE("cli: a cobweb grows into the map beside the toy") {
  TemporaryFolder folder;
  const std::string film = folder.path / "film.svg";
  const Result result = run(
      {"animate", "rocking_rod", "--x", "0.02", "--returns", "3", "--beside", "map", "-o", film});
  CAPTURE(result.err);
  REQUIRE(result.code == 0);
  const std::string svg = text_of(film);
  CHECK(svg.find("url(#panel)") != std::string::npos);
  CHECK(svg.find("<polyline points='") != std::string::npos);
}

TEST_CASE("cli: what cannot be a film is refused") {
  const Words ball{"animate", "bouncing_ball", "--state", "1,0", "--time", "1"};
  const auto with = [&](const Words& more) {
    Words words = ball;
    words.insert(words.end(), more.begin(), more.end());
    return words;
  };
  check_refused({
      {ball, "animate needs -o FILM"},
      {with({"-o", "film.mp4"}), "it must end in .gif, .svg or .html"},
      {with({"-o", "film.png"}), "frame%04d.png"},
      {with({"-o", "/dev/null/frames"}), "cannot write '/dev/null/frames': Not a directory"},
      {with({"-o", "no folder/film.svg"}), "cannot write"},
      {with({"-o", "f.gif", "--beside", "map"}),
       "--beside map needs a start, --x, on a section of one"},
      {with({"-o", "f.gif", "--coordinate", "q"}), "bouncing_ball has z"},
      {with({"-o", "f.gif", "--slow", "1e6"}), "frames is not allowed"},
      {with({"-o", "f.gif", "--range", "0:1"}), "--range is allowed with --beside map only"},
      {{"animate", "woodpecker", "-o", "f.gif"}, "(phi_S, shown from -2.5 to 0.11)"},
      {{"animate", "impact_oscillator", "-o", "f.gif"}, "give either --x phase,V"},
  });
}

TEST_CASE(
    "cli: a film without anything in it, or with two numbers in the names of frames, is refused") {
  TemporaryFolder folder;
  const std::string film = folder.path / "f.svg";
  const auto with = [&](const Words& more, const std::string& out) {
    Words words{"animate", "woodpecker", "--x", "-0.53", "--fps", "5", "-o", out};
    words.insert(words.end(), more.begin(), more.end());
    return words;
  };
  check_refused({
      {with({"--xrange", "5:6"}, film), "nothing to draw in the frame of --xrange and --yrange"},
      {with({"--yrange", "1e99:1e100"}, film),
       "nothing to draw in the frame of --xrange and --yrange"},
      {with({"--beside", "map", "--range", "5:6"}, film), "nothing to draw in --range"},
      {with({}, folder.path / "fr%d%d.png"), "it must end in .gif, .svg or .html, or be a name"},
  });
  CHECK_FALSE(std::filesystem::exists(film));
}

}  // namespace test_animate
