#include <cerrno>
#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include "cli/commands.hpp"
#include "cli/file.hpp"
#include "cli/report.hpp"
#include "cli/rules_options.hpp"
#include "cli/seed.hpp"
#include "nets/evaluators.hpp"
#include "selfplay/game_row.hpp"
#include "selfplay/training_data.hpp"

namespace evora::cli {

namespace {

struct SelfPlayValues {
    TrainingHeader header{
        .rules = {}, .players = {}, .nodes = 2000, .opening = 2, .random = 5, .greedy = 15, .evaluator = "hand-1"};
    std::uint32_t games = 0;
    std::optional<std::uint64_t> seed;
    int concurrency = 1;
    std::string out;
};

Status no_file(std::string_view what, const std::string& path, std::string_view why) {
    report("cannot " + std::string(what) + " " + evora::quoted(path) + ": " + std::string(why));
    return Status::refused;
}

/// All that the file has; an error number where it cannot be read.
std::expected<std::string, int> content_of(const File& file) {
    const off_t size = ::lseek(file.number(), 0, SEEK_END);
    if (size < 0) {
        return std::unexpected(errno);
    }
    std::string bytes(static_cast<std::size_t>(size), '\0');
    std::size_t there = 0;
    while (there < bytes.size()) {
        const ssize_t got =
            ::pread(file.number(), bytes.data() + there, bytes.size() - there, static_cast<off_t>(there));
        if (got < 0 && errno != EINTR) {
            return std::unexpected(errno);
        }
        if (got == 0) {
            bytes.resize(there);
        }
        there += got > 0 ? static_cast<std::size_t>(got) : 0;
    }
    return bytes;
}

/// How many games the file has, which then ends with the last of them; it gets a header where it has none.
std::expected<std::uint32_t, Status> go_on(const File& file, const SelfPlayValues& values) {
    const auto bytes = content_of(file);
    if (!bytes) {
        return std::unexpected(no_file("read", values.out, reason_of(bytes.error())));
    }
    std::size_t whole = 0;
    std::uint32_t games = 0;
    if (!bytes->empty()) {
        const auto data = read_training_data(*bytes);
        if (!data) {
            return std::unexpected(no_file("go on with", values.out, data.error()));
        }
        if (data->header != values.header) {
            return std::unexpected(
                no_file("go on with", values.out, "found games of other settings, expected those of this command"));
        }
        if (!data->fault.empty()) {
            report(fmt::format("{}: {}; going on after {} games", values.out, data->fault, data->games));
        }
        whole = data->whole;
        games = static_cast<std::uint32_t>(data->games);
    }
    if (::ftruncate(file.number(), static_cast<off_t>(whole)) != 0 ||
        ::lseek(file.number(), static_cast<off_t>(whole), SEEK_SET) < 0) {
        return std::unexpected(no_file("write", values.out, reason_of(errno)));
    }
    if (whole == 0) {
        if (const int error = write_all(file, header_bytes(values.header))) {
            return std::unexpected(no_file("write", values.out, reason_of(error)));
        }
    }
    return games;
}

Status run(SelfPlayValues& values) {
    const auto evaluator = evaluator_named(values.header.evaluator);
    if (!evaluator) {
        report_line("evora selfplay: --eval: " + evaluator.error());
        return Status::usage;
    }
    values.header.seed = values.seed ? *values.seed : fresh_seed();
    if (!values.seed) {
        report_line("seed " + std::to_string(values.header.seed));
    }
    const File file(::open(values.out.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
    if (!file) {
        return no_file("write", values.out, reason_of(errno));
    }
    if (::flock(file.number(), LOCK_EX | LOCK_NB) != 0) {
        return no_file("write", values.out,
                       errno == EWOULDBLOCK ? "another program is writing it right now" : reason_of(errno));
    }
    const auto there = go_on(file, values);
    if (!there) {
        return there.error();
    }
    using Clock = std::chrono::steady_clock;
    constexpr auto between_two_lines = std::chrono::seconds(30);
    Clock::time_point told = Clock::now();
    const Clock::time_point start = told;
    std::uint32_t games = *there;
    std::string bytes;
    int error = 0;
    const GameRow row{.first = games, .end = values.games, .concurrency = values.concurrency};
    play_games(values.header, **evaluator, row, [&](std::span<const TrainingRow> rows) {
        bytes.clear();
        append_game(bytes, values.header.players, rows);
        error = write_all(file, bytes);
        ++games;
        if (const Clock::time_point now = Clock::now(); now - told >= between_two_lines) {
            told = now;
            const double seconds = std::chrono::duration<double>(now - start).count();
            report_line(fmt::format("{} of {} games, {:.1f} a second", games, values.games,
                                    static_cast<double>(games - *there) / seconds));
        }
        return error == 0;
    });
    return error == 0 ? Status::done : no_file("write", values.out, reason_of(error));
}

}  // namespace

Command selfplay_command() {
    auto values = std::make_shared<SelfPlayValues>();
    const auto share = [](std::uint16_t& target) { return take_number(target, 0, 500); };
    return {
        .name = "selfplay",
        .summary = "Play games that an evaluation can learn from",
        .description =
            "The engine plays against itself. For each end of a round the file gets what a learnt evaluation sees of "
            "every board, and how the game ended; docs/learning.md has the form.\n\nThe same options make the same "
            "file. If it is there, the games that it lacks are added.",
        .arguments = {},
        .options = {rules_option(values->header.rules),
                    players_option(values->header.players),
                    {.name = "games",
                     .value = "N",
                     .help = "how many games the file has in the end, 1 to 4294967295",
                     .take = take_number(values->games, 1, UINT32_MAX),
                     .required = true},
                    {.name = "nodes",
                     .value = "N",
                     .help = "positions that a move looks at (default 2000)",
                     .take = take_number(values->header.nodes, 1, 1'000'000'000)},
                    {.name = "eval",
                     .value = "NAME",
                     .help = "the evaluation that plays (default hand-1)",
                     .take = take_text(values->header.evaluator)},
                    {.name = "opening",
                     .value = "N",
                     .help = "0 to so many moves at the start of each game are random (default 2)",
                     .take = share(values->header.opening)},
                    {.name = "random",
                     .value = "N",
                     .help = "of 1000 later moves, so many are random (default 5)",
                     .take = share(values->header.random)},
                    {.name = "greedy",
                     .value = "N",
                     .help = "and so many those of greedy (default 15)",
                     .take = share(values->header.greedy)},
                    seed_option(values->seed, "what the games are drawn from; without it one is chosen and named"),
                    {.name = "concurrency",
                     .value = "N",
                     .help = "games at once, 1 to 256 (default 1)",
                     .take = take_number(values->concurrency, 1, 256)},
                    {.name = "out",
                     .value = "FILE",
                     .help = "where the games go",
                     .take = take_text(values->out),
                     .required = true,
                     .completion = Completion::file}},
        .examples = {{"evora selfplay --games 10000 --seed 1 --out games.train", "ten thousand games"}},
        .run = [values] { return run(*values); }};
}

}  // namespace evora::cli
