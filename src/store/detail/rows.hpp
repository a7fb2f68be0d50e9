#pragma once
/// What a statement finds, as values; the statement is reset afterwards.
///
///     return rows<Token>(statement, [](const Statement& row) { return Token{.id = row.text(0)}; });

#include <optional>
#include <utility>
#include <vector>

#include "store/detail/sqlite.hpp"
#include "store/people.hpp"

namespace evora::store {

template <class T, class Read>
[[nodiscard]] Stored<std::vector<T>> rows(Statement& statement, Read read) {
    std::vector<T> all;
    while (statement.row()) {
        all.push_back(read(statement));
    }
    auto fault = statement.fault();
    statement.reset();
    if (fault) {
        return std::unexpected(*std::move(fault));
    }
    return all;
}

/// The first row.
template <class T, class Read>
[[nodiscard]] Stored<std::optional<T>> one_row(Statement& statement, Read read) {
    auto all = rows<T>(statement, read);
    if (!all) {
        return std::unexpected(std::move(all.error()));
    }
    return all->empty() ? std::nullopt : std::optional(std::move(all->front()));
}

[[nodiscard]] inline Stored<std::int64_t> one_number(Statement& statement) {
    auto number = one_row<std::int64_t>(statement, [](const Statement& row) { return row.number(0); });
    if (!number) {
        return std::unexpected(std::move(number.error()));
    }
    return number->value_or(0);
}

/// One more was asked for than the page has; `cursor` is the place of an item.
template <class T, class CursorOf>
[[nodiscard]] Stored<Page<T>> page_of(Stored<std::vector<T>> items, std::uint32_t limit, CursorOf cursor) {
    if (!items) {
        return std::unexpected(std::move(items.error()));
    }
    Page<T> page{.items = *std::move(items)};
    if (page.items.size() > limit) {
        page.items.resize(limit);
        page.next = cursor(page.items.back());
    }
    return page;
}

}  // namespace evora::store
