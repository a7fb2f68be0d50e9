#pragma once
/// What the SQLite store does with people, as statements on a connection. Those that write are called inside a
/// transaction.
///
///     people_sql::end_session(writer, session);

#include "store/detail/prepared.hpp"
#include "store/people.hpp"
#include "store/store.hpp"

namespace evora::store::people_sql {

Stored<void> add_person(Prepared& writer, const Person& person, const Session& session);
Stored<std::optional<Person>> person(Prepared& reader, const PersonId& id);
Stored<std::optional<Person>> person_of(Prepared& reader, const std::string& session, UnixMilliseconds now);
Stored<void> add_session(Prepared& writer, const PersonId& person, const Session& session);
Stored<void> end_session(Prepared& writer, const std::string& session);

Stored<SignUp> add_account(Prepared& writer, const Person& person, const Login& login,
                           const std::optional<Session>& session);
Stored<std::optional<Account>> account_named(Prepared& reader, const std::string& name);
Stored<std::optional<Account>> account_of(Prepared& reader, const PersonId& person);
Stored<void> set_password(Prepared& writer, const PersonId& person, const std::string& password,
                          const std::string& kept_session);
Stored<void> set_email(Prepared& writer, const PersonId& person, const std::optional<std::string>& email);
Stored<void> set_codes(Prepared& writer, const PersonId& person, const std::vector<std::string>& codes);
Stored<bool> recover(Prepared& writer, const PersonId& person, const std::string& code, const std::string& password,
                     const Session& session);
[[nodiscard]] Stored<bool> recover_by_mail(Prepared& writer, const PersonId& person, const std::string& hash,
                                           const std::string& password, const Session& session);
[[nodiscard]] Stored<std::vector<Person>> people_with_email(Prepared& reader, const std::string& email,
                                                            std::uint32_t most);
Stored<bool> make_bot(Prepared& writer, const PersonId& person);

Stored<bool> add_token(Prepared& writer, const PersonId& person, const Token& token, std::uint32_t most);
Stored<std::vector<Token>> tokens(Prepared& reader, const PersonId& person);
Stored<std::vector<Token>> end_token(Prepared& writer, const PersonId& person, const std::string& id);
Stored<std::optional<Person>> person_of_token(Prepared& reader, const std::string& hash, UnixMilliseconds now);
Stored<std::optional<Person>> move(Prepared& writer, const std::string& hash, UnixMilliseconds now,
                                   const Session& session);

Stored<bool> add_upload(Prepared& writer, const PersonId& person, const Upload& upload, std::uint32_t most);
Stored<std::optional<Upload>> upload(Prepared& reader, const std::string& id);
Stored<Page<Upload>> uploads(Prepared& reader, const PersonId& person, const PageQuery& page);

Stored<void> add_browser(Prepared& writer, const PersonId& person, const PushBrowser& browser, std::uint32_t most);
Stored<std::vector<PushBrowser>> browsers(Prepared& reader, const PersonId& person, UnixMilliseconds now);
Stored<void> end_browser(Prepared& writer, const PersonId& person, const std::string& id);
Stored<std::vector<PersonId>> people_with_browsers(Prepared& reader);

Stored<std::vector<Standing>> standings(Prepared& reader, const PersonId& person);
Stored<Page<Ranked>> rating_table(Prepared& reader, const std::string& pool, const PageQuery& page);
Stored<Tally> tally(Prepared& reader, const PersonId& person);
Stored<Tally> tally_against(Prepared& reader, const PersonId& person, const PersonId& other);
/// Results and, where it is rated, the new ratings.
Stored<void> add_result(Prepared& writer, const GameId& game, const GameResult& result);

Stored<std::optional<PersonData>> all_of(Prepared& reader, const PersonId& person);
/// The events of these games in which the person is named become what `rewrite` makes of them.
Stored<void> rewrite_events(Prepared& writer, const PersonId& person, const std::vector<GameId>& games,
                            const Rewrite& rewrite);
Stored<std::vector<GameId>> games_of(Prepared& connection, const PersonId& person);
Stored<Forgotten> forget(Prepared& writer, const PersonId& person, const std::string& name, const Rewrite& rewrite);

}  // namespace evora::store::people_sql
