#pragma once
/// A whole position as one self-contained SVG picture, good enough for a web page or an article.
///
/// Everything that a position says is drawn: displays in their circle, the centre, bag and lid, every board, whose
/// turn it is. Each tile and the marker is one `<use>` of a full piece (`#az-B` … `#ch-W`, `#m-az`, `#m-ch`), so
/// pieces can be counted. The picture refers to nothing outside itself; its `<desc>` ends in the position's text.
///
///     const std::string picture = draw_svg(position, {.look = Look::chocolates, .names = {"Ana", "Ben"}});

#include <cstdint>
#include <string>
#include <vector>

#include "rules/position.hpp"

namespace evora {

enum class Look : std::uint8_t {
    azulejos,    ///< glazed tiles
    chocolates,  ///< Master Chocolatier
};

struct SvgOptions {
    Look look = Look::azulejos;
    /// UTF-8, in seat order. An empty or missing name reads "Seat 2"; a long one ends in an ellipsis; what cannot
    /// stand in XML is replaced.
    std::vector<std::string> names = {};
};

/// UTF-8, ends in a line feed. The same position and options give the same bytes.
[[nodiscard]] std::string draw_svg(const Position& position, const SvgOptions& options = {});

}  // namespace evora
