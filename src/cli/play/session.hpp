#pragma once
/// One game at the terminal from its first prompt to its last line.
///
///     Session session(std::move(game), std::move(keeper), options);
///     return session.run();

#include <optional>
#include <string>

#include "cli/output.hpp"
#include "cli/play/input.hpp"
#include "cli/play/keeper.hpp"
#include "cli/play/request.hpp"
#include "cli/play/story.hpp"
#include "cli/play/voice.hpp"
#include "cli/status.hpp"
#include "game/game.hpp"

namespace evora::cli {

class Session {
  public:
    /// `drawing` without names.
    Session(Game game, Keeper keeper, TextOptions drawing);
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    [[nodiscard]] Status run();

  private:
    enum class Next : std::uint8_t { ask_again, go_on, leave };

    void advance();
    void tell(const EventLog& log);
    void show_board();
    void show_question();
    [[nodiscard]] std::string prompt() const;

    [[nodiscard]] Next ask();
    [[nodiscard]] Next obey(const Order& order);
    [[nodiscard]] Next consider(const Pick& pick);
    [[nodiscard]] Next consider(const Placement& placement);
    [[nodiscard]] Next consider(const Answer& answer);
    [[nodiscard]] Next choose_source(const Answer& answer);
    [[nodiscard]] Next choose_colour(const Answer& answer);
    [[nodiscard]] Next choose_destination(const Answer& answer);
    [[nodiscard]] Next choose_split(const Answer& answer);
    /// Plays the move, or says why it is not legal.
    [[nodiscard]] Next play(Move move);
    /// Goes as far as what was chosen allows: to the next question, or to the move.
    [[nodiscard]] Next complete();

    void undo();
    [[nodiscard]] Next save(const std::string& path, bool replace);
    [[nodiscard]] Next quit();
    /// Writes the game to its file and says so if that fails.
    void keep();
    void say(std::string_view line);
    [[nodiscard]] Status finish();
    [[nodiscard]] Status leave();

    Game game_;
    Keeper keeper_;
    Voice voice_;
    Storyteller teller_;
    Output out_;
    LineInput input_;
    Pick chosen_;
    bool board_is_current_ = false;
    bool explained_ = false;
    bool leave_unsaved_ = false;
    bool keep_failed_ = false;
    bool echo_ = false;  ///< input that is not typed is repeated behind the prompt
};

}  // namespace evora::cli
