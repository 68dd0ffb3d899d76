// The longest time until a return as a text.
#include "sound_toy.hpp"

using namespace specht;

struct Toy : test::SoundToy<Toy> {
  static constexpr std::string_view max_time = "100";
};

const auto entry = toys::entry<Toy>();
