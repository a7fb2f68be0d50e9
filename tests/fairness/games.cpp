#include "tests/fairness/games.hpp"

#include <gtest/gtest.h>

#include "fairness/portable_hashing.hpp"
#include "fairness/verify.hpp"
#include "rules/record/reader.hpp"
#include "rules/record/writer.hpp"

namespace evora::tests {

namespace {

/// Where the value of a tag stands.
[[nodiscard]] std::pair<std::size_t, std::size_t> place_of(std::string_view text, std::string_view tag) {
    const std::string start = "[" + std::string(tag) + " \"";
    const std::size_t found = text.find(start);
    EXPECT_NE(found, std::string_view::npos) << tag;
    const std::size_t begin = found + start.size();
    return {begin, text.find('"', begin) - begin};
}

}  // namespace

GameRecord fair_game(cli::FairKind kind, std::string_view rules, int players, std::uint64_t seed,
                     std::uint32_t number) {
    const cli::FairRow row{
        .kind = kind, .rules = *rules_from_name(rules), .players = *Players::from_number(players), .seed = seed};
    RecordBuilder builder(Position::initial(row.rules, row.players, Seat{}));
    cli::play_fair_game(PortableHashing(), row, number, builder);
    return std::move(builder).record();
}

std::string fair_games(cli::FairKind kind, std::string_view rules, int players, std::uint32_t games,
                       std::uint64_t seed) {
    std::string text;
    for (std::uint32_t number = 0; number < games; ++number) {
        text += text.empty() ? "" : "\n";
        text += to_text(fair_game(kind, rules, players, seed, number));
    }
    return text;
}

std::string verify_text(std::string_view text) {
    MemorySource source(text);
    RecordReader reader(source);
    const auto game = reader.next();
    if (!game) {
        return message(game.error().fault);
    }
    const auto checked = verify_game(PortableHashing(), **game);
    return checked ? "" : message(checked.error());
}

std::string with_tag(std::string text, std::string_view tag, std::string_view value) {
    const auto [begin, size] = place_of(text, tag);
    return text.replace(begin, size, value);
}

std::string value_of(std::string_view text, std::string_view tag) {
    const auto [begin, size] = place_of(text, tag);
    return std::string(text.substr(begin, size));
}

}  // namespace evora::tests
