#include "server/pages.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <system_error>

#include <unicode/ustring.h>

namespace evora::server {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 2> known = {"imprint", "privacy"};
constexpr std::uintmax_t most_bytes = 256U << 10U;
constexpr std::string_view ending = ".txt";

/// The page that a file of this name is; empty where it is none.
std::optional<HostPage> page_of(std::string_view file) {
    if (!file.ends_with(ending)) {
        return std::nullopt;
    }
    file.remove_suffix(ending.size());
    const std::size_t dot = std::min(file.find('.'), file.size());
    const std::string_view language = file.substr(std::min(dot + 1, file.size()));
    const bool right = language.size() <= 8 && std::ranges::all_of(language, [](char c) {
                           return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || c == '-';
                       });
    if (std::ranges::find(known, file.substr(0, dot)) == known.end() || !right) {
        return std::nullopt;
    }
    return HostPage{.name = std::string(file.substr(0, dot)), .language = std::string(language), .text = {}};
}

bool is_utf8(const std::string& text) {
    UErrorCode fault = U_ZERO_ERROR;
    // Without room for the result, how long it would be is all that is asked, and that all of it is well-formed.
    u_strFromUTF8(nullptr, 0, nullptr, text.data(), static_cast<std::int32_t>(text.size()), &fault);
    return fault == U_BUFFER_OVERFLOW_ERROR || fault == U_STRING_NOT_TERMINATED_WARNING || fault == U_ZERO_ERROR;
}

}  // namespace

std::expected<Pages, std::string> Pages::read(const std::string& folder) {
    std::error_code error;
    if (!fs::is_directory(folder, error)) {
        return std::unexpected(folder + ": found no folder, expected one with imprint.txt or privacy.txt");
    }
    Pages pages;
    for (auto entry = fs::directory_iterator(folder, error); !error && entry != fs::end(entry);
         entry.increment(error)) {
        auto page = page_of(entry->path().filename().string());
        if (!page) {
            continue;
        }
        const std::string path = entry->path().string();
        if (!entry->is_regular_file(error) || entry->file_size(error) > most_bytes) {
            return std::unexpected(path + ": found no file, or more than 256 KiB; expected a text");
        }
        std::ifstream file(entry->path(), std::ios::binary);
        page->text = {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
        if (!file.is_open() || file.bad()) {
            return std::unexpected(path + ": found a file that cannot be read");
        }
        if (page->text.starts_with("\xEF\xBB\xBF")) {
            page->text.erase(0, 3);
        }
        std::erase(page->text, '\r');
        if (!is_utf8(page->text) || page->text.find_first_not_of(" \n\t") == std::string::npos) {
            return std::unexpected(path + ": found something else, expected text in UTF-8");
        }
        pages.pages_.push_back(*std::move(page));
    }
    if (error) {
        return std::unexpected(folder + ": found '" + error.message() + "', expected a folder that can be read");
    }
    if (pages.pages_.empty()) {
        return std::unexpected(folder + ": found no pages, expected imprint.txt, privacy.txt or, say, imprint.de.txt");
    }
    // The order in a folder is any.
    std::ranges::sort(pages.pages_, {}, [](const HostPage& page) { return page.name + " " + page.language; });
    return pages;
}

const HostPage* Pages::find(std::string_view name, std::string_view language) const {
    const HostPage* best = nullptr;
    for (const HostPage& page : pages_) {
        const auto rank = [&](const HostPage& one) {
            return one.language == language ? 2 : one.language.empty() ? 1 : 0;
        };
        if (page.name == name && (best == nullptr || rank(page) > rank(*best))) {
            best = &page;
        }
    }
    return best;
}

std::vector<std::string> Pages::names() const {
    std::vector<std::string> names;
    for (const HostPage& page : pages_) {
        if (names.empty() || names.back() != page.name) {
            names.push_back(page.name);
        }
    }
    return names;
}

}  // namespace evora::server
