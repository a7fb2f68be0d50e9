#pragma once
/// The drawings of art/tiles.svg, compiled into the program so that it works from any folder.
///
/// The sheet has one element to a line: gradients and clips first, then symbols. A picture takes only what it uses:
///
///     std::string defs;
///     append_art({"az-B", "m-az"}, defs);   // the two symbols, after the gradients and clips that they refer to

#include <span>
#include <string>
#include <string_view>

namespace evora::picture {

/// Every line of the sheet, its first and last tag included.
[[nodiscard]] std::span<const std::string_view> art_lines() noexcept;

/// Appends the elements with these ids and all that they refer to, each once, in the sheet's order.
/// An id that the sheet lacks is left out.
void append_art(std::span<const std::string_view> ids, std::string& out);

}  // namespace evora::picture
