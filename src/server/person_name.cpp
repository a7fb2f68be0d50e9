#include "server/detail/person_name.hpp"

#include <algorithm>

namespace evora::server {

std::string person_name(ObjectReader& reader) {
    constexpr std::size_t most = 24;
    // A character has up to four bytes.
    std::string name = reader.text("name", 4 * most);
    const auto is_space = [](char c) { return c == ' '; };
    name.erase(name.begin(), std::ranges::find_if_not(name, is_space));
    name.erase(std::find_if_not(name.rbegin(), name.rend(), is_space).base(), name.end());
    const auto characters =
        std::ranges::count_if(name, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; });
    const bool control =
        std::ranges::any_of(name, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
    if (!reader.fault() && (name.empty() || characters > static_cast<std::ptrdiff_t>(most) || control)) {
        reader.refuse("name", "1 to 24 characters, none of them a control character");
    }
    return name;
}

}  // namespace evora::server
