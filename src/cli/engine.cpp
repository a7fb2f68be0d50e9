#include <array>
#include <cerrno>
#include <memory>
#include <string>

#include <unistd.h>

#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "cli/program.hpp"
#include "cli/report.hpp"
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

Status converse() {
    Output out;
    Session session({.name = "Evora " + std::string(version()), .ranges = {.max_hash = memory_for_tables()}},
                    [&out](std::string_view line) {
                        out.write(line);
                        out.write("\n");
                        out.flush();
                    });
    const Status status = for_each_piece([&](std::string_view piece) { return session.feed(piece) && !out.failed(); });
    session.finish();
    const Status written = out.finish();
    return status == Status::done ? written : status;
}

}  // namespace

Command engine_command() {
    return {.name = "engine",
            .summary = "Be an engine, for programs that play or study",
            .description = "Answers the engine protocol on standard input and output; docs/protocol.md explains it.",
            .arguments = {},
            .options = {},
            .examples = {},
            .run = [] { return converse(); }};
}

}  // namespace evora::cli
