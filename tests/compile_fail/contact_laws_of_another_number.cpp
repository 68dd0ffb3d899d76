// Two laws of friction for one contact.
#include "sound_toy.hpp"

using namespace specht;

struct Toy : test::SoundToy<Toy> {
  std::array<core::FrictionLaw<double>, 2> contact_friction_laws() const { return {}; }
};

const auto entry = toys::entry<Toy>();
