#include <charconv>
#include <specht/apps/commands/element_names.hpp>
#include <string_view>

namespace specht::apps {

std::string with_element_names(const std::string& text, int contacts) {
  constexpr std::string_view contact = "contact ";
  std::string named;
  std::size_t from = 0;
  for (std::size_t at = text.find(contact); at != std::string::npos;
       at = text.find(contact, from)) {
    named += text.substr(from, at - from);
    const char* digits = text.data() + at + contact.size();
    int number = 0;
    const auto read = std::from_chars(digits, text.data() + text.size(), number);
    if (read.ec == std::errc{} && number > contacts) {
      named += "friction element " + std::to_string(number - contacts);
    } else {
      named.append(text.data() + at, read.ptr);
    }
    from = static_cast<std::size_t>(read.ptr - text.data());
  }
  return named + text.substr(from);
}

}  // namespace specht::apps
