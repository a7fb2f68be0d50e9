// The table without sockets, store or clock.
#include "server/table.hpp"

#include <string>

#include <gtest/gtest.h>

#include "fairness/verify.hpp"
#include "hashing/sodium_hashing.hpp"
#include "rules/moves.hpp"
#include "rules/record/byte_source.hpp"
#include "rules/record/reader.hpp"
#include "rules/record/writer.hpp"
#include "server/bot_choice.hpp"

namespace evora::tests {
namespace {

using namespace evora::server;
using server::Event;
using server::Place;
using namespace std::chrono_literals;

const PersonId ana{"ana"};
const PersonId ben{"ben"};
const PersonId cleo{"cleo"};
const std::string secret(32, 's');

/// A table and the time, with what a server does: stores what was decided, and whatever is due.
class Played {
  public:
    explicit Played(Created created)
        : table_(GameId{"game"}, Event{.body = std::move(created)}, secret, TableSettings{}, now) {
        advance();
    }
    Table& table() { return table_; }
    Moment now = Moment(1h);

    Refusal* command(const PersonId& person, const Command& command) {
        auto decided = table_.decide(person, command, now);
        if (!decided) {
            refusal_ = decided.error();
            return &*refusal_;
        }
        apply(*std::move(decided), Doer{.person = person, .cid = "c" + std::to_string(table_.last())});
        advance();
        return nullptr;
    }
    /// Of whoever is on turn.
    Refusal* pick() { return command(person_on_turn(), play()); }
    Play play() { return {.expect = table_.last(), .move = nth_move(*table_.position(), 0)}; }
    const PersonId& person_on_turn() { return table_.seat(table_.position()->turn()).plan.person; }
    void bot(Seat seat, const std::vector<Move>& moves) {
        auto decided = table_.decide_bot(seat, moves);
        ASSERT_TRUE(decided) << decided.error().message;
        apply(*std::move(decided), std::nullopt);
        advance();
    }
    void advance() {
        for (auto due = table_.due(now); !due.empty(); due = table_.due(now)) {
            apply(std::move(due), std::nullopt);
        }
    }
    /// The same table out of its stored events.
    Table loaded() {
        const auto read = [](const Event& event) {
            auto again = event_from_json(to_json(event, Audience::store()));
            EXPECT_TRUE(again) << again.error() << " " << to_json(event, Audience::store());
            EXPECT_EQ(*again, event);
            return *std::move(again);
        };
        Table copy(table_.game(), read(table_.events().front()), secret, TableSettings{}, now);
        for (const Event& event : table_.events().subspan(1)) {
            const auto applied = copy.apply(read(event), now);
            EXPECT_TRUE(applied) << applied.error();
        }
        return copy;
    }

  private:
    void apply(std::vector<EventBody> bodies, std::optional<Doer> doer) {
        for (EventBody& body : bodies) {
            const auto applied = table_.apply({.at = 1, .doer = std::exchange(doer, {}), .body = std::move(body)}, now);
            ASSERT_TRUE(applied) << applied.error();
        }
        table_.settle(now);
    }

