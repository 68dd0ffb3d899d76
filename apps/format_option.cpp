#include <specht/apps/format_option.hpp>
#include <stdexcept>

namespace specht::apps {

void add_format(Options& options) {
  options.add({"format", "FORMAT",
               "tables, or one document with all that belongs together (docs/formats.md)",
               rules::one_of({"csv", "json"}), "csv"});
}

Format format_of(const Options& options) {
  if (options.text("format") != "json") return Format::csv;
  if (options.given("resume")) {
    throw std::invalid_argument(
        "--resume is not allowed with --format json: a document is written when all is done");
  }
  return Format::json;
}

}  // namespace specht::apps
