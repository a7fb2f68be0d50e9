#include "picture/detail/art.hpp"

#include <algorithm>
#include <vector>

namespace evora::picture {
namespace {

/// The value of the element's own id, which the sheet writes as the first attribute; empty where there is none.
std::string_view id_of(std::string_view element) noexcept {
    constexpr std::string_view mark = " id=\"";
    const auto space = element.find(' ');
    if (space == std::string_view::npos || !element.substr(space).starts_with(mark)) {
        return {};
    }
    const auto begin = space + mark.size();
    return element.substr(begin, element.find('"', begin) - begin);
}

void collect_references(std::string_view element, std::vector<std::string_view>& ids) {
    constexpr std::string_view mark = "url(#";
    for (auto at = element.find(mark); at != std::string_view::npos; at = element.find(mark, at)) {
        at += mark.size();
        const std::string_view id = element.substr(at, element.find(')', at) - at);
        if (std::ranges::find(ids, id) == ids.end()) {
            ids.push_back(id);
        }
    }
}

}  // namespace

void append_art(std::span<const std::string_view> ids, std::string& out) {
    std::vector<std::string_view> wanted(ids.begin(), ids.end());
    // References lead from symbols to gradients and clips, which refer to nothing: one pass finds them all.
    for (const std::string_view element : art_lines()) {
        if (std::ranges::find(ids, id_of(element)) != ids.end()) {
            collect_references(element, wanted);
        }
    }
    for (const std::string_view element : art_lines()) {
        const std::string_view id = id_of(element);
        if (!id.empty() && std::ranges::find(wanted, id) != wanted.end()) {
            out.append(element).push_back('\n');
        }
    }
}

}  // namespace evora::picture
