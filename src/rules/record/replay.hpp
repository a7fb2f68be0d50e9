#pragma once
/// A recorded game once more, decision by decision. A record is known to replay, so nothing here can fail.
///
///     struct Printer final : GameVisitor {
///         void move(const Position& before, Move move) override { … }
///     };
///     replay(record, printer);

#include "rules/record/game_record.hpp"

namespace evora {

/// What to do at each step; a visitor overrides what it wants to know of.
class GameVisitor {
  public:
    GameVisitor() = default;
    GameVisitor(const GameVisitor&) = default;
    GameVisitor& operator=(const GameVisitor&) = default;
    virtual ~GameVisitor() = default;

    /// `before` is the position in which the deal or move is played.
    virtual void deal(const Position& before, const Deal& deal);
    virtual void move(const Position& before, Move move);
    /// Where the record stops.
    virtual void end(const Position& position);
};

void replay(const GameRecord& record, GameVisitor& visitor);

/// Where the record stops.
[[nodiscard]] Position final_position(const GameRecord& record);

}  // namespace evora
