#pragma once
/// Engines of a few lines of shell, for whatever an engine may do.
///
///     auto engine = EngineProcess::start(scripted("echo bestmove 1B1"));

#include <string>

#include "protocol/engine_process.hpp"

namespace evora::tests {

/// An engine that greets and is ready as it should, and does this on `go`.
[[nodiscard]] inline EngineCommand scripted(const std::string& on_go, const std::string& on_quit = "exit 0") {
    return {.command =
                "while read -r word rest; do case $word in\n"
                "ugi) echo id name Scripted engine; echo option name level type spin default 1 min 1 max 9\n"
                "  echo rules fixed free+sf; echo players 2 4; echo ugiok;;\n"
                "isready) echo readyok;;\n"
                "go) " +
                on_go +
                ";;\n"
                "quit) " +
                on_quit +
                ";;\n"
                "esac; done",
            .patience = std::chrono::seconds(20)};
}

/// The middle of a first round; display 1 holds blue, yellow and red.
inline const std::string offer_text =
    "fixed 1 0 offer 1 1 BBYR/BKWW/YRRK/BYKW/YRRW * B16Y16R15K17W16 - "
    "0;-/-/-/-/-;...../...../...../...../.....;- 0;-/-/-/-/-;...../...../...../...../.....;-";

}  // namespace evora::tests
