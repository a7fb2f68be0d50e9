#include "cli/terminal.hpp"

#include <cstdlib>
#include <string_view>

#include <sys/ioctl.h>
#include <unistd.h>

namespace evora::cli {

namespace {

std::string_view environment(const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr ? value : "";
}

}  // namespace

Option colour_option(std::size_t& wish) {
    const std::vector<std::string_view> words = {"auto", "always", "never"};
    return {.name = "color",
            .value = "WHEN",
            .help = "auto, always or never; auto is on a terminal, and never where NO_COLOR is set (default auto)",
            .take = take_choice(wish, words),
            .completion = Completion::choices,
            .choices = words};
}

bool wants_colour(std::size_t wish) {
    switch (static_cast<ColourWish>(wish)) {
        case ColourWish::always: return true;
        case ColourWish::never: return false;
        case ColourWish::automatic: break;
    }
    return environment("NO_COLOR").empty() && environment("TERM") != "dumb" && ::isatty(STDOUT_FILENO) == 1;
}

bool wants_ascii() {
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        const std::string_view value = environment(name);
        if (value.empty()) {
            continue;
        }
        if (value == "C" || value == "POSIX") {
            return true;
        }
        const std::size_t dot = value.find('.');
        const std::string_view encoding = dot == std::string_view::npos ? "" : value.substr(dot + 1);
        return !encoding.empty() && !encoding.starts_with("UTF-8") && !encoding.starts_with("utf8") &&
               !encoding.starts_with("utf-8");
    }
    return false;
}

int terminal_columns(int file) {
    constexpr int usual = 80;
    winsize size{};
    if (::ioctl(file, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) {
        return usual;
    }
    return size.ws_col;
}

}  // namespace evora::cli
