#pragma once
/// How far a match is, on one line of a terminal on standard error that is written over again and again. On anything
/// else nothing appears but notes.
///
///     Progress progress(sets_asked, sets_there);
///     progress.show(standings, sprt_ratio);   // as often as you like
///     progress.note("game 3.1: …");           // a line that stays
///     progress.finish();

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "match/standings.hpp"

namespace evora::cli {

class Progress {
  public:
    /// `there`: sets that need not be played any more.
    Progress(std::uint64_t asked, std::uint64_t there);

    void show(const Standings& standings, std::optional<double> log_likelihood_ratio);
    void note(std::string_view line);
    /// Takes the line away and says how long it took.
    void finish(const Standings& standings);

  private:
    using Clock = std::chrono::steady_clock;

    void erase();
    [[nodiscard]] double seconds() const;

    std::uint64_t asked_;
    std::uint64_t there_;
    bool terminal_;
    bool shown_ = false;
    Clock::time_point start_;
    Clock::time_point last_;
};

}  // namespace evora::cli
