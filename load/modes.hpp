#pragma once
/// What script/load can measure. Each starts a server with a fresh store and adds its figures to the report; what kept
/// it from measuring instead.
///
///     Report report("idle");
///     if (auto done = measure_idle(settings, report); !done) { complain(done.error()); }

#include <cstddef>
#include <expected>
#include <string>

#include "load/report.hpp"

namespace evora::load {

struct Settings {
    std::string program;  ///< evora
    std::string folder;   ///< for the store and the server's log
    std::size_t sockets = 10'000;
    std::size_t games = 2'000;
    double rate = 1'000;  ///< moves a second, all games together
    double seconds = 20;
    std::size_t kills = 50;
    double minutes = 30;
};

using Measured = std::expected<void, std::string>;

/// Memory of the server for each socket that does nothing.
[[nodiscard]] Measured measure_idle(const Settings& settings, Report& report);
/// How long moves wait for their answer at a fixed rate.
[[nodiscard]] Measured measure_moves(const Settings& settings, Report& report);
/// The highest rate at which 99 in 100 moves are answered within 100 ms.
[[nodiscard]] Measured measure_most(const Settings& settings, Report& report);
/// What is missing after the server was killed under load, again and again.
[[nodiscard]] Measured measure_crash(const Settings& settings, Report& report);
/// How the server's memory grows while sockets and games come and go.
[[nodiscard]] Measured measure_soak(const Settings& settings, Report& report);

}  // namespace evora::load
