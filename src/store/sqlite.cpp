#include "store/detail/sqlite.hpp"

#include <sqlite3.h>

namespace evora::store {

namespace {

StoreFaultCode code_of(int result) {
    switch (result & 0xFF) {
        case SQLITE_FULL: return StoreFaultCode::full;
        case SQLITE_BUSY:
        case SQLITE_LOCKED: return StoreFaultCode::locked;
        case SQLITE_CORRUPT: return StoreFaultCode::corrupt;
        case SQLITE_NOTADB: return StoreFaultCode::foreign;
        default: return StoreFaultCode::io;
    }
}

}  // namespace

std::string_view name(StoreFaultCode code) noexcept {
    switch (code) {
        case StoreFaultCode::full: return "full";
        case StoreFaultCode::locked: return "locked";
        case StoreFaultCode::corrupt: return "corrupt";
        case StoreFaultCode::foreign: return "foreign";
        case StoreFaultCode::newer: return "newer";
        case StoreFaultCode::io: break;
    }
    return "io";
}

void Connection::Close::operator()(sqlite3* handle) const noexcept { sqlite3_close_v2(handle); }

void Statement::Finalize::operator()(sqlite3_stmt* statement) const noexcept { sqlite3_finalize(statement); }

Stored<Connection> Connection::open(const std::string& path, Access access, std::chrono::milliseconds patience) {
    int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    flags |= access == Access::read ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE;
    flags |= access == Access::create ? SQLITE_OPEN_CREATE : 0;
    sqlite3* handle = nullptr;
    const int result = sqlite3_open_v2(path.c_str(), &handle, flags, nullptr);
    Connection connection(handle, path);
    if (result != SQLITE_OK) {
        return std::unexpected(connection.fault(result));
    }
    sqlite3_busy_timeout(handle, static_cast<int>(patience.count()));
    return connection;
}

Stored<void> Connection::run(const char* sql) {
    const int result = sqlite3_exec(handle_.get(), sql, nullptr, nullptr, nullptr);
    if (result != SQLITE_OK) {
        return std::unexpected(fault(result));
    }
    return {};
}

Stored<std::int64_t> Connection::number(const char* sql) {
    Statement statement(*this, sql);
    const std::int64_t number = statement.row() ? statement.number(0) : 0;
    if (auto fault = statement.fault()) {
        return std::unexpected(*std::move(fault));
    }
    return number;
}

StoreFault Connection::fault(int result) const {
    const StoreFaultCode code = code_of(result);
    std::string right;
    switch (code) {
        case StoreFaultCode::full: right = "expected room on the disk"; break;
        case StoreFaultCode::locked: right = "expected that no other program writes to it"; break;
        case StoreFaultCode::corrupt: right = "expected an undamaged file; put the last backup in its place"; break;
        case StoreFaultCode::foreign: right = "expected a database of Evora"; break;
        case StoreFaultCode::newer:
        case StoreFaultCode::io: right = "expected a file that can be read and written"; break;
    }
    const char* found = handle_ ? sqlite3_errmsg(handle_.get()) : sqlite3_errstr(result);
    return {.code = code, .message = path_ + ": found '" + found + "', " + right};
}

Statement::Statement(const Connection& connection, std::string_view sql) : connection_(&connection) {
    sqlite3_stmt* statement = nullptr;
    note(sqlite3_prepare_v3(connection.handle(), sql.data(), static_cast<int>(sql.size()), SQLITE_PREPARE_PERSISTENT,
                            &statement, nullptr));
    statement_.reset(statement);
}

Statement& Statement::reset() {
    if (statement_) {
        sqlite3_reset(statement_.get());
        sqlite3_clear_bindings(statement_.get());
        fault_.reset();
    }
    return *this;
}

Statement& Statement::bind(int place, std::int64_t value) {
    note(sqlite3_bind_int64(statement_.get(), place, value));
    return *this;
}

Statement& Statement::bind(int place, double value) {
    note(sqlite3_bind_double(statement_.get(), place, value));
    return *this;
}

Statement& Statement::bind(int place, std::string_view value) {
    note(sqlite3_bind_text64(statement_.get(), place, value.data(), value.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
    return *this;
}

Statement& Statement::bind_bytes(int place, std::string_view value) {
    note(sqlite3_bind_blob64(statement_.get(), place, value.data(), value.size(), SQLITE_TRANSIENT));
    return *this;
}

bool Statement::row() {
    if (fault_) {
        return false;
    }
    const int result = sqlite3_step(statement_.get());
    if (result != SQLITE_ROW && result != SQLITE_DONE) {
        note(result);
    }
    return result == SQLITE_ROW;
}

Stored<void> Statement::run() {
    while (row()) {
    }
    // A statement that is not reset keeps its locks.
    auto fault = std::move(fault_);
    reset();
    if (fault) {
        return std::unexpected(*std::move(fault));
    }
    return {};
}

std::int64_t Statement::number(int column) const { return sqlite3_column_int64(statement_.get(), column); }

double Statement::real(int column) const { return sqlite3_column_double(statement_.get(), column); }

bool Statement::is_null(int column) const { return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL; }

std::string Statement::text(int column) const {
    const void* bytes = sqlite3_column_blob(statement_.get(), column);
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
    return bytes != nullptr ? std::string(static_cast<const char*>(bytes), size) : std::string();
}

std::optional<StoreFault> Statement::fault() const { return fault_; }

void Statement::note(int result) {
    if (result != SQLITE_OK && !fault_) {
        fault_ = connection_->fault(result);
    }
}

}  // namespace evora::store
