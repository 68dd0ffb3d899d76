// Directions in another scalar than the system.
#include "sound_toy.hpp"

using namespace specht;

struct Toy : test::SoundToy<Toy> {
  core::Matrix<float, 2, 1> tangential_directions(const State&) const { return {1.0f, 0.0f}; }
};

const auto entry = toys::entry<Toy>();
