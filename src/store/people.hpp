#pragma once
/// People as they are stored: who they are, how they prove it, what they have achieved (docs/online.md, "People").
///
///     store.add_account(person, login, session);       // a guest becomes an account, or a new one is made
///     store.rating_table({.pool = "two"});
///
/// Passwords, codes and tokens are never here as such, only what they are checked against.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ratings/glicko2.hpp"
#include "store/basics.hpp"
#include "store/organiser.hpp"
#include "store/page.hpp"

namespace evora::store {

/// How an account proves who it is.
struct Login {
    std::string name;      ///< unique: the name as it is compared
    std::string password;  ///< its Argon2id hash
    std::optional<std::string> email = std::nullopt;
    std::vector<std::string> codes{};  ///< hashes of the recovery codes
    NameKeys keys{};                   ///< what the name looks like; empty: nobody looks
    /// Needed: the hash of an invitation to sign up, of which this is a use.
    std::optional<std::string> invitation = std::nullopt;
    UnixMilliseconds now = 0;  ///< until when an invitation must be good
};

struct Account {
    Person person;
    std::string password;
    std::optional<std::string> email;
    std::uint32_t codes = 0;  ///< how many are left
};

enum class SignUp : std::uint8_t {
    done,
    name_taken,
    account_already,  ///< the person is no guest
    no_invitation,
};

enum class TokenUse : std::uint8_t {
    program,  ///< a program acts for this person
    move,     ///< makes one session, once
    mail,     ///< the same, or a new password: sent to the address of an account
};

struct Token {
    std::string id;    ///< no secret; what the owner calls it by
    std::string hash;  ///< bytes
    TokenUse use = TokenUse::program;
    std::string name;
    UnixMilliseconds created = 0;
    UnixMilliseconds expires = 0;
};

struct Upload {
    std::string id;
    UnixMilliseconds created = 0;
    std::string text{};
};

/// A browser that wants to be told when a game waits for its person.
struct PushBrowser {
    std::string id;  ///< no secret; follows from the endpoint
    std::string session;
    std::string endpoint;  ///< where messages for it go; whoever knows it can send some
    std::string point;     ///< bytes: its public key
    std::string auth;      ///< bytes: what only it and the server know
    std::string site;      ///< the address of the app that it has open, or empty
    UnixMilliseconds created = 0;
};

struct Standing {
    std::string pool;
    ratings::Rating rating;
    std::uint32_t games = 0;
    UnixMilliseconds changed = 0;
};

struct Ranked {
    Person person;
    Standing standing;
    std::uint32_t rank = 0;  ///< from 1
};

/// How often somebody was before others, level with them, behind them.
struct Tally {
    std::uint32_t games = 0;
    std::uint32_t won = 0;
    std::uint32_t drawn = 0;
    std::uint32_t lost = 0;
};

struct GameScore {
    GameId game;
    int seat = 0;
    int place = 0;
    int score = 0;
    UnixMilliseconds ended = 0;
};

/// All that is kept of one person.
struct PersonData {
    Account account;
    std::vector<Session> sessions;
    std::vector<Token> tokens;
    std::vector<Standing> standings;
    std::vector<GameScore> results;
    std::vector<GameId> games;
    std::vector<Upload> uploads;
    std::vector<PushBrowser> browsers;
    std::vector<Act> acts;        ///< of organisers, about the person
    std::vector<Report> reports;  ///< by the person, or about
};

struct Forgotten {
    bool done = false;  ///< false: the person has a seat at a table that is not over
    std::vector<GameId> games{};
};

/// The part of a store that is about people; of those that write, each is one commit.
class PeopleStore {
  public:
    PeopleStore() = default;
    PeopleStore(const PeopleStore&) = delete;
    PeopleStore& operator=(const PeopleStore&) = delete;
    virtual ~PeopleStore() = default;

    [[nodiscard]] virtual Stored<void> add_person(const Person& person, const Session& session) = 0;
    [[nodiscard]] virtual Stored<std::optional<Person>> person(const PersonId& id) = 0;

    /// Whose session it is; empty where there is none, or none any more at the time `now`.
    [[nodiscard]] virtual Stored<std::optional<Person>> person_of(const std::string& session, UnixMilliseconds now) = 0;
    [[nodiscard]] virtual Stored<void> add_session(const PersonId& person, const Session& session) = 0;
    [[nodiscard]] virtual Stored<void> end_session(const std::string& session) = 0;

