#pragma once
/// The result of a match: a table for people, JSON or CSV for programs.
///
///     const MatchReport report{.settings = settings, .sets_asked = 1000, .standings = standings, .sprt = {}};
///     print(text_report(report));

#include <cstdint>
#include <optional>
#include <string>

#include "match/match_run.hpp"
#include "match/standings.hpp"
#include "match/statistics.hpp"

namespace evora::cli {

struct MatchReport {
    const MatchSettings& settings;
    std::uint64_t sets_asked = 0;
    const Standings& standings;
    std::optional<Hypotheses> sprt;
};

/// At most 80 columns wide.
[[nodiscard]] std::string text_report(const MatchReport& report);
/// One object.
[[nodiscard]] std::string json_report(const MatchReport& report);
/// A line of names, then one for each contestant.
[[nodiscard]] std::string csv_report(const MatchReport& report);

/// "pairs" for two players, "sets" for more.
[[nodiscard]] std::string_view word_for_sets(Players players) noexcept;
/// "+12.3", "-4.0", "inf".
[[nodiscard]] std::string elo_text(double elo);

}  // namespace evora::cli
