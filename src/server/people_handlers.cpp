// Profiles, ratings and leaderboards.
#include <algorithm>
#include <array>

#include "server/accounts.hpp"
#include "server/detail/api.hpp"
#include "server/detail/handlers.hpp"
#include "server/detail/people_json.hpp"

namespace evora::server {

namespace {

struct Profile {
    store::Person person;
    std::vector<store::Standing> standings;
    store::Tally tally;
};

struct Pair {
    store::Person person;
    store::Person other;
    store::Tally tally;
};

Refusal no_person() { return Refusal(RefusalCode::no_person, "found no such person"); }

store::Stored<std::optional<Profile>> profile_of(store::Store& store, const PersonId& id) {
    const auto person = store.person(id);
    if (!person || !*person) {
        return person ? store::Stored<std::optional<Profile>>() : std::unexpected(person.error());
    }
    auto standings = store.standings(id);
    auto tally = store.tally(id);
    if (!standings || !tally) {
        return std::unexpected(standings ? tally.error() : standings.error());
    }
    return Profile{.person = **person, .standings = *std::move(standings), .tally = *tally};
}

store::Stored<std::optional<Pair>> pair_of(store::Store& store, const PersonId& id, const PersonId& other_id) {
    const auto person = store.person(id);
    const auto other = store.person(other_id);
    if (!person || !other) {
        return std::unexpected(person ? other.error() : person.error());
    }
    if (!*person || !*other) {
        return std::optional<Pair>();
    }
    const auto tally = store.tally_against(id, other_id);
    if (!tally) {
        return std::unexpected(tally.error());
    }
    return Pair{.person = **person, .other = **other, .tally = *tally};
}

}  // namespace

void find_person(Api& api, Call call) {
    const auto name = query_value(call.request.query, "name");
    if (!name) {
        call.refuse(Refusal(RefusalCode::bad_message, "found no name, expected ?name=NAME")
                        .with("where", "name")
                        .with("expected", "the name of an account"));
        return;
    }
    api.read(
        std::move(call), [name = *name](store::Store& store) { return account_named(store, name); },
        [](Call call, const std::optional<store::Account>& account) {
            if (account) {
                call.answer(person_body(account->person));
            } else {
                call.refuse(no_person());
            }
        });
}

void show_person(Api& api, Call call) {
    const PersonId id{call.names[0]};
    api.read(
        std::move(call), [id](store::Store& store) { return profile_of(store, id); },
        [](Call call, const std::optional<Profile>& profile) {
            if (!profile) {
                call.refuse(no_person());
                return;
            }
            call.answer(json_object([&](JsonObject& json) {
                add_person(json, "person", profile->person);
                json.add("created", profile->person.created);
                json.array("ratings", [&](JsonArray& array) {
                    for (const store::Standing& standing : profile->standings) {
                        array.object([&](JsonObject& object) {
                            object.add("pool", std::string_view(standing.pool));
                            add_standing(object, standing);
                        });
                    }
                });
                json.object("results", [&](JsonObject& object) { add_tally(object, profile->tally); });
            }));
        });
}

void show_against(Api& api, Call call) {
    const PersonId id{call.names[0]};
    const PersonId other{call.names[1]};
    api.read(
        std::move(call), [id, other](store::Store& store) { return pair_of(store, id, other); },
        [](Call call, const std::optional<Pair>& pair) {
            if (!pair) {
                call.refuse(no_person());
                return;
            }
            call.answer(json_object([&](JsonObject& json) {
                add_person(json, "person", pair->person);
                add_person(json, "other", pair->other);
                add_tally(json, pair->tally);
            }));
        });
}

void show_leaderboard(Api& api, Call call) {
    constexpr std::array<std::string_view, 4> pools = {"two", "many", "bots-two", "bots-many"};
    const std::string pool = call.names[0];
    if (std::ranges::find(pools, pool) == pools.end()) {
        call.refuse(Refusal(RefusalCode::no_page, "found no such pool, expected two, many, bots-two or bots-many"));
        return;
    }
    const auto page = page_query(call.request);
    if (!page) {
        call.refuse(page.error());
        return;
    }
    api.read(
        std::move(call), [pool, page = *page](store::Store& store) { return store.rating_table(pool, page); },
        [pool](Call call, const store::Page<store::Ranked>& page) {
            call.answer(json_object([&](JsonObject& json) {
                json.add("pool", std::string_view(pool));
                json.array("people", [&](JsonArray& array) {
                    for (const store::Ranked& ranked : page.items) {
                        array.object([&](JsonObject& object) {
                            object.add("rank", ranked.rank);
                            add_person(object, "person", ranked.person);
                            add_standing(object, ranked.standing);
                        });
                    }
                });
                add_next(json, page.next);
            }));
        });
}

}  // namespace evora::server
