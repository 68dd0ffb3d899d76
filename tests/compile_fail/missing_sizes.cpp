// A system that does not say how many contacts it has.
#include "sound_toy.hpp"

using namespace specht;

struct Toy : test::SoundToy<Toy> {
  static constexpr std::string_view contacts = "one";
};

const auto entry = toys::entry<Toy>();
