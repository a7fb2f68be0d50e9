#include "store/detail/organiser_sql.hpp"

#include <sqlite3.h>

#include "store/detail/people_sql.hpp"
#include "store/detail/rows.hpp"

namespace evora::store::organiser_sql {

namespace {

constexpr std::int64_t no_end = INT64_MAX;

int changed(Prepared& writer) { return sqlite3_changes(writer.connection().handle()); }

/// Id, kind and name from that column on; empty where there is nobody.
std::optional<Person> read_somebody(const Statement& row, int column) {
    if (row.is_null(column)) {
        return std::nullopt;
    }
    return Person{.id = PersonId{row.text(column)}, .kind = row.text(column + 1), .name = row.text(column + 2)};
}

Person read_person(const Statement& row) {
    return {.id = PersonId{row.text(0)},
            .kind = row.text(1),
            .name = row.text(2),
            .created = row.number(3),
            .muted_until = row.number(4)};
}

/// The columns that every question for reports asks for first.
Report read_report(const Statement& row) {
    return {.id = row.number(0),
            .game = GameId{row.text(1)},
            .by = PersonId{row.text(2)},
            .cid = {},
            .seat = static_cast<int>(row.number(3)),
            .person = PersonId{row.text(4)},
            .name = row.text(5),
            .reason = row.text(6),
            .at = row.number(7),
            .said = row.text(8),
            .done = row.number(9)};
}

ReportSeen read_report_seen(const Statement& row) {
    ReportSeen seen{.report = read_report(row),
                    .by = read_somebody(row, 11),
                    .person = read_somebody(row, 14),
                    .done_by = read_somebody(row, 17)};
    seen.report.done_by = PersonId{row.text(10)};
    return seen;
}

// The same columns for one report and for many; a statement is a literal.
#define EVORA_REPORT_COLUMNS                                                                                         \
    "SELECT r.id, r.game, r.by, r.seat, r.person, r.name, r.reason, r.at, r.said, r.done, r.done_by, b.id, b.kind, " \
    "b.name, p.id, p.kind, p.name, d.id, d.kind, d.name FROM report r LEFT JOIN person b ON b.id = r.by "            \
    "LEFT JOIN person p ON p.id = r.person LEFT JOIN person d ON d.id = r.done_by "

/// A place in a list that goes by numbers alone.
Cursor numbered(std::int64_t id) { return {.key = id, .id = "-"}; }

template <class T>
std::unexpected<StoreFault> fault_of(Stored<T>& stored) {
    return std::unexpected(std::move(stored.error()));
}

Stored<bool> any(const Stored<std::int64_t>& count) {
    return count ? Stored<bool>(*count > 0) : std::unexpected(count.error());
}

}  // namespace

Stored<void> add_act(Prepared& writer, const Act& act) {
    return writer
        .statement("INSERT INTO organiser_act (at, by, act, game, person, detail, reason) VALUES (?, ?, ?, ?, ?, ?, ?)")
        .bind(1, act.at)
        .bind(2, act.by.text)
        .bind(3, act.act)
        .bind(4, act.game.text)
        .bind(5, act.person.text)
        .bind(6, act.detail)
        .bind(7, act.reason)
        .run();
}

Stored<Page<ActSeen>> acts(Prepared& reader, const PageQuery& page) {
    Statement& find = reader.statement(
        "SELECT a.id, a.at, a.by, a.act, a.game, a.person, a.detail, a.reason, b.id, b.kind, b.name, p.id, p.kind, "
        "p.name FROM organiser_act a LEFT JOIN person b ON b.id = a.by LEFT JOIN person p ON p.id = a.person "
        "WHERE a.id < ?1 ORDER BY a.id DESC LIMIT ?2");
    find.bind(1, page.after ? page.after->key : no_end).bind(2, std::int64_t{page.limit} + 1);
    return page_of(rows<ActSeen>(find,
                                 [](const Statement& row) {
                                     return ActSeen{.act = {.id = row.number(0),
                                                            .at = row.number(1),
                                                            .by = PersonId{row.text(2)},
                                                            .act = row.text(3),
                                                            .game = GameId{row.text(4)},
                                                            .person = PersonId{row.text(5)},
                                                            .detail = row.text(6),
                                                            .reason = row.text(7)},
                                                    .by = read_somebody(row, 8),
                                                    .person = read_somebody(row, 11)};
                                 }),
                   page.limit, [](const ActSeen& last) { return numbered(last.act.id); });
}

Stored<bool> is_organiser(Prepared& reader, const PersonId& person) {
    const auto count =
        one_number(reader.statement("SELECT count(*) FROM organiser WHERE person = ?").bind(1, person.text));
    return any(count);
}

Stored<std::vector<Person>> organisers(Prepared& reader) {
    return rows<Person>(reader.statement("SELECT p.id, p.kind, p.name, p.created, 0 FROM organiser o "
                                         "JOIN person p ON p.id = o.person ORDER BY p.name, p.id"),
                        read_person);
}

Stored<bool> set_organiser(Prepared& writer, const PersonId& person, bool organiser, const Act& act) {
    auto done = organiser ? writer.statement("INSERT OR IGNORE INTO organiser (person, since) VALUES (?, ?)")
                                .bind(1, person.text)
                                .bind(2, act.at)
                                .run()
                          : writer.statement("DELETE FROM organiser WHERE person = ?").bind(1, person.text).run();
    if (done && changed(writer) == 0) {
        return false;
    }
    if (done) {
        done = add_act(writer, act);
    }
    return done ? Stored<bool>(true) : fault_of(done);
}

Stored<void> add_report(Prepared& writer, const Report& report) {
    return writer
        .statement(
            "INSERT OR IGNORE INTO report (game, by, cid, seat, person, name, reason, at, said, done, done_by) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, '')")
        .bind(1, report.game.text)
        .bind(2, report.by.text)
        .bind(3, report.cid)
        .bind(4, std::int64_t{report.seat})
        .bind(5, report.person.text)
        .bind(6, report.name)
        .bind(7, report.reason)
        .bind(8, report.at)
        .bind(9, report.said)
        .run();
}

Stored<Page<ReportSeen>> reports(Prepared& reader, bool open_only, const PageQuery& page) {
    Statement& find =
        reader.statement(EVORA_REPORT_COLUMNS "WHERE r.id < ?1 AND (?2 = 0 OR r.done = 0) ORDER BY r.id DESC LIMIT ?3");
    find.bind(1, page.after ? page.after->key : no_end)
        .bind(2, std::int64_t{open_only ? 1 : 0})
        .bind(3, std::int64_t{page.limit} + 1);
    return page_of(rows<ReportSeen>(find, read_report_seen), page.limit,
                   [](const ReportSeen& last) { return numbered(last.report.id); });
}

Stored<std::optional<ReportSeen>> finish_report(Prepared& writer, std::int64_t id, const Act& act) {
    auto done = writer.statement("UPDATE report SET done = ?2, done_by = ?3 WHERE id = ?1 AND done = 0")
                    .bind(1, id)
                    .bind(2, act.at)
                    .bind(3, act.by.text)
                    .run();
    const bool first = done && changed(writer) == 1;
    auto report =
        one_row<ReportSeen>(writer.statement(EVORA_REPORT_COLUMNS "WHERE r.id = ?1").bind(1, id), read_report_seen);
    if (!done || !report) {
        return done ? report : fault_of(done);
    }
    if (first && *report) {
        Act seen = act;
        seen.game = (*report)->report.game;
        seen.person = (*report)->report.person;
        if (auto kept = add_act(writer, seen); !kept) {
            return fault_of(kept);
        }
    }
    return report;
}

Stored<bool> name_taken(Prepared& reader, const NameKeys& keys, const PersonId& person) {
    for (const std::string& key : keys.keys) {
        const auto count = one_number(reader.statement("SELECT count(*) FROM name_key WHERE key = ? AND person <> ?")
                                          .bind(1, key)
                                          .bind(2, person.text));
        if (!count || *count > 0) {
            return any(count);
        }
    }
    return false;
}

Stored<std::vector<Person>> accounts_without_keys(Prepared& reader, std::int64_t version) {
    return rows<Person>(reader
                            .statement("SELECT p.id, p.kind, p.name, p.created, 0 FROM account a "
                                       "JOIN person p ON p.id = a.person WHERE NOT EXISTS (SELECT * FROM name_key k "
                                       "WHERE k.person = a.person AND k.version = ?)")
                            .bind(1, version),
                        read_person);
}

Stored<void> set_name_keys(Prepared& writer, const PersonId& person, const NameKeys& keys) {
    auto done = writer.statement("DELETE FROM name_key WHERE person = ?").bind(1, person.text).run();
    for (const std::string& key : keys.keys) {
        if (done) {
            done = writer.statement("INSERT OR IGNORE INTO name_key (key, person, version) VALUES (?, ?, ?)")
                       .bind(1, key)
                       .bind(2, person.text)
                       .bind(3, keys.version)
                       .run();
        }
    }
    return done;
}

Stored<Renamed> rename(Prepared& writer, const PersonId& person, const std::string& name, const std::string& login,
                       const NameKeys& keys, const Rewrite& rewrite, const Act& act) {
    const auto found = people_sql::person(writer, person);
    if (!found || !*found || (*found)->kind == "deleted") {
        return found ? Stored<Renamed>(Renamed{.outcome = Rename::no_person}) : std::unexpected(found.error());
    }
    auto taken = name_taken(writer, keys, person);
    auto login_taken = one_number(writer.statement("SELECT count(*) FROM account WHERE name = ? AND person <> ?")
                                      .bind(1, login)
                                      .bind(2, person.text));
    auto games = people_sql::games_of(writer, person);
    if (!taken || !login_taken || !games) {
        return !taken ? fault_of(taken) : !login_taken ? fault_of(login_taken) : fault_of(games);
    }
    if (*taken || *login_taken > 0) {
        return Renamed{.outcome = Rename::name_taken};
    }
    auto done = writer.statement("UPDATE person SET name = ?2 WHERE id = ?1").bind(1, person.text).bind(2, name).run();
    if (done) {
        done = writer.statement("UPDATE account SET name = ?2 WHERE person = ?1")
                   .bind(1, person.text)
                   .bind(2, login)
                   .run();
    }
    if (done && changed(writer) == 1) {
        done = set_name_keys(writer, person, keys);
    }
    if (done) {
        done = people_sql::rewrite_events(writer, person, *games, rewrite);
    }
    if (done) {
        Act seen = act;
        seen.person = person;
        seen.detail = (*found)->name + " → " + name;
        done = add_act(writer, seen);
    }
    if (!done) {
        return fault_of(done);
    }
    return Renamed{.outcome = Rename::done, .games = *std::move(games)};
}

Stored<std::optional<Person>> set_muted(Prepared& writer, const PersonId& person, UnixMilliseconds until,
                                        const Act& act) {
    auto found = people_sql::person(writer, person);
    const bool is_so = found && *found && (*found)->muted_until == until;
    const bool neither = found && *found && !(*found)->muted(act.at) && until == 0;
    if (!found || !*found || is_so || neither) {
        return found;
    }
    auto done = until > 0
                    ? writer.statement("INSERT OR REPLACE INTO muted_person (person, since, until) VALUES (?, ?, ?)")
                          .bind(1, person.text)
                          .bind(2, act.at)
                          .bind(3, until)
                          .run()
                    : writer.statement("DELETE FROM muted_person WHERE person = ?").bind(1, person.text).run();
    if (done) {
        Act seen = act;
        seen.person = person;
        done = add_act(writer, seen);
    }
    if (!done) {
        return fault_of(done);
    }
    (*found)->muted_until = until;
    return found;
}

Stored<Page<Person>> find_people(Prepared& reader, const std::string& text, UnixMilliseconds now,
                                 const PageQuery& page) {
    Statement& find = reader.statement(
        "SELECT p.id, p.kind, p.name, p.created, coalesce(m.until, 0) FROM person p "
        "LEFT JOIN muted_person m ON m.person = p.id WHERE p.kind <> 'deleted' "
        "AND ((?1 = '' AND m.until > ?5) OR (?1 <> '' AND lower(substr(p.name, 1, length(?1))) = lower(?1))) "
        "AND (p.created, p.id) < (?2, ?3) ORDER BY p.created DESC, p.id DESC LIMIT ?4");
    const Cursor after = page.after.value_or(Cursor{.key = no_end, .id = {}});
    find.bind(1, text).bind(2, after.key).bind(3, after.id).bind(4, std::int64_t{page.limit} + 1).bind(5, now);
    return page_of(rows<Person>(find, read_person), page.limit,
                   [](const Person& last) { return Cursor{.key = last.created, .id = last.id.text}; });
}

Stored<std::vector<Act>> acts_about(Prepared& reader, const PersonId& person) {
    return rows<Act>(reader
                         .statement("SELECT id, at, act, game, detail, reason FROM organiser_act "
                                    "WHERE person = ? ORDER BY id")
                         .bind(1, person.text),
                     [](const Statement& row) {
                         return Act{.id = row.number(0),
                                    .at = row.number(1),
                                    .act = row.text(2),
                                    .game = GameId{row.text(3)},
                                    .detail = row.text(4),
                                    .reason = row.text(5)};
                     });
}

Stored<std::vector<Report>> reports_by_or_about(Prepared& reader, const PersonId& person) {
    return rows<Report>(reader
                            .statement("SELECT id, game, by, seat, person, name, reason, at, said, done FROM report "
                                       "WHERE by = ?1 OR person = ?1 ORDER BY id")
                            .bind(1, person.text),
                        read_report);
}

Stored<void> add_invitation(Prepared& writer, const SignUpInvitation& invitation, const Act& act) {
    // Those that are of no use any more need not be kept.
    auto done = writer.statement("DELETE FROM sign_up_invitation WHERE expires <= ? OR used >= uses")
                    .bind(1, invitation.created)
                    .run();
    if (done) {
        done = writer
                   .statement(
                       "INSERT INTO sign_up_invitation (id, hash, note, by, created, expires, uses, used) "
                       "VALUES (?, ?, ?, ?, ?, ?, ?, 0)")
                   .bind(1, invitation.id)
                   .bind_bytes(2, invitation.hash)
                   .bind(3, invitation.note)
                   .bind(4, invitation.by.text)
                   .bind(5, invitation.created)
                   .bind(6, invitation.expires)
                   .bind(7, std::int64_t{invitation.uses})
                   .run();
    }
    return done ? add_act(writer, act) : done;
}

Stored<std::vector<SignUpInvitation>> invitations(Prepared& reader, UnixMilliseconds now) {
    return rows<SignUpInvitation>(
        reader
            .statement("SELECT id, note, by, created, expires, uses, used FROM sign_up_invitation "
                       "WHERE expires > ? AND used < uses ORDER BY created DESC, id DESC")
            .bind(1, now),
        [](const Statement& row) {
            return SignUpInvitation{.id = row.text(0),
                                    .note = row.text(1),
                                    .by = PersonId{row.text(2)},
                                    .created = row.number(3),
                                    .expires = row.number(4),
                                    .uses = static_cast<std::uint32_t>(row.number(5)),
                                    .used = static_cast<std::uint32_t>(row.number(6))};
        });
}

Stored<bool> end_invitation(Prepared& writer, const std::string& id, const Act& act) {
    const auto note =
        one_row<std::string>(writer.statement("SELECT note FROM sign_up_invitation WHERE id = ?").bind(1, id),
                             [](const Statement& row) { return row.text(0); });
    if (!note || !*note) {
        return note ? Stored<bool>(false) : std::unexpected(note.error());
    }
    auto done = writer.statement("DELETE FROM sign_up_invitation WHERE id = ?").bind(1, id).run();
    if (done) {
        Act seen = act;
        seen.reason = **note;
        done = add_act(writer, seen);
    }
    return done ? Stored<bool>(true) : fault_of(done);
}

Stored<bool> invitation_is_good(Prepared& reader, const std::string& hash, UnixMilliseconds now) {
    const auto count =
        one_number(reader
                       .statement("SELECT count(*) FROM sign_up_invitation WHERE hash = ? AND expires > ? "
                                  "AND used < uses")
                       .bind_bytes(1, hash)
                       .bind(2, now));
    return any(count);
}

Stored<void> use_invitation(Prepared& writer, const std::string& hash) {
    return writer.statement("UPDATE sign_up_invitation SET used = used + 1 WHERE hash = ?").bind_bytes(1, hash).run();
}

}  // namespace evora::store::organiser_sql
