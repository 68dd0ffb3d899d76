// Directions as rows instead of columns.
#include "sound_toy.hpp"

using namespace specht;

struct Toy : test::SoundToy<Toy> {
  core::Matrix<double, 1, 2> normal_directions(const State&) const { return {0.0, 1.0}; }
};

const auto entry = toys::entry<Toy>();
