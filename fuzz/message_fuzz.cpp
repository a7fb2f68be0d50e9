// Any bytes as the text of a WebSocket frame: no crash; what is accepted keeps the limits of docs/online.md, and what
// is refused gets an answer that is JSON whatever of the message it repeats.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include <boost/json.hpp>

#include "fuzz/checks.hpp"
#include "server/message.hpp"
#include "server/table_json.hpp"

namespace {

using namespace evora::server;
using evora::fuzz::require;

bool is_name(std::string_view text, std::size_t most) {
    return !text.empty() && text.size() <= most && std::ranges::all_of(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    });
}

void check_answer(const BadMessage& bad) {
    const std::string answer = error_message(bad.refusal, bad.game, bad.cid);
    require(!bad.refusal.message.empty(), "a refusal without a message", answer);
    boost::json::error_code error;
    const auto value = boost::json::parse(answer, error);
    require(!error && value.is_object(), "an answer that is no JSON", answer);
    require(answer.size() < 2 * max_message, "an answer that is longer than what was asked", answer);
}

void check_command(const GameCommand& command) {
    require(is_name(command.game.text, 64), "a game of that name", command.game.text);
    require(is_name(command.cid, 40), "a cid of that form", command.cid);
    if (const auto* sit = std::get_if<Sit>(&command.command)) {
        require(sit->name.empty(), "a name that the client gave itself", sit->name);
    }
    if (const auto* play = std::get_if<Play>(&command.command)) {
        require(play->lag.count() >= 0, "a lag below nothing", command.cid);
    }
    if (const auto* place = std::get_if<Place>(&command.command)) {
        require(place->moves.size() <= 5 && place->lag.count() >= 0, "placements that cannot be", command.cid);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto message = parse_message(text);
    if (!message) {
        check_answer(message.error());
        return 0;
    }
    require(size <= max_message, "a message that is too large", text.substr(0, 100));
    if (const auto* command = std::get_if<GameCommand>(&*message)) {
        check_command(*command);
    } else if (const auto* hello = std::get_if<Hello>(&*message)) {
        require(is_name(hello->game.text, 64), "a game of that name", hello->game.text);
    }
    return 0;
}
