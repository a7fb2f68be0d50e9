// Browsers that are told by Web Push.
#include "store/detail/people_sql.hpp"
#include "store/detail/rows.hpp"

namespace evora::store::people_sql {

Stored<void> add_browser(Prepared& writer, const PersonId& person, const PushBrowser& browser, std::uint32_t most) {
    auto done = writer
                    .statement(
                        "INSERT INTO push (id, person, session, endpoint, point, auth, site, created) "
                        "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (id) DO UPDATE SET person = ?2, "
                        "session = ?3, endpoint = ?4, point = ?5, auth = ?6, site = ?7, created = ?8")
                    .bind(1, browser.id)
                    .bind(2, person.text)
                    .bind(3, browser.session)
                    .bind(4, browser.endpoint)
                    .bind_bytes(5, browser.point)
                    .bind_bytes(6, browser.auth)
                    .bind(7, browser.site)
                    .bind(8, browser.created)
                    .run();
    if (!done) {
        return done;
    }
    return writer
        .statement(
            "DELETE FROM push WHERE person = ?1 AND id <> ?2 AND id NOT IN (SELECT id FROM push "
            "WHERE person = ?1 AND id <> ?2 ORDER BY created DESC, id LIMIT ?3)")
        .bind(1, person.text)
        .bind(2, browser.id)
        .bind(3, std::int64_t{most} - 1)
        .run();
}

Stored<std::vector<PushBrowser>> browsers(Prepared& reader, const PersonId& person, UnixMilliseconds now) {
    return rows<PushBrowser>(
        reader
            .statement("SELECT p.id, p.session, p.endpoint, p.point, p.auth, p.site, p.created FROM push p "
                       "JOIN session s ON s.id = p.session WHERE p.person = ? AND s.expires > ? "
                       "ORDER BY p.created, p.id")
            .bind(1, person.text)
            .bind(2, now),
        [](const Statement& row) {
            return PushBrowser{.id = row.text(0),
                               .session = row.text(1),
                               .endpoint = row.text(2),
                               .point = row.text(3),
                               .auth = row.text(4),
                               .site = row.text(5),
                               .created = row.number(6)};
        });
}

Stored<void> end_browser(Prepared& writer, const PersonId& person, const std::string& id) {
    return writer.statement("DELETE FROM push WHERE person = ? AND id = ?").bind(1, person.text).bind(2, id).run();
}

Stored<std::vector<PersonId>> people_with_browsers(Prepared& reader) {
    return rows<PersonId>(reader.statement("SELECT DISTINCT person FROM push"),
                          [](const Statement& row) { return PersonId{row.text(0)}; });
}

}  // namespace evora::store::people_sql
