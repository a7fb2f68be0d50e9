#include "selfplay/self_player.hpp"

#include "players/greedy_player.hpp"
#include "players/random_player.hpp"
#include "rules/dealer.hpp"
#include "rules/result.hpp"
#include "search/search.hpp"

namespace evora {

namespace {

/// Precondition: a round has ended in `position`; `ends` are those of its seats.
TrainingRow row_of(const Position& position, std::uint32_t game, const std::array<RoundEnd, Seat::count>& ends) {
    TrainingRow row{.game = game, .round = static_cast<std::uint8_t>(ends[0].round), .left = 0, .seats = {}};
    for (std::size_t i = 0; i < static_cast<std::size_t>(position.players().number()); ++i) {
        const Seat seat = Seat::from_index(static_cast<int>(i));
        const Board& board = position.board(seat);
        row.seats[i].score = static_cast<std::int16_t>(board.score.value);
        const Inputs inputs(board, position.start() == seat, ends[i]);
        for (const Inputs::Item& item : inputs.items()) {
            row.seats[i].inputs[item.index] = static_cast<std::uint8_t>(item.value);
        }
    }
    return row;
}

}  // namespace

SelfPlayer::SelfPlayer(const TrainingHeader& header, const Evaluator& evaluator)
    : header_(header), evaluator_(evaluator), table_(Table::smallest) {}

std::vector<TrainingRow> SelfPlayer::play(std::uint32_t game) {
    const SeededStreams streams(SeededStreams(header_.seed).game_seed(game));
    auto starter = streams.stream(StreamLabel::starter, 0);
    auto generator = streams.stream(StreamLabel::players, 0);
    const auto seats = static_cast<std::uint32_t>(header_.players.number());
    Position position =
        Position::initial(header_.rules, header_.players, Seat::from_index(static_cast<int>(below(starter, seats))));
    Dealer dealer(streams);
    table_.clear();
    std::uint32_t opening = below(generator, header_.opening + 1U);
    std::vector<TrainingRow> rows;
    std::array<RoundEnd, Seat::count> ends;
    while (position.phase() != Phase::over) {
        if (position.phase() == Phase::deal) {
            if (position.round() > 1) {
                rows.push_back(row_of(position, game, ends));
            }
            position.apply(dealer.deal(position));
            for (std::uint32_t i = 0; i < seats; ++i) {
                ends[i] = round_end_of(position, Seat::from_index(static_cast<int>(i)));
            }
            continue;
        }
        position.apply(choose(position, generator, opening > 0));
        opening -= opening > 0 ? 1 : 0;
    }
    const Ranking ranking = ranking_of(position);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[i].left = static_cast<std::uint8_t>(rows.size() - i - 1);
        for (std::uint32_t j = 0; j < seats; ++j) {
            const Seat seat = Seat::from_index(static_cast<int>(j));
            rows[i].seats[j].end_score = static_cast<std::int16_t>(position.board(seat).score.value);
            rows[i].seats[j].place = static_cast<std::uint8_t>(ranking.place(seat));
        }
    }
    return rows;
}

Move SelfPlayer::choose(const Position& position, Xoshiro256& generator, bool opening) {
    const std::uint32_t lot = below(generator, 1000);
    if (opening || lot < header_.random) {
        return RandomPlayer(Xoshiro256(generator())).choose(position);
    }
    if (lot < std::uint32_t{header_.random} + header_.greedy) {
        return GreedyPlayer(Xoshiro256(generator())).choose(position);
    }
    table_.age();
    const auto search = make_search(position, evaluator_, table_, {});
    search->step(header_.nodes);
    return search->report().lines.front().moves.front();
}

}  // namespace evora
