#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <thread>

#include <fmt/format.h>
#include <unistd.h>

#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "cli/program.hpp"
#include "cli/report.hpp"
#include "nets/evaluators.hpp"
#include "protocol/analysis.hpp"
#include "protocol/engine_check.hpp"
#include "protocol/engine_settings.hpp"
#include "protocol/session.hpp"

namespace evora::cli {

namespace {

/// Calls `take` with standard input, piece by piece, until its end or until it returns false.
template <class Take>
Status for_each_piece(const Take& take) {
    std::array<char, 65536> piece;  // NOLINT(cppcoreguidelines-pro-type-member-init): read fills it
    while (true) {
        const ssize_t size = ::read(STDIN_FILENO, piece.data(), piece.size());
        if (size < 0 && errno == EINTR) {
            continue;
        }
        if (size < 0) {
            report("cannot read standard input: " + std::string(reason_of(errno)));
            return Status::refused;
        }
        if (size == 0 || !take(std::string_view(piece.data(), static_cast<std::size_t>(size)))) {
            return Status::done;
        }
    }
}

/// Beyond any memory; what there is of it is looked at later.
constexpr std::uint64_t max_table_mebibytes = std::uint64_t{1} << 20U;

struct EngineOptions {
    bool analyse = false;
    std::string check;          ///< a command; empty where nothing is to be checked
    std::uint64_t threads = 0;  ///< 0 where it is not said
    std::uint64_t hash = 0;     ///< MiB; 0 where it is not said
};

/// Lines that somebody waits for.
class LineOutput {
  public:
    void operator()(std::string_view line) {
        out_.write(line);
        out_.write("\n");
        out_.flush();
    }
    [[nodiscard]] bool failed() const noexcept { return out_.failed(); }
    [[nodiscard]] Status finish(Status so_far) {
        const Status written = out_.finish();
        return so_far == Status::done ? written : so_far;
    }

  private:
    Output out_;
};

Status converse() {
    LineOutput out;
    Session session({.name = "Evora " + std::string(version()), .ranges = {.max_hash = memory_for_tables()}},
                    std::ref(out));
    const Status status = for_each_piece([&](std::string_view piece) { return session.feed(piece) && !out.failed(); });
    session.finish();
    return out.finish(status);
}

Status analyse(const EngineOptions& options) {
    constexpr std::uint64_t usual_hash = 64;
    const std::uint64_t threads =
        options.threads != 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
    const auto most = static_cast<std::uint64_t>(memory_for_tables()) / threads;
    const std::uint64_t hash = options.hash != 0 ? options.hash : std::clamp<std::uint64_t>(most, 1, usual_hash);
    if (hash > std::max<std::uint64_t>(most, 1)) {
        report("--hash: found " + std::to_string(hash) + ", expected 1 to " + std::to_string(most) +
               " MiB for each of " + std::to_string(threads) + " threads, as much as memory allows");
        return Status::refused;
    }
    LineOutput out;
    Analysis analysis({.workers = static_cast<int>(threads), .table_bytes = static_cast<std::size_t>(hash) << 20U},
                      std::ref(out));
    const Status status = for_each_piece([&](std::string_view piece) {
        analysis.feed(piece);
        return !out.failed();
    });
    analysis.finish();
    return out.finish(status);
}

Status check(const std::string& command) {
    LineOutput out;
    int passed = 0;
    int failed = 0;
    check_engine({.command = command}, [&](const EngineCheck& done) {
        const bool good = done.reason.empty();
        (good ? passed : failed) += 1;
        out(fmt::format("{}  {:<9} {}{}{}", good ? "passed" : "failed", done.name, done.meaning, good ? "" : ": ",
                        done.reason));
    });
    out(fmt::format("{} passed, {} failed", passed, failed));
    return out.finish(failed == 0 ? Status::done : Status::refused);
}

Status wrong_usage(std::string_view fault) {
    report_line("evora engine: " + std::string(fault));
    report_line("Try 'evora engine --help'.");
    return Status::usage;
}

/// Says on standard error what learnt evaluation is missing.
void tell_of_nets() {
    for (const std::string& note : best_evaluator().notes) {
        report(note);
    }
}

Status run(const EngineOptions& options) {
    if (!options.analyse && (options.threads != 0 || options.hash != 0)) {
        return wrong_usage("found --threads or --hash, expected --analyse with it, as setoption sets them");
    }
    if (options.analyse && !options.check.empty()) {
        return wrong_usage("found --analyse and --check, expected one of them");
    }
    if (!options.check.empty()) {
        return check(options.check);
    }
    tell_of_nets();
    return options.analyse ? analyse(options) : converse();
}

}  // namespace

Command engine_command() {
    auto options = std::make_shared<EngineOptions>();
    return {
        .name = "engine",
        .summary = "Be an engine, for programs that play or study",
        .description =
            "Answers the engine protocol, lines of text in the manner of UCI, on standard input and output: "
            "docs/protocol.md explains it.\n\nWith --analyse it takes positions as JSON instead, one a line, "
            "searches several at once, and answers each when it is done.\n\nWith --check it is not an engine but tests "
            "one: it holds conversations with it, games among them, and prints a line for each, passed or failed "
            "and why; the exit status is 1 if one failed.",
        .arguments = {},
        .options = {{.name = "analyse",
                     .help = "take JSON lines with positions to think about",
                     .take = take_switch(options->analyse)},
                    {.name = "threads",
                     .value = "N",
                     .help = "with --analyse: how many positions are searched at once, 1 to 64; default all cores",
                     .take = take_number(options->threads, 1, 64)},
                    {.name = "hash",
                     .value = "MIB",
                     .help = "with --analyse: the table of each of them, in MiB; default 64",
                     .take = take_number(options->hash, 1, max_table_mebibytes)},
                    {.name = "check",
                     .value = "COMMAND",
                     .help = "test the engine that this command of the shell starts",
                     .take = take_text(options->check)}},
        .examples = {{"evora engine --analyse < positions.jsonl > answers.jsonl", "a file of positions"},
                     {"evora engine --check 'python3 bots/greedy_bot.py'", "does this bot keep to the protocol?"}},
        .run = [options] { return run(*options); }};
}

}  // namespace evora::cli
