#pragma once
/// Lists, page by page.
///
///     Page<Act> page = store.acts({.after = last_page.next, .limit = 50});

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace evora::store {

/// A place in a list: what it is sorted by, and the item there. Lists go down.
struct Cursor {
    std::int64_t key = 0;
    std::string id;

    [[nodiscard]] std::string text() const;
    /// Empty where `text` has not made it.
    [[nodiscard]] static std::optional<Cursor> from_text(std::string_view text);
};

/// One page of a list: what comes after `after`, the `next` of the page before.
struct PageQuery {
    std::optional<Cursor> after = std::nullopt;
    std::uint32_t limit = 50;
};

template <class T>
struct Page {
    std::vector<T> items;
    std::optional<Cursor> next = std::nullopt;
};

}  // namespace evora::store
