#include "protocol/position_command.hpp"

#include <algorithm>
#include <string>

#include "protocol/words.hpp"
#include "rules/fault.hpp"
#include "rules/notation/deal_text.hpp"
#include "rules/notation/move_text.hpp"
#include "rules/notation/position_text.hpp"
#include "rules/play.hpp"

namespace evora {

namespace {

using Read = std::expected<Position, ProtocolErrors>;

Read refuse(ProtocolFault fault, std::string text) {
    return std::unexpected(ProtocolErrors{{.fault = fault, .text = std::move(text)}});
}

std::string found(std::span<const std::string_view> words, std::size_t at) {
    return at < words.size() ? quoted(words[at]) : "nothing";
}

/// The words behind `start`.
Read read_start(std::span<const std::string_view> words) {
    const auto rules = rules_from_name(words.empty() ? std::string_view() : words[0]);
    if (!rules) {
        return refuse(ProtocolFault::bad_argument,
                      "start: found " + found(words, 0) + ", expected fixed, free, fixed+sf or free+sf");
    }
    const auto number = whole_number(words.size() > 1 ? words[1] : std::string_view());
    const auto players = Players::from_number(static_cast<int>(std::min<std::uint64_t>(number.value_or(0), 9)));
    if (!players) {
        return refuse(ProtocolFault::bad_argument,
                      "start: found " + found(words, 1) + " for the number of players, expected 2, 3 or 4");
    }
    const auto start = whole_number(words.size() > 2 ? words[2] : std::string_view());
    const auto seat = Seat::from_number(static_cast<int>(std::min<std::uint64_t>(start.value_or(0), 9)));
    if (!seat || !players->has(*seat)) {
        return refuse(ProtocolFault::bad_argument, "start: found " + found(words, 2) +
                                                       " for the seat that starts, expected 1 to " +
                                                       std::to_string(players->number()));
    }
    if (words.size() > 3) {
        return refuse(ProtocolFault::bad_argument,
                      "start: found " + quoted(words[3]) + " behind the seat, expected moves or nothing");
    }
    return Position::initial(*rules, *players, *seat);
}

Read read_text(std::span<const std::string_view> words) {
    auto position = parse_position(join(words));
    if (position) {
        return *std::move(position);
    }
    ProtocolErrors errors;
    for (const Fault& fault : position.error()) {
        errors.push_back({.fault = ProtocolFault::bad_position, .text = message(fault)});
    }
    return std::unexpected(std::move(errors));
}

}  // namespace

std::expected<Position, ProtocolErrors> read_position(std::span<const std::string_view> words) {
    const auto mark = std::ranges::find(words, "moves");
    const auto size = static_cast<std::size_t>(mark - words.begin());
    if (size == 0) {
        return refuse(ProtocolFault::bad_argument,
                      "found " + found(words, 0) + ", expected a position of the notation or start RULES PLAYERS SEAT");
    }
    auto position = words[0] == "start" ? read_start(words.subspan(1, size - 1)) : read_text(words.first(size));
    for (std::size_t at = size + 1; position && at < words.size(); ++at) {
        auto next = read_step(*position, words[at]);
        if (!next) {
            return refuse(next.error().fault, "step " + std::to_string(at - size) + ": " + next.error().text);
        }
        position = *next;
    }
    return position;
}

std::expected<Position, ProtocolError> read_step(const Position& position, std::string_view word) {
    const auto played = [&]() -> std::expected<Position, Fault> {
        if (looks_like_deal(word)) {
            const auto deal = parse_deal(word, position.players());
            return deal ? play(position, *deal) : std::unexpected(deal.error());
        }
        const auto move = parse_move(word);
        return move ? play(position, *move) : std::unexpected(move.error());
    }();
    if (!played) {
        return std::unexpected(ProtocolError{ProtocolFault::bad_move, message(played.error())});
    }
    return *played;
}

std::expected<void, ProtocolError> check_to_move(const Position& position) {
    if (position.phase() == Phase::deal) {
        return std::unexpected(ProtocolError{
            ProtocolFault::deal_due, "found a position where the deal of round " + std::to_string(position.round()) +
                                         " is due, expected one where a seat is to move"});
    }
    if (position.phase() == Phase::over) {
        return std::unexpected(
            ProtocolError{ProtocolFault::game_over, "found a game that is over, expected one where a seat is to move"});
    }
    return {};
}

}  // namespace evora
