#include "cli/play/input.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>

#include <poll.h>
#include <unistd.h>

namespace evora::cli {

namespace {

constexpr std::array<int, 3> caught_signals = {SIGINT, SIGTERM, SIGHUP};

volatile std::sig_atomic_t caught = 0;

extern "C" void note_signal(int number) { caught = number; }

}  // namespace

LineInput::LineInput() {
    caught = 0;
    struct sigaction action{};
    action.sa_handler = note_signal;
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    for (const int number : caught_signals) {
        struct sigaction old{};
        // What the caller ignores (nohup) stays ignored.
        if (::sigaction(number, nullptr, &old) == 0 && old.sa_handler != SIG_IGN) {
            ::sigaction(number, &action, nullptr);
        }
    }
}

LineInput::~LineInput() {
    for (const int number : caught_signals) {
        struct sigaction old{};
        if (::sigaction(number, nullptr, &old) == 0 && old.sa_handler == note_signal) {
            std::signal(number, SIG_DFL);
        }
    }
}

int LineInput::signal() noexcept { return caught; }

bool LineInput::fill() {
    // Between a look at `caught` and waiting for input a signal would be missed, so it is let in only while waiting.
    sigset_t blocked;
    sigset_t before;
    sigemptyset(&blocked);
    for (const int number : caught_signals) {
        sigaddset(&blocked, number);
    }
    ::sigprocmask(SIG_BLOCK, &blocked, &before);
    pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
    while (caught == 0 && ::ppoll(&input, 1, nullptr, &before) < 0 && errno == EINTR) {
    }
    ::sigprocmask(SIG_SETMASK, &before, nullptr);
    if (caught != 0) {
        end_ = InputEnd::interrupted;
        return false;
    }
    std::array<char, 4096> bytes{};
    ssize_t size = 0;
    do {
        size = ::read(STDIN_FILENO, bytes.data(), bytes.size());
    } while (size < 0 && errno == EINTR && caught == 0);
    if (caught != 0 || size <= 0) {
        end_ = caught != 0 ? InputEnd::interrupted : size == 0 ? InputEnd::end_of_input : InputEnd::failed;
        return false;
    }
    buffer_.append(bytes.data(), static_cast<std::size_t>(size));
    return true;
}

std::optional<std::string> LineInput::next() {
    std::string line;
    while (true) {
        const std::size_t feed = buffer_.find('\n');
        line.append(buffer_, 0, std::min(feed, longest - line.size()));
        buffer_.erase(0, feed == std::string::npos ? buffer_.size() : feed + 1);
        if (feed != std::string::npos) {
            return line;
        }
        if (at_end_ || !fill()) {
            at_end_ = true;
            // A last line without a line feed counts; what an interruption cut off does not.
            return line.empty() || end_ != InputEnd::end_of_input ? std::nullopt : std::optional(line);
        }
    }
}

}  // namespace evora::cli
