#pragma once
/// The words for why a game ended.
///
///     name_of(EndReason::full_row) == "full_row";

#include <string_view>

#include "rules/events.hpp"

namespace evora {

[[nodiscard]] constexpr std::string_view name_of(EndReason reason) noexcept {
    switch (reason) {
        case EndReason::full_row: return "full_row";
        case EndReason::nothing_to_deal: return "nothing_to_deal";
        case EndReason::no_progress: break;
    }
    return "no_progress";
}

}  // namespace evora
