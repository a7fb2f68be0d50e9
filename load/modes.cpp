#include "load/modes.hpp"

#include <algorithm>
#include <cstdio>
#include <random>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "load/field.hpp"
#include "load/latencies.hpp"
#include "load/network.hpp"
#include "load/server_process.hpp"

namespace evora::load {

namespace {

using std::chrono::seconds;
using Seconds = std::chrono::duration<double>;

constexpr double asked_socket_memory = 16;  ///< KiB
constexpr double asked_p99 = 40;            ///< ms
constexpr double most_p99 = 100;            ///< ms
constexpr double asked_most = 4'000;        ///< moves a second
constexpr double asked_growth = 2;          ///< per cent

Clock::duration whole(double time) { return std::chrono::duration_cast<Clock::duration>(Seconds(time)); }

Measured not_opened(const Score& score) {
    std::string why = "the games could not be opened:";
    for (const auto& [code, number] : score.errors) {
        why += fmt::format(" {} times '{}'", number, code);
    }
    return std::unexpected(score.errors.empty() ? why + " it took too long" : why);
}

void add_errors(const Score& score, Report& report) {
    report.add({.name = "errors", .measured = static_cast<double>(score.failures()), .at_most = 0});
    for (const auto& [code, number] : score.errors) {
        report.add({.name = "  of them '" + code + "'", .measured = static_cast<double>(number)});
    }
    const auto unanswered = static_cast<double>(score.sent - std::min(score.answered, score.sent));
    report.add({.name = "moves without an answer", .measured = unanswered, .at_most = 0});
}

/// Runs a server, and a network that talks to it.
struct Stage {
    ServerProcess server;
    std::unique_ptr<Network> network = std::make_unique<Network>();