    /// Makes the guest `person.id` an account, or a new person where there is none of that id. With a session if one is
    /// given.
    [[nodiscard]] virtual Stored<SignUp> add_account(const Person& person, const Login& login,
                                                     const std::optional<Session>& session) = 0;
    [[nodiscard]] virtual Stored<std::optional<Account>> account_named(const std::string& name) = 0;
    /// Empty for guests.
    [[nodiscard]] virtual Stored<std::optional<Account>> account_of(const PersonId& person) = 0;
    /// Ends all other sessions.
    [[nodiscard]] virtual Stored<void> set_password(const PersonId& person, const std::string& password,
                                                    const std::string& kept_session) = 0;
    [[nodiscard]] virtual Stored<void> set_email(const PersonId& person, const std::optional<std::string>& email) = 0;
    [[nodiscard]] virtual Stored<void> set_codes(const PersonId& person, const std::vector<std::string>& codes) = 0;
    /// Uses up the code, sets the password, ends all sessions and adds this one. False where there is no such code.
    [[nodiscard]] virtual Stored<bool> recover(const PersonId& person, const std::string& code,
                                               const std::string& password, const Session& session) = 0;
    /// The same with a token that was sent by mail.
    [[nodiscard]] virtual Stored<bool> recover_by_mail(const PersonId& person, const std::string& hash,
                                                       const std::string& password, const Session& session) = 0;
    /// Those with this address, whatever its capital letters, the oldest first; so many at most.
    [[nodiscard]] virtual Stored<std::vector<Person>> people_with_email(const std::string& email,
                                                                        std::uint32_t most) = 0;
    /// False where it is no account, or has a game.
    [[nodiscard]] virtual Stored<bool> make_bot(const PersonId& person) = 0;

    /// False where the person has `most` of that use already.
    [[nodiscard]] virtual Stored<bool> add_token(const PersonId& person, const Token& token, std::uint32_t most) = 0;
    [[nodiscard]] virtual Stored<std::vector<Token>> tokens(const PersonId& person) = 0;
    /// Those that are left.
    [[nodiscard]] virtual Stored<std::vector<Token>> end_token(const PersonId& person, const std::string& id) = 0;
    [[nodiscard]] virtual Stored<std::optional<Person>> person_of_token(const std::string& hash,
                                                                        UnixMilliseconds now) = 0;
    /// Uses up a token for moving and adds this session; empty where there is no such token.
    [[nodiscard]] virtual Stored<std::optional<Person>> move(const std::string& hash, UnixMilliseconds now,
                                                             const Session& session) = 0;

    /// False where the person has `most` already.
    [[nodiscard]] virtual Stored<bool> add_upload(const PersonId& person, const Upload& upload, std::uint32_t most) = 0;
    [[nodiscard]] virtual Stored<std::optional<Upload>> upload(const std::string& id) = 0;
    /// Without texts, the newest first.
    [[nodiscard]] virtual Stored<Page<Upload>> uploads(const PersonId& person, const PageQuery& page) = 0;

    /// A browser has one person at a time: whoever came last. Of more than `most` the oldest are forgotten.
    [[nodiscard]] virtual Stored<void> add_browser(const PersonId& person, const PushBrowser& browser,
                                                   std::uint32_t most) = 0;
    /// Those whose sessions have not expired, the oldest first.
    [[nodiscard]] virtual Stored<std::vector<PushBrowser>> browsers(const PersonId& person, UnixMilliseconds now) = 0;
    [[nodiscard]] virtual Stored<void> end_browser(const PersonId& person, const std::string& id) = 0;
    /// Everybody who has one.
    [[nodiscard]] virtual Stored<std::vector<PersonId>> people_with_browsers() = 0;

    [[nodiscard]] virtual Stored<std::vector<Standing>> standings(const PersonId& person) = 0;
    /// By the lower bound of the rating, the best first.
    [[nodiscard]] virtual Stored<Page<Ranked>> rating_table(const std::string& pool, const PageQuery& page) = 0;
    /// Won: was first alone. Drawn: shared the first place.
    [[nodiscard]] virtual Stored<Tally> tally(const PersonId& person) = 0;
    [[nodiscard]] virtual Stored<Tally> tally_against(const PersonId& person, const PersonId& other) = 0;

    /// Empty where there is no such person.
    [[nodiscard]] virtual Stored<std::optional<PersonData>> all_of(const PersonId& person) = 0;
    /// Deletes all that is kept of the person but the games, whose events are replaced by what `rewrite` makes of them.
    /// Not while a game of theirs is not over.
    [[nodiscard]] virtual Stored<Forgotten> forget(const PersonId& person, const std::string& name,
                                                   const Rewrite& rewrite) = 0;
};

}  // namespace evora::store
