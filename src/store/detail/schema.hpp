#pragma once
/// The tables of the SQLite store and their version.
///
///     if (auto ready = prepare_schema(connection); !ready) { … }

#include "store/detail/sqlite.hpp"

namespace evora::store {

/// Makes the tables in an empty file, brings those of an older version up to date, refuses any other file.
[[nodiscard]] Stored<void> prepare_schema(Connection& connection);

}  // namespace evora::store
