// The options that plot, reproduce and animate share: how a figure looks.
#pragma once

#include <specht/apps/figures/draw.hpp>
#include <specht/apps/options.hpp>

namespace specht::apps {

/// --script, --title, --size, --xrange, --yrange, --key.
void add_drawing_options(Options& options);

/// --size alone, and what it says.
void add_picture_size(Options& options);
[[nodiscard]] std::optional<PictureSize> picture_size(const Options& options);

/// Throws std::invalid_argument unless a picture can have this name.
void require_picture(const std::filesystem::path& out);

/// What they say, after `parse`. Throws std::invalid_argument for a value that is not allowed.
[[nodiscard]] DrawOptions drawing_options(const Options& options, const std::filesystem::path& out);

}  // namespace specht::apps
