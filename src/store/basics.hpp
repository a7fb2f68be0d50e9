#pragma once
/// What all parts of the store's interface speak of: names of games and people, times, faults.
///
///     Stored<std::string> value = store.keep("node", fresh);
///     if (!value) { report(value.error().message); }

#include <cstdint>
#include <expected>
#include <functional>
#include <string>
#include <string_view>

namespace evora::store {

struct GameId {
    std::string text;
    friend auto operator<=>(const GameId&, const GameId&) = default;
};

struct PersonId {
    std::string text;
    friend auto operator<=>(const PersonId&, const PersonId&) = default;
};

using UnixMilliseconds = std::int64_t;
/// What has no end ends then.
inline constexpr UnixMilliseconds for_good = INT64_MAX;

enum class StoreFaultCode : std::uint8_t {
    full,     ///< no room, on the disk or within the limit set
    locked,   ///< another program holds the database
    corrupt,  ///< the file is damaged
    foreign,  ///< not a database, or not one of Evora
    newer,    ///< written by a later version
    io,       ///< cannot be opened, read or written
};

/// Why the store as a whole did not do it; nothing was changed.
struct StoreFault {
    StoreFaultCode code = StoreFaultCode::io;
    std::string message;  ///< what was found, where, and what would be right; English, one line
};

[[nodiscard]] std::string_view name(StoreFaultCode code) noexcept;

template <class T>
using Stored = std::expected<T, StoreFault>;

struct Person {
    PersonId id;
    std::string kind;  ///< guest, account, bot or deleted
    std::string name;
    UnixMilliseconds created = 0;
    UnixMilliseconds muted_until = 0;  ///< may say nothing at tables before; `for_good`: never again
    [[nodiscard]] bool muted(UnixMilliseconds now) const noexcept { return muted_until > now; }
};

struct Session {
    std::string id;
    UnixMilliseconds created = 0;
    UnixMilliseconds expires = 0;
};

/// What an event is to say instead.
using Rewrite = std::function<std::string(const std::string& event)>;

}  // namespace evora::store
