#include <doctest/doctest.h>

#include <chrono>
#include <cmath>
#include <specht/apps/saved_maps.hpp>
#include <specht/apps/saved_segments.hpp>
#include <thread>

#include "temporary_folder.hpp"

namespace test_saved_work {

using specht::apps::Header;
using specht::apps::SavedWork;
using specht::test::TemporaryFolder;
using specht::test::text_of;

namespace {

namespace fs = std::filesystem;
namespace maps = specht::maps;

const Header header{{"command", "specht diagram x"}};

/// Slow, with margins, and counted.
class SlowMap final : public maps::ReturnMap {
 public:
  SlowMap(double parameter, int& returns) : parameter_(parameter), returns_(returns) {}
  maps::MapPoint operator()(double x) override {
    ++returns_;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    maps::MapPoint point;
    point.x = x;
    point.value = parameter_ * x;
    point.status = specht::core::Outcome::returned;
    point.itinerary.push(specht::core::EventCode::of_region(3));
    return point;
  }
  maps::MapPoint with_margins(double x, std::vector<maps::Margin>& margins) override {
    margins = {{x, parameter_, 2}, {}};
    return (*this)(x);
  }
  [[nodiscard]] std::unique_ptr<maps::ReturnMap> clone() const override {
    return std::make_unique<SlowMap>(*this);
  }

 private:
  friend class SlowFamily;
  double parameter_;
  int& returns_;
};

class SlowFamily final : public maps::MapFamily {
 public:
  explicit SlowFamily(int& returns) : returns_(returns) {}
  [[nodiscard]] std::vector<std::string> names() const override { return {"p"}; }
  [[nodiscard]] std::unique_ptr<maps::ReturnMap> at(std::span<const double> values) const override {
    return std::make_unique<SlowMap>(values[0], returns_);
  }
  [[nodiscard]] bool change(maps::ReturnMap& map, std::span<const double> values) const override {
    dynamic_cast<SlowMap&>(map).parameter_ = values[0];
    return true;
  }

