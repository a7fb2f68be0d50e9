#include "protocol/session.hpp"

#include <algorithm>
#include <new>
#include <system_error>
#include <utility>

#include "protocol/info_line.hpp"
#include "protocol/legal_line.hpp"
#include "protocol/position_command.hpp"
#include "protocol/words.hpp"
#include "rules/fault.hpp"
#include "rules/notation/move_text.hpp"

namespace evora {

struct Session::Command {
    std::string_view name;
    Handler handler;
    bool while_searching;
    bool has_arguments;
};

const Session::Command Session::commands[] = {{"ugi", &Session::introduce, true, false},
                                              {"isready", &Session::be_ready, true, false},
                                              {"setoption", &Session::set_option, false, true},
                                              {"uginewgame", &Session::new_game, false, false},
                                              {"position", &Session::set_position, false, true},
                                              {"moves", &Session::list_moves, false, false},
                                              {"go", &Session::go, false, true},
                                              {"stop", &Session::stop, true, false},
                                              {"quit", &Session::stop, true, false}};

Session::Session(SessionIdentity identity, Write write)
    : identity_(std::move(identity)), write_(std::move(write)), settings_(identity_.ranges) {}

Session::~Session() {
    stop({});
    wait();
}

bool Session::feed(std::string_view bytes) {
    return splitter_.feed(bytes, [this](const std::expected<std::string_view, ProtocolError>& line) {
        if (line) {
            return handle(*line);
        }
        refuse(line.error());
        return true;
    });
}

void Session::finish() {
    splitter_.finish([this](const std::expected<std::string_view, ProtocolError>& line) { return handle(*line); });
    stop({});
    wait();
}

void Session::wait() {
    if (searcher_.joinable()) {
        searcher_.join();
    }
}

bool Session::handle(std::string_view line) {
    if (!is_plain(line)) {
        refuse({ProtocolFault::bad_bytes, "found " + quoted(line) + ", expected printable ASCII"});
        return true;
    }
    const Words words = split(line);
    if (words.empty()) {
        return true;
    }
    if (stopped_) {
        wait();  // it answers soon, so what follows a stop need not wait to be sent
    }
    const auto* command = std::ranges::find(commands, words[0], &Command::name);
    if (command == std::end(commands)) {
        std::string names;
        for (const Command& known : commands) {
            names += (names.empty() ? "" : ", ") + std::string(known.name);
        }
        refuse({ProtocolFault::unknown_command, "found " + quoted(words[0]) + ", expected one of " + names});
    } else if (searching_ && !command->while_searching) {
        refuse({ProtocolFault::searching, "found " + quoted(words[0]) + " while a search runs, expected stop first"});
    } else if (words.size() > 1 && !command->has_arguments) {
        refuse({ProtocolFault::bad_argument,
                "found " + quoted(words[1]) + ", expected nothing after " + std::string(command->name)});
    } else {
        (this->*command->handler)(Arguments(words).subspan(1));
        return command->name != "quit";
    }
    return true;
}

void Session::introduce(Arguments /*arguments*/) {
    write("id name " + identity_.name);
    write("id author " + identity_.author);
    std::string line = "rules";
    for (const Rules rules : all_rules) {
        line += " " + std::string(name(rules));
    }
    write(line);
    line = "players";
    for (const Players players : all_players) {
        line += " " + std::to_string(players.number());
    }
    write(line);
    for (const std::string& option : settings_.option_lines()) {
        write(option);
    }
    write("ugiok");
}

void Session::be_ready(Arguments /*arguments*/) {
    if (!searching_) {
        static_cast<void>(prepare_thinker());
    }
    write("readyok");
}

void Session::set_option(Arguments arguments) {
    if (arguments.size() < 3 || arguments[0] != "name" || arguments[2] != "value") {
        return refuse(
            {ProtocolFault::bad_argument,
             "found " + quoted(join(arguments)) + ", expected name, the name of an option, value, and the value"});
    }
    const std::string value = join(arguments.subspan(3));
    if (const auto done = settings_.set(arguments[1], value); !done) {
        return refuse(done.error());
    }
    if (arguments[1] != "lines") {
        wait();
        thinker_.reset();
    }
}

void Session::new_game(Arguments /*arguments*/) {
    wait();
    if (thinker_ != nullptr) {
        thinker_->clear();
    }
}

void Session::set_position(Arguments arguments) {
    position_.reset();
    const auto position = read_position(arguments);
    if (position) {
        position_ = *position;
        return;
    }
    for (const ProtocolError& error : position.error()) {
        refuse(error);
    }
}

void Session::list_moves(Arguments /*arguments*/) {
    if (const Position* position = to_move()) {
        write(legal_line(*position));
    }
}

void Session::go(Arguments arguments) {
    auto command = read_go(arguments);
    if (!command) {
        return refuse(command.error());
    }
    const Position* position = to_move();
    if (position == nullptr || !prepare_thinker()) {
        return;
    }
    if (command->limits.lines == 0) {
        command->limits.lines = settings_.lines();
    }
    wait();
    stopped_ = false;
    searching_ = true;
    try {
        searcher_ = std::jthread([this, command = *command, position = *position](const std::stop_token& stop) {
            search(command, position, stop);
        });
    } catch (const std::system_error&) {
        searching_ = false;
        refuse({ProtocolFault::no_memory, "found no room for a thread, expected enough for one"});
    }
}

void Session::stop(Arguments /*arguments*/) {
    stopped_ = true;
    stopped_.notify_all();
    searcher_.request_stop();
}

const Position* Session::to_move() {
    if (!position_) {
        refuse({ProtocolFault::no_position, "found no position, expected the command position first"});
        return nullptr;
    }
    if (const auto checked = check_to_move(*position_); !checked) {
        refuse(checked.error());
        return nullptr;
    }
    return &*position_;
}

bool Session::prepare_thinker() {
    if (thinker_ != nullptr) {
        return true;
    }
    try {
        thinker_ = std::make_unique<Thinker>(settings_.thinker_options());
    } catch (const std::bad_alloc&) {
        refuse({ProtocolFault::no_memory, "found too little memory for the table, expected a smaller hash"});
    }
    return thinker_ != nullptr;
}

void Session::search(const GoCommand& command, const Position& position, const std::stop_token& stop) {
    std::optional<std::uint64_t> told;  // the nodes of what has been told last
    const auto tell = [&](const Thought& thought) {
        if (told != thought.nodes) {
            for (const std::string& line : info_lines(thought, position.players())) {
                write(line);
            }
            told = thought.nodes;
        }
    };
    try {
        const Thought thought = thinker_->think(position, command.limits, tell, stop);
        if (command.infinite) {
            stopped_.wait(false);
        }
        tell(thought);
        // Before the answer, as whoever reads it may ask again at once.
        searching_ = false;
        write("bestmove " + to_text(thought.lines.front().moves.front()));
    } catch (const std::bad_alloc&) {
        searching_ = false;
        refuse({ProtocolFault::no_memory, "found too little memory to think, expected a smaller hash"});
    }
}

void Session::write(std::string_view line) {
    const std::scoped_lock lock(writing_);
    write_(line);
}

void Session::refuse(const ProtocolError& error) { write(error_line(error)); }

}  // namespace evora
