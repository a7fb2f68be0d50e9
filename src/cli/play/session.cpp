#include "cli/play/session.hpp"

#include <csignal>
#include <utility>

#include <unistd.h>

#include "cli/play/choices.hpp"
#include "cli/play/help_pages.hpp"
#include "cli/play/result_table.hpp"
#include "cli/report.hpp"
#include "rules/moves.hpp"
#include "rules/notation/move_text.hpp"
#include "rules/notation/position_text.hpp"
#include "rules/play.hpp"

namespace evora::cli {

namespace {

std::string quoted_for_shell(const std::string& path) {
    constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-/+,:@";
    if (!path.empty() && path.find_first_not_of(plain) == std::string::npos) {
        return path;
    }
    std::string text = "'";
    for (const char c : path) {
        text += c == '\'' ? "'\\''" : std::string(1, c);
    }
    return text + "'";
}

}  // namespace

Session::Session(Game game, Keeper keeper, TextOptions drawing)
    : game_(std::move(game)),
      keeper_(std::move(keeper)),
      voice_(game_.seats(), std::move(drawing)),
      teller_(voice_),
      echo_(::isatty(STDIN_FILENO) != 1) {}

void Session::say(std::string_view line) { out_.write(as_lines(line)); }

Status Session::run() {
    if (!game_.steps().empty()) {
        say("The game goes on where it stopped.");
    }
    while (true) {
        advance();
        keep();
        if (game_.position().phase() == Phase::over) {
            return finish();
        }
        show_board();
        show_question();
        Next next = Next::ask_again;
        while (next == Next::ask_again) {
            next = ask();
            if (out_.failed()) {
                next = Next::leave;
            }
        }
        if (next == Next::leave) {
            return leave();
        }
    }
}

void Session::advance() {
    while (game_.position().phase() != Phase::over && !game_.waits_for_person()) {
        tell(game_.go_on());
    }
}

void Session::tell(const EventLog& log) {
    out_.write(teller_.tell(log, game_.steps().back()));
    board_is_current_ = false;
}

void Session::show_board() {
    if (!board_is_current_) {
        out_.write("\n" + draw_text(game_.position(), voice_.options()) + "\n");
        board_is_current_ = true;
    }
}

void Session::show_question() {
    const Position& position = game_.position();
    if (position.phase() == Phase::tiling) {
        out_.write(column_list(position, voice_));
    } else if (!explained_) {
        say("Pick a colour from a display or from the centre, as 3r for red from display 3 or cb for blue from the "
            "centre; or the whole move at once, as 3r4. ? explains more.");
        explained_ = true;
    }
}

std::string Session::prompt() const {
    const Position& position = game_.position();
    std::string question = "pick";
    if (position.phase() == Phase::tiling) {
        question = "column";
    } else if (chosen_.destination) {
        question = "which way";
    } else if (chosen_.colour) {
        question = "line";
    } else if (chosen_.source) {
        question = "colour";
    }
    return voice_.strong(voice_.name(position.turn()) + ", " + question + ":") + " ";
}

Session::Next Session::ask() {
    out_.write(prompt());
    out_.flush();
    const auto line = input_.next();
    if (!line) {
        out_.write("\n");
        return Next::leave;
    }
    if (echo_) {
        out_.write(printable(*line) + "\n");
    }
    const Request request = parse_request(*line);
    if (const auto* order = std::get_if<Order>(&request)) {
        return obey(*order);
    }
    if (const auto* pick = std::get_if<Pick>(&request)) {
        return consider(*pick);
    }
    if (const auto* placement = std::get_if<Placement>(&request)) {
        return consider(*placement);
    }
    if (const auto* answer = std::get_if<Answer>(&request)) {
        return consider(*answer);
    }
    if (std::holds_alternative<Unknown>(request)) {
        say("That is no move and no command: " + evora::quoted(*line) + ". Try 3r4, or ? for help.");
    }
    return Next::ask_again;
}

Session::Next Session::obey(const Order& order) {
    const Position& position = game_.position();
    switch (order.verb) {
        case Verb::help: out_.write(help_page()); break;
        case Verb::rules: out_.write(rules_page(position.rules())); break;
        case Verb::board:
            board_is_current_ = false;
            show_board();
            break;
        case Verb::moves:
            out_.write(position.phase() == Phase::tiling ? column_list(position, voice_) : pick_list(position, voice_));
            break;
        case Verb::hint: say("greedy would play " + to_text(game_.hint()) + "."); break;
        case Verb::position: out_.write(to_text(position) + "\n"); break;
        case Verb::undo:
            undo();
            chosen_ = {};
            return Next::go_on;
        case Verb::back:
            chosen_ = {};
            show_question();
            break;
        case Verb::save: return save(order.argument, false);
        case Verb::replace: return save(order.argument, true);
        case Verb::quit: return quit();
    }
    return Next::ask_again;
}

Session::Next Session::consider(const Pick& pick) {
    const Position& position = game_.position();
    if (position.phase() != Phase::offer) {
        say("Now it is about the wall: choose one of the columns listed, by its number.");
        return Next::ask_again;
    }
    if (!position.tiles(*pick.source).contains(*pick.colour)) {
        if (!pick.source->is_centre() && pick.source->as_display().number() > position.display_count()) {
            say("There are displays 1 to " + std::to_string(position.display_count()) + " only.");
        } else {
            say("There is no " + std::string(name(*pick.colour)) + " tile there.");
            out_.write(colour_list(position, *pick.source, voice_));
        }
        return Next::ask_again;
    }
    chosen_ = pick;
    return complete();
}

Session::Next Session::complete() {
    const Position& position = game_.position();
    if (!chosen_.destination) {
        out_.write(destination_list(position, *chosen_.source, *chosen_.colour, voice_));
        return Next::ask_again;
    }
    const std::vector<ColourSet> ways = splits_of(position, *chosen_.source, *chosen_.colour);
    const Move move =
        Move::pick(*chosen_.source, *chosen_.colour, *chosen_.destination, chosen_.left.value_or(ColourSet()));
    if (ways.size() > 1 && !chosen_.left && is_legal(position, move)) {
        out_.write(split_list(position, *chosen_.source, *chosen_.colour, voice_));
        return Next::ask_again;
    }
    return play(move);
}

Session::Next Session::consider(const Placement& placement) {
    if (game_.position().phase() == Phase::tiling) {
        return play(Move::placement(placement.line, placement.column));
    }
    say("Tiles go to the wall when the round is over; now pick a colour.");
    return Next::ask_again;
}

Session::Next Session::consider(const Answer& answer) {
    const Position& position = game_.position();
    if (position.phase() == Phase::tiling) {
        const auto column = answer.text.size() == 1 ? Column::from_number(answer.text[0] - '0') : std::nullopt;
        if (column) {
            return play(Move::placement(position.tiling_line(), *column));
        }
        say("Choose one of the columns listed, by its number.");
        return Next::ask_again;
    }
    if (chosen_.destination) {
        return choose_split(answer);
    }
    if (chosen_.colour) {
        return choose_destination(answer);
    }
    if (chosen_.source) {
        return choose_colour(answer);
    }
    return choose_source(answer);
}

Session::Next Session::choose_source(const Answer& answer) {
    const Position& position = game_.position();
    if (answer.text == "C") {
        chosen_.source = Source::centre();
    } else if (answer.text.size() == 1) {
        if (const auto display = Display::from_number(answer.text[0] - '0')) {
            chosen_.source = Source::display(*display);
        }
    }
    if (!chosen_.source) {
        say("Name a display and a colour, as 3r; ? for help.");
        return Next::ask_again;
    }
    const bool some = !position.tiles(*chosen_.source).empty();
    out_.write(colour_list(position, *chosen_.source, voice_));
    if (!some) {
        chosen_ = {};
    }
    return Next::ask_again;
}

Session::Next Session::choose_colour(const Answer& answer) {
    const Source source = *chosen_.source;
    if (const auto colour = answer.text.size() == 1 ? colour_from_letter(answer.text[0]) : std::nullopt) {
        return consider(Pick{.source = source, .colour = colour, .destination = {}, .left = {}});
    }
    // Somebody who names another display has changed their mind.
    chosen_ = {};
    return choose_source(answer);
}

Session::Next Session::choose_destination(const Answer& answer) {
    if (answer.text == "F") {
        chosen_.destination = Destination::floor();
    } else if (const auto line = answer.text.size() == 1 ? Line::from_number(answer.text[0] - '0') : std::nullopt) {
        chosen_.destination = Destination::line(*line);
    } else {
        say("Name one of the lines listed, or F for the floor line; 'back' to pick something else.");
        return Next::ask_again;
    }
    return complete();
}

Session::Next Session::choose_split(const Answer& answer) {
    const std::vector<ColourSet> ways = splits_of(game_.position(), *chosen_.source, *chosen_.colour);
    const int number = answer.text.size() == 1 ? answer.text[0] - '0' : 0;
    if (number < 1 || number > static_cast<int>(ways.size())) {
        say("Answer with a number from 1 to " + std::to_string(ways.size()) + "; 'back' to pick something else.");
        return Next::ask_again;
    }
    chosen_.left = ways[static_cast<std::size_t>(number - 1)];
    return complete();
}

Session::Next Session::play(Move move) {
    if (const auto fault = move_fault(game_.position(), move)) {
        say("That is not possible: " + message(*fault) + ".");
        const bool keep_choice = !move.is_placement() && chosen_.colour;
        chosen_.destination.reset();
        chosen_.left.reset();
        if (keep_choice) {
            out_.write(destination_list(game_.position(), *chosen_.source, *chosen_.colour, voice_));
        }
        return Next::ask_again;
    }
    chosen_ = {};
    tell(game_.play(move));
    return Next::go_on;
}

void Session::undo() {
    switch (game_.undo()) {
        case Game::Undone::yes:
            say("Undone.");
            board_is_current_ = false;
            break;
        case Game::Undone::nothing: say("There is nothing to undo."); break;
        case Game::Undone::unknown_deal:
            say("That far nothing can be undone: the record does not hold the seed of those deals.");
            break;
    }
}

Session::Next Session::save(const std::string& path, bool replace) {
    if (path.empty()) {
        say(keeper_.path().empty() ? "Name a file: save FILE."
                                   : "The game is kept in " + keeper_.path() + ". 'save FILE' keeps it elsewhere.");
        return Next::ask_again;
    }
    if (!replace && path != keeper_.path() && ::access(path.c_str(), F_OK) == 0) {
        say("There is a file " + evora::quoted(path) + " already; 'save! " + printable(path) + "' replaces it.");
        return Next::ask_again;
    }
    if (const auto moved = keeper_.move_to(path, game_.record()); !moved) {
        say("Not saved: " + moved.error() + ".");
    } else {
        say("Saved. From now on the game is kept in " + printable(path) + ".");
    }
    return Next::ask_again;
}

Session::Next Session::quit() {
    keep();
    if (!keep_failed_ || leave_unsaved_) {
        return Next::leave;
    }
    leave_unsaved_ = true;
    say("The game is not saved. 'save FILE' tries another place; 'quit' once more leaves without it.");
    return Next::ask_again;
}

void Session::keep() {
    if (!game_.touched() && !keeper_.kept() && !keeper_.named_by_user()) {
        return;
    }
    const auto kept = keeper_.keep(game_.record());
    if (!kept && !keep_failed_) {
        out_.flush();
        report(kept.error() + "; the game goes on, but is not saved");
    }
    keep_failed_ = !kept;
}

Status Session::finish() {
    out_.write("\n" + draw_text(game_.position(), voice_.options()) + "\n" + final_table(game_, voice_));
    if (keeper_.kept()) {
        out_.write("The game is kept in " + keeper_.path() + "\n");
    }
    const Status status = out_.finish();
    return keep_failed_ ? Status::refused : status;
}

Status Session::leave() {
    keep();
    if (keeper_.kept()) {
        out_.write("The game is saved. Go on with: evora play --resume " + quoted_for_shell(keeper_.path()) + "\n");
    }
    const Status status = out_.finish();
    if (input_.end() == InputEnd::interrupted && LineInput::signal() != 0) {
        // Whoever started the program learns how it ended.
        std::signal(LineInput::signal(), SIG_DFL);
        std::raise(LineInput::signal());
    }
    if (input_.end() == InputEnd::failed) {
        report("cannot read standard input");
        return Status::refused;
    }
    return keep_failed_ && !leave_unsaved_ ? Status::refused : status;
}

}  // namespace evora::cli
