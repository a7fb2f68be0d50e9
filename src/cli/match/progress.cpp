#include "cli/match/progress.hpp"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>
#include <unistd.h>

#include "cli/match/report.hpp"
#include "cli/report.hpp"
#include "cli/terminal.hpp"

namespace evora::cli {

namespace {

using namespace std::chrono_literals;

constexpr auto between_two_lines = 200ms;

void write_to_terminal(std::string_view text) {
    // There is nobody to tell if it fails.
    [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, text.data(), text.size());
}

bool is_terminal() {
    const char* kind = std::getenv("TERM");
    return ::isatty(STDERR_FILENO) == 1 && (kind == nullptr || std::string_view(kind) != "dumb");
}

std::string duration_text(double seconds) {
    const auto whole = static_cast<std::uint64_t>(std::clamp(seconds, 0.0, 1e9));
    if (whole >= 3600) {
        return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
    }
    return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

}  // namespace

Progress::Progress(std::uint64_t asked, std::uint64_t there)
    : asked_(asked), there_(there), terminal_(is_terminal()), start_(Clock::now()), last_(start_ - 1h) {}

double Progress::seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

void Progress::show(const Standings& standings, std::optional<double> log_likelihood_ratio) {
    if (!terminal_ || Clock::now() - last_ < between_two_lines) {
        return;
    }
    last_ = Clock::now();
    const std::uint64_t played = standings.sets() - there_;
    std::string words = fmt::format(" {}/{} {}", standings.sets(), asked_, word_for_sets(standings.players()));
    if (const Tally& first = standings.contestants()[0]; first.share.count() > 0) {
        const Interval share = interval_of_share(first.share);
        words += fmt::format("  {:.1f} % ({:.1f} to {:.1f})", 100 * share.mean, 100 * share.low, 100 * share.high);
    }
    if (log_likelihood_ratio) {
        words += fmt::format("  LLR {:+.2f}", *log_likelihood_ratio);
    }
    if (played > 0) {
        const double each = seconds() / static_cast<double>(played);
        words += fmt::format("  {} left", duration_text(each * static_cast<double>(asked_ - standings.sets())));
    } else {
        words += fmt::format("  {}", duration_text(seconds()));
    }
    constexpr std::size_t longest_bar = 24;
    const auto columns = static_cast<std::size_t>(terminal_columns(STDERR_FILENO));
    const std::size_t room = columns > words.size() + 3 ? columns - words.size() - 3 : 0;
    const std::size_t bar = std::min(room, longest_bar);
    const auto full = static_cast<std::size_t>(standings.sets() * bar / std::max<std::uint64_t>(asked_, 1));
    std::string line = "\r\x1b[K[" + std::string(full, '#') + std::string(bar - full, '.') + "]" + words;
    write_to_terminal(line.substr(0, std::max(columns, std::size_t{2}) - 1 + 4));
    shown_ = true;
}

void Progress::erase() {
    if (shown_) {
        write_to_terminal("\r\x1b[K");
        shown_ = false;
    }
}

void Progress::note(std::string_view line) {
    erase();
    report_line(line);
}

void Progress::finish(const Standings& standings) {
    erase();
    const std::uint64_t games = (standings.sets() - there_) * static_cast<unsigned>(standings.players().number());
    const double time = seconds();
    const double rate = static_cast<double>(games) / std::max(time, 1e-9);
    report_line(fmt::format("{} games in {:.1f} s, {:.{}f} a second", games, time, rate, rate < 100 ? 2 : 0));
}

}  // namespace evora::cli
