#pragma once
/// A table as a value: what its events add up to. It decides what a command would become, and applies what was stored;
/// it sends nothing, stores nothing and knows no clock.
///
///     Table table(game, first_event, secret, settings, now);
///     auto events = table.decide(person, Play{…}, now);      // nothing has changed yet
///     if (!events) { refuse(events.error()); }
///     …  store them  …
///     for (Event& event : stored) { Applied applied = table.apply(event, now); }
///     table.settle(now);                                     // clocks run for whoever is to decide now
///     table.due(now);                                        // what the table does by itself: deals, flags

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "fairness/fair_dealer.hpp"
#include "fairness/set_dealer.hpp"
#include "rules/position.hpp"
#include "rules/record/record_builder.hpp"
#include "server/clocks.hpp"
#include "server/command.hpp"
#include "server/event.hpp"
#include "server/refusal.hpp"

namespace evora::server {

using store::GameStatus;

/// As messages say it.
[[nodiscard]] std::string_view word(GameStatus status) noexcept;

/// After a restart clocks wait so long for all persons to come back.
inline constexpr Milliseconds restart_pause{20'000};

struct TableSettings {
    /// Nobody's clock runs for so long after a deal, and bots look on.
    Milliseconds deal_pause{3000};
    /// So long the first deal waits for commitments, where it does, and each deal for nonces to be opened.
    Milliseconds nonce_wait{2000};
    /// A person whose sockets have been closed for so long has left.
    Milliseconds away_after{60'000};
};

struct SeatState {
    SeatPlan plan;
    std::optional<Out> out = std::nullopt;
    int moves = 0;  ///< how often it has decided

    /// A person who is still in the game.
    [[nodiscard]] bool is_person() const noexcept { return plan.kind == SeatKind::person && !out; }
    /// Who decides for this seat by itself; empty where a person does.
    [[nodiscard]] std::string bot() const { return out ? out->bot : plan.bot; }
};

struct TakebackOffer {
    Seat seat;
    EventNumber to = 0;
    Seats yes;
};

/// Whether it is a pause, and who would like that to change.
struct PauseState {
    bool paused = false;
    bool held = false;  ///< by an organiser
    std::optional<Seat> asked = std::nullopt;
    Seats yes{};
};

/// The nonces of the next deal.
struct NonceState {
    int round = 1;
    SeatNonces nonces;
    bool opening = false;  ///< else commitments are taken

    [[nodiscard]] Seats committed() const noexcept;
    [[nodiscard]] Seats opened() const noexcept;
};

/// A deal or a move that an event has played, and where.
struct PlayedStep {
    Position before;
    std::variant<Deal, Move> what;
};

/// What an event did to the table beside being its last.
struct Applied {
    std::vector<PlayedStep> steps;
    bool table_changed = false;  ///< seats, offers, result
};

using Decided = std::expected<std::vector<EventBody>, Refusal>;

class Table {
  public:
    /// The end of the chain in the event is replaced by that which the secret leads to.
    /// Precondition: `first` is a `Created`, and the id of the game is one of docs/fairness.md.
    Table(GameId game, Event first, const std::string& secret, const TableSettings& settings, Moment now);

    [[nodiscard]] const GameId& game() const noexcept { return game_; }
    [[nodiscard]] const Created& created() const noexcept { return created_; }
    /// The result will change ratings.
    [[nodiscard]] bool rated() const noexcept { return created_.rated && !substituted_; }
    /// What an organiser has done here last, and when; null where nothing.
    [[nodiscard]] const Event* organised() const noexcept {
        return organised_ > 0 ? &events_[organised_ - 1] : nullptr;
    }
    /// Days for each decision.
    [[nodiscard]] bool correspondence() const noexcept { return created_.clock && created_.clock->each_decision; }
    [[nodiscard]] Players players() const noexcept { return players_; }
    [[nodiscard]] GameStatus status() const noexcept { return status_; }
    [[nodiscard]] std::span<const SeatState> seats() const noexcept { return seats_; }
    [[nodiscard]] const SeatState& seat(Seat seat) const noexcept { return seats_[at(seat)]; }
    [[nodiscard]] std::optional<Seat> seat_of(const PersonId& person) const noexcept;
    [[nodiscard]] std::span<const Event> events() const noexcept { return events_; }
    /// The last event that changed the position; 0 for none.
    [[nodiscard]] EventNumber moved() const noexcept { return moved_; }
    [[nodiscard]] EventNumber last() const noexcept { return static_cast<EventNumber>(events_.size()); }
    /// Null before the game has begun.
    [[nodiscard]] const Position* position() const noexcept { return builder_ ? &builder_->position() : nullptr; }
    [[nodiscard]] const std::optional<TakebackOffer>& takeback() const noexcept { return takeback_; }
    [[nodiscard]] const PauseState& pause() const noexcept { return pause_; }
    /// Empty while none are taken: during a deal, after the game, by correspondence.
    [[nodiscard]] std::optional<NonceState> nonces() const noexcept;
    /// The seats whose persons have left: the others may do something about it.
    [[nodiscard]] Seats away(Moment now) const noexcept;
    [[nodiscard]] Seats chosen() const noexcept;
    /// The tiles of a duplicate set are for those who sit here, until its last table is over.
    [[nodiscard]] bool shown_to(const std::optional<PersonId>& person) const noexcept;
    /// A table of a set that is over, and whose tiles are still secret.
    [[nodiscard]] bool waits_to_be_revealed() const noexcept {
        return created_.set && status_ == GameStatus::over && !revealed_;
    }
    /// Of the set; to be told to nobody before its last table is over. Precondition: created().set.
    [[nodiscard]] SetSecret set_secret() const;
    /// The same once it is known to all.
    [[nodiscard]] std::optional<SetSecret> known_secret() const {
        return revealed_ ? std::optional(set_secret()) : std::nullopt;
    }
    /// Who had a seat here while it was played, and somebody else has it now.
    [[nodiscard]] const std::vector<PersonId>& gone() const noexcept { return gone_; }
    [[nodiscard]] Seats rematch() const noexcept { return rematch_; }
    [[nodiscard]] const GameId& next() const noexcept { return next_; }
    [[nodiscard]] const std::optional<Ended>& ended() const noexcept { return ended_; }
    [[nodiscard]] bool aborted() const noexcept { return aborted_; }
    [[nodiscard]] const std::optional<Clocks>& clocks() const noexcept { return clocks_; }
    [[nodiscard]] store::GameIndex index(UnixMilliseconds now) const;
    /// The seats that are to decide now; several while a free wall is tiled.
    [[nodiscard]] Seats deciding() const noexcept;
    /// Until then nobody needs to hurry: a deal is being looked at.
    [[nodiscard]] Moment pause_until() const noexcept { return pause_until_; }
    /// The number of the event that this person called so; 0 where there is none.
    [[nodiscard]] EventNumber number_of(const PersonId& person, std::string_view cid) const noexcept;
    /// All persons have said yes to another game.
    [[nodiscard]] bool wants_rematch() const noexcept;
    /// The record so far, with the proof of its deals; empty before the first deal.
    [[nodiscard]] std::optional<GameRecord> record() const;

    [[nodiscard]] Decided decide(const PersonId& person, const Command& command, Moment now) const;
    /// The decision of a bot: one pick, or all its placements.
    [[nodiscard]] Decided decide_bot(Seat seat, std::span<const Move> moves) const;
    /// What the table does by itself at this time; to be asked until it is empty. Not const, as chance may be asked.
    [[nodiscard]] std::vector<EventBody> due(Moment now);
    /// When `due` and `away` are to be asked again if nothing happens.
    [[nodiscard]] std::optional<Moment> next_due(Moment now) const noexcept;

    /// Precondition: the event follows from this state, or was stored by somebody who thought so; false steps from a
    /// store are refused with what is wrong.
    std::expected<Applied, std::string> apply(Event event, Moment now);
    /// To be called once after all events that were stored together.
    void settle(Moment now);

    /// That person has seen the deal.
    void ready(Seat seat, Moment now);
    /// The server was started anew: clocks stand until `present` says that all are there, or for 20 seconds. By
    /// correspondence they have run on.
    void resume(Moment now, UnixMilliseconds unix_now);
    /// Whose persons have a socket open.
    void present(Seats here, Moment now);

  private:
    struct Step {
        EventNumber number;
        std::variant<Deal, Move> what;
        std::optional<Milliseconds> left;
    };
    friend class TableDecider;
    friend class TableApplier;

    [[nodiscard]] static std::size_t at(Seat seat) noexcept { return static_cast<std::size_t>(seat.index()); }
    void play(EventNumber number, std::variant<Deal, Move> what, std::optional<Milliseconds> left, Applied& applied);
    void rebuild();
    /// By correspondence: until when that seat, which is to decide, has time. Precondition: due_since_ > 0.
    [[nodiscard]] UnixMilliseconds due_by(Seat seat) const noexcept;
    [[nodiscard]] bool all_seated() const noexcept;
    /// Persons who are still in the game.
    [[nodiscard]] Seats persons() const noexcept;
    /// Chance is about to be asked: what the table does before it is, or until when it waits; both empty where nothing
    /// is to be waited for.
    struct BeforeDeal {
        std::optional<EventBody> event = std::nullopt;
        std::optional<Moment> until = std::nullopt;
    };
    [[nodiscard]] BeforeDeal before_deal(Moment now) const;
    void give_nonces();
    void draw_start();
    void draw_deal();
    void next_nonces(int round) { nonces_ = {.round = round, .nonces = {}}; }
    /// What the last deal reveals of the chain; empty in a set.
    [[nodiscard]] std::optional<Link> link_of_deal() const noexcept;
    [[nodiscard]] bool waits_for_start() const noexcept;
    [[nodiscard]] bool waits_for_deal() const noexcept;
    /// Whether the seat may open this nonce now, and it fits its commitment.
    [[nodiscard]] bool opens(Seat seat, int round, const Nonce& nonce) const;
    void add_proof(RecordBuilder& builder) const;

    GameId game_;
    Created created_;
    Players players_;
    TableSettings settings_;
    std::variant<FairDealer, SetDealer> dealer_;
    std::vector<Event> events_;
    GameStatus status_ = GameStatus::waiting;
    std::vector<SeatState> seats_;
    std::vector<Seat> out_;  ///< in the order in which they left
    std::optional<Position> begun_;
    std::optional<RecordBuilder> builder_;
    std::optional<Deal> next_deal_;  ///< drawn, not stored yet
    NonceState nonces_;
    Moment nonces_since_{};                             ///< when all seats were taken, or the opening began
    std::vector<Step> steps_;                           ///< what `builder_` has played
    EventNumber moved_ = 0;                             ///< the last event that changed the position
    EventNumber due_since_ = 0;                         ///< the event since which those decide who are to decide now
    std::array<EventNumber, Seat::count> clock_set_{};  ///< when an organiser has set that seat's clock last
    EventNumber organised_ = 0;
    bool substituted_ = false;
    std::vector<PersonId> gone_;
    std::array<std::optional<std::vector<Move>>, Seat::count> batches_{};
    std::optional<TakebackOffer> takeback_;
    PauseState pause_;
    std::optional<Clocks> clocks_;
    std::array<std::optional<Moment>, Seat::count> away_since_{};
    Moment pause_until_{};
    Seats ready_;
    std::optional<Moment> suspended_until_;
    std::optional<Ended> ended_;
    bool aborted_ = false;
    bool revealed_ = false;
    Seats rematch_;
    GameId next_;
};

}  // namespace evora::server
