#pragma once
/// Follows a game while it is played and has its record ready at any moment.
///
///     RecordBuilder builder(Position::initial(rules, players, starter));
///     builder.set_tag("Seat1", "Ana");
///     while (builder.position().phase() != Phase::over) {
///         builder.play(dealer.deal(builder.position()));
///         …  builder.play(move);  builder.annotate(Comment{"[%clk 0:04:31]"});
///     }
///     to_text(builder.record());
///
/// The builder owns the position, so that nothing is played twice. A record of which no round has been dealt yet is no
/// game in the sense of the notation; `RecordReader` refuses its text.

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/record/game_record.hpp"

namespace evora {

class RecordBuilder {
  public:
    /// Precondition: start.phase() != Phase::over.
    explicit RecordBuilder(const Position& start);
    /// Goes on with a game where its record stops.
    explicit RecordBuilder(GameRecord record);

    /// Forgets the game and its tags and begins another, in the same storage. Precondition as for the constructor.
    void begin(const Position& start);

    /// Adds a tag or gives it another value; what is wrong with it instead, as `tag_fault` has it. `Rules`, `Players`,
    /// `Result` and `Position` follow from the game, `Termination` and `Places` from `decide`: those are refused.
    [[nodiscard]] std::optional<Fault> set_tag(std::string_view name, std::string_view value);

    /// Not the score has decided the game: what did, and each seat's place where it was decided.
    /// Precondition: termination is not `normal`; places are given for `resignation`, `time` and `adjudicated`, may be
    /// for `abandoned` and must if it was played to its end, and are not for `unfinished`, which such a game is not.
    void decide(Termination termination, const std::optional<Places>& places);

    /// Precondition: possible or legal in position() (rules/play.hpp).
    void play(const Deal& deal);
    void play(Move move);

    /// Adds a note to the last move. Precondition: !record().moves().empty(), and what `Comment`, `Glyph` and
    /// `Variation` say of themselves.
    void annotate(Annotation annotation);

    [[nodiscard]] const Position& position() const noexcept { return position_; }
    [[nodiscard]] const GameRecord& record() const& noexcept { return record_; }
    [[nodiscard]] GameRecord&& record() && noexcept { return std::move(record_); }

  private:
    friend class GameText;  // detail/game_text.hpp, which checks the tags itself and keeps their order

    void begin(const Position& start, std::vector<Tag> checked_tags);
    void set_checked_tag(std::string_view name, std::string_view value);
    void remove_tag(std::string_view name);
    void begin_round(const std::optional<Deal>& deal);
    void note_phase();

    Position position_;
    GameRecord record_;
};

}  // namespace evora
