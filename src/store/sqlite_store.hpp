#pragma once
/// The store in one SQLite file: write-ahead log, every commit synced to disk.
///
///     auto store = SqliteStore::open({.path = "evora.db"});
///     if (!store) { message(store.error()); }
///     SqliteStore::back_up("evora.db", "copy.db");   // also while a server uses it
///
/// One process at a time may have it open; a second is refused with `locked`. Reads have connections of their own and
/// wait for no writer.

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "store/store.hpp"

namespace evora::store {

struct SqliteSettings {
    std::string path;
    /// The file grows no further than that; 0 for no limit. What does not fit is refused with `full`.
    std::uint64_t max_bytes = 0;
    /// How long a write waits for another program, such as a backup.
    std::chrono::milliseconds patience = std::chrono::seconds(2);
};

class SqliteStore {
  public:
    /// Makes the file where there is none.
    [[nodiscard]] static Stored<std::unique_ptr<Store>> open(const SqliteSettings& settings);

    /// The store of a file that is there, beside a server that may be using it: for people and organisers, not for the
    /// events of games, which belong to the server.
    [[nodiscard]] static Stored<std::unique_ptr<Store>> join(const std::string& path);

    /// A copy in a new file, of one moment, whole and synced. An existing file is not overwritten.
    [[nodiscard]] static Stored<void> back_up(const std::string& from, const std::string& to);
};

}  // namespace evora::store
