#include "match/game.hpp"

#include "rules/dealer.hpp"
#include "rules/moves.hpp"
#include "rules/notation/move_text.hpp"

namespace evora {

namespace {

PlayedGame forfeit(Players players, Seat seat, Forfeit forfeit, RecordBuilder* builder) {
    const GameOutcome outcome = GameOutcome::forfeited(players, {.seat = seat, .reason = forfeit.reason});
    if (builder != nullptr) {
        builder->decide(forfeit.reason == ForfeitReason::time ? Termination::time : Termination::adjudicated,
                        outcome.places());
    }
    return {.outcome = outcome, .detail = std::move(forfeit.detail)};
}

}  // namespace

std::optional<PlayedGame> play(const MatchGame& game, const SeatedContestants& seats, const std::atomic<bool>& stop,
                               RecordBuilder* builder) {
    const Players players = game.plan.players;
    const SeededStreams streams(game.plan.seed);
    auto starter = streams.stream(StreamLabel::starter, 0);
    const auto first = static_cast<int>(below(starter, static_cast<std::uint32_t>(players.number())));
    Position position = Position::initial(game.rules, players, Seat::from_index(first));
    Dealer dealer(streams);
    if (builder != nullptr) {
        builder->begin(position);
    }
    // A record begins with a deal, so that one comes before anybody can forfeit.
    const auto deal = [&] {
        const Deal next = dealer.deal(position);
        position.apply(next);
        if (builder != nullptr) {
            builder->play(next);
        }
    };
    deal();
    const std::uint64_t seed = game.plan.decision_seed(game.game);
    for (int i = 0; i < players.number(); ++i) {
        const Seat seat = Seat::from_index(i);
        auto begun = seats[static_cast<std::size_t>(i)]->begin(
            {.rules = game.rules, .players = players, .seat = seat, .seed = seed});
        if (!begun) {
            return forfeit(players, seat, std::move(begun.error()), builder);
        }
    }
    while (position.phase() != Phase::over) {
        if (position.phase() == Phase::deal) {
            deal();
            continue;
        }
        auto move = seats[static_cast<std::size_t>(position.turn().index())]->decide(position, game.limits);
        if (stop.load(std::memory_order_relaxed)) {
            return std::nullopt;
        }
        if (move && !is_legal(position, *move)) {
            move = std::unexpected(
                Forfeit{.reason = ForfeitReason::illegal, .detail = "the move " + to_text(*move) + " is not legal"});
        }
        if (!move) {
            return forfeit(players, position.turn(), std::move(move.error()), builder);
        }
        position.apply(*move);
        if (builder != nullptr) {
            builder->play(*move);
        }
    }
    return PlayedGame{.outcome = GameOutcome::of(position), .detail = {}};
}

}  // namespace evora
