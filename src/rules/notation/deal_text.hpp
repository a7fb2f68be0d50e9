#pragma once
/// Deals as text: displays joined by `/`, as drawn. `YYKW/KKKK/S4:BYRW/S2W:YRKW/BBYW`, a display without tiles `-`.
///
///     auto deal = parse_deal("BBYR/BKWW/YRRK/BYKW/YRRW", players);
///     to_text(*deal);

#include <expected>
#include <string>
#include <string_view>

#include "rules/deal.hpp"
#include "rules/fault.hpp"

namespace evora {

/// Reads the form only: as many displays as the players need, at most five tiles each, sorted. Whether bag and lid can
/// give it is `deal_fault`'s question.
[[nodiscard]] std::expected<Deal, Fault> parse_deal(std::string_view text, Players players);

/// True where a text looks like a deal rather than a move: it holds a `/`.
[[nodiscard]] bool looks_like_deal(std::string_view text) noexcept;

[[nodiscard]] std::string to_text(const Deal& deal);
void append_text(std::string& text, const Deal& deal);

}  // namespace evora
