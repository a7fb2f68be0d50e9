#pragma once
/// Does somebody's engine keep to the protocol? A list of small conversations, each with the engine started afresh.
///
///     const bool good = check_engine({.command = "python3 bot.py"}, [](const EngineCheck& check) {
///         print(check.reason.empty() ? "passed " : "failed ", check.name, check.reason);
///     });

#include <chrono>
#include <functional>
#include <string>
#include <string_view>

namespace evora {

struct CheckedEngine {
    std::string command;  ///< for /bin/sh
    /// For whatever has no time of its own: starting, getting ready, ending.
    std::chrono::milliseconds patience{10'000};
    std::string_view only{};  ///< the name of a check that is made alone, behind the first; all where it is empty
};

struct EngineCheck {
    std::string_view name;     ///< "stop"
    std::string_view meaning;  ///< what was asked of it: "answers soon after stop"
    std::string reason;        ///< why it failed, without a full stop; empty where it passed
};

/// Calls `report` after each check; true where all have passed. An engine that does not get through the first is not
/// asked more.
bool check_engine(const CheckedEngine& engine, const std::function<void(const EngineCheck&)>& report);

}  // namespace evora
