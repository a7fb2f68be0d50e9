#include "store/detail/people_sql.hpp"

#include <sqlite3.h>

#include "store/detail/organiser_sql.hpp"
#include "store/detail/rows.hpp"

namespace evora::store::people_sql {

namespace {

constexpr std::int64_t no_end = INT64_MAX;

Person read_person(const Statement& row) {
    return {.id = PersonId{row.text(0)}, .kind = row.text(1), .name = row.text(2), .created = row.number(3)};
}

/// The same with what stands in `muted_person`.
Person read_person_there(const Statement& row) {
    Person person = read_person(row);
    person.muted_until = row.number(4);
    return person;
}

/// How many rows the last statement has changed.
int changed(Prepared& writer) { return sqlite3_changes(writer.connection().handle()); }

Token read_token(const Statement& row) {
    return {.id = row.text(0),
            .hash = {},
            .use = static_cast<TokenUse>(row.number(1)),
            .name = row.text(2),
            .created = row.number(3),
            .expires = row.number(4)};
}

Stored<std::optional<Account>> read_account(Statement& statement) {
    return one_row<Account>(statement, [](const Statement& row) {
        return Account{.person = read_person(row),
                       .password = row.text(4),
                       .email = row.is_null(5) ? std::nullopt : std::optional(row.text(5)),
                       .codes = static_cast<std::uint32_t>(row.number(6))};
    });
}

/// What follows once the code is used up, if there was one.
Stored<bool> recovered(Prepared& writer, Stored<void> done, const PersonId& person, const std::string& password,
                       const Session& session) {
    if (done && changed(writer) == 0) {
        return false;
    }
    if (done) {
        done = set_password(writer, person, password, {});
    }
    if (done) {
        done = add_session(writer, person, session);
    }
    if (!done) {
        return std::unexpected(std::move(done.error()));
    }
    return true;
}

}  // namespace

Stored<void> add_person(Prepared& writer, const Person& person, const Session& session) {
    auto added = writer.statement("INSERT INTO person (id, kind, name, created) VALUES (?, ?, ?, ?)")
                     .bind(1, person.id.text)
                     .bind(2, person.kind)
                     .bind(3, person.name)
                     .bind(4, person.created)
                     .run();
    return added ? add_session(writer, person.id, session) : added;
}

Stored<std::optional<Person>> person(Prepared& reader, const PersonId& id) {
    return one_row<Person>(reader
                               .statement("SELECT id, kind, name, created, coalesce((SELECT m.until FROM "
                                          "muted_person m WHERE m.person = id), 0) FROM person WHERE id = ?")
                               .bind(1, id.text),
                           read_person_there);
}

Stored<std::optional<Person>> person_of(Prepared& reader, const std::string& session, UnixMilliseconds now) {
    return one_row<Person>(
        reader
            .statement("SELECT p.id, p.kind, p.name, p.created, coalesce((SELECT m.until FROM "
                       "muted_person m WHERE m.person = p.id), 0) FROM session s JOIN person p ON p.id "
                       "= s.person WHERE s.id = ? AND s.expires > ?")
            .bind(1, session)
            .bind(2, now),
        read_person_there);
}

Stored<void> add_session(Prepared& writer, const PersonId& person, const Session& session) {
    return writer.statement("INSERT INTO session (id, person, created, expires) VALUES (?, ?, ?, ?)")
        .bind(1, session.id)
        .bind(2, person.text)
        .bind(3, session.created)
        .bind(4, session.expires)
        .run();
}

Stored<void> end_session(Prepared& writer, const std::string& session) {
    return writer.statement("DELETE FROM session WHERE id = ?").bind(1, session).run();
}

Stored<SignUp> add_account(Prepared& writer, const Person& person, const Login& login,
                           const std::optional<Session>& session) {
    auto taken = one_number(writer.statement("SELECT count(*) FROM account WHERE name = ?").bind(1, login.name));
    if (!taken) {
        return std::unexpected(std::move(taken.error()));
    }
    auto alike = organiser_sql::name_taken(writer, login.keys, person.id);
    if (!alike) {
        return std::unexpected(std::move(alike.error()));
    }
    if (*taken > 0 || *alike) {
        return SignUp::name_taken;
    }
    if (login.invitation) {
        auto good = organiser_sql::invitation_is_good(writer, *login.invitation, login.now);
        if (!good) {
            return std::unexpected(std::move(good.error()));
        }
        if (!*good) {
            return SignUp::no_invitation;
        }
    }
    auto made = writer
                    .statement(
                        "INSERT INTO person (id, kind, name, created) VALUES (?1, ?2, ?3, ?4) "
                        "ON CONFLICT (id) DO UPDATE SET kind = ?2, name = ?3 WHERE kind = 'guest'")
                    .bind(1, person.id.text)
                    .bind(2, person.kind)
                    .bind(3, person.name)
                    .bind(4, person.created)
                    .run();
    if (made && changed(writer) == 0) {
        return SignUp::account_already;
    }
    if (made) {
        Statement& insert = writer.statement("INSERT INTO account (person, name, password, email) VALUES (?, ?, ?, ?)");
        insert.bind(1, person.id.text).bind(2, login.name).bind(3, login.password);
        if (login.email) {
            insert.bind(4, *login.email);
        }
        made = insert.run();
    }
    if (made) {
        made = set_codes(writer, person.id, login.codes);
    }
    if (made) {
        made = organiser_sql::set_name_keys(writer, person.id, login.keys);
    }
    if (made && login.invitation) {
        made = organiser_sql::use_invitation(writer, *login.invitation);
    }
    if (made && session) {
        made = add_session(writer, person.id, *session);
    }
    if (!made) {
        return std::unexpected(std::move(made.error()));
    }
    return SignUp::done;
}

Stored<std::optional<Account>> account_named(Prepared& reader, const std::string& name) {
    return read_account(reader
                            .statement("SELECT p.id, p.kind, p.name, p.created, a.password, a.email, "
                                       "(SELECT count(*) FROM recovery_code c WHERE c.person = a.person) "
                                       "FROM account a JOIN person p ON p.id = a.person WHERE a.name = ?")
                            .bind(1, name));
}

Stored<std::optional<Account>> account_of(Prepared& reader, const PersonId& person) {
    return read_account(reader
                            .statement("SELECT p.id, p.kind, p.name, p.created, a.password, a.email, "
                                       "(SELECT count(*) FROM recovery_code c WHERE c.person = a.person) "
                                       "FROM account a JOIN person p ON p.id = a.person WHERE a.person = ?")
                            .bind(1, person.text));
}

Stored<void> set_password(Prepared& writer, const PersonId& person, const std::string& password,
                          const std::string& kept_session) {
    auto done = writer.statement("UPDATE account SET password = ?2 WHERE person = ?1")
                    .bind(1, person.text)
                    .bind(2, password)
                    .run();
    return done ? writer.statement("DELETE FROM session WHERE person = ?1 AND id <> ?2")
                      .bind(1, person.text)
                      .bind(2, kept_session)
                      .run()
                : done;
}

Stored<void> set_email(Prepared& writer, const PersonId& person, const std::optional<std::string>& email) {
    // What was sent to the address before opens nothing any more.
    auto ended = writer.statement("DELETE FROM token WHERE person = ? AND use = 2").bind(1, person.text).run();
    if (!ended) {
        return ended;
    }
    Statement& update = writer.statement("UPDATE account SET email = ?2 WHERE person = ?1").bind(1, person.text);
    if (email) {
        update.bind(2, *email);
    }
    return update.run();
}

Stored<void> set_codes(Prepared& writer, const PersonId& person, const std::vector<std::string>& codes) {
    auto done = writer.statement("DELETE FROM recovery_code WHERE person = ?").bind(1, person.text).run();
    for (const std::string& code : codes) {
        if (done) {
            done = writer.statement("INSERT INTO recovery_code (person, code) VALUES (?, ?)")
                       .bind(1, person.text)
                       .bind_bytes(2, code)
                       .run();
        }
    }
    return done;
}

Stored<bool> recover(Prepared& writer, const PersonId& person, const std::string& code, const std::string& password,
                     const Session& session) {
    auto done = writer.statement("DELETE FROM recovery_code WHERE person = ? AND code = ?")
                    .bind(1, person.text)
                    .bind_bytes(2, code)
                    .run();
    return recovered(writer, std::move(done), person, password, session);
}

Stored<bool> recover_by_mail(Prepared& writer, const PersonId& person, const std::string& hash,
                             const std::string& password, const Session& session) {
    auto done = writer.statement("DELETE FROM token WHERE hash = ? AND person = ? AND use = 2 AND expires > ?")
                    .bind_bytes(1, hash)
                    .bind(2, person.text)
                    .bind(3, session.created)
                    .run();
    return recovered(writer, std::move(done), person, password, session);
}

Stored<std::vector<Person>> people_with_email(Prepared& reader, const std::string& email, std::uint32_t most) {
    return rows<Person>(reader
                            .statement("SELECT p.id, p.kind, p.name, p.created FROM account a JOIN person p ON p.id = "
                                       "a.person WHERE lower(a.email) = lower(?1) AND a.email IS NOT NULL "
                                       "ORDER BY p.created, p.id LIMIT ?2")
                            .bind(1, email)
                            .bind(2, std::int64_t{most}),
                        read_person);
}

Stored<bool> make_bot(Prepared& writer, const PersonId& person) {
    auto done = writer
                    .statement(
                        "UPDATE person SET kind = 'bot' WHERE id = ?1 AND kind = 'account' AND NOT EXISTS "
                        "(SELECT * FROM game_person WHERE person = ?1)")
                    .bind(1, person.text)
                    .run();
    if (!done) {
        return std::unexpected(std::move(done.error()));
    }
    return changed(writer) == 1;
}

Stored<bool> add_token(Prepared& writer, const PersonId& person, const Token& token, std::uint32_t most) {
    // Whoever moves has one link at a time, and those that nobody has used are of no use any more.
    if (token.use != TokenUse::program) {
        auto ended = writer.statement("DELETE FROM token WHERE use = ?3 AND (person = ?1 OR expires <= ?2)")
                         .bind(1, person.text)
                         .bind(2, token.created)
                         .bind(3, static_cast<std::int64_t>(token.use))
                         .run();
        if (!ended) {
            return std::unexpected(std::move(ended.error()));
        }
    }
    auto count = one_number(writer.statement("SELECT count(*) FROM token WHERE person = ? AND use = ?")
                                .bind(1, person.text)
                                .bind(2, static_cast<std::int64_t>(token.use)));
    if (!count) {
        return std::unexpected(std::move(count.error()));
    }
    if (*count >= most) {
        return false;
    }
    auto added = writer
                     .statement(
                         "INSERT INTO token (hash, id, person, use, name, created, expires) "
                         "VALUES (?, ?, ?, ?, ?, ?, ?)")
                     .bind_bytes(1, token.hash)
                     .bind(2, token.id)
                     .bind(3, person.text)
                     .bind(4, static_cast<std::int64_t>(token.use))
                     .bind(5, token.name)
                     .bind(6, token.created)
                     .bind(7, token.expires)
                     .run();
    if (!added) {
        return std::unexpected(std::move(added.error()));
    }
    return true;
}

Stored<std::vector<Token>> tokens(Prepared& reader, const PersonId& person) {
    return rows<Token>(reader
                           .statement("SELECT id, use, name, created, expires FROM token "
                                      "WHERE person = ? AND use = 0 ORDER BY created, id")
                           .bind(1, person.text),
                       read_token);
}

Stored<std::vector<Token>> end_token(Prepared& writer, const PersonId& person, const std::string& id) {
    auto ended = writer.statement("DELETE FROM token WHERE person = ? AND id = ? AND use = 0")
                     .bind(1, person.text)
                     .bind(2, id)
                     .run();
    if (!ended) {
        return std::unexpected(std::move(ended.error()));
    }
    return tokens(writer, person);
}

Stored<std::optional<Person>> person_of_token(Prepared& reader, const std::string& hash, UnixMilliseconds now) {
    return one_row<Person>(reader
                               .statement("SELECT p.id, p.kind, p.name, p.created, coalesce((SELECT m.until FROM "
                                          "muted_person m WHERE m.person = p.id), 0) FROM token t JOIN person p "
                                          "ON p.id = t.person WHERE t.hash = ? AND t.use = 0 AND t.expires > ?")
                               .bind_bytes(1, hash)
                               .bind(2, now),
                           read_person_there);
}

Stored<std::optional<Person>> move(Prepared& writer, const std::string& hash, UnixMilliseconds now,
                                   const Session& session) {
    auto found =
        one_row<Person>(writer
                            .statement("SELECT p.id, p.kind, p.name, p.created FROM token t JOIN person p "
                                       "ON p.id = t.person WHERE t.hash = ? AND t.use IN (1, 2) AND t.expires > ?")
                            .bind_bytes(1, hash)
                            .bind(2, now),
                        read_person);
    if (!found || !*found) {
        return found;
    }
    auto done = writer.statement("DELETE FROM token WHERE hash = ?").bind_bytes(1, hash).run();
    if (done) {
        done = add_session(writer, (*found)->id, session);
    }
    if (!done) {
        return std::unexpected(std::move(done.error()));
    }
    return found;
}

Stored<bool> add_upload(Prepared& writer, const PersonId& person, const Upload& upload, std::uint32_t most) {
    auto count = one_number(writer.statement("SELECT count(*) FROM upload WHERE person = ?").bind(1, person.text));
    if (!count) {
        return std::unexpected(std::move(count.error()));
    }
    if (*count >= most) {
        return false;
    }
    auto added = writer.statement("INSERT INTO upload (id, person, created, text) VALUES (?, ?, ?, ?)")
                     .bind(1, upload.id)
                     .bind(2, person.text)
                     .bind(3, upload.created)
                     .bind(4, upload.text)
                     .run();
    if (!added) {
        return std::unexpected(std::move(added.error()));
    }
    return true;
}

Stored<std::optional<Upload>> upload(Prepared& reader, const std::string& id) {
    return one_row<Upload>(
        reader.statement("SELECT id, created, text FROM upload WHERE id = ?").bind(1, id),
        [](const Statement& row) { return Upload{.id = row.text(0), .created = row.number(1), .text = row.text(2)}; });
}

Stored<Page<Upload>> uploads(Prepared& reader, const PersonId& person, const PageQuery& page) {
    const Cursor after = page.after.value_or(Cursor{.key = no_end, .id = {}});
    Statement& find = reader.statement(
        "SELECT id, created FROM upload WHERE person = ?1 AND (created, id) < (?2, ?3) "
        "ORDER BY created DESC, id DESC LIMIT ?4");
    find.bind(1, person.text).bind(2, after.key).bind(3, after.id).bind(4, std::int64_t{page.limit} + 1);
    auto all =
        rows<Upload>(find, [](const Statement& row) { return Upload{.id = row.text(0), .created = row.number(1)}; });
    return page_of(std::move(all), page.limit,
                   [](const Upload& upload) { return Cursor{.key = upload.created, .id = upload.id}; });
}

}  // namespace evora::store::people_sql