    static std::expected<Stage, std::string> set(const Settings& settings) {
        auto server = ServerProcess::start(settings.program, settings.folder);
        if (!server) {
            return std::unexpected(std::move(server.error()));
        }
        Stage stage{.server = *std::move(server)};
        stage.network->set_port(stage.server.port());
        return stage;
    }
};

}  // namespace

Measured measure_idle(const Settings& settings, Report& report) {
    auto stage = Stage::set(settings);
    if (!stage) {
        return std::unexpected(std::move(stage.error()));
    }
    Network& network = *stage->network;
    constexpr std::size_t guests = 100;
    std::vector<std::string> cookies;
    std::size_t failed = 0;
    for (std::size_t i = 0; i < guests; ++i) {
        network.post("/api/v1/guests", "", R"({"name":"Ana"})", [&](const Answer& answer) {
            failed += answer.cookie.empty() ? 1 : 0;
            cookies.push_back(answer.cookie);
        });
    }
    network.run_until([&] { return cookies.size() == guests; }, seconds(60));
    if (cookies.size() != guests || failed > 0) {
        return std::unexpected("no guests could be made");
    }
    const std::int64_t before = stage->server.memory();
    std::vector<std::shared_ptr<Socket>> sockets;
    std::size_t answered = 0;
    std::size_t closed = 0;
    for (std::size_t i = 0; i < settings.sockets; ++i) {
        // Each has said something once, so that it has what a socket needs for that.
        sockets.push_back(network.connect(
            cookies[i % guests],
            {.opened = {}, .message = [&](std::string_view) { ++answered; }, .closed = [&] { ++closed; }}));
        sockets.back()->send(R"({"type":"ping","n":1})");
    }
    network.run_until([&] { return answered + closed >= settings.sockets; }, seconds(120));
    const std::int64_t opened = stage->server.memory();
    const auto processor = stage->server.processor();
    network.run_until([] { return false; }, whole(settings.seconds));
    const std::int64_t after = std::max(opened, stage->server.memory());
    const auto number = static_cast<double>(settings.sockets);
    report.add({.name = "idle sockets that are open",
                .measured = static_cast<double>(answered) - static_cast<double>(closed),
                .at_least = number});
    report.add({.name = "memory of the server for each",
                .unit = "KiB",
                .measured = static_cast<double>(after - before) / number,
                .at_most = asked_socket_memory});
    report.add({.name = "memory of the server before", .unit = "MiB", .measured = static_cast<double>(before) / 1024});
    report.add(
        {.name = "processor while they are idle",
         .unit = "%",
         .measured = static_cast<double>((stage->server.processor() - processor).count()) / 10 / settings.seconds});
    return {};
}

Measured measure_moves(const Settings& settings, Report& report) {
    auto stage = Stage::set(settings);
    if (!stage) {
        return std::unexpected(std::move(stage.error()));
    }
    Field field(*stage->network, settings.games, {});
    if (!field.open()) {
        return not_opened(field.score());
    }
    // The first seconds fill caches and wake the disk.
    field.play(settings.rate, seconds(2));
    field.begin_anew();
    const auto processor = stage->server.processor();
    const std::size_t games = field.score().games_over;
    field.play(settings.rate, whole(settings.seconds));
    const Score& score = field.score();
    const auto used = static_cast<double>((stage->server.processor() - processor).count());
    const Latencies latencies = Latencies::of(score.latencies);
    report.add({.name = "live games", .measured = static_cast<double>(settings.games)});
    report.add({.name = "moves a second",
                .measured = static_cast<double>(score.answered) / settings.seconds,
                .at_least = settings.rate * 0.99});
    report.add({.name = "from due to durable answer, p50", .unit = "ms", .measured = latencies.p50});
    report.add(
        {.name = "from due to durable answer, p99", .unit = "ms", .measured = latencies.p99, .at_most = asked_p99});
    report.add({.name = "from due to durable answer, longest", .unit = "ms", .measured = latencies.longest});
    add_errors(score, report);
    report.add({.name = "games that ended meanwhile", .measured = static_cast<double>(score.games_over - games)});
    report.add({.name = "processor of the server", .unit = "%", .measured = used / 10 / settings.seconds});
    report.add({.name = "processor for each move",
                .unit = "µs",
                .measured = used * 1000 / static_cast<double>(std::max<std::size_t>(score.answered, 1))});
    report.add({.name = "memory of the server",
                .unit = "MiB",
                .measured = static_cast<double>(stage->server.memory()) / 1024});
    return {};
}

Measured measure_most(const Settings& settings, Report& report) {
    auto stage = Stage::set(settings);
    if (!stage) {
        return std::unexpected(std::move(stage.error()));
    }
    Field field(*stage->network, settings.games, {});
    if (!field.open()) {
        return not_opened(field.score());
    }
    constexpr double faster = 1.15;
    constexpr double step_seconds = 5;
    double best = 0;
    Latencies last;
    field.play(settings.rate, seconds(2));
    double rate = settings.rate;
    while (true) {
        field.begin_anew();
        const auto processor = stage->server.processor();
        field.play(rate, whole(step_seconds));
        const Score& score = field.score();
        last = Latencies::of(score.latencies);
        fmt::print(
            "{:>8.0f} moves/s: p50 {:.1f} ms, p99 {:.1f} ms, server {} % of a core, errors {}\n", rate, last.p50,
            last.p99,
            static_cast<int>(static_cast<double>((stage->server.processor() - processor).count()) / 10 / step_seconds),
            score.failures());
        const bool kept_up = static_cast<double>(score.answered) >= 0.95 * rate * step_seconds;
        if (last.p99 > most_p99 || score.failures() > 0 || score.answered != score.sent || !kept_up) {
            break;
        }
        best = static_cast<double>(score.answered) / step_seconds;
        rate *= faster;
    }
    report.add({.name = "live games", .measured = static_cast<double>(settings.games)});
    report.add({.name = "moves a second with a p99 of 100 ms at most", .measured = best, .at_least = asked_most});
    report.add({.name = "p99 at the next rate tried", .unit = "ms", .measured = last.p99});
    report.add({.name = "errors there", .measured = static_cast<double>(field.score().failures())});
    return {};
}

Measured measure_crash(const Settings& settings, Report& report) {
    auto stage = Stage::set(settings);
    if (!stage) {
        return std::unexpected(std::move(stage.error()));
    }
    Network& network = *stage->network;
    // Games are not followed by others: each is compared to its end.
    Field field(network, settings.games, {.remember = true, .rematch = false});
    if (!field.open()) {
        return not_opened(field.score());
    }
    Score& score = field.score();
    std::mt19937 random(std::random_device{}());
    std::uniform_real_distribution<double> until_kill(0.2, 0.8);
    std::size_t kills = 0;
    double slowest_start = 0;
    std::size_t under_way = 0;
    while (kills < settings.kills) {
        const Clock::time_point end = Clock::now() + whole(until_kill(random));
        field.play(settings.rate, seconds(3600), [&] { return Clock::now() >= end; });
        under_way += static_cast<std::size_t>(std::ranges::count_if(field.duels(), &Duel::waiting));
        stage->server.kill();
        ++kills;
        score.ready.clear();
        for (auto& duel : field.duels()) {
            duel->cut();
        }
        network.forget_waiting();
        auto again = ServerProcess::start(settings.program, settings.folder);
        if (!again) {
            return std::unexpected(std::move(again.error()));
        }
        stage->server = *std::move(again);
        network.set_port(stage->server.port());
        slowest_start = std::max(slowest_start, static_cast<double>(stage->server.start_time().count()));
        for (auto& duel : field.duels()) {
            duel->reconnect();
        }
        const auto settled = [&] { return std::ranges::all_of(field.duels(), &Duel::settled); };
        if (!network.run_until(settled, seconds(60))) {
            score.fail("a game that did not come back");
            break;
        }
        for (auto& duel : field.duels()) {
            duel->check();
        }
    }
    report.add({.name = "kills under load",
                .measured = static_cast<double>(kills),
                .at_least = static_cast<double>(settings.kills)});
    report.add({.name = "acknowledged moves", .measured = static_cast<double>(score.answered), .at_least = 1});
    report.add({.name = "moves under way when it was killed", .measured = static_cast<double>(under_way)});
    report.add({.name = "acknowledged moves lost", .measured = static_cast<double>(score.lost), .at_most = 0});
    report.add({.name = "moves twice", .measured = static_cast<double>(score.doubled), .at_most = 0});
    report.add(
        {.name = "events in another order, or others", .measured = static_cast<double>(score.reordered), .at_most = 0});
    report.add({.name = "errors", .measured = static_cast<double>(score.failures()), .at_most = 0});
    for (const auto& [code, number] : score.errors) {
        report.add({.name = "  of them '" + code + "'", .measured = static_cast<double>(number)});
    }
    report.add({.name = "slowest start", .unit = "ms", .measured = slowest_start, .at_most = 1'000});
    return {};
}

Measured measure_soak(const Settings& settings, Report& report) {
    auto stage = Stage::set(settings);
    if (!stage) {
        return std::unexpected(std::move(stage.error()));
    }
    Network& network = *stage->network;
    Field field(network, settings.games, {});
    if (!field.open()) {
        return not_opened(field.score());
    }
    Score& score = field.score();
    std::mt19937 random(std::random_device{}());
    const auto any_duel = [&] { return field.duels()[random() % field.duels().size()].get(); };
    // Every tenth of a second two sockets of players are cut and come back, and a spectator comes and another goes;
    // every second, a guest who never plays comes.
    std::deque<std::shared_ptr<Socket>> spectators;
    std::size_t beats = 0;
    bool going = true;
    std::function<void()> churn = [&] {
        for (const std::size_t side : {0U, 1U}) {
            if (Duel* duel = any_duel(); !duel->waiting()) {
                duel->reconnect_one(side);
            }
        }
        spectators.push_back(network.connect("", {.opened = {}, .message = [](std::string_view) {}, .closed = {}}));
        spectators.back()->send(R"({"type":"hello","game":")" + any_duel()->game() + "\"}");
        if (spectators.size() > 200) {
            spectators.front()->cut();
            spectators.pop_front();
        }
        if (++beats % 10 == 0) {
            network.post("/api/v1/guests", "", R"({"name":"Eve"})", [](const Answer&) {});
        }
        if (going) {
            network.after(std::chrono::milliseconds(100), churn);
        }
    };
    churn();
    constexpr double settling = 5;  // minutes
    constexpr double window = 0.5;
    const double all = std::max(settings.minutes, settling + 2 * window);
    std::vector<std::pair<double, double>> samples;
    const Clock::time_point begun = Clock::now();
    const auto sampled = [&] {
        const double minute = Seconds(Clock::now() - begun).count() / 60;
        if (samples.empty() || minute - samples.back().first >= 1.0 / 60) {
            samples.emplace_back(minute, static_cast<double>(stage->server.memory()));
            if (samples.size() % 30 == 1) {
                fmt::print("minute {:5.1f}: {:.1f} MiB, {} games over\n", minute, samples.back().second / 1024,
                           score.games_over);
                std::fflush(stdout);
            }
        }
        // Latencies are not what is looked at, and half an hour of them is much.
        score.latencies.clear();
        return minute >= all;
    };
    field.play(settings.rate, whole(all * 60), sampled);
    going = false;
    const auto mean = [&](double from, double to) {
        double sum = 0;
        std::size_t number = 0;
        for (const auto& [minute, memory] : samples) {
            if (minute >= from && minute < to) {
                sum += memory;
                ++number;
            }
        }
        return number > 0 ? sum / static_cast<double>(number) : 0;
    };
    const double first = mean(settling - window / 2, settling + window / 2);
    const double last = mean(all - window, all + 1);
    report.add({.name = "minutes", .measured = all});
    report.add({.name = "moves", .measured = static_cast<double>(score.answered)});
    report.add({.name = "games that ended", .measured = static_cast<double>(score.games_over)});
    report.add({.name = "sockets that came and went", .measured = static_cast<double>(3 * beats)});
    report.add({.name = "memory of the server after 5 minutes", .unit = "MiB", .measured = first / 1024});
    report.add({.name = "memory of the server at the end", .unit = "MiB", .measured = last / 1024});
    report.add({.name = "growth after the first 5 minutes",
                .unit = "%",
                .measured = 100 * (last - first) / std::max(first, 1.0),
                .at_most = asked_growth});
    add_errors(score, report);
    return {};
}

}  // namespace evora::load
