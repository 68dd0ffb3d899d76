// Return maps that count their returns, so that a long computation can say how fast it is.
#pragma once

#include <atomic>
#include <memory>
#include <specht/maps/return_map.hpp>
#include <specht/maps/vector_map.hpp>

namespace specht::apps {

using ReturnCount = std::atomic<long long>;

/// The same maps, of which each evaluation adds 1 to `returns`, from any thread. `returns` outlives them.
[[nodiscard]] std::unique_ptr<maps::ReturnMap> counted(std::unique_ptr<maps::ReturnMap> map,
                                                       ReturnCount& returns);
[[nodiscard]] std::unique_ptr<maps::MapFamily> counted(std::unique_ptr<maps::MapFamily> family,
                                                       ReturnCount& returns);
[[nodiscard]] std::unique_ptr<maps::VectorMap> counted(std::unique_ptr<maps::VectorMap> map,
                                                       ReturnCount& returns);
[[nodiscard]] std::unique_ptr<maps::VectorMapFamily> counted(
    std::unique_ptr<maps::VectorMapFamily> family, ReturnCount& returns);

}  // namespace specht::apps
