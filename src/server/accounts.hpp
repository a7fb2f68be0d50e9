#pragma once
/// Accounts by their names, and what a new name means for the events that have the old one.
///
///     const auto account = account_named(store, "Ana");
///     const std::string stored = with_name(event_text, person, "anonymous");

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "server/event.hpp"
#include "store/store.hpp"

namespace evora::server {

/// The account of that name, as it is kept now or was before names were compared by Unicode.
[[nodiscard]] store::Stored<std::optional<store::Account>> account_named(store::Store& store, const std::string& name);

/// Makes the keys of all accounts whose keys are missing or were made in another way. Accounts whose names look the
/// same already keep them.
[[nodiscard]] store::Stored<void> refresh_name_keys(store::Store& store);

/// A stored event in which the person has this name.
[[nodiscard]] std::string with_name(const std::string& event, const PersonId& person, std::string_view name);

}  // namespace evora::server
