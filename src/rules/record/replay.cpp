#include "rules/record/replay.hpp"

namespace evora {

void GameVisitor::deal(const Position& /*before*/, const Deal& /*deal*/) {}
void GameVisitor::move(const Position& /*before*/, Move /*move*/) {}
void GameVisitor::end(const Position& /*position*/) {}

void replay(const GameRecord& record, GameVisitor& visitor) {
    Position position = record.start();
    const auto rounds = record.rounds();
    for (std::size_t i = 0; i < rounds.size(); ++i) {
        const RoundRecord& round = rounds[i];
        if (round.deal) {
            visitor.deal(position, *round.deal);
            position.apply(*round.deal);
        }
        const std::size_t end = i + 1 < rounds.size() ? rounds[i + 1].first : record.moves().size();
        for (Move move : record.moves().subspan(round.first, end - round.first)) {
            visitor.move(position, move);
            position.apply(move);
        }
    }
    visitor.end(position);
}

Position final_position(const GameRecord& record) {
    struct Last final : GameVisitor {
        explicit Last(const Position& start) : position(start) {}
        void end(const Position& last) override { position = last; }
        Position position;
    } last(record.start());
    replay(record, last);
    return last.position;
}

}  // namespace evora
