#pragma once
/// The two files that a match keeps while it runs: its journal, to go on from, and the records of its games.
///
///     auto journal = JournalFile::open(path, settings, [&](const SetPlan& plan, const SetOutcome& set) { … });
///     auto games = GamesFile::open(path, settings.seed, journal->sets() * players);
///     games->append(set.records);                        // before the journal says that these games are there
///     journal->append(journal_line(set.plan, set.outcome));

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "cli/file.hpp"
#include "match/match_run.hpp"

namespace evora::cli {

/// All errors are messages for people.
class JournalFile {
  public:
    using SetSeen = std::function<void(const SetPlan&, const SetOutcome&)>;

    /// Makes the file, or reads what it has and is ready to go on; a last line that was not finished is removed.
    /// Refuses the journal of another match, and one that another program is writing.
    [[nodiscard]] static std::expected<JournalFile, std::string> open(const std::string& path,
                                                                      const MatchSettings& settings,
                                                                      const SetSeen& set_seen);

    [[nodiscard]] std::uint32_t sets() const noexcept { return sets_; }
    [[nodiscard]] std::expected<void, std::string> append(std::string_view line);

  private:
    File file_;
    std::string path_;
    std::uint32_t sets_ = 0;
};

/// The seed that a journal names in its first line; empty where there is no such file or line.
[[nodiscard]] std::optional<std::uint64_t> seed_of_journal(const std::string& path);

class GamesFile {
  public:
    /// Without `games`: a new or empty file. With it: the records of this match, of which the first so many are kept;
    /// what a kill has left behind them is removed.
    [[nodiscard]] static std::expected<GamesFile, std::string> open(const std::string& path, std::uint64_t match_seed,
                                                                    std::optional<std::uint64_t> games);

    /// One or more records; those from another call are set apart by an empty line.
    [[nodiscard]] std::expected<void, std::string> append(std::string_view records);

  private:
    File file_;
    std::string path_;
    bool empty_ = true;
};

}  // namespace evora::cli
