#include "store/detail/organiser_sql.hpp"
#include "store/detail/people_sql.hpp"
#include "store/detail/rows.hpp"

namespace evora::store::people_sql {

namespace {

struct StoredEvent {
    std::int64_t number = 0;
    std::string payload;
};

}  // namespace

Stored<std::vector<GameId>> games_of(Prepared& connection, const PersonId& person) {
    return rows<GameId>(
        connection.statement("SELECT game FROM game_person WHERE person = ? ORDER BY game").bind(1, person.text),
        [](const Statement& row) { return GameId{row.text(0)}; });
}

Stored<void> rewrite_events(Prepared& writer, const PersonId& person, const std::vector<GameId>& games,
                            const Rewrite& rewrite) {
    for (const GameId& game : games) {
        auto events = rows<StoredEvent>(
            writer.statement("SELECT number, payload FROM game_event WHERE game = ?1 AND instr(payload, ?2) > 0")
                .bind(1, game.text)
                .bind(2, person.text),
            [](const Statement& row) { return StoredEvent{.number = row.number(0), .payload = row.text(1)}; });
        if (!events) {
            return std::unexpected(std::move(events.error()));
        }
        for (const StoredEvent& event : *events) {
            auto done = writer.statement("UPDATE game_event SET payload = ?3 WHERE game = ?1 AND number = ?2")
                            .bind(1, game.text)
                            .bind(2, event.number)
                            .bind(3, rewrite(event.payload))
                            .run();
            if (!done) {
                return done;
            }
        }
    }
    return {};
}

Stored<std::optional<PersonData>> all_of(Prepared& reader, const PersonId& id) {
    const auto found = person(reader, id);
    if (!found || !*found) {
        return found ? Stored<std::optional<PersonData>>() : std::unexpected(found.error());
    }
    Stored<void> done;
    const auto keep = [&](auto& into, auto from) {
        if (from) {
            into = *std::move(from);
        } else if (done) {
            done = std::unexpected(std::move(from.error()));
        }
    };
    PersonData data;
    std::optional<Account> account;
    keep(account, account_of(reader, id));
    data.account = account.value_or(Account{.person = **found, .password = {}, .email = {}});
    keep(
        data.sessions,
        rows<Session>(
            reader.statement("SELECT created, expires FROM session WHERE person = ? ORDER BY created").bind(1, id.text),
            [](const Statement& row) {
                return Session{.id = {}, .created = row.number(0), .expires = row.number(1)};
            }));
    keep(data.tokens, tokens(reader, id));
    keep(data.standings, standings(reader, id));
    keep(data.results, rows<GameScore>(reader
                                           .statement("SELECT game, seat, place, score, ended FROM game_result "
                                                      "WHERE person = ? ORDER BY ended, game")
                                           .bind(1, id.text),
                                       [](const Statement& row) {
                                           return GameScore{.game = GameId{row.text(0)},
                                                            .seat = static_cast<int>(row.number(1)),
                                                            .place = static_cast<int>(row.number(2)),
                                                            .score = static_cast<int>(row.number(3)),
                                                            .ended = row.number(4)};
                                       }));
    keep(data.games, games_of(reader, id));
    keep(data.uploads,
         rows<Upload>(reader.statement("SELECT id, created, text FROM upload WHERE person = ? ORDER BY created, id")
                          .bind(1, id.text),
                      [](const Statement& row) {
                          return Upload{.id = row.text(0), .created = row.number(1), .text = row.text(2)};
                      }));
    keep(data.browsers, browsers(reader, id, 0));
    keep(data.acts, organiser_sql::acts_about(reader, id));
    keep(data.reports, organiser_sql::reports_by_or_about(reader, id));
    if (!done) {
        return std::unexpected(std::move(done.error()));
    }
    return data;
}

Stored<Forgotten> forget(Prepared& writer, const PersonId& person, const std::string& name, const Rewrite& rewrite) {
    auto playing = one_number(writer
                                  .statement("SELECT count(*) FROM game_person p JOIN game g ON g.id = p.game "
                                             "WHERE p.person = ? AND g.status <> 2")
                                  .bind(1, person.text));
    if (!playing) {
        return std::unexpected(std::move(playing.error()));
    }
    if (*playing > 0) {
        return Forgotten{};
    }
    auto games = games_of(writer, person);
    if (!games) {
        return std::unexpected(std::move(games.error()));
    }
    Forgotten forgotten{.done = true, .games = *std::move(games)};
    auto done = rewrite_events(writer, person, forgotten.games, rewrite);
    for (const char* sql : {"DELETE FROM push WHERE person = ?", "DELETE FROM recovery_code WHERE person = ?",
                            "DELETE FROM name_key WHERE person = ?", "DELETE FROM organiser WHERE person = ?",
                            "DELETE FROM muted_person WHERE person = ?", "DELETE FROM account WHERE person = ?",
                            "DELETE FROM session WHERE person = ?", "DELETE FROM token WHERE person = ?",
                            "DELETE FROM rating WHERE person = ?", "DELETE FROM upload WHERE person = ?",
                            "UPDATE report SET name = '' WHERE person = ?"}) {
        if (done) {
            done = writer.statement(sql).bind(1, person.text).run();
        }
    }
    if (done) {
        done = writer.statement("UPDATE person SET kind = 'deleted', name = ?2 WHERE id = ?1")
                   .bind(1, person.text)
                   .bind(2, name)
                   .run();
    }
    if (!done) {
        return std::unexpected(std::move(done.error()));
    }
    return forgotten;
}

}  // namespace evora::store::people_sql
