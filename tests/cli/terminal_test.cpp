// `evora play` at a real pseudo-terminal.
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <functional>

#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "tests/cli/program.hpp"

namespace evora::tests {
namespace {

/// The program at a terminal of its own, typed at and looked at.
class Terminal {
  public:
    Terminal(std::vector<std::string> arguments, std::vector<std::string> environment, unsigned short columns = 80) {
        const winsize size{.ws_row = 40, .ws_col = columns, .ws_xpixel = 0, .ws_ypixel = 0};
        arguments.insert(arguments.begin(), EVORA_PROGRAM);
        environment.insert(environment.end(), {"HOME=/nonexistent", "XDG_STATE_HOME=" + folder_.path()});
        child_ = ::forkpty(&file_, nullptr, nullptr, &size);
        if (child_ == 0) {
            std::vector<char*> words;
            for (std::string& argument : arguments) {
                words.push_back(argument.data());
            }
            words.push_back(nullptr);
            std::vector<char*> variables;
            for (std::string& variable : environment) {
                variables.push_back(variable.data());
            }
            variables.push_back(nullptr);
            ::execve(EVORA_PROGRAM, words.data(), variables.data());
            ::_exit(127);
        }
    }
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;
    ~Terminal() {
        if (child_ > 0) {
            ::kill(child_, SIGKILL);
            ::waitpid(child_, nullptr, 0);
        }
        ::close(file_);
    }

    void type(const std::string& text) {
        EXPECT_EQ(::write(file_, text.data(), text.size()), static_cast<ssize_t>(text.size()));
    }
    /// Reads until the screen ends like this; everything since the last call. Gives up after ten seconds.
    std::string until(const std::string& ending) {
        std::string seen;
        while (!seen.ends_with(ending) && more(seen)) {
        }
        EXPECT_TRUE(seen.ends_with(ending)) << "expected to end in '" << ending << "':\n" << seen;
        return seen;
    }
    /// Reads to the end and returns the status as `waitpid` has it.
    int finish(std::string& seen) {
        while (more(seen)) {
        }
        int status = 0;
        ::waitpid(child_, &status, 0);
        child_ = 0;
        return status;
    }
    [[nodiscard]] bool echoes() const {
        termios settings{};
        return ::tcgetattr(file_, &settings) == 0 && (settings.c_lflag & ECHO) != 0 && (settings.c_lflag & ICANON) != 0;
    }
    [[nodiscard]] const TemporaryFolder& folder() const { return folder_; }

  private:
    bool more(std::string& seen) const {
        pollfd input{.fd = file_, .events = POLLIN, .revents = 0};
        if (::poll(&input, 1, 10'000) <= 0) {
            return false;
        }
        std::array<char, 4096> bytes{};
        const ssize_t size = ::read(file_, bytes.data(), bytes.size());
        if (size > 0) {
            seen.append(bytes.data(), static_cast<std::size_t>(size));
        }
        return size > 0;
    }

    TemporaryFolder folder_;
    int file_ = -1;
    pid_t child_ = -1;
};

const std::vector<std::string> a_game = {"play", "--seed", "5", "--start", "1"};

std::string without_escapes(const std::string& text) {
    std::string result;
    bool escape = false;
    for (const char c : text) {
        if (escape) {
            escape = c != 'm';
        } else if (c == '\x1b') {
            escape = true;
        } else if (c != '\r') {
            result += c;
        }
    }
    return result;
}

TEST(TerminalGame, IsColoured) {
    Terminal terminal(a_game, {"TERM=xterm-256color", "LANG=C.UTF-8"});
    const std::string screen = terminal.until("You, pick:\x1b[0m ");
    EXPECT_NE(screen.find("\x1b[1;48;5;"), std::string::npos);
    EXPECT_LE(widest_line(without_escapes(screen)), 80U);
    terminal.type("3k\n");
    EXPECT_NE(terminal.until("You, line:\x1b[0m ").find("if the round ended"), std::string::npos);
    terminal.type("2\n");
    const std::string told = without_escapes(terminal.until("You, pick:\x1b[0m "));
    EXPECT_NE(told.find("You take 2  K  black from display 3 to line 2."), std::string::npos) << told;
    terminal.type("quit\n");
    std::string rest;
    EXPECT_EQ(terminal.finish(rest), 0);
    EXPECT_NE(rest.find("The game is saved."), std::string::npos);
    EXPECT_TRUE(terminal.echoes());
}

TEST(TerminalGame, ColourCanBeTurnedOff) {
    for (const auto& [arguments, environment] :
         {std::pair{a_game, std::vector<std::string>{"TERM=xterm-256color", "NO_COLOR=1"}},
          std::pair{a_game, std::vector<std::string>{"TERM=dumb"}},
          std::pair{std::vector<std::string>{"play", "--seed", "5", "--start", "1", "--color", "never"},
                    std::vector<std::string>{"TERM=xterm-256color"}}}) {
        Terminal terminal(arguments, environment);
        const std::string screen = terminal.until("You, pick: ");
        EXPECT_EQ(screen.find('\x1b'), std::string::npos);
        EXPECT_NE(screen.find("[B]"), std::string::npos);
    }
}

TEST(TerminalGame, AnEmptyNoColorCountsAsUnset) {
    Terminal terminal(a_game, {"TERM=xterm-256color", "NO_COLOR="});
    EXPECT_NE(terminal.until("You, pick:\x1b[0m ").find('\x1b'), std::string::npos);
}

TEST(TerminalGame, InterruptedSavesAndLeavesTheTerminalAsItWas) {
    Terminal terminal(a_game, {"TERM=xterm", "NO_COLOR=1"});
    terminal.until("You, pick: ");
    terminal.type("3k1\n");
    terminal.until("You, pick: ");
    terminal.type("\x03");
    std::string rest;
    const int status = terminal.finish(rest);
    EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGINT) << status;
    EXPECT_NE(rest.find("The game is saved. Go on with: evora play --resume "), std::string::npos) << rest;
    EXPECT_TRUE(terminal.echoes());
    const Finished resumed =
        evora({"play", "--resume"}, {.in = "quit\n", .environment = {"XDG_STATE_HOME=" + terminal.folder().path()}});
    EXPECT_EQ(resumed.status, 0);
    EXPECT_NE(resumed.out.find("Centre  [B] 2"), std::string::npos) << resumed.out;
}

TEST(TerminalGame, EndOfInputByKeySaves) {
    Terminal terminal(a_game, {"TERM=xterm", "NO_COLOR=1"});
    terminal.until("You, pick: ");
    terminal.type("3k1\n");
    terminal.until("You, pick: ");
    terminal.type("\x04");
    std::string rest;
    EXPECT_EQ(terminal.finish(rest), 0);
    EXPECT_NE(rest.find("The game is saved."), std::string::npos);
}

TEST(TerminalGame, ANarrowTerminalStillPlays) {
    Terminal terminal(a_game, {"TERM=xterm", "NO_COLOR=1"}, 40);
    terminal.until("You, pick: ");
    terminal.type("3k1\n");
    EXPECT_NE(terminal.until("You, pick: ").find("Round 1, You to move"), std::string::npos);
}

}  // namespace
}  // namespace evora::tests
