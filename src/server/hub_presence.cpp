// Who is there, and what they say to each other.
#include <algorithm>

#include "server/detail/hub_parts.hpp"
#include "server/hub.hpp"
#include "server/names.hpp"
#include "server/table_json.hpp"

namespace evora::server {

void Hub::tell_here(Entry& entry, const std::shared_ptr<Client>& newcomer) {
    Seats here;
    for (const auto& client : entry.clients) {
        if (const auto seat = client->person() ? entry.table.seat_of(client->person()->id) : std::nullopt) {
            here.add(*seat);
        }
    }
    if (here != entry.here) {
        entry.table.present(here, loop_.now());
    }
    const Seats away = entry.table.away(loop_.now());
    const auto text = shared(here_message(entry.table, here, entry.clients.size(), away));
    if (here != entry.here || away != entry.away) {
        const bool somebody_left = !here.has_all(entry.here);
        entry.here = here;
        entry.away = away;
        for (const auto& client : entry.clients) {
            client->send(text);
        }
        if (somebody_left && settings_.left) {
            settings_.left(entry.table);
        }
    } else if (newcomer) {
        newcomer->send(text);
    }
}

Seats Hub::here(const GameId& game) const {
    const auto found = entries_.find(game);
    return found != entries_.end() ? found->second->here : Seats();
}

void Hub::say(const std::shared_ptr<Client>& client, const Say& message) {
    Entry* const entry = find(message.game);
    const auto seat = entry != nullptr && client->person() ? entry->table.seat_of(client->person()->id) : std::nullopt;
    if (!seat) {
        refuse(client, Refusal(RefusalCode::not_seated, "found you without a seat in this game"), message.game.text,
               {});
        return;
    }
    if (client->person()->muted(loop_.unix_now())) {
        refuse(client, Refusal(RefusalCode::muted, "found you muted by an organiser"), message.game.text, {});
        return;
    }
    Said said{.seat = *seat, .what = message.what, .at = loop_.unix_now()};
    if (const std::string* written = said.text()) {
        auto tidy = tidy_text(*client, *written);
        if (!tidy) {
            refuse(client, tidy.error(), message.game.text, {});
            return;
        }
        said.what = *std::move(tidy);
    }
    if (!entry->talk.speak(said, loop_.now())) {
        refuse(client, Refusal(RefusalCode::rate, "found a sixth time in ten seconds, expected five at most"),
               message.game.text, {});
        return;
    }
    const auto text = shared(chat_message(message.game, said));
    for (const auto& reader : entry->clients) {
        const bool muted = reader->person() && entry->talk.muted_by(reader->person()->id).has(*seat);
        if (!muted && (said.text() == nullptr || may_write(*reader))) {
            reader->send(text);
        }
    }
}

bool Hub::may_write(const Client& client) const {
    switch (settings_.text_chat) {
        case TextChat::everybody: return client.person().has_value();
        case TextChat::accounts: return client.person() && client.person()->kind != "guest";
        case TextChat::nobody: break;
    }
    return false;
}

std::expected<std::string, Refusal> Hub::tidy_text(const Client& client, const std::string& text) const {
    if (settings_.text_chat == TextChat::nobody) {
        return std::unexpected(Refusal(RefusalCode::off, "found a text, expected a phrase: texts are switched off"));
    }
    if (!may_write(client)) {
        return std::unexpected(Refusal(RefusalCode::account, "found a guest, expected an account, or a phrase"));
    }
    return tidy_line("text", text, most_chat_characters);
}

void Hub::mute(const std::shared_ptr<Client>& client, const Mute& message) {
    if (!is_somebody(client, message.game.text, {})) {
        return;
    }
    const PersonId& person = client->person()->id;
    Entry* const entry = find(message.game);
    if (entry == nullptr || !entry->table.players().has(message.seat)) {
        refuse(client, Refusal(RefusalCode::no_game, "found no such seat, expected one of a game that you follow"),
               message.game.text, {});
    } else if (!entry->talk.mute(person, message.seat, message.muted)) {
        refuse(client, Refusal(RefusalCode::too_many, "found too many people with wishes at this table"),
               message.game.text, {});
    } else {
        const auto text = shared(muted_message(message.game, entry->talk.muted_by(person)));
        for (const auto& reader : entry->clients) {
            if (reader->person() && reader->person()->id == person) {
                reader->send(text);
            }
        }
    }
}

void Hub::report(const std::shared_ptr<Client>& client, const Report& message) {
    if (!is_somebody(client, message.game.text, message.cid)) {
        return;
    }
    const PersonId& person = client->person()->id;
    Entry* const entry = find(message.game);
    if (entry == nullptr || !entry->table.players().has(message.seat) ||
        entry->table.seat(message.seat).plan.kind != SeatKind::person) {
        refuse(client, Refusal(RefusalCode::no_game, "found nobody there, expected a person in a game that you follow"),
               message.game.text, message.cid);
        return;
    }
    if (!entry->talk.report(person)) {
        refuse(client, Refusal(RefusalCode::rate, "found six reports of yours, expected five at most for one game"),
               message.game.text, message.cid);
        return;
    }
    const SeatPlan& plan = entry->table.seat(message.seat).plan;
    store::Report report{.game = message.game,
                         .by = person,
                         .cid = message.cid,
                         .seat = message.seat.number(),
                         .person = plan.person,
                         .name = plan.name,
                         .reason = std::string(message.reason),
                         .at = loop_.unix_now(),
                         .said = said_json(entry->talk)};
    journal_.run([this, report = std::move(report), weak = std::weak_ptr(client), game = message.game,
                  cid = message.cid](store::Store& store) {
        const bool kept = store.add_report(report).has_value();
        loop_.post([this, kept, weak, game, cid] {
            if (const auto client = weak.lock()) {
                if (kept) {
                    client->send(shared(reported_message(game, cid)));
                } else {
                    refuse(client, unavailable(), game.text, cid);
                }
            }
        });
    });
}

}  // namespace evora::server
