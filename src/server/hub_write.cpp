// From a decision to the disk, and from there to everybody.
#include <algorithm>
#include <utility>

#include "server/detail/hub_parts.hpp"
#include "server/hub.hpp"
#include "server/table_json.hpp"

namespace evora::server {

namespace {

/// A single process owns its games for good.
constexpr store::UnixMilliseconds for_good = INT64_C(1) << 60U;

/// Whether lists show the game in another way, or another place, after it.
bool moves_in_lists(const EventBody& body) {
    return std::holds_alternative<Seated>(body) || std::holds_alternative<Stood>(body) ||
           std::holds_alternative<Replaced>(body) || std::holds_alternative<Started>(body) ||
           std::holds_alternative<Dealt>(body) || std::holds_alternative<Ended>(body) ||
           std::holds_alternative<Aborted>(body);
}

/// What lists go by is written with what changes it, never after it. Empty where nothing does.
std::optional<store::GameIndex> index_after(const Table& table, std::span<const Event> events, Moment now) {
    std::optional<store::GameIndex> result;
    if (table.correspondence() && table.status() != GameStatus::over) {
        // Every move changes until when who has to decide; there are days for it.
        Table after = table;
        for (const Event& event : events) {
            if (!after.apply(event, now)) {
                return std::nullopt;
            }
        }
        return after.index(events.back().at);
    }
    for (const Event& event : events) {
        if (!moves_in_lists(event.body)) {
            continue;
        }
        store::GameIndex index = result.value_or(table.index(event.at));
        if (const auto* seated = std::get_if<Seated>(&event.body)) {
            index.people.push_back(seated->person);
            index.open = false;
            for (std::size_t i = 0; i < table.seats().size(); ++i) {
                index.open = index.open || (table.seats()[i].plan.kind == SeatKind::open &&
                                            static_cast<int>(i) != seated->seat.index());
            }
        } else if (const auto* stood = std::get_if<Stood>(&event.body)) {
            std::erase(index.people, table.seat(stood->seat).plan.person);
            index.open = index.open ||
                         table.created().seats[static_cast<std::size_t>(stood->seat.index())].kind == SeatKind::open;
        } else if (const auto* replaced = std::get_if<Replaced>(&event.body)) {
            const SeatPlan& before = table.seat(replaced->seat).plan;
            if (before.kind == SeatKind::person) {
                std::erase(index.people, before.person);
                index.gone.push_back(before.person);
            }
            if (replaced->plan.kind == SeatKind::person) {
                index.people.push_back(replaced->plan.person);
            }
        } else if (std::holds_alternative<Started>(event.body)) {
            index.status = GameStatus::playing;
        } else if (std::holds_alternative<Ended>(event.body) || std::holds_alternative<Aborted>(event.body)) {
            index.status = GameStatus::over;
            index.open = false;
        }
        index.changed = event.at;
        if (table.clocks() && index.status == GameStatus::playing) {
            index.due.clear();
            for (const PersonId& person : index.people) {
                index.due.emplace_back(person, event.at);
            }
        }
        result = std::move(index);
    }
    return result;
}

/// What ratings follow from; empty for a game that was aborted.
std::optional<store::GameResult> result_of(const Table& table, const Event& event) {
    const auto* ended = std::get_if<Ended>(&event.body);
    if (ended == nullptr) {
        return std::nullopt;
    }
    store::GameResult result{
        .rated = table.rated(), .players = table.players().number(), .seats = {}, .ended = event.at};
    for (std::size_t i = 0; i < table.seats().size(); ++i) {
        const SeatPlan& plan = table.seats()[i].plan;
        if (plan.kind == SeatKind::person) {
            result.seats.push_back({.person = plan.person,
                                    .seat = static_cast<int>(i) + 1,
                                    .place = ended->places[i],
                                    .score = ended->scores[i].value});
        }
    }
    return result;
}

/// What goes to the list of acts; empty for what is none of an organiser.
std::optional<store::Act> act_of(const Table& table, const Event& event) {
    const auto* acted = std::get_if<OrganiserActed>(&event.body);
    if (acted == nullptr || !event.doer) {
        return std::nullopt;
    }
    return store::Act{.at = event.at,
                      .by = event.doer->person,
                      .act = acted->act,
                      .game = table.game(),
                      .detail = acted->detail,
                      .reason = acted->reason};
}

bool is_shown(const Table& table, const Client& client) {
    return table.shown_to(client.person() ? std::optional(client.person()->id) : std::nullopt);
}

}  // namespace

void Hub::write(Entry& entry, std::vector<EventBody> bodies, std::optional<Doer> doer, std::optional<Reply> reply) {
    std::vector<Event> events;
    for (EventBody& body : bodies) {
        events.push_back({.at = loop_.unix_now(), .doer = std::exchange(doer, std::nullopt), .body = std::move(body)});
    }
    entry.writing = true;
    const GameId game = entry.table.game();
    if (entry.epoch != 0) {
        append(game, std::move(events), std::move(reply));
        return;
    }
    journal_.run([this, game, node = node_, now = loop_.unix_now(), events = std::move(events),
                  reply = std::move(reply)](store::Store& store) mutable {
        auto claimed = store.claim(game, node, now, for_good);
        loop_.post(
            [this, game, events = std::move(events), reply = std::move(reply), claimed = std::move(claimed)]() mutable {
                Entry* entry = find(game);
                if (entry == nullptr) {
                    return;
                }
                if (claimed && *claimed) {
                    entry->epoch = **claimed;
                    append(game, std::move(events), std::move(reply));
                } else if (claimed) {
                    written(game, std::move(events), std::move(reply), std::unexpected(store::AppendRefusal::fenced));
                } else {
                    written(game, std::move(events), std::move(reply), std::unexpected(std::move(claimed.error())));
                }
            });
    });
}

void Hub::append(const GameId& game, std::vector<Event> events, std::optional<Reply> reply) {
    Entry& entry = *find(game);
    store::Append append{
        .game = game, .epoch = entry.epoch, .first = entry.table.last() + 1, .events = {}, .index = std::nullopt};
    for (const Event& event : events) {
        append.events.push_back(to_json(event, Audience::store()));
    }
    append.index = index_after(entry.table, events, loop_.now());
    for (const Event& event : events) {
        if (auto act = act_of(entry.table, event)) {
            append.act = std::move(act);
        }
        if (auto result = result_of(entry.table, event)) {
            append.result = std::move(result);
        }
    }
    journal_.append(std::move(append),
                    [this, &loop = loop_, outcomes = outcomes_, game = game, events = std::move(events),
                     reply = std::move(reply)](store::AppendOutcome outcome) mutable {
                        bool first = false;
                        {
                            const std::scoped_lock guard(outcomes->mutex);
                            first = outcomes->all.empty();
                            outcomes->all.push_back({.game = std::move(game),
                                                     .events = std::move(events),
                                                     .reply = std::move(reply),
                                                     .outcome = std::move(outcome)});
                        }
                        if (first) {
                            loop.post([this] { all_written(); });
                        }
                    });
}

void Hub::all_written() {
    std::vector<Outcome> outcomes;
    {
        const std::scoped_lock guard(outcomes_->mutex);
        outcomes.swap(outcomes_->all);
    }
    for (Outcome& each : outcomes) {
        written(each.game, std::move(each.events), std::move(each.reply), each.outcome);
    }
}

void Hub::written(const GameId& game, std::vector<Event> events, std::optional<Reply> reply,
                  const store::AppendOutcome& outcome) {
    Entry* entry = find(game);
    if (entry == nullptr) {
        return;
    }
    entry->writing = false;
    const Moment now = loop_.now();
    const auto sender = reply ? reply->client.lock() : nullptr;
    note(outcome);
    if (!outcome) {
        if (sender) {
            refuse(sender, unavailable(), game.text, reply->cid);
        }
        if (std::holds_alternative<store::AppendRefusal>(outcome.error())) {
            // Somebody else has written to this game: what is in memory is not the game any more.
            drop(*entry);
            return;
        }
        entry->retry_at = now + retry_pause;
        wake(*entry, entry->retry_at);
        return;
    }
    const EventNumber first = entry->table.last() + 1;
    if (sender) {
        sender->send(shared(ack_message(game, reply->cid, first)));
    }
    // Each event is told with the table as it left it, not as a later one did.
    const EventNumber last = entry->table.last() + static_cast<EventNumber>(events.size());
    for (Event& event : events) {
        auto done = entry->table.apply(std::move(event), now);
        if (!done) {
            // What is stored is the truth, and loading it will say what is wrong with it.
            drop(*entry);
            return;
        }
        const EventNumber number = entry->table.last();
        if (number == last) {
            entry->table.settle(now);
        }
        tell(*entry, number, *done, now);
        if (settings_.told) {
            settings_.told(entry->table, number);
        }
    }
    if (entry->table.waits_to_be_revealed()) {
        reveal_if_last(*entry);
    }
    figures_.events += events.size();
    entry->used = now;
    entry->bots_at = std::max(entry->table.pause_until(), now + settings_.bot_pace);
    advance(*entry);
}

void Hub::tell(Entry& entry, EventNumber number, const Applied& applied, Moment now) {
    if (entry.clients.empty()) {
        return;
    }
    const auto common = shared(event_message(entry.table, number, applied, now, Audience::seat(std::nullopt)));
    const auto* batch = std::get_if<Batch>(&entry.table.events()[number - 1].body);
    for (const auto& client : entry.clients) {
        if (!is_shown(entry.table, *client)) {
            continue;
        }
        const auto seat =
            batch != nullptr && client->person() ? entry.table.seat_of(client->person()->id) : std::nullopt;
        if (seat && batch->seat == *seat) {
            client->send(shared(event_message(entry.table, number, applied, now, Audience::seat(seat))));
        } else {
            client->send(common);
        }
    }
    const EventBody& body = entry.table.events()[number - 1].body;
    // Whose seat it is has changed for two of them, which only a state says.
    if (std::holds_alternative<Replaced>(body)) {
        for (const auto& client : entry.clients) {
            if (!is_shown(entry.table, *client)) {
                continue;
            }
            const auto seat = client->person() ? entry.table.seat_of(client->person()->id) : std::nullopt;
            client->send(shared(state_message(entry.table, seat, number, now)));
        }
        tell_here(entry, nullptr);
    }
    // Sitting down or getting up changes who of those here has a seat.
    if (std::holds_alternative<Seated>(body) || std::holds_alternative<Stood>(body)) {
        tell_here(entry, nullptr);
    }
}

void Hub::advance(Entry& entry) {
    const Moment now = loop_.now();
    if (entry.writing || stopping_) {
        return;
    }
    if (now < entry.retry_at) {
        wake(entry, entry.retry_at);
        return;
    }
    while (!entry.writing && !entry.queue.empty()) {
        Waiting waiting = std::move(entry.queue.front());
        entry.queue.pop_front();
        run(entry, std::move(waiting));
    }
    if (entry.writing) {
        return;
    }
    if (entry.reveal && entry.table.waits_to_be_revealed()) {
        write(entry, {Revealed{.secret = entry.table.set_secret()}}, std::nullopt, std::nullopt);
        return;
    }
    if (auto due = entry.table.due(now); !due.empty()) {
        write(entry, std::move(due), std::nullopt, std::nullopt);
        return;
    }
    if (entry.table.wants_rematch()) {
        make_rematch(entry);
        return;
    }
    if (entry.table.away(now) != entry.away) {
        tell_here(entry, nullptr);
    }
    ask_bots(entry);
    play_bots(entry);
    if (const auto next = entry.table.next_due(now); next && !entry.writing) {
        wake(entry, *next);
    }
}

void Hub::note(const store::AppendOutcome& outcome) {
    figures_.failing = !outcome;
    figures_.unavailable += outcome ? 0 : 1;
    const auto* fault = outcome ? nullptr : std::get_if<store::StoreFault>(&outcome.error());
    if (fault != nullptr && settings_.report) {
        settings_.report(*fault);
    }
}

void Hub::drop(Entry& entry) {
    for (const auto& client : entry.clients) {
        client->close(CloseReason::try_again);
    }
    const GameId game = entry.table.game();
    entries_.erase(game);
}

void Hub::wake(Entry& entry, Moment moment) {
    // An earlier one will come and see for itself.
    if (!entry.wake_at || moment < *entry.wake_at) {
        entry.wake_at = moment;
        wakes_.emplace(moment, entry.table.game());
        loop_.wake_at(wakes_.begin()->first);
    }
}

}  // namespace evora::server
