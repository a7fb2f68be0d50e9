#pragma once
/// What each command becomes, or why it is refused; one visit for each kind. Seats are in table_decide.cpp, moves in
/// table_decide_moves.cpp, what needs the others' word and nonces in table_decide_offers.cpp,
/// what organisers do in table_decide_organiser.cpp.
///
///     Decided decided = std::visit(TableDecider(table, person, now), command);

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "server/table.hpp"

namespace evora::server {

class TableDecider {
  public:
    /// All outlive it.
    TableDecider(const Table& table, const PersonId& person, Moment now)
        : table_(table), person_(person), seat_(table.seat_of(person)), now_(now) {}

    Decided operator()(const Sit& command) const;
    Decided operator()(const Stand& command) const;
    Decided operator()(const CommitNonce& command) const;
    Decided operator()(const OpenNonce& command) const;
    Decided operator()(const Play& command) const;
    Decided operator()(const Place& command) const;
    Decided operator()(const Resign& command) const;
    Decided operator()(const Abort& command) const;
    Decided operator()(const Takeback& command) const;
    Decided operator()(const Pause& command) const;
    Decided operator()(const Left& command) const;
    Decided operator()(const AskRematch& command) const;
    Decided operator()(const Organise& command) const;

    static Decided pick(const Table& table, Seat seat, Move move, const std::optional<Charge>& charge);
    static Decided place(const Table& table, Seat seat, std::span<const Move> moves,
                         const std::optional<Charge>& charge);
    /// The seat is out of the game, and with it perhaps the game is over.
    static std::vector<EventBody> leave(const Table& table, Seat seat, Termination reason);

  private:
    static void add_end(const Table& table, const Position& after, std::vector<EventBody>& events);
    /// E5, but whoever has left is behind all others, the first to leave last.
    static Places places(const Table& table, const Position& position, std::span<const Seat> out);
    static Out out(Seat seat, Termination reason);

    [[nodiscard]] std::optional<Refusal> refusal_to_move(EventNumber expect) const;
    /// That the game is not being played, or not by this person, or stands still.
    [[nodiscard]] std::optional<Refusal> refusal_to_play() const;
    [[nodiscard]] static std::unexpected<Refusal> not_seated();
    [[nodiscard]] static std::unexpected<Refusal> not_your_turn(const Position& position);
    [[nodiscard]] std::unexpected<Refusal> wrong_time(std::string_view expected) const;
    [[nodiscard]] static std::unexpected<Refusal> time_up();
    [[nodiscard]] static std::unexpected<Refusal> no_offer(std::string_view expected);
    [[nodiscard]] std::optional<Charge> charge(Milliseconds lag) const;

    // table_decide_organiser.cpp: what an act has as its outcome.
    [[nodiscard]] Decided outcome(const HoldGame& act) const;
    [[nodiscard]] Decided outcome(const LetGoOn& act) const;
    [[nodiscard]] Decided outcome(const SetClock& act) const;
    [[nodiscard]] Decided outcome(const Substitute& act) const;
    [[nodiscard]] Decided outcome(const Adjudicate& act) const;
    [[nodiscard]] Decided outcome(const CloseTable& act) const;

    [[nodiscard]] Decided ask_takeback() const;
    [[nodiscard]] Decided answer_takeback(OfferAnswer answer) const;

    const Table& table_;
    const PersonId& person_;
    std::optional<Seat> seat_;
    Moment now_;
};

}  // namespace evora::server
