#pragma once
/// Lists of tables, for whoever answers with one.
///
///     list_games(api, std::move(call), {.status = store::GameStatus::playing}, "games", write);

#include <string>
#include <string_view>

#include "server/detail/api.hpp"

namespace evora::server {

using WriteTable = std::string (*)(const Table& table, Moment now);

/// Answers with one page of games, each as `write` has it, in the field of that name.
void list_games(Api& api, Call call, const store::GameQuery& query, std::string_view field, WriteTable write);

}  // namespace evora::server
