#pragma once
/// Contestants as they are typed: `greedy`, `engine:eval=material,depth=3`, `cmd:./my-bot --fast`.
///
///     auto spec = parse_contestant("engine:eval=hand-1,threads=2,hash=64");
///     if (!spec) { report(spec.error()); }
///     auto contestant = make_contestant(*spec);

#include <cstddef>
#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "match/contestant.hpp"
#include "players/registry.hpp"

namespace evora {

/// The engine in this process.
struct EngineSpec {
    static constexpr int max_threads = 64;
    static constexpr int max_hash = 1 << 20;
    std::string eval;     ///< name of an evaluator; empty for the best there is
    int threads = 1;      ///< 1 to max_threads
    int hash = 16;        ///< of its table, in MiB, 1 to max_hash
    MoveLimits limits{};  ///< in place of the match's where there is any
};

/// A program that speaks the engine protocol.
struct CommandSpec {
    std::string command;
};

struct ContestantSpec {
    std::string text;  ///< as it was typed: printable, one line
    std::variant<PlayerKind, EngineSpec, CommandSpec> kind;

    /// Whether a match has to limit what its moves take.
    [[nodiscard]] bool needs_limits() const noexcept;
    /// Whether it is the engine with the best evaluation there is.
    [[nodiscard]] bool plays_best() const noexcept;
    /// What its table takes, in bytes.
    [[nodiscard]] std::size_t table_bytes() const noexcept;
};

/// The error is what was found and what would be right, in English.
[[nodiscard]] std::expected<ContestantSpec, std::string> parse_contestant(std::string_view text);

/// Starts the program where it is one. The error says why that failed.
[[nodiscard]] std::expected<std::unique_ptr<Contestant>, std::string> make_contestant(const ContestantSpec& spec);

}  // namespace evora
