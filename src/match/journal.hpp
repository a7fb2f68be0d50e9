#pragma once
/// What has been played of a match, one line for each set, so that it can go on after it was broken off. Text:
///
///     evora-match 1 rules=fixed players=2 tournament=round-robin seed=42 limits=time=50 TAB greedy TAB engine
///     1 15153193014071699712 1-2 45-38/1-2 60-61/2-1
///     2 8724636004909754060 1-2 51-38/1-2 2:time
///
/// The first line names what decides how the games go. The others have the set's number, its seed, the contestants in
/// the seats of its first game (in the next game each sits one seat further on) and each game: scores and places in the
/// order of seats, or the seat that forfeited and why.
///
///     JournalReader reader(source, settings);
///     while (true) {
///         auto set = reader.next();
///         if (!set) { return report(set.error()); }
///         if (!*set) { break; }
///     }
///     reader.whole_bytes();   // what comes behind is the beginning of a line that was not finished

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "match/match_run.hpp"
#include "match/outcome.hpp"
#include "rules/record/byte_source.hpp"

namespace evora {

/// The first line, without its line feed.
[[nodiscard]] std::string journal_header(const MatchSettings& settings);
/// The seed in a first line, or in the beginning of one; empty where it has none.
[[nodiscard]] std::optional<std::uint64_t> journal_seed(std::string_view header) noexcept;
/// The line of a set, without its line feed.
[[nodiscard]] std::string journal_line(const SetPlan& plan, const SetOutcome& outcome);
/// The error is what was found and what would be right.
[[nodiscard]] std::expected<SetOutcome, std::string> parse_journal_line(std::string_view line, const SetPlan& plan);

class JournalReader {
  public:
    /// Both must outlive the reader.
    JournalReader(ByteSource& source, const MatchSettings& settings);

    /// The sets from the first on; empty at the end. The error has the line in it, and reading ends with it. It also
    /// says so where the journal is that of another match. Memory does not grow with the text.
    [[nodiscard]] std::expected<std::optional<SetOutcome>, std::string> next();

    /// How many bytes the lines read so far have; 0 where not even the first is whole.
    [[nodiscard]] std::uint64_t whole_bytes() const noexcept { return whole_bytes_; }
    /// How many sets there were.
    [[nodiscard]] std::uint32_t sets() const noexcept { return sets_; }

  private:
    /// The next line without its line feed; empty at the end, `rest_` then being what has no line feed.
    std::expected<std::optional<std::string_view>, std::string> line();
    [[nodiscard]] std::string at_line(std::string_view what) const;

    ByteSource& source_;
    Schedule schedule_;
    std::string header_;
    std::string buffer_;
    std::size_t used_ = 0;  ///< bytes of buffer_ that have been given out
    std::uint64_t whole_bytes_ = 0;
    std::uint32_t sets_ = 0;
    int line_ = 0;
};

}  // namespace evora