    Table table_;
    std::optional<Refusal> refusal_;
};

SeatPlan person(const PersonId& id) { return {.kind = SeatKind::person, .person = id, .name = id.text}; }

Created of_two(std::optional<ClockSettings> clock = std::nullopt, Rules rules = {}) {
    return {.rules = rules,
            .seats = {person(ana), person(ben)},
            .clock = clock,
            .start = Seat::from_index(0),
            .creator = ana,
            .invite = "open sesame"};
}

RefusalCode code(const Refusal* refusal) {
    EXPECT_NE(refusal, nullptr) << "it should have been refused";
    return refusal != nullptr ? refusal->code : RefusalCode::busy;
}

template <class Body>
const Body* last(const Table& table) {
    return std::get_if<Body>(&table.events().back().body);
}

TEST(Table, SeatsAreTakenOnceAndByTheInvited) {
    Created created = of_two();
    created.seats = {person(ana), {.kind = SeatKind::link}, {.kind = SeatKind::open}};
    Played played(created);
    const Seat second = Seat::from_index(1);
    EXPECT_EQ(code(played.command(ana, Sit{.name = "Ana"})), RefusalCode::seated);
    EXPECT_EQ(code(played.command(ben, Sit{.name = "Ben", .seat = second})), RefusalCode::invite);
    EXPECT_EQ(code(played.command(ben, Sit{.name = "Ben", .seat = second, .invite = "wrong"})), RefusalCode::invite);
    EXPECT_EQ(code(played.command(ben, Sit{.name = "Ben", .seat = Seat::from_index(0)})), RefusalCode::seat_taken);
    EXPECT_EQ(played.command(ben, Sit{.name = "Ben", .invite = "open sesame"}), nullptr);
    EXPECT_EQ(played.table().seat_of(ben), second);
    EXPECT_EQ(played.table().status(), GameStatus::waiting);
    EXPECT_EQ(played.command(ben, Stand{}), nullptr);
    EXPECT_FALSE(played.table().seat_of(ben));
    EXPECT_EQ(code(played.command(cleo, Sit{.name = "Cleo", .seat = second})), RefusalCode::invite);
    EXPECT_EQ(played.command(cleo, Sit{.name = "Cleo"}), nullptr);
    EXPECT_EQ(played.table().seat_of(cleo), Seat::from_index(2));
    EXPECT_EQ(played.command(ben, Sit{.name = "Ben", .invite = "open sesame"}), nullptr);
    EXPECT_EQ(played.table().status(), GameStatus::playing);
    EXPECT_EQ(code(played.command({"dan"}, Sit{.name = "Dan"})), RefusalCode::wrong_time);
}

TEST(Table, RefusesWhatIsNotASeatsToDo) {
    Played played(of_two());
    Play play = played.play();
    EXPECT_EQ(code(played.command(cleo, play)), RefusalCode::not_seated);
    EXPECT_EQ(code(played.command(ben, play)), RefusalCode::not_your_turn);
    play.expect = 1;
    EXPECT_EQ(code(played.command(ana, play)), RefusalCode::stale);
    play.expect = 1000;
    EXPECT_EQ(code(played.command(ana, play)), RefusalCode::stale);
    play.expect = played.table().last();
    play.move = Move::placement(Line::from_index(0), Column::from_index(0));
    EXPECT_EQ(code(played.command(ana, play)), RefusalCode::illegal);
    EXPECT_EQ(code(played.command(ana, Place{.expect = played.table().last()})), RefusalCode::wrong_time);
    EXPECT_EQ(code(played.command(ana, Takeback{.answer = OfferAnswer::yes})), RefusalCode::no_offer);
    EXPECT_EQ(code(played.command(ana, AskRematch{})), RefusalCode::wrong_time);
    EXPECT_EQ(played.table().moved(), 3U) << "created, started, dealt: nothing else has happened";
}

TEST(Table, AnEventThatMovesNothingMakesNoMoveStale) {
    Played played(of_two());
    ASSERT_EQ(played.pick(), nullptr);
    Play play = played.play();
    ASSERT_EQ(played.command(ana, Takeback{}), nullptr);
    ASSERT_EQ(played.command(ben, Takeback{.answer = OfferAnswer::no}), nullptr);
    EXPECT_EQ(played.command(ben, play), nullptr);
}

TEST(Table, IsTheSameOutOfItsStoredEvents) {
    for (const Rules rules : all_rules) {
        Played played(of_two(ClockSettings{.base = 1h, .increment = 1s}, rules));
        while (played.table().status() != GameStatus::over) {
            const Position position = *played.table().position();
            const Seats deciding = played.table().deciding();
            for (int i = 0; i < 2; ++i) {
                const Seat seat = Seat::from_index(i);
                if (deciding.has(seat)) {
                    const auto moves = bot_choice("greedy", position, seat, 1);
                    const PersonId& id = played.table().seat(seat).plan.person;
                    const EventNumber expect = played.table().last();
                    ASSERT_EQ(position.phase() == Phase::tiling
                                  ? played.command(id, Place{.expect = expect, .moves = moves})
                                  : played.command(id, Play{.expect = expect, .move = moves.front()}),
                              nullptr);
                }
            }
            played.now += 5s;
            const Table loaded = played.loaded();
            ASSERT_EQ(*loaded.position(), *played.table().position());
            ASSERT_EQ(loaded.deciding(), played.table().deciding());
        }
        EXPECT_EQ(played.loaded().record(), played.table().record());
        EXPECT_EQ(played.table().ended()->termination, Termination::normal);
        EXPECT_EQ(played.table().ended()->places, places_of(ranking_of(*played.table().position())));
    }
}

TEST(Table, ATakebackNeedsEverybodyAndNeverCrossesADeal) {
    Created created = of_two();
    created.seats.push_back(person(cleo));
    Played played(created);
    EXPECT_EQ(code(played.command(ana, Takeback{})), RefusalCode::wrong_time) << "no move of hers yet";
    const Position before = *played.table().position();
    ASSERT_EQ(played.pick(), nullptr);
    ASSERT_EQ(played.pick(), nullptr);
    ASSERT_EQ(played.command(ana, Takeback{}), nullptr);
    EXPECT_EQ(code(played.command(ben, Takeback{})), RefusalCode::wrong_time) << "one at a time";
    ASSERT_EQ(played.command(ben, Takeback{.answer = OfferAnswer::yes}), nullptr);
    EXPECT_NE(*played.table().position(), before) << "Cleo has not been asked";
    ASSERT_EQ(played.command(cleo, Takeback{.answer = OfferAnswer::yes}), nullptr);
    EXPECT_EQ(*played.table().position(), before);
    EXPECT_FALSE(played.table().takeback());
    EXPECT_EQ(*played.loaded().position(), before);
    EXPECT_EQ(played.pick(), nullptr) << "the game goes on from there";
    EXPECT_NE(to_text(*played.table().record()), "");

    while (played.table().position()->round() == 1) {
        ASSERT_EQ(played.pick(), nullptr);
    }
    EXPECT_EQ(code(played.command(ana, Takeback{})), RefusalCode::wrong_time);
}

TEST(Table, AMovePlayedAnswersATakeback) {
    Played played(of_two());
    ASSERT_EQ(played.pick(), nullptr);
    ASSERT_EQ(played.command(ana, Takeback{}), nullptr);
    ASSERT_EQ(played.pick(), nullptr);
    EXPECT_EQ(code(played.command(ben, Takeback{.answer = OfferAnswer::yes})), RefusalCode::no_offer);
}

TEST(Table, BotsAgreeToATakeback) {
    Created created = of_two();
    created.seats[1] = {.kind = SeatKind::bot, .bot = "greedy"};
    Played played(created);
    const Position before = *played.table().position();
    ASSERT_EQ(played.pick(), nullptr);
    ASSERT_EQ(played.command(ana, Takeback{}), nullptr);
    EXPECT_EQ(*played.table().position(), before);
}

TEST(Table, ResigningLosesAGameOfTwo) {
    Played played(of_two());
    ASSERT_EQ(played.command(ana, Resign{}), nullptr);
    EXPECT_EQ(played.table().status(), GameStatus::over);
    EXPECT_EQ(played.table().ended()->places, (Places{2, 1, 0, 0}));
    const std::string record = to_text(*played.table().record());
    EXPECT_NE(record.find("[Termination \"resignation\"]"), std::string::npos) << record;
    EXPECT_EQ(code(played.command(ben, Resign{})), RefusalCode::wrong_time);
    EXPECT_EQ(played.loaded().ended(), played.table().ended());
}

TEST(Table, NobodyFillsTheDiskByAskingForEver) {
    Played played(of_two());
    ASSERT_EQ(played.pick(), nullptr);
    int asked = 0;
    while (played.command(ana, Takeback{}) == nullptr) {
        ASSERT_EQ(played.command(ana, Takeback{.answer = OfferAnswer::no}), nullptr);
        ASSERT_LT(++asked, 3000);
    }
    EXPECT_EQ(code(played.command(ana, Takeback{})), RefusalCode::too_many);
    EXPECT_EQ(played.pick(), nullptr) << "the game itself goes on";
}

TEST(Table, AtATableOfThreeABotPlaysOn) {
    Created created = of_two();
    created.seats.push_back(person(cleo));
    Played played(created);
    ASSERT_EQ(played.command(ben, Resign{}), nullptr);
    EXPECT_EQ(played.table().status(), GameStatus::playing);
    const Seat second = Seat::from_index(1);
    EXPECT_FALSE(played.table().seat(second).bot().empty());
    ASSERT_EQ(played.pick(), nullptr);
    EXPECT_EQ(code(played.command(ben, played.play())), RefusalCode::not_seated);
    EXPECT_TRUE(played.table().decide_bot(second, bot_choice("greedy", *played.table().position(), second, 1)));
    ASSERT_EQ(played.command(ana, Resign{}), nullptr);
    ASSERT_TRUE(played.table().ended()) << "one is left";
    EXPECT_EQ(played.table().ended()->places, (Places{2, 3, 1, 0})) << "whoever leaves first is last";
}

TEST(Table, WhoLeftAGamePlayedToItsEndIsLastInItsRecordToo) {
    Created created = of_two();
    created.seats[1] = {.kind = SeatKind::bot, .bot = "greedy"};
    created.seats.push_back(person(cleo));
    Played played(created);
    ASSERT_EQ(played.command(cleo, Resign{}), nullptr);
    while (played.table().status() == GameStatus::playing) {
        const Seat turn = played.table().position()->turn();
        if (played.table().seat(turn).is_person()) {
            // Ana throws away whatever she gets, so that by the score she would be last.
            const Position& position = *played.table().position();
            Move move = nth_move(position, 0);
            for (int i = 0; i < count_moves(position); ++i) {
                move = nth_move(position, i).destination().is_floor() ? nth_move(position, i) : move;
            }
            ASSERT_EQ(played.command(ana, Play{.expect = played.table().last(), .move = move}), nullptr);
        } else {
            played.bot(turn, bot_choice("greedy", *played.table().position(), turn, 1));
        }
    }
    const Ended& ended = *played.table().ended();
    EXPECT_EQ(ended.termination, Termination::resignation);
    EXPECT_EQ(ended.places, (Places{2, 1, 3, 0}));
    EXPECT_GT(ended.scores[2].value, ended.scores[0].value) << "else the test shows nothing";
    const std::string text = to_text(*played.table().record());
    MemorySource bytes(text);
    const auto read = RecordReader(bytes).next();
    ASSERT_TRUE(read && *read) << text;
    EXPECT_EQ((*read)->termination(), Termination::resignation);
    EXPECT_EQ(*find_tag((*read)->tags(), "Places"), "2-1-3");
    EXPECT_EQ(*(*read)->result(), ended.scores);
    EXPECT_EQ(**read, *played.table().record());
}

TEST(Table, WhoIsAwayCanBeReplacedOrBeaten) {
    Played played(of_two());
    const Seat second = Seat::from_index(1);
    Seats both = Seats::all(Players());
    played.table().present(both, played.now);
    played.now += 2h;
    EXPECT_TRUE(played.table().away(played.now).empty());
    Seats ana_alone;
    ana_alone.add(Seat::from_index(0));
    played.table().present(ana_alone, played.now);
    EXPECT_EQ(played.table().next_due(played.now), played.now + 60s);
    played.now += 59s;
    EXPECT_EQ(code(played.command(ana, Left{.seat = second})), RefusalCode::no_offer);
    played.table().present(both, played.now);
    played.table().present(ana_alone, played.now);
    played.now += 59s;
    EXPECT_EQ(code(played.command(ana, Left{.seat = second})), RefusalCode::no_offer) << "he was back meanwhile";
    played.now += 1s;
    EXPECT_TRUE(played.table().away(played.now).has(second));
    EXPECT_EQ(code(played.command(ana, Left{.seat = Seat::from_index(0)})), RefusalCode::no_offer);
    EXPECT_EQ(code(played.command(ben, Left{.seat = second})), RefusalCode::no_offer);
    EXPECT_EQ(code(played.command(cleo, Left{.seat = second})), RefusalCode::not_seated);

    ASSERT_EQ(played.command(ana, Left{.seat = second, .answer = Left::Answer::bot}), nullptr);
    EXPECT_EQ(played.table().status(), GameStatus::playing);
    EXPECT_FALSE(played.table().seat(second).bot().empty());
    EXPECT_EQ(code(played.command(ben, Resign{})), RefusalCode::wrong_time);
    EXPECT_EQ(code(played.command(ana, Left{.seat = second})), RefusalCode::no_offer) << "a bot is never away";
    const Table loaded = played.loaded();
    EXPECT_EQ(loaded.seat(second).out->reason, Termination::abandoned);

    Played beaten(of_two());
    beaten.now += 60s;
    ASSERT_EQ(beaten.command(ana, Left{.seat = second}), nullptr);
    EXPECT_EQ(beaten.table().ended()->places, (Places{1, 2, 0, 0}));
    EXPECT_NE(to_text(*beaten.table().record()).find("[Termination \"abandoned\"]"), std::string::npos);
}

TEST(Table, AmongMoreThanTwoNobodyWinsByOnesLeaving) {
    Created created = of_two();
    created.seats.push_back(person(cleo));
    Played played(created);
    played.now += 60s;
    const Seat third = Seat::from_index(2);
    EXPECT_EQ(code(played.command(ana, Left{.seat = third})), RefusalCode::wrong_time);
    EXPECT_EQ(played.command(ana, Left{.seat = third, .answer = Left::Answer::bot}), nullptr);
    EXPECT_EQ(played.table().status(), GameStatus::playing);
}

TEST(Table, PausesAmongFriendsByConsent) {
    Created created = of_two(ClockSettings{.base = 60s, .increment = 0s});
    Played strangers(created);
    EXPECT_EQ(code(strangers.command(ana, Pause{})), RefusalCode::wrong_time);
    created.friends = true;
    Played played(created);
    played.now += 3s;
    EXPECT_EQ(code(played.command(ana, Pause{.answer = OfferAnswer::yes})), RefusalCode::no_offer);
    ASSERT_EQ(played.command(ana, Pause{}), nullptr);
    EXPECT_FALSE(played.table().pause().paused);
    EXPECT_EQ(code(played.command(ana, Pause{.answer = OfferAnswer::yes})), RefusalCode::no_offer);
    ASSERT_EQ(played.command(ben, Pause{.answer = OfferAnswer::no}), nullptr);
    EXPECT_FALSE(played.table().pause().asked);
    ASSERT_EQ(played.command(ben, Pause{}), nullptr);
    played.now += 10s;
    ASSERT_EQ(played.command(ana, Pause{.answer = OfferAnswer::yes}), nullptr);
    EXPECT_TRUE(played.table().pause().paused);
    played.now += 2h;
    played.advance();
    EXPECT_EQ(played.table().clocks()->left(Seat::from_index(0), played.now), 50s);
    EXPECT_EQ(code(played.pick()), RefusalCode::wrong_time);
    EXPECT_EQ(code(played.command(ana, Takeback{})), RefusalCode::wrong_time);
    EXPECT_TRUE(played.table().away(played.now).empty()) << "a pause is for going away";
    EXPECT_TRUE(played.loaded().pause().paused);
    ASSERT_EQ(played.command(ana, Pause{}), nullptr);
    EXPECT_TRUE(played.table().pause().paused);
    ASSERT_EQ(played.command(ben, Pause{.answer = OfferAnswer::yes}), nullptr);
    EXPECT_FALSE(played.table().pause().paused);
    EXPECT_TRUE(played.table().away(played.now).empty());
    played.now += 1s;
    EXPECT_EQ(played.table().clocks()->left(Seat::from_index(0), played.now), 49s);
    EXPECT_EQ(played.pick(), nullptr);
}

TEST(Table, ByCorrespondenceEachDecisionHasItsDays) {
    constexpr auto day = std::chrono::milliseconds(std::chrono::days(1));
    Played played(of_two(ClockSettings{.base = 2 * day, .each_decision = true}));
    const Seat first = Seat::from_index(0);
    const Seat second = Seat::from_index(1);
    played.now += 3s + day;
    EXPECT_TRUE(played.table().away(played.now).empty());
    EXPECT_EQ(code(played.command(ana, CommitNonce{.round = 2})), RefusalCode::wrong_time);
    EXPECT_EQ(played.table().clocks()->left(first, played.now), day);
    ASSERT_EQ(played.pick(), nullptr);
    EXPECT_EQ(played.table().clocks()->left(first, played.now), 2 * day);
    played.now += day;
    EXPECT_EQ(played.table().clocks()->left(second, played.now), day);
    ASSERT_EQ(played.pick(), nullptr);
    ASSERT_EQ(played.command(ana, Takeback{}), nullptr);
    ASSERT_EQ(played.command(ben, Takeback{.answer = OfferAnswer::yes}), nullptr);
    EXPECT_EQ(played.table().clocks()->left(first, played.now), 2 * day);

    // The server was away for an hour and a half after the last move, which was made at the time 1.
    Table loaded = played.loaded();
    loaded.resume(played.now, 1 + 90 * 60'000);
    EXPECT_EQ(loaded.clocks()->left(first, played.now), 2 * day - 90min);
    EXPECT_EQ(loaded.next_due(played.now), loaded.clocks()->next_flag());
    loaded.resume(played.now, 1 + 3 * day.count());
    const auto due = loaded.due(played.now);
    ASSERT_EQ(due.size(), 1U);
    EXPECT_EQ(std::get_if<Ended>(&due[0])->termination, Termination::time);
    const std::string record = to_text(*played.table().record());
    EXPECT_NE(record.find("[TimeControl \"2d\"]"), std::string::npos);
    EXPECT_EQ(record.find("%clk"), std::string::npos);

    // What an organiser gives is there after a restart, too, less the time since then, which was the time 1.
    const Organise five_days{.act = SetClock{.seat = first, .left = 5 * day}, .reason = "on a journey"};
    ASSERT_EQ(played.command({"host"}, five_days), nullptr);
    EXPECT_EQ(played.table().clocks()->left(first, played.now), 5 * day);
    Table given = played.loaded();
    given.resume(played.now, 1 + 4 * day.count());
    EXPECT_EQ(given.clocks()->left(first, played.now), day);
    EXPECT_TRUE(given.due(played.now).empty());
    given.resume(played.now, 1 + 6 * day.count());
    EXPECT_EQ(given.due(played.now).size(), 1U);
}

TEST(Table, WaitsForNoncesAsLongAsItSays) {
    Created created = of_two();
    created.nonces = true;
    Played played(created);
    EXPECT_EQ(played.table().status(), GameStatus::waiting);
    EXPECT_EQ(played.table().next_due(played.now), played.now + 2s);
    const SodiumHashing hashing;
    const Nonce nonce(Nonce::Array{1});
    const auto commits = [&](int round) {
        return CommitNonce{
            .round = round,
            .commitment = commitment(hashing, FairId::from_text("game").value(), round, Seat::from_index(0), nonce)};
    };
    ASSERT_EQ(played.command(ana, commits(1)), nullptr);
    played.now += 1999ms;
    played.advance();
    EXPECT_EQ(played.table().status(), GameStatus::waiting) << "Ben may still commit";
    played.now += 1ms;
    played.advance();
    ASSERT_NE(last<Opening>(played.table()), nullptr);
    EXPECT_FALSE(last<Opening>(played.table())->seats.has(Seat::from_index(1)));
    EXPECT_EQ(code(played.command(ben, commits(1))), RefusalCode::wrong_time);
    ASSERT_EQ(played.command(ana, OpenNonce{.round = 1, .nonce = nonce}), nullptr);
    EXPECT_EQ(played.table().status(), GameStatus::playing) << "all who committed have opened: nothing to wait for";
    EXPECT_EQ(*played.loaded().position(), *played.table().position());

    ASSERT_EQ(played.command(ana, commits(2)), nullptr);
    while (played.table().position()->phase() == Phase::offer) {
        ASSERT_EQ(played.pick(), nullptr);
    }
    ASSERT_NE(last<Opening>(played.table()), nullptr);
    EXPECT_EQ(played.table().next_due(played.now), played.now + 2s);
    played.now += 2s;
    played.advance();
    EXPECT_NE(last<Dealt>(played.table()), nullptr) << "who does not open is not waited for any longer";
    EXPECT_EQ(code(played.command(ana, OpenNonce{.round = 2, .nonce = nonce})), RefusalCode::wrong_time);
    const auto summary = verify_game(hashing, *played.loaded().record());
    ASSERT_TRUE(summary) << message(summary.error());
    EXPECT_EQ(summary->opened, 1);
    EXPECT_EQ(summary->withheld, 1);
    EXPECT_EQ(summary->not_given, 2);
}

TEST(Table, WhoStandsUpTakesHisNonceAlong) {
    Created created = of_two();
    created.seats[1] = {.kind = SeatKind::open};
    created.seats.push_back({.kind = SeatKind::open});
    Played played(created);
    ASSERT_EQ(played.command(ben, Sit{.name = "Ben"}), nullptr);
    ASSERT_EQ(played.command(ben, CommitNonce{.round = 1}), nullptr);
    ASSERT_EQ(played.command(ben, Stand{}), nullptr);
    ASSERT_EQ(played.command(cleo, Sit{.name = "Cleo"}), nullptr);
    EXPECT_EQ(played.command(cleo, CommitNonce{.round = 1}), nullptr);
    EXPECT_EQ(played.loaded().nonces()->committed(), played.table().nonces()->committed());
}

TEST(Table, WhoseTimeIsUpLoses) {
    Played played(of_two(ClockSettings{.base = 60s, .increment = 0s}));
    EXPECT_EQ(played.table().clocks()->pause(played.now), TableSettings{}.deal_pause);
    played.now += 3s + 59s;
    ASSERT_EQ(played.pick(), nullptr) << "it was in time";
    EXPECT_EQ(played.table().clocks()->left(Seat::from_index(0), played.now), 1s);
    played.now += 60s;
    EXPECT_EQ(code(played.pick()), RefusalCode::time_up);
    played.now += 1s;
    played.advance();
    ASSERT_TRUE(played.table().ended());
    EXPECT_EQ(played.table().ended()->termination, Termination::time);
    EXPECT_EQ(played.table().ended()->places, (Places{1, 2, 0, 0}));
}

TEST(Table, ClocksRunAtOnceWhenAllHaveSeenTheDeal) {
    Played played(of_two(ClockSettings{.base = 60s, .increment = 0s}));
    played.table().ready(Seat::from_index(0), played.now);
    EXPECT_GT(played.table().clocks()->pause(played.now), 0s);
    played.table().ready(Seat::from_index(1), played.now);
    EXPECT_EQ(played.table().clocks()->pause(played.now), 0s);
}

TEST(Table, ClocksStandAfterARestartUntilAllAreBack) {
    Played played(of_two(ClockSettings{.base = 60s, .increment = 0s}));
    played.now += 3s;
    played.table().resume(played.now, 0);
    played.now += 19s;
    EXPECT_EQ(played.table().clocks()->left(Seat::from_index(0), played.now), 60s);
    played.table().present(Seats::all(Players()), played.now);
    played.now += 1s;
    EXPECT_EQ(played.table().clocks()->left(Seat::from_index(0), played.now), 59s);

    Played alone(of_two(ClockSettings{.base = 60s, .increment = 0s}));
    alone.table().resume(alone.now, 0);
    EXPECT_EQ(alone.table().next_due(alone.now), alone.now + restart_pause);
    alone.now += restart_pause;
    alone.advance();
    alone.now += 1s;
    EXPECT_EQ(alone.table().clocks()->left(Seat::from_index(0), alone.now), 59s);
}

TEST(Table, AGameIsAbortedBeforeOnesFirstMoveOnly) {
    Played played(of_two());
    ASSERT_EQ(played.pick(), nullptr);
    EXPECT_EQ(code(played.command(ana, Abort{})), RefusalCode::wrong_time);
    EXPECT_EQ(played.command(ben, Abort{}), nullptr);
    EXPECT_TRUE(played.table().aborted());
    EXPECT_EQ(played.table().status(), GameStatus::over);
}

TEST(Table, AllMustWantARematch) {
    Played played(of_two());
    ASSERT_EQ(played.command(ana, Resign{}), nullptr);
    ASSERT_EQ(played.command(ana, AskRematch{}), nullptr);
    EXPECT_FALSE(played.table().wants_rematch());
    ASSERT_EQ(played.command(ben, AskRematch{}), nullptr);
    EXPECT_TRUE(played.table().wants_rematch());
}

TEST(Table, KnowsWhatItHasDoneAlreadyByItsName) {
    Played played(of_two());
    ASSERT_EQ(played.pick(), nullptr);
    EXPECT_EQ(played.table().number_of(ana, "c3"), 4U);
    EXPECT_EQ(played.table().number_of(ben, "c3"), 0U);
    EXPECT_EQ(played.table().number_of(ana, "c4"), 0U);
    EXPECT_EQ(played.loaded().number_of(ana, "c3"), 4U);
}

TEST(Table, AStoredEventThatCannotBeIsRefused) {
    Played played(of_two());
    Table table = played.loaded();
    EXPECT_FALSE(table.apply({.body = Started{.start = Seat::from_index(0)}}, played.now));
    EXPECT_FALSE(table.apply({.body = Moved{.seat = Seat::from_index(1), .move = played.play().move}}, played.now));
    EXPECT_FALSE(table.apply({.body = TakenBack{.to = 1}}, played.now));
    EXPECT_FALSE(table.apply({.body = Dealt{.round = 1, .deal = Deal(Players())}}, played.now));
    EXPECT_EQ(table.last(), 3U);
    EXPECT_FALSE(event_from_json("{}"));
    EXPECT_FALSE(event_from_json(R"({"type":"move","seat":7,"move":"1B1","at":1})"));
}

}  // namespace
}  // namespace evora::tests