 private:
  int& returns_;
};

}  // namespace

TEST_CASE("saved work: what was saved is found by the next run, and by no other command") {
  TemporaryFolder folder;
  const fs::path file = folder.path / "a.csv", part = folder.path / "a.csv.progress.part";
  {
    SavedWork work(file, header, false);
    CHECK_FALSE(work.place());
    CHECK_FALSE(fs::exists(part));
    work.save("a", std::string("1\0\n", 3));
    work.save("b", "");
    CHECK(work.find("a") == nullptr);  // only what an earlier run has saved
    CHECK(work.place() == part);
  }
  {
    const SavedWork work(file, header, true);
    REQUIRE(work.found() == 2);
    CHECK(*work.find("a") == std::string("1\0\n", 3));
    CHECK(work.find("b")->empty());
    CHECK(work.find("c") == nullptr);
    CHECK(work.place() == part);
  }
  CHECK_THROWS_AS(SavedWork(file, {{"command", "specht diagram y"}}, true), std::invalid_argument);
  CHECK(fs::exists(part));
  const SavedWork anew(file, header, false);
  CHECK_FALSE(fs::exists(part));
}

TEST_CASE("saved work: a cut or a damaged record ends what is found") {
  TemporaryFolder folder;
  const fs::path file = folder.path / "a.csv", part = folder.path / "a.csv.progress.part";
  {
    SavedWork work(file, header, false);
    work.save("a", "first");
    work.save("b", "second");
    work.save("c", "third");
  }
  const std::string text = text_of(part);
  const auto found = [&](const std::string& bytes) {
    std::ofstream(part, std::ios::binary) << bytes;
    return SavedWork(file, header, true).found();
  };
  CHECK(found(text) == 3);
  std::size_t last = 0;
  for (std::size_t size = 0; size < text.size(); ++size) {
    const std::size_t now = found(text.substr(0, size));
    CHECK(now < 3);
    CHECK(now >= last);
    last = now;
  }
  CHECK(last == 2);
  std::string damaged = text;
  damaged[text.find("second")] ^= 1;
  CHECK(found(damaged) == 1);
  // What is saved behind a cut record is found.
  std::ofstream(part, std::ios::binary) << text.substr(0, text.size() - 1);
  SavedWork(file, header, true).save("d", "fourth");
  CHECK(SavedWork(file, header, true).found() == 3);
}

TEST_CASE("saved work: what values before hold is dropped when it is much") {
  TemporaryFolder folder;
  const fs::path file = folder.path / "a.csv", part = folder.path / "a.csv.progress.part";
  const std::string much(1 << 20, 'x');
  for (const bool upwards : {true, false}) {
    CAPTURE(upwards);
    {
      SavedWork work(file, header, false);
      work.save("no value", "stays");
      for (int k = 0; k < 8; ++k) {
        const double parameter = upwards ? k : -k;
        work.save(std::to_string(k), much, parameter);
        if (k == 1) work.forget(parameter, upwards);
      }
      CHECK(fs::file_size(part) > 8 * much.size());
      work.forget(upwards ? 6 : -6, upwards);
      CHECK(fs::file_size(part) < 3 * much.size());
      work.save("later", "stays");
    }
    const SavedWork work(file, header, true);
    CHECK(work.found() == 4);
    for (const char* key : {"no value", "6", "7", "later"}) CHECK(work.find(key) != nullptr);
  }
}

TEST_CASE("saved work: nothing is written through a link") {
  TemporaryFolder folder;
  const fs::path file = folder.path / "a.csv", other = folder.path / "other";
  std::ofstream(other) << "mine";
  fs::create_symlink(other, folder.path / "a.csv.progress.part.new");
  SavedWork(file, header, true).save("a", "1");
  CHECK(text_of(other) == "mine");
  SavedWork::remove(file);
  CHECK(folder.files() == 1);
}

TEST_CASE("saved maps: a return that was saved is not computed again, and has the same bits") {
  TemporaryFolder folder;
  const fs::path file = folder.path / "a.csv";
  const auto run = [&](int& returns, std::vector<maps::Margin>& margins) {
    SavedWork work(file, header, true);
    const auto family = saved(std::make_unique<SlowFamily>(returns), work);
    const double one = 0.1, two = -2.5;
    const auto map = family->at(std::span(&one, 1));
    std::vector<maps::MapPoint> points{(*map)(0.3), map->with_slope(0.3),
                                       map->clone()->with_margins(0.3, margins)};
    REQUIRE(family->change(*map, std::span(&two, 1)));
    points.push_back((*map)(0.3));
    points.push_back((*map)(maps::missing));
    return points;
  };
  int first = 0, second = 0;
  std::vector<maps::Margin> margins, again;
  const auto points = run(first, margins), same = run(second, again);
  CHECK(first == 5);
  CHECK(second == 0);
  for (std::size_t k = 0; k + 1 < points.size(); ++k) {
    CHECK(same[k].x == points[k].x);
    CHECK(same[k].value == points[k].value);
    CHECK(same_piece(same[k], points[k]));
    CHECK(same[k].itinerary[0] == points[k].itinerary[0]);
  }
  CHECK(points[3].value == -2.5 * 0.3);
  CHECK(std::isnan(same[4].value));
  REQUIRE(again.size() == 2);
  CHECK(again[0].value == 0.3);
  CHECK(again[0].slope == 0.1);
  CHECK(again[0].accumulation == 2);
  CHECK(std::isnan(again[1].value));
}

TEST_CASE("saved segments: the lists up to the first that is missing come back") {
  using specht::bifurcation::BranchSegment;
  TemporaryFolder folder;
  const fs::path file = folder.path / "a.csv";
  BranchSegment segment;
  segment.from = {0, 3};
  segment.to = {1, 2};
  segment.curve.resize(2);
  segment.curve[1].parameter = 0.1;
  segment.curve[1].crossing.x = 0.7;
  segment.curve[1].crossing.right_log_periodic.emplace();
  segment.curve[1].crossing.point.itinerary.push(specht::core::EventCode::of_region(1));
  segment.curve[1].part = 1;
  segment.points.resize(1);
  segment.points[0].note = "a note, longer than a short string is";
  segment.parts = 2;
  segment.touches.push_back({{1, 4}, 1});
  segment.cycle = 5;
  segment.parent = 6;
  segment.parent_part = 7;
  {
    SavedWork work(file, header, false);
    save_segments(work, 1, {segment, {}});
    save_segments(work, 2, {});
    save_segments(work, 4, {segment});
  }
  const SavedWork work(file, header, true);
  const auto all = specht::apps::saved_segments(work, 9);
  REQUIRE(all.size() == 2);
  CHECK(all[1].empty());
  REQUIRE(all[0].size() == 2);
  const BranchSegment& same = all[0][0];
  CHECK(same.from == segment.from);
  CHECK(same.to == segment.to);
  REQUIRE(same.curve.size() == 2);
  CHECK(same.curve[1].parameter == 0.1);
  CHECK(same.curve[1].crossing.x == 0.7);
  CHECK(same.curve[1].crossing.right_log_periodic.has_value());
  CHECK(same.curve[1].crossing.point.itinerary == segment.curve[1].crossing.point.itinerary);
  CHECK(same.curve[1].part == 1);
  CHECK(same.points.at(0).note == segment.points[0].note);
  CHECK(same.parts == 2);
  CHECK(same.touches.at(0).port == specht::bifurcation::Port{1, 4});
  CHECK(same.cycle == 5);
  CHECK(same.parent == 6);
  CHECK(same.parent_part == 7);
}

}  // namespace test_saved_work
