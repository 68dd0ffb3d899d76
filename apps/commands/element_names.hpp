// Names of friction elements in texts about events.
#pragma once

#include <string>

namespace specht::apps {

/// Events number friction elements behind the contacts of a toy. The same text with "contact 3" as "friction element 1"
/// if the toy has 2 contacts.
[[nodiscard]] std::string with_element_names(const std::string& text, int contacts);

}  // namespace specht::apps
