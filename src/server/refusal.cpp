#include "server/refusal.hpp"

namespace evora::server {

std::string_view name(RefusalCode code) noexcept {
    switch (code) {
        case RefusalCode::bad_message: return "bad_message";
        case RefusalCode::unknown_type: return "unknown_type";
        case RefusalCode::too_large: return "too_large";
        case RefusalCode::no_session: return "no_session";
        case RefusalCode::account: return "account";
        case RefusalCode::login: return "login";
        case RefusalCode::name: return "name";
        case RefusalCode::text: return "text";
        case RefusalCode::name_taken: return "name_taken";
        case RefusalCode::sign_up: return "sign_up";
        case RefusalCode::organiser: return "organiser";
        case RefusalCode::own_game: return "own_game";
        case RefusalCode::hidden: return "hidden";
        case RefusalCode::muted: return "muted";
        case RefusalCode::record: return "record";
        case RefusalCode::no_game: return "no_game";
        case RefusalCode::no_person: return "no_person";
        case RefusalCode::not_seated: return "not_seated";
        case RefusalCode::wrong_time: return "wrong_time";
        case RefusalCode::not_your_turn: return "not_your_turn";
        case RefusalCode::illegal: return "illegal";
        case RefusalCode::stale: return "stale";
        case RefusalCode::time_up: return "time_up";
        case RefusalCode::seat_taken: return "seat_taken";
        case RefusalCode::invite: return "invite";
        case RefusalCode::seated: return "seated";
        case RefusalCode::no_offer: return "no_offer";
        case RefusalCode::nonce: return "nonce";
        case RefusalCode::too_many: return "too_many";
        case RefusalCode::rate: return "rate";
        case RefusalCode::busy: return "busy";
        case RefusalCode::unavailable: return "unavailable";
        case RefusalCode::stopping: return "stopping";
        case RefusalCode::origin: return "origin";
        case RefusalCode::off: return "off";
        case RefusalCode::method: return "method";
        case RefusalCode::no_page: return "no_page";
        case RefusalCode::length: break;
    }
    return "length";
}

unsigned http_status(RefusalCode code) noexcept {
    switch (code) {
        case RefusalCode::login:
        case RefusalCode::no_session: return 401;
        case RefusalCode::account:
        case RefusalCode::sign_up:
        case RefusalCode::organiser:
        case RefusalCode::own_game:
        case RefusalCode::hidden:
        case RefusalCode::muted:
        case RefusalCode::origin:
        case RefusalCode::off:
        case RefusalCode::not_seated:
        case RefusalCode::invite: return 403;
        case RefusalCode::no_game:
        case RefusalCode::no_person:
        case RefusalCode::no_page: return 404;
        case RefusalCode::method: return 405;
        case RefusalCode::name_taken:
        case RefusalCode::wrong_time:
        case RefusalCode::not_your_turn:
        case RefusalCode::stale:
        case RefusalCode::time_up:
        case RefusalCode::seat_taken:
        case RefusalCode::seated:
        case RefusalCode::no_offer:
        case RefusalCode::nonce: return 409;
        case RefusalCode::length: return 411;
        case RefusalCode::too_large: return 413;
        case RefusalCode::too_many:
        case RefusalCode::rate: return 429;
        case RefusalCode::busy:
        case RefusalCode::unavailable:
        case RefusalCode::stopping: return 503;
        case RefusalCode::record:
        case RefusalCode::name:
        case RefusalCode::text:
        case RefusalCode::bad_message:
        case RefusalCode::unknown_type:
        case RefusalCode::illegal: break;
    }
    return 400;
}

unsigned http_status(std::string_view code) noexcept {
    for (int i = 0; i <= static_cast<int>(RefusalCode::length); ++i) {
        if (name(static_cast<RefusalCode>(i)) == code) {
            return http_status(static_cast<RefusalCode>(i));
        }
    }
    return 400;
}

}  // namespace evora::server
