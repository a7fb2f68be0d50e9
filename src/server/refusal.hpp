#pragma once
/// Why a message was refused: a code with parameters that programs go by, and English for people who write them
/// (docs/online.md, "Errors").
///
///     return std::unexpected(Refusal(RefusalCode::stale, "…").with("last", last));

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace evora::server {

enum class RefusalCode : std::uint8_t {
    bad_message,
    unknown_type,
    too_large,
    no_session,
    account,
    login,
    name,
    text,
    name_taken,
    sign_up,
    organiser,
    own_game,
    hidden,
    muted,
    record,
    no_game,
    no_person,
    not_seated,
    wrong_time,
    not_your_turn,
    illegal,
    stale,
    time_up,
    seat_taken,
    invite,
    seated,
    no_offer,
    nonce,
    too_many,
    rate,
    busy,
    unavailable,
    stopping,
    origin,
    off,
    method,
    no_page,
    length,
};

[[nodiscard]] std::string_view name(RefusalCode code) noexcept;
/// The status that an HTTP answer with this code has.
[[nodiscard]] unsigned http_status(RefusalCode code) noexcept;

/// The same for the name of a code; 400 for what is none.
[[nodiscard]] unsigned http_status(std::string_view code) noexcept;

struct Refusal {
    using Value = std::variant<std::int64_t, std::string>;

    explicit Refusal(RefusalCode refusal_code, std::string english) : code(refusal_code), message(std::move(english)) {}
    Refusal&& with(std::string_view field, Value value) && {
        params.emplace_back(field, std::move(value));
        return std::move(*this);
    }

    RefusalCode code;
    std::string message;
    std::vector<std::pair<std::string_view, Value>> params{};  ///< names are literals
};

}  // namespace evora::server
