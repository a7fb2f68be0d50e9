#pragma once
/// A connection with the statements that are used on it.
///
///     prepared.statement("SELECT name FROM person WHERE id = ?").bind(1, id);

#include <algorithm>
#include <deque>
#include <utility>

#include "store/detail/sqlite.hpp"

namespace evora::store {

/// Each is prepared when it is first used.
class Prepared {
  public:
    explicit Prepared(Connection connection) : connection_(std::move(connection)) {}
    [[nodiscard]] Connection& connection() noexcept { return connection_; }
    /// Ends all reading, so that nothing keeps an old state of the file alive.
    void release() {
        for (auto& [sql, statement] : statements_) {
            statement.reset();
        }
    }
    /// `sql` is a literal: its address is its name.
    [[nodiscard]] Statement& statement(const char* sql) {
        const auto found = std::ranges::find(statements_, sql, &std::pair<const char*, Statement>::first);
        if (found != statements_.end()) {
            return found->second.reset();
        }
        return statements_.emplace_back(sql, Statement(connection_, sql)).second;
    }

  private:
    Connection connection_;
    std::deque<std::pair<const char*, Statement>> statements_;
};

}  // namespace evora::store
