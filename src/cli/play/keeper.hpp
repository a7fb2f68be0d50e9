#pragma once
/// Where a game is kept while it is played, so that nothing is lost.
///
///     auto keeper = Keeper::fresh();           // a new file in the user's own folder of games
///     keeper.keep(game.record());              // whole, or the old file stays
///     keeper.path();                           // for `evora play --resume`

#include <expected>
#include <optional>
#include <string>

#include "rules/record/game_record.hpp"

namespace evora::cli {

class Keeper {
  public:
    /// Keeps nothing.
    Keeper() = default;
    /// Keeps the game in this file.
    [[nodiscard]] static Keeper at(std::string path);
    /// Keeps it in a new file named after the time, in `games_folder`. The file is made with the first `keep`.
    [[nodiscard]] static Keeper fresh();

    /// The error is a message for people. Does nothing where nothing has changed since the last time.
    [[nodiscard]] std::expected<void, std::string> keep(const GameRecord& record);
    /// Empty where nothing is kept.
    [[nodiscard]] const std::string& path() const noexcept { return path_; }
    /// A file that the user chose, not `fresh`.
    [[nodiscard]] bool named_by_user() const noexcept { return !path_.empty() && !own_name_; }
    /// Whether the file holds the game as it was when `keep` was called last.
    [[nodiscard]] bool kept() const noexcept { return kept_; }
    /// From now on in another file. A file that `fresh` has named is removed once the new one is there.
    [[nodiscard]] std::expected<void, std::string> move_to(const std::string& path, const GameRecord& record);

  private:
    std::string path_;
    std::string last_text_;
    bool own_name_ = false;  ///< `fresh` has named the file
    bool kept_ = false;
};

/// `$XDG_STATE_HOME/evora/games`, else `~/.local/state/evora/games`; empty where neither is known.
[[nodiscard]] std::string games_folder();

/// The newest game in `games_folder` that is not finished.
[[nodiscard]] std::optional<std::string> latest_unfinished_game();

/// The one game that a file holds. With `salvage` as much of a broken one as can be played. Else a message, one line.
[[nodiscard]] std::expected<GameRecord, std::string> load_game(const std::string& path, bool salvage);

/// Today's date and the time of day in UTC, for the tags `Date` and `Time`.
struct Now {
    std::string date;  ///< 2026-11-27
    std::string time;  ///< 21:30:00Z
};
[[nodiscard]] Now now();

}  // namespace evora::cli
