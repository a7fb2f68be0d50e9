// The load generator; script/load builds and runs it.
#include <array>
#include <cstdio>
#include <filesystem>
#include <string>

#include <CLI/CLI.hpp>
#include <sys/resource.h>
#include <unistd.h>

#include "load/modes.hpp"

namespace {

using namespace evora::load;

struct Mode {
    const char* name;
    const char* help;
    Measured (*measure)(const Settings&, Report&);
};

constexpr std::array<Mode, 5> modes = {
    {{"idle", "memory of the server for each socket that does nothing", measure_idle},
     {"moves", "how long moves wait for their answer at a fixed rate", measure_moves},
     {"most", "the highest rate at which 99 in 100 moves are answered within 100 ms", measure_most},
     {"crash", "what is missing after kill -9 under load", measure_crash},
     {"soak", "growth of the server's memory while sockets and games come and go", measure_soak}}};

/// Each socket is a file here, and one in the server, which inherits the limit.
void allow_many_files() {
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        ::setrlimit(RLIMIT_NOFILE, &limit);
    }
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("Puts load on a play server and prints what was asked and what was measured.", "evora_load");
    Settings settings;
    app.option_defaults()->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
    std::string json;
    std::string parent = std::filesystem::temp_directory_path().string();
    app.add_option("--program", settings.program, "evora")->required();
    app.add_option("--folder", parent, "where the store is made: on the disk to be measured")->capture_default_str();
    app.add_option("--json", json, "append the figures to this file as a line of JSON");
    app.add_option("--sockets", settings.sockets, "idle: sockets")->capture_default_str();
    app.add_option("--games", settings.games, "games at once")->capture_default_str();
    app.add_option("--rate", settings.rate, "moves a second")->capture_default_str()->check(CLI::PositiveNumber);
    app.add_option("--seconds", settings.seconds, "how long moves are counted")->capture_default_str();
    app.add_option("--kills", settings.kills, "crash: how often")->capture_default_str();
    app.add_option("--minutes", settings.minutes, "soak: how long")->capture_default_str();
    for (const Mode& mode : modes) {
        app.add_subcommand(mode.name, mode.help)->fallthrough();
    }
    app.require_subcommand(1);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    }
    allow_many_files();
    std::string folder = (std::filesystem::path(parent) / "evora-load-XXXXXX").string();
    if (::mkdtemp(folder.data()) == nullptr) {
        std::fprintf(stderr, "evora_load: %s: no folder can be made there\n", parent.c_str());
        return 1;
    }
    settings.folder = folder;
    int status = 0;
    for (const Mode& mode : modes) {
        if (!app.got_subcommand(mode.name)) {
            continue;
        }
        Report report(mode.name);
        const Measured done = mode.measure(settings, report);
        report.print();
        if (!done) {
            std::fprintf(stderr, "evora_load: %s\n", done.error().c_str());
        } else if (!json.empty() && !report.write(json)) {
            std::fprintf(stderr, "evora_load: %s: cannot be written\n", json.c_str());
        }
        status = done && report.met() ? 0 : 1;
    }
    std::error_code ignored;
    std::filesystem::remove_all(folder, ignored);
    return status;
}
