#pragma once
/// The core for other languages: one call, a request as text in, an answer as JSON out. It keeps games and analyses
/// that are open, under numbers that it gives them. Whatever the bytes, it answers. docs/bridge.md lists the requests.
///
///     Bridge bridge;
///     bridge.ask("new fixed 1 42 2026-11-28\n- Ana\nlevel-3 Ben");   // {"ok":{"game":1,…}}
///     bridge.ask("play 1 3R9");                                      // {"fault":{"code":"unknown-letter",…}}

#include <cstdint>
#include <expected>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bridge/request.hpp"
#include "eval/evaluator.hpp"
#include "game/game.hpp"
#include "rules/fault.hpp"

namespace evora {

class Bridge {
  public:
    Bridge();
    ~Bridge();
    Bridge(const Bridge&) = delete;
    Bridge& operator=(const Bridge&) = delete;

    /// `{"ok":…}`, or `{"fault":…}` where the request was refused and nothing has changed.
    [[nodiscard]] std::string ask(std::string_view text);

    /// Analyses that begin from now on value the games that the net is for with it; the bytes are those of a file of
    /// nets/. Empty, or what is wrong with them, in English; then nothing has changed.
    [[nodiscard]] std::string use_net(std::span<const std::byte> bytes);

  private:
    /// JSON, or why not.
    using Answer = std::expected<std::string, Fault>;
    class Analysis;
    struct Kind;

    [[nodiscard]] static const Kind* kind_of(std::string_view name) noexcept;
    [[nodiscard]] Answer answer(const Request& request);

    [[nodiscard]] Answer state(const Request& request);
    [[nodiscard]] Answer new_game(const Request& request);
    [[nodiscard]] Answer game_from(const Request& request);
    [[nodiscard]] Answer load(const Request& request);
    [[nodiscard]] Answer verify(const Request& request);
    [[nodiscard]] Answer step(const Request& request);
    [[nodiscard]] Answer play(const Request& request);
    [[nodiscard]] Answer deal(const Request& request);
    [[nodiscard]] Answer undo(const Request& request);
    [[nodiscard]] Answer record(const Request& request);
    [[nodiscard]] Answer close(const Request& request);
    [[nodiscard]] Answer picture(const Request& request);
    [[nodiscard]] Answer choose(const Request& request);
    [[nodiscard]] Answer analyse(const Request& request);
    [[nodiscard]] Answer think(const Request& request);
    [[nodiscard]] Answer end(const Request& request);

    /// The open game that the request's first word names.
    [[nodiscard]] std::expected<Game*, Fault> game_of(const Request& request);
    [[nodiscard]] Answer add_game(Game game, const Fault* salvaged_from);

    std::map<std::uint64_t, Game> games_;
    std::map<std::uint64_t, std::unique_ptr<Analysis>> analyses_;
    std::uint64_t last_number_ = 0;
    std::vector<std::unique_ptr<const Evaluator>> nets_;  ///< each leaves to the one before it what it is not for
};

}  // namespace evora
