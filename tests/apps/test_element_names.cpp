// Friction elements have a name of their own in texts about events.
#include <doctest/doctest.h>

#include <specht/apps/commands/element_names.hpp>

namespace test_element_names {

using specht::apps::with_element_names;

TEST_CASE("element names: contacts behind those of the toy are friction elements") {
  CHECK(with_element_names("contact 1 slides or sticks", 0) ==
        "friction element 1 slides or sticks");
  CHECK(with_element_names("contact 2 opens or slides", 2) == "contact 2 opens or slides");
  CHECK(with_element_names("graze of contact 12; contact 1 too", 2) ==
        "graze of friction element 10; contact 1 too");
}

TEST_CASE("element names: other words stay") {
  for (const char* text : {"", "contact ", "a contact of it", "contacts 1 and 2", "contact"}) {
    CHECK(with_element_names(text, 0) == text);
  }
}

}  // namespace test_element_names
