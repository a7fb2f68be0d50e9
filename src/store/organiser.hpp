#pragma once
/// What a store keeps for those who look after a server: who they are, what they have done, what has been reported, who
/// may sign up, and names that look the same (docs/online.md, "Organisers").
///
///     store.is_organiser(person);
///     store.set_muted(person, until, Act{.at = now, .by = organiser, .act = "mute", .reason = "…"});
///
/// Acts are only ever added: neither this interface nor the tables below it can change or delete one.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "store/basics.hpp"
#include "store/page.hpp"

namespace evora::store {

/// Something that an organiser has done. Who and what it was about are empty where there is nobody and no game.
struct Act {
    std::int64_t id = 0;  ///< given by the store
    UnixMilliseconds at = 0;
    PersonId by{};  ///< empty: whoever hosts the server, from the command line
    std::string act;
    GameId game{};
    PersonId person{};
    std::string detail{};  ///< of no language: "2: 1:00", "Ana → Ben"
    std::string reason{};
};

/// An act with the names of today.
struct ActSeen {
    Act act;
    std::optional<Person> by;
    std::optional<Person> person;
};

struct Report {
    std::int64_t id = 0;  ///< given by the store
    GameId game;
    PersonId by;
    std::string cid;
    int seat = 1;
    PersonId person;
    std::string name;  ///< as it was then
    std::string reason;
    UnixMilliseconds at = 0;
    std::string said;           ///< JSON: the last phrases at the table
    UnixMilliseconds done = 0;  ///< 0: not yet
    PersonId done_by{};
};

struct ReportSeen {
    Report report;
    std::optional<Person> by;
    std::optional<Person> person;
    std::optional<Person> done_by;
};

/// A link that lets so many people sign up. The store has a hash of its secret.
struct SignUpInvitation {
    std::string id;
    std::string hash{};
    std::string note;
    PersonId by{};
    UnixMilliseconds created = 0;
    UnixMilliseconds expires = 0;
    std::uint32_t uses = 1;
    std::uint32_t used = 0;
};

/// Names with a key in common look the same.
struct NameKeys {
    std::int64_t version = 0;  ///< of how keys are made
    std::vector<std::string> keys{};
};

enum class Rename : std::uint8_t { done, no_person, name_taken };

struct Renamed {
    Rename outcome = Rename::done;
    std::vector<GameId> games{};
};

/// Each function that writes is one commit, the act included.
class OrganiserStore {
  public:
    OrganiserStore() = default;
    OrganiserStore(const OrganiserStore&) = delete;
    OrganiserStore& operator=(const OrganiserStore&) = delete;
    virtual ~OrganiserStore() = default;

    [[nodiscard]] virtual Stored<bool> is_organiser(const PersonId& person) = 0;
    [[nodiscard]] virtual Stored<std::vector<Person>> organisers() = 0;
    /// False where it was so already. Precondition: the person has an account.
    [[nodiscard]] virtual Stored<bool> set_organiser(const PersonId& person, bool organiser, const Act& act) = 0;

    /// The newest first.
    [[nodiscard]] virtual Stored<Page<ActSeen>> acts(const PageQuery& page) = 0;

    /// One of the same game, person and cid is kept once.
    [[nodiscard]] virtual Stored<void> add_report(const Report& report) = 0;
    /// The newest first.
    [[nodiscard]] virtual Stored<Page<ReportSeen>> reports(bool open_only, const PageQuery& page) = 0;
    /// Marks it as dealt with; empty where there is no such report. Done once, it stays as it was done.
    [[nodiscard]] virtual Stored<std::optional<ReportSeen>> finish_report(std::int64_t id, const Act& act) = 0;

    /// Whether another account than that person's has a name that looks the same.
    [[nodiscard]] virtual Stored<bool> name_taken(const NameKeys& keys, const PersonId& person) = 0;
    /// Accounts whose keys were made in another way than this version's.
    [[nodiscard]] virtual Stored<std::vector<Person>> accounts_without_keys(std::int64_t version) = 0;
    [[nodiscard]] virtual Stored<void> set_name_keys(const PersonId& person, const NameKeys& keys) = 0;
    /// The name of a guest or an account, `login` being the latter's as it is compared; also in the events of games,
    /// which become what `rewrite` makes of them.
    [[nodiscard]] virtual Stored<Renamed> rename(const PersonId& person, const std::string& name,
                                                 const std::string& login, const NameKeys& keys, const Rewrite& rewrite,
                                                 const Act& act) = 0;
    /// Empty where there is no such person.
    /// 0: not any more.
    [[nodiscard]] virtual Stored<std::optional<Person>> set_muted(const PersonId& person, UnixMilliseconds until,
                                                                  const Act& act) = 0;
    /// Whose names begin so, in any case of A to Z; with an empty text, those who are muted now.
    [[nodiscard]] virtual Stored<Page<Person>> find_people(const std::string& text, UnixMilliseconds now,
                                                           const PageQuery& page) = 0;

    [[nodiscard]] virtual Stored<void> add_invitation(const SignUpInvitation& invitation, const Act& act) = 0;
    /// Those that can still be used, the newest first.
    [[nodiscard]] virtual Stored<std::vector<SignUpInvitation>> invitations(UnixMilliseconds now) = 0;
    /// False where there is none of that id.
    [[nodiscard]] virtual Stored<bool> end_invitation(const std::string& id, const Act& act) = 0;
};

}  // namespace evora::store
