#pragma once
/// A game that people and bots play on one machine: the table, its history, and how it becomes a record and back.
///
///     Game game(start, {.seed = 42, .first_round = 1}, seats);
///     while (game.position().phase() != Phase::over) {
///         if (game.waits_for_person()) { game.play(move); } else { game.go_on(); }
///     }
///
/// Whatever was undone, saved or resumed, the same seed and the same decisions of people give the same game: deals come
/// from the seed, and each decision of a bot from the seed and its number in the game. A record keeps what a game knows
/// nothing about: its tags, what was noted beside its moves, and how it was decided where nobody has gone on with it.

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "game/deal_seed.hpp"
#include "rules/dealer.hpp"
#include "rules/events.hpp"
#include "rules/fault.hpp"
#include "rules/position.hpp"
#include "rules/record/game_record.hpp"

namespace evora {

struct SeatHolder {
    std::string name;
    std::string bot;  ///< what `make_player` knows it by; empty for a person

    [[nodiscard]] bool is_person() const noexcept { return bot.empty(); }
};

/// Who held the seats of a recorded game; a name is empty where the record has none. A bot that `make_player` does not
/// know is a fault.
[[nodiscard]] std::expected<std::vector<SeatHolder>, Fault> recorded_holders(const GameRecord& record);

class Game {
  public:
    struct Step {
        Position before;
        Dealer dealer;  ///< as it was before
        std::variant<Deal, Move> what;
    };

    /// How a game came to its end that was not played to it, as its record says.
    struct Decision {
        Termination termination = Termination::unfinished;
        std::optional<Places> places;
    };

    /// Precondition: as many holders as players; each bot is known to `make_player`.
    Game(const Position& start, DealSeed seed, std::vector<SeatHolder> seats);

    /// Goes on where a record stops, with `fresh` as seed for the rounds to come where it names none.
    /// Precondition: as for the constructor.
    [[nodiscard]] static std::expected<Game, Fault> resume(const GameRecord& record, std::vector<SeatHolder> seats,
                                                           std::uint64_t fresh);

    [[nodiscard]] const Position& position() const noexcept { return position_; }
    [[nodiscard]] const SeatHolder& holder(Seat seat) const noexcept {
        return seats_[static_cast<std::size_t>(seat.index())];
    }
    [[nodiscard]] const std::vector<SeatHolder>& seats() const noexcept { return seats_; }
    [[nodiscard]] const std::vector<Step>& steps() const noexcept { return steps_; }
    /// Empty once anybody goes on or takes back.
    [[nodiscard]] const std::optional<Decision>& decision() const noexcept { return decision_; }

    /// A person has a choice to make. A free-wall placement with one column only is none.
    [[nodiscard]] bool waits_for_person() const noexcept;
    /// True once a person has decided anything.
    [[nodiscard]] bool touched() const noexcept;

    /// Deals, lets a bot decide, or makes the only placement there is.
    /// Precondition: phase is not over, !waits_for_person().
    EventLog go_on();
    /// Precondition: the move is legal.
    EventLog play(Move move);

    enum class Undone : std::uint8_t {
        yes,
        nothing,       ///< no person has decided anything yet
        unknown_deal,  ///< a deal lies between that this game's seed does not give
    };
    /// Back to the last decision of a person.
    Undone undo();
    /// Takes the last step back where it was a move; deals stay. False where there is none.
    bool take_back();

    /// The move that the player `greedy` would make for the person on turn. Precondition: waits_for_person().
    [[nodiscard]] Move hint() const;

    /// A tag to be written into the record: `Date`, say.
    void set_tag(std::string name, std::string value);
    [[nodiscard]] GameRecord record() const;

  private:
    EventLog take(const Step& step);
    /// Back to before that step.
    void cut(std::size_t step);
    /// Tags of a record in their order; those that are made from this game have its values.
    void take_tags(std::span<const Tag> recorded);
    /// Whether any of the deals came from the seed.
    [[nodiscard]] bool has_dealt() const noexcept;
    [[nodiscard]] bool is_choice_of_person(const Step& step) const noexcept;
    /// A seed for one decision, the same whenever it is asked for.
    [[nodiscard]] std::uint64_t decision_seed() const noexcept;

    Position start_;
    Position position_;
    DealSeed seed_;
    Dealer dealer_;
    std::vector<SeatHolder> seats_;
    std::vector<Step> steps_;
    std::vector<Tag> tags_;
    std::vector<Note> notes_;
    std::optional<Decision> decision_;
};

}  // namespace evora
