/// Any bytes as a text of records: no crash; what is accepted, or salvaged, replays and comes back from its own text.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/checks.hpp"
#include "rules/record/reader.hpp"
#include "rules/record/replay.hpp"
#include "rules/record/writer.hpp"

namespace {

using evora::fuzz::require;

void check_game(const evora::GameRecord& game) {
    const std::string text = to_text(game);
    if (!evora::fuzz::writable(evora::final_position(game))) {
        return;
    }
    evora::MemorySource source(text);
    evora::RecordReader reader(source);
    const auto again = reader.next();
    require(again.has_value(), again ? "" : message(again.error().fault), text);
    require(again->has_value() && **again == game, "reads back as another", text);
    require(to_text(**again) == text, "reads back and prints as another", text);
    const auto end = reader.next();
    require(end.has_value() && !end->has_value(), "something after the game", text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    evora::MemorySource source(std::string_view(reinterpret_cast<const char*>(data), size));
    evora::RecordReader reader(source);
    int last_line = 0;
    while (true) {
        const auto game = reader.next();
        if (!game) {
            const evora::Fault& fault = game.error().fault;
            require(fault.where.line > 0 && fault.where.column > 0, "a fault without a place", message(fault));
            require(fault.where.line >= last_line, "a fault before the last one", message(fault));
            require(!fault.expected.empty(), "a fault that asks for nothing", message(fault));
            last_line = fault.where.line;
            if (game.error().salvaged) {
                check_game(*game.error().salvaged);
            }
        } else if (*game) {
            check_game(**game);
        } else {
            return 0;
        }
    }
}
