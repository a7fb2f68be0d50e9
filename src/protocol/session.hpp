#pragma once
/// Being an engine (docs/protocol.md): bytes in, lines out, whatever they come from and go to. A search runs in a
/// thread of its own, so that `stop` is heard.
///
///     Session session({.name = "Evora 0.1"}, [](std::string_view line) { … });
///     session.feed("ugi\nposition start fixed 2 1\n");
///     while (reading && session.feed(bytes)) { … }
///     session.finish();

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>

#include "engine/thinker.hpp"
#include "protocol/engine_settings.hpp"
#include "protocol/go_command.hpp"
#include "protocol/line_splitter.hpp"
#include "protocol/protocol_error.hpp"
#include "rules/position.hpp"

namespace evora {

struct SessionIdentity {
    std::string name;
    std::string author = "the Evora contributors";
    EngineRanges ranges{};
};

class Session {
  public:
    /// Gets each line without its end, from this thread or the searching one, but never two at once.
    using Write = std::function<void(std::string_view line)>;

    Session(SessionIdentity identity, Write write);
    /// Stops a search; it still answers.
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;
    Session(Session&&) = delete;
    Session& operator=(Session&&) = delete;

    /// False after `quit`.
    bool feed(std::string_view bytes);
    /// The end of input: what stands behind the last line feed is a line, and a search is stopped.
    void finish();
    /// Until no search runs.
    void wait();

  private:
    using Arguments = std::span<const std::string_view>;
    using Handler = void (Session::*)(Arguments);
    struct Command;
    static const Command commands[];

    [[nodiscard]] bool handle(std::string_view line);
    void introduce(Arguments arguments);
    void be_ready(Arguments arguments);
    void set_option(Arguments arguments);
    void new_game(Arguments arguments);
    void set_position(Arguments arguments);
    void list_moves(Arguments arguments);
    void go(Arguments arguments);
    void stop(Arguments arguments);

    /// The position to answer about, or null after an error.
    [[nodiscard]] const Position* to_move();
    /// False after an error.
    [[nodiscard]] bool prepare_thinker();
    void search(const GoCommand& command, const Position& position, const std::stop_token& stop);
    void write(std::string_view line);
    void refuse(const ProtocolError& error);

    SessionIdentity identity_;
    Write write_;
    std::mutex writing_;
    LineSplitter splitter_;
    EngineSettings settings_;
    std::optional<Position> position_;
    std::unique_ptr<Thinker> thinker_;
    std::atomic<bool> searching_ = false;  ///< from `go` until right before `bestmove` is written
    std::atomic<bool> stopped_ = false;
    std::jthread searcher_;
};

}  // namespace evora
