#pragma once
/// A game as it was played, or as far as it was: deals, picks, placements, scores, what was written beside them, and
/// header tags.
///
/// Every record replays: it comes from a `RecordReader`, which checks each step of a text, or from a `RecordBuilder`,
/// which follows a game while it is played. All moves lie one after the other in one vector, and annotations beside
/// them in another, so that a plain game costs two bytes a move.
///
///     for (const RoundRecord& round : record.rounds()) {
///         for (Move pick : record.picks(round)) { … }
///     }
///     to_text(record);                   // rules/record/writer.hpp
///     replay(record, visitor);           // rules/record/replay.hpp

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "rules/deal.hpp"
#include "rules/move.hpp"
#include "rules/points.hpp"
#include "rules/position.hpp"
#include "rules/record/annotation.hpp"
#include "rules/record/tags.hpp"

namespace evora {

/// In seat order; seats that are not in the game have none.
using Scores = std::array<Points, Seat::count>;

[[nodiscard]] Scores scores_of(const Position& position) noexcept;

struct RoundRecord {
    int number = 1;
    Seat starter;
    std::optional<Deal> deal = std::nullopt;  ///< empty where the game starts from a position with filled displays
    std::uint32_t first = 0;                  ///< index of the round's first move in `GameRecord::moves()`
    std::uint32_t picks = 0;                  ///< how many picks come from there on; the placements follow them
    bool tiling = false;                      ///< free wall, and the last pick has been made
    std::array<std::uint8_t, Seat::count> placements{};  ///< how many, in turn order from the starter (W1)
    std::optional<Scores> scores =
        std::nullopt;  ///< after the round; empty where it is not finished, and in the last of a game

    friend bool operator==(const RoundRecord&, const RoundRecord&) noexcept = default;
};

class GameRecord {
  public:
    [[nodiscard]] Rules rules() const noexcept { return start_.rules(); }
    [[nodiscard]] Players players() const noexcept { return start_.players(); }
    /// The final scores, bonuses included; empty (`*`) where the game was not played to its end.
    [[nodiscard]] const std::optional<Scores>& result() const noexcept { return result_; }
    /// All tags but `Rules`, `Players` and `Result`, in their order.
    [[nodiscard]] std::span<const Tag> tags() const noexcept { return tags_; }
    /// The tag `Termination`, or what holds without one: normal with a result, else unfinished.
    [[nodiscard]] Termination termination() const noexcept;
    /// Where the game starts: the tag `Position`, else the beginning.
    [[nodiscard]] const Position& start() const noexcept { return start_; }

    [[nodiscard]] std::span<const RoundRecord> rounds() const noexcept { return rounds_; }
    /// Every move of the game in the order of play.
    [[nodiscard]] std::span<const Move> moves() const noexcept { return moves_; }
    [[nodiscard]] std::span<const Note> notes() const noexcept { return notes_; }

    /// Precondition of both: the round is one of rounds().
    [[nodiscard]] std::span<const Move> picks(const RoundRecord& round) const noexcept {
        return moves().subspan(round.first, round.picks);
    }
    /// The placements of the seat that tiles as number `turn` from 0 on, the round's starter being the first.
    [[nodiscard]] std::span<const Move> placements(const RoundRecord& round, int turn) const noexcept;

    friend bool operator==(const GameRecord&, const GameRecord&) = default;

  private:
    friend class RecordBuilder;

    explicit GameRecord(const Position& start) noexcept : start_(start) {}

    Position start_;
    std::optional<Scores> result_;
    std::vector<Tag> tags_;
    std::vector<RoundRecord> rounds_;
    std::vector<Move> moves_;
    std::vector<Note> notes_;
};

}  // namespace evora
