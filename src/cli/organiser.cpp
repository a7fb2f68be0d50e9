#include <chrono>
#include <memory>

#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "cli/report.hpp"

#ifdef EVORA_SERVER
#include "server/accounts.hpp"
#include "server/cookies.hpp"
#include "server/passwords.hpp"
#include "store/sqlite_store.hpp"
#endif

namespace evora::cli {

namespace {

const std::vector<std::string_view> deeds = {"add", "remove", "list", "invite"};

struct OrganiserValues {
    std::size_t deed = 0;  ///< of `deeds`
    std::string name;
    std::string store = "sqlite:evora.db";
};

#ifdef EVORA_SERVER
constexpr std::string_view sqlite = "sqlite:";

Status refuse(const store::StoreFault& fault) {
    report(fault.message);
    return Status::refused;
}

store::UnixMilliseconds now() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
        .count();
}

Status list(store::Store& store) {
    const auto organisers = store.organisers();
    if (!organisers) {
        return refuse(organisers.error());
    }
    std::string text;
    for (const store::Person& person : *organisers) {
        text += person.name + "\n";
    }
    return print(text);
}

Status change(store::Store& store, const std::string& name, bool organiser) {
    const auto account = server::account_named(store, name);
    if (!account) {
        return refuse(account.error());
    }
    if (!*account || (*account)->person.kind != "account") {
        report("found no account '" + name + "', expected the name of a person's account on this server");
        return Status::refused;
    }
    const store::Person& person = (*account)->person;
    const auto done = store.set_organiser(person.id, organiser,
                                          {.at = now(), .act = organiser ? "appoint" : "dismiss", .person = person.id});
    if (!done) {
        return refuse(done.error());
    }
    const std::string_view so = organiser ? " is an organiser" : " is no organiser";
    return print(person.name + std::string(so) + (*done ? "\n" : " already\n"));
}

/// Where signing up needs an invitation, somebody has to be the first.
Status invite(store::Store& store) {
    constexpr store::UnixMilliseconds day = 24LL * 3600 * 1000;
    if (!server::prepare_secrets()) {
        report("found no randomness, expected that the system gives some");
        return Status::refused;
    }
    const std::string secret = server::secret_name();
    const store::SignUpInvitation invitation{.id = server::secret_name().substr(0, 12),
                                             .hash = server::secret_hash(secret),
                                             .note = {},
                                             .created = now(),
                                             .expires = now() + day};
    const auto made = store.add_invitation(invitation, {.at = now(), .act = "invite", .detail = "1"});
    if (!made) {
        return refuse(made.error());
    }
    return print("/#/me/" + secret + "\n");
}

Status run(const OrganiserValues& values) {
    const std::string_view deed = deeds[values.deed];
    const bool alone = deed == "list" || deed == "invite";
    if (alone != values.name.empty()) {
        report_line("evora organiser: found " + std::string(alone ? "a NAME, expected none" : "no NAME, expected one"));
        return Status::usage;
    }
    if (!values.store.starts_with(sqlite)) {
        report("found the store '" + values.store + "', expected sqlite:FILE");
        return Status::usage;
    }
    const auto store = store::SqliteStore::join(values.store.substr(sqlite.size()));
    if (!store) {
        return refuse(store.error());
    }
    if (alone) {
        return deed == "list" ? list(**store) : invite(**store);
    }
    return change(**store, values.name, deed == "add");
}
#else
Status run(const OrganiserValues& /*values*/) {
    report("found a program that was built without the server, expected one with it (-DEVORA_SERVER=ON)");
    return Status::refused;
}
#endif

}  // namespace

Command organiser_command() {
    auto values = std::make_shared<OrganiserValues>();
    return {
        .name = "organiser",
        .summary = "Say who looks after a play server, also while it runs",
        .description =
            "An organiser is an account that may pause and decide games, answer reports, mute and rename people, and "
            "invite others to sign up; docs/online.md, \"Organisers\", has all of it. The account must be there "
            "already. A running server knows of the change at once.",
        .arguments = {{.name = "DEED",
                       .help = "add, remove, list, or invite: a link with which one person can sign up, for a day",
                       .take = take_choice(values->deed, deeds),
                       .completion = Completion::choices,
                       .choices = deeds},
                      {.name = "NAME",
                       .help = "the name of the account; none with list and invite",
                       .take = take_text(values->name),
                       .required = false}},
        .options = {{.name = "store",
                     .value = "STORE",
                     .help = "the server's store (default sqlite:evora.db)",
                     .take = take_text(values->store)}},
        .examples = {{"evora organiser add Ana --store sqlite:/var/lib/evora/evora.db", "Ana becomes an organiser"},
                     {"evora organiser list", "who is one"},
                     {"evora organiser invite", "the end of a link for the first account of a server"}},
        .run = [values] { return run(*values); }};
}

}  // namespace evora::cli
