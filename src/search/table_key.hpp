#pragma once
/// A key for what lies on the table: displays, centre, marker. Displays are interchangeable, so their parts are summed
/// and the order drops out – except while SF4 has tiles, whose neighbours matter (X7).

#include <cstdint>

#include "rules/position.hpp"

namespace evora {

/// True while it matters which display lies beside which.
[[nodiscard]] bool order_matters(const Position& position) noexcept;

/// Equal for tables on which the same things can happen in the rest of the round.
[[nodiscard]] std::uint64_t table_key(const Position& position) noexcept;

}  // namespace evora
