#include <charconv>

#include "store/page.hpp"

namespace evora::store {

std::string Cursor::text() const { return std::to_string(key) + "." + id; }

std::optional<Cursor> Cursor::from_text(std::string_view text) {
    Cursor cursor;
    const char* const end = text.data() + text.size();
    const auto [rest, fault] = std::from_chars(text.data(), end, cursor.key);
    if (fault != std::errc() || rest == end || *rest != '.' || text.size() > 80) {
        return std::nullopt;
    }
    cursor.id.assign(rest + 1, end);
    return cursor;
}

}  // namespace evora::store
