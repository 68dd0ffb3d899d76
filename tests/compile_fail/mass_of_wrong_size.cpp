// A mass matrix of the wrong size.
#include "sound_toy.hpp"

using namespace specht;

struct Toy : test::SoundToy<Toy> {
  core::Matrix<double, 3, 3> mass(const State&) const {
    return core::Matrix<double, 3, 3>::Identity();
  }
};

const auto entry = toys::entry<Toy>();
