// Gaps whose number is not known to the compiler.
#include "sound_toy.hpp"

using namespace specht;

struct Toy : test::SoundToy<Toy> {
  Eigen::VectorXd gaps(const State& s) const { return s.q.tail(1); }
};

const auto entry = toys::entry<Toy>();
