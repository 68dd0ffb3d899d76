// No fault: what the other files have in common compiles.
#include "sound_toy.hpp"

using namespace specht;

struct Toy : test::SoundToy<Toy> {};

static_assert(toys::require_entry<Toy>());
