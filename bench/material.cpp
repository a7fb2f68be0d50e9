#include "bench/material.hpp"

#include "players/random_game.hpp"
#include "rules/record/record_builder.hpp"
#include "rules/record/writer.hpp"

namespace evora {

namespace {

class Collector {
  public:
    Collector(std::vector<Situation>& into, std::size_t count) noexcept : into_(into), count_(count) {}

    void operator()(const Position& /*before*/, const Deal& /*deal*/) const noexcept {}
    void operator()(const Position& before, Move move) const {
        if (into_.size() < count_) {
            into_.push_back({.position = before, .move = move});
        }
    }

  private:
    std::vector<Situation>& into_;
    std::size_t count_;
};

class Scribe {
  public:
    explicit Scribe(RecordBuilder& builder) noexcept : builder_(builder) {}

    void operator()(const Position& before, const Deal& deal) const {
        if (before.round() == 1) {
            builder_.begin(before);
        }
        builder_.play(deal);
    }
    void operator()(const Position& /*before*/, Move move) const { builder_.play(move); }

  private:
    RecordBuilder& builder_;
};

}  // namespace

std::vector<Situation> situations(Rules rules, Players players, std::size_t count) {
    const SeededStreams streams(material_seed);
    std::vector<Situation> found;
    found.reserve(count);
    for (std::uint32_t game = 0; found.size() < count; ++game) {
        play_random_game(rules, players, streams.game_seed(game), Collector(found, count));
    }
    return found;
}

std::string records(Rules rules, Players players, std::uint32_t games) {
    const SeededStreams streams(material_seed);
    RecordBuilder builder(Position::initial(rules, players, Seat()));
    std::string text;
    for (std::uint32_t game = 0; game < games; ++game) {
        play_random_game(rules, players, streams.game_seed(game), Scribe(builder));
        if (game > 0) {
            text += '\n';
        }
        append_text(text, builder.record());
    }
    return text;
}

std::string variant_name(Rules rules, Players players) {
    return std::string(name(rules)) + "/" + std::to_string(players.number());
}

}  // namespace evora
