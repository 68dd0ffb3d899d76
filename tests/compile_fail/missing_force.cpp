// A system without a force.
#include "sound_toy.hpp"

using namespace specht;

struct Toy : test::SoundToy<Toy> {
  void force(const State&) const = delete;
};

const auto entry = toys::entry<Toy>();
