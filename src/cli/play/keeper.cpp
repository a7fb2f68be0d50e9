#include "cli/play/keeper.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include <unistd.h>

#include "cli/atomic_file.hpp"
#include "cli/file_source.hpp"
#include "rules/record/reader.hpp"
#include "rules/record/writer.hpp"

namespace evora::cli {

namespace {

constexpr std::string_view extension = ".azul";

std::string formatted(const std::tm& time, const char* format) {
    std::array<char, 32> text{};
    return std::string(text.data(), std::strftime(text.data(), text.size(), format, &time));
}

std::tm time_of_day() {
    const std::time_t seconds = std::time(nullptr);
    std::tm parts{};
    ::gmtime_r(&seconds, &parts);
    return parts;
}

/// A file of that folder which does not exist yet.
std::string unused_name(const std::string& folder) {
    const std::string stem = folder + "/" + formatted(time_of_day(), "%Y-%m-%d-%H%M%S");
    std::string path = stem + std::string(extension);
    for (int i = 2; ::access(path.c_str(), F_OK) == 0; ++i) {
        path = stem + "-" + std::to_string(i) + std::string(extension);
    }
    return path;
}

}  // namespace

Now now() {
    const std::tm parts = time_of_day();
    return {.date = formatted(parts, "%Y-%m-%d"), .time = formatted(parts, "%H:%M:%SZ")};
}

std::string games_folder() {
    const auto variable = [](const char* name) {
        const char* value = std::getenv(name);
        return std::string(value != nullptr ? value : "");
    };
    // The base folder must be an absolute path; anything else is to be ignored.
    if (const std::string state = variable("XDG_STATE_HOME"); state.starts_with('/')) {
        return state + "/evora/games";
    }
    const std::string home = variable("HOME");
    return home.starts_with('/') ? home + "/.local/state/evora/games" : std::string();
}

Keeper Keeper::at(std::string path) {
    Keeper keeper;
    keeper.path_ = std::move(path);
    return keeper;
}

Keeper Keeper::fresh() {
    Keeper keeper;
    if (const std::string folder = games_folder(); !folder.empty()) {
        keeper.path_ = unused_name(folder);
        keeper.own_name_ = true;
    }
    return keeper;
}

std::expected<void, std::string> Keeper::keep(const GameRecord& record) {
    if (path_.empty() || record.rounds().empty()) {
        return {};
    }
    std::string text = to_text(record);
    if (kept_ && text == last_text_) {
        return {};
    }
    kept_ = false;
    if (own_name_) {
        std::error_code ignored;  // writing tells what is wrong with the folder
        std::filesystem::create_directories(std::filesystem::path(path_).parent_path(), ignored);
    }
    auto written = write_whole_file(path_, text);
    if (written) {
        kept_ = true;
        last_text_ = std::move(text);
    }
    return written;
}

std::expected<void, std::string> Keeper::move_to(const std::string& path, const GameRecord& record) {
    Keeper next = at(path);
    auto written = next.keep(record);
    if (written) {
        if (own_name_ && path_ != path) {
            ::unlink(path_.c_str());
        }
        *this = std::move(next);
    }
    return written;
}

std::expected<GameRecord, std::string> load_game(const std::string& path, bool salvage) {
    auto source = FileSource::open(path);
    if (!source) {
        return std::unexpected(source.error());
    }
    RecordReader reader(**source);
    auto game = reader.next();
    if ((*source)->failed()) {
        return std::unexpected((*source)->failure());
    }
    if (!game) {
        BrokenGame& broken = game.error();
        if (salvage && broken.salvaged) {
            return std::move(*broken.salvaged);
        }
        return std::unexpected(path + ":" + message(broken.fault) +
                               (broken.salvaged ? "; --salvage plays on from what comes before" : ""));
    }
    if (!*game) {
        return std::unexpected(path + ": found no game, expected the record of one");
    }
    if (const auto second = reader.next(); !second || *second) {
        return std::unexpected(path + ": found more than one game, expected the record of one");
    }
    return std::move(**game);
}

std::optional<std::string> latest_unfinished_game() {
    std::vector<std::string> paths;
    std::error_code error;
    for (std::filesystem::directory_iterator entry(games_folder(), error), end; !error && entry != end;
         entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        if (name.ends_with(extension) && !name.starts_with('.')) {
            paths.push_back(entry->path().string());
        }
    }
    // They are named after the time.
    std::ranges::sort(paths, std::ranges::greater());
    for (const std::string& path : paths) {
        const auto game = load_game(path, false);
        if (game && !game->result()) {
            return path;
        }
    }
    return std::nullopt;
}

}  // namespace evora::cli
