// A force that is an expression: it would refer to matrices that are gone.
#include "sound_toy.hpp"

using namespace specht;

struct Toy : test::SoundToy<Toy> {
  auto force(const State& s) const { return -2.0 * s.q; }
};

const auto entry = toys::entry<Toy>();
