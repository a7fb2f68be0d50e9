#include "server/accounts.hpp"

#include "server/names.hpp"

namespace evora::server {

store::Stored<std::optional<store::Account>> account_named(store::Store& store, const std::string& name) {
    auto account = store.account_named(old_login_name(name));
    return account && !*account ? store.account_named(login_name(name)) : account;
}

store::Stored<void> refresh_name_keys(store::Store& store) {
    const auto accounts = store.accounts_without_keys(name_keys("x").version);
    if (!accounts) {
        return std::unexpected(accounts.error());
    }
    for (const store::Person& person : *accounts) {
        if (auto done = store.set_name_keys(person.id, name_keys(person.name)); !done) {
            return done;
        }
    }
    return {};
}

std::string with_name(const std::string& text, const PersonId& person, std::string_view name) {
    auto event = event_from_json(text);
    if (!event) {
        return text;
    }
    const auto rename = [&](SeatPlan& plan) {
        if (plan.person == person) {
            plan.name = name;
        }
    };
    if (auto* created = std::get_if<Created>(&event->body)) {
        for (SeatPlan& plan : created->seats) {
            rename(plan);
        }
    } else if (auto* replaced = std::get_if<Replaced>(&event->body)) {
        rename(replaced->plan);
    } else if (auto* acted = std::get_if<OrganiserActed>(&event->body);
               acted != nullptr && event->doer && event->doer->person == person) {
        acted->name = name;
    } else if (auto* seated = std::get_if<Seated>(&event->body); seated != nullptr && seated->person == person) {
        seated->name = name;
    }
    return to_json(*event, Audience::store());
}

}  // namespace evora::server
