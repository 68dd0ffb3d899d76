// Contact parameters for two contacts where there is one.
#include "sound_toy.hpp"

using namespace specht;

struct Toy : test::SoundToy<Toy> {
  std::array<core::ContactParameters<double>, 2> contact_parameters() const { return {}; }
};

const auto entry = toys::entry<Toy>();
