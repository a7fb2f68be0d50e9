#pragma once
/// SQLite with owners and faults: a connection that closes itself, statements that are prepared once.
///
///     auto connection = Connection::open(path, Access::write, patience);
///     Statement find(*connection, "SELECT name FROM person WHERE id = ?");
///     find.bind(1, id);
///     if (find.row()) { find.text(0); }
///     find.fault();        // what went wrong since it was reset, if anything

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "store/store.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace evora::store {

enum class Access : std::uint8_t { read, write, create };

class Connection {
  public:
    [[nodiscard]] static Stored<Connection> open(const std::string& path, Access access,
                                                 std::chrono::milliseconds patience);

    [[nodiscard]] sqlite3* handle() const noexcept { return handle_.get(); }
    [[nodiscard]] Stored<void> run(const char* sql);
    /// The number in the first column of the first row.
    [[nodiscard]] Stored<std::int64_t> number(const char* sql);
    /// What the last call that failed failed of.
    [[nodiscard]] StoreFault fault(int result) const;
    [[nodiscard]] const std::string& path() const noexcept { return path_; }

  private:
    struct Close {
        void operator()(sqlite3* handle) const noexcept;
    };
    Connection(sqlite3* handle, std::string path) : handle_(handle), path_(std::move(path)) {}

    std::unique_ptr<sqlite3, Close> handle_;
    std::string path_;
};

/// One use of a statement; the next begins with `reset`.
class Statement {
  public:
    Statement(const Connection& connection, std::string_view sql);

    Statement& reset();
    Statement& bind(int place, std::int64_t value);
    Statement& bind(int place, double value);
    Statement& bind(int place, std::string_view value);
    Statement& bind_bytes(int place, std::string_view value);
    /// True while there is a row to look at.
    [[nodiscard]] bool row();
    /// For statements without rows.
    [[nodiscard]] Stored<void> run();
    [[nodiscard]] std::int64_t number(int column) const;
    [[nodiscard]] double real(int column) const;
    [[nodiscard]] std::string text(int column) const;
    [[nodiscard]] bool is_null(int column) const;
    [[nodiscard]] std::optional<StoreFault> fault() const;

  private:
    void note(int result);

    struct Finalize {
        void operator()(sqlite3_stmt* statement) const noexcept;
    };
    const Connection* connection_;
    std::unique_ptr<sqlite3_stmt, Finalize> statement_;
    std::optional<StoreFault> fault_;
};

}  // namespace evora::store
