#pragma once
/// A tile ledger that knows no rule: it starts with what lies where and follows the events of moves and deals.
///
///     Ledger ledger(before);
///     ledger.follow(log);
///     ledger.says_the_same_as(after);

#include <compare>
#include <map>
#include <string>

#include "rules/events.hpp"
#include "rules/position.hpp"

namespace evora::tests {

class Ledger {
  public:
    explicit Ledger(const Position& position);

    /// The test fails where an event takes what is not there, or tells of points that do not add up.
    void follow(const EventLog& log);

    /// The test fails where a tile, the marker or a score is not where the position says.
    void expect_same(const Position& position) const;

  private:
    struct Key {
        Place::Kind kind{};
        int seat = 0;
        int display = 0;
        int line = 0;
        int column = 0;
        int position = 0;
        char piece = 'B';
        friend auto operator<=>(const Key&, const Key&) = default;
    };

    [[nodiscard]] static Key key(const Place& place, char piece);
    [[nodiscard]] static std::string text(const Key& key);

    void move(char piece, int count, const Place& from, const Place& to);
    void change_score(Seat seat, Points change, Points after);

    void handle(const RoundStarted& event);
    void handle(const DisplayTurned& event);
    void handle(const BagRefilled& event);
    void handle(const TilesMoved& event);
    void handle(const MarkerMoved& event);
    void handle(const ShieldTaken& event);
    void handle(const TilingStarted& event);
    void handle(const TilePlaced& event);
    void handle(const LineFell& event);
    void handle(const FloorScored& event);
    void handle(const StarterChosen& event);
    void handle(const GameEnded& event);
    void handle(const BonusScored& event);

    std::map<Key, int> pieces_;
    std::map<int, int> scores_;  ///< by number of the seat
};

}  // namespace evora::tests
