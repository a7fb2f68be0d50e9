#include "cli/program.hpp"

#include <cerrno>
#include <csignal>
#include <new>
#include <span>

#include <fcntl.h>
#include <unistd.h>

#include "cli/commands.hpp"
#include "cli/help_text.hpp"
#include "cli/output.hpp"
#include "cli/parse.hpp"
#include "cli/report.hpp"

namespace evora::cli {

namespace {

/// A standard file that is closed would be given to the next file opened, a saved game say. What is opened here in its
/// place fails when it is used.
void occupy_closed_files() {
    for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(file, F_GETFD) == -1 && errno == EBADF) {
            [[maybe_unused]] const int opened = ::open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY);
        }
    }
}

Status run(std::span<const std::string> words) {
    const std::vector<Command> commands = all_commands();
    const Parsed parsed = parse({words.begin(), words.end()}, commands);
    if (parsed.help) {
        return print(parsed.command != nullptr ? help_text(*parsed.command) : help_text(commands));
    }
    if (!parsed.faults.empty()) {
        const std::string name = parsed.command != nullptr ? " " + std::string(parsed.command->name) : "";
        for (const std::string& fault : parsed.faults) {
            report_line("evora" + name + ": " + fault);
        }
        report_line("Try 'evora" + name + " --help'.");
        return Status::usage;
    }
    if (parsed.version) {
        return print("evora " + std::string(version()) + "\n");
    }
    return parsed.command->run();
}

}  // namespace

std::string_view version() noexcept { return EVORA_VERSION; }

int run_program(const std::vector<std::string>& words) {
    occupy_closed_files();
    // A file that grows beyond a limit of the user is an error of writing like others.
    std::signal(SIGXFSZ, SIG_IGN);
    try {
        return static_cast<int>(run(std::span(words).subspan(words.empty() ? 0 : 1)));
    } catch (const std::bad_alloc&) {
        report("out of memory");
        return static_cast<int>(Status::refused);
    }
}

}  // namespace evora::cli
