#include "protocol/child_process.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "protocol/words.hpp"

namespace evora {

namespace {

using namespace std::chrono_literals;

/// Unread output that a program may have while it is being written to.
constexpr std::size_t max_unread = std::size_t{1} << 20U;
/// How long a program whose output has ended has to end itself, so that its exit status can be told.
constexpr auto last_breath = 200ms;

/// Writing to a pipe that nobody reads raises SIGPIPE. This takes it away from the calling thread alone.
class WithoutSigpipe {
  public:
    WithoutSigpipe() noexcept {
        sigset_t pending{};
        ::sigpending(&pending);
        was_pending_ = ::sigismember(&pending, SIGPIPE) == 1;
        ::sigemptyset(&pipe_);
        ::sigaddset(&pipe_, SIGPIPE);
        ::pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
    }
    WithoutSigpipe(const WithoutSigpipe&) = delete;
    WithoutSigpipe& operator=(const WithoutSigpipe&) = delete;
    WithoutSigpipe(WithoutSigpipe&&) = delete;
    WithoutSigpipe& operator=(WithoutSigpipe&&) = delete;
    ~WithoutSigpipe() {
        const int error = errno;
        if (!was_pending_) {
            constexpr timespec at_once{};
            while (::sigtimedwait(&pipe_, nullptr, &at_once) == -1 && errno == EINTR) {
            }
        }
        ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
        errno = error;
    }

  private:
    sigset_t pipe_{};
    sigset_t before_{};
    bool was_pending_ = false;
};

struct Pipe {
    int read = -1;
    int write = -1;

    Pipe() noexcept {
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) == 0) {
            read = ends[0];
            write = ends[1];
        }
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    Pipe(Pipe&&) = delete;
    Pipe& operator=(Pipe&&) = delete;
    ~Pipe() {
        close_end(read);
        close_end(write);
    }
    [[nodiscard]] bool open() const noexcept { return read >= 0; }
    [[nodiscard]] static int take(int& end) noexcept { return std::exchange(end, -1); }

  private:
    static void close_end(int end) noexcept {
        if (end >= 0) {
            ::close(end);
        }
    }
};

EngineFailure no_start(int error) {
    const char* reason = ::strerrordesc_np(error);
    return {.fault = EngineFault::not_started, .detail = reason != nullptr ? reason : "unknown error"};
}

/// What a new program is to have that differs from this one.
class SpawnSettings {
  public:
    SpawnSettings(int input, int output, ErrorOutput error_output) noexcept {
        ::posix_spawn_file_actions_init(&files_);
        ::posix_spawn_file_actions_adddup2(&files_, input, STDIN_FILENO);
        ::posix_spawn_file_actions_adddup2(&files_, output, STDOUT_FILENO);
        if (error_output == ErrorOutput::discard) {
            ::posix_spawn_file_actions_addopen(&files_, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
        }
        ::posix_spawnattr_init(&attributes_);
        sigset_t none{};
        ::sigemptyset(&none);
        sigset_t usual{};
        ::sigemptyset(&usual);
        for (const int signal : {SIGPIPE, SIGXFSZ, SIGINT, SIGQUIT, SIGTERM, SIGCHLD}) {
            ::sigaddset(&usual, signal);
        }
        ::posix_spawnattr_setsigmask(&attributes_, &none);
        ::posix_spawnattr_setsigdefault(&attributes_, &usual);
        ::posix_spawnattr_setpgroup(&attributes_, 0);
        ::posix_spawnattr_setflags(&attributes_,
                                   POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    }
    SpawnSettings(const SpawnSettings&) = delete;
    SpawnSettings& operator=(const SpawnSettings&) = delete;
    SpawnSettings(SpawnSettings&&) = delete;
    SpawnSettings& operator=(SpawnSettings&&) = delete;
    ~SpawnSettings() {
        ::posix_spawnattr_destroy(&attributes_);
        ::posix_spawn_file_actions_destroy(&files_);
    }

    [[nodiscard]] int run(pid_t& pid, const std::string& command) const {
        std::array<std::string, 3> words = {"sh", "-c", command};
        std::array<char*, 4> arguments = {words[0].data(), words[1].data(), words[2].data(), nullptr};
        return ::posix_spawn(&pid, "/bin/sh", &files_, &attributes_, arguments.data(), environ);
    }

  private:
    posix_spawn_file_actions_t files_{};
    posix_spawnattr_t attributes_{};
};

void never_wait(int file) noexcept { ::fcntl(file, F_SETFL, ::fcntl(file, F_GETFL) | O_NONBLOCK); }

/// Milliseconds for poll, rounded up so that it does not spin; 0 at and after the deadline.
int until(ChildProcess::Clock::time_point deadline) noexcept {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - ChildProcess::Clock::now());
    return static_cast<int>(std::clamp<std::chrono::milliseconds::rep>(left.count(), 0, 1'000'000));
}

}  // namespace

std::expected<std::unique_ptr<ChildProcess>, EngineFailure> ChildProcess::start(const std::string& command,
                                                                                ErrorOutput error_output) {
    if (command.find('\0') != std::string::npos) {
        return std::unexpected(EngineFailure{EngineFault::not_started, "found a NUL in the command"});
    }
    Pipe input;
    Pipe output;
    if (!input.open() || !output.open()) {
        return std::unexpected(no_start(errno));
    }
    pid_t pid = -1;
    if (const int error = SpawnSettings(input.read, output.write, error_output).run(pid, command); error != 0) {
        return std::unexpected(no_start(error));
    }
    never_wait(input.write);
    never_wait(output.read);
    return std::unique_ptr<ChildProcess>(
        new ChildProcess(pid, Pipe::take(input.write), Pipe::take(output.read)));  // NOLINT: the constructor is private
}

ChildProcess::~ChildProcess() {
    close_input();
    // It has not been waited for, so its number cannot be another's by now.
    ::kill(-pid_, SIGKILL);
    while (::waitpid(pid_, nullptr, 0) == -1 && errno == EINTR) {
    }
    ::close(output_);
}

void ChildProcess::close_input() noexcept {
    if (input_ >= 0) {
        ::close(std::exchange(input_, -1));
    }
}

std::expected<void, EngineFailure> ChildProcess::write(std::string_view text, Clock::time_point deadline) {
    const WithoutSigpipe guard;
    while (!text.empty()) {
        if (input_ < 0) {
            return std::unexpected(death());
        }
        const ssize_t written = ::write(input_, text.data(), text.size());
        if (written >= 0) {
            text.remove_prefix(static_cast<std::size_t>(written));
            continue;
        }
        if (errno == EINTR) {
            continue;
        }
        if (errno != EAGAIN) {
            return std::unexpected(death());
        }
        if (buffer_.size() - begin_ > max_unread) {
            return std::unexpected(EngineFailure{EngineFault::flood, "it writes without reading"});
        }
        std::array<pollfd, 2> files = {pollfd{.fd = input_, .events = POLLOUT, .revents = 0},
                                       pollfd{.fd = output_ended_ ? -1 : output_, .events = POLLIN, .revents = 0}};
        if (::poll(files.data(), files.size(), until(deadline)) == 0 || Clock::now() >= deadline) {
            return std::unexpected(overdue("does not read"));
        }
        if (files[1].revents != 0) {
            output_ended_ = !fill();
        }
    }
    return {};
}

std::expected<std::string, EngineFailure> ChildProcess::read_line(Clock::time_point deadline) {
    std::size_t seen = 0;
    while (true) {
        const std::size_t end = buffer_.find('\n', begin_ + seen);
        if (end != std::string::npos && end - begin_ <= max_protocol_line) {
            std::string line = buffer_.substr(begin_, end - begin_);
            begin_ = end + 1;
            return line;
        }
        seen = buffer_.size() - begin_;
        if (seen > max_protocol_line) {
            return std::unexpected(EngineFailure{EngineFault::flood, "a line of more than 65535 bytes"});
        }
        if (output_ended_) {
            if (seen > 0) {
                std::string line = buffer_.substr(begin_);
                begin_ = buffer_.size();
                return line;
            }
            return std::unexpected(death());
        }
        buffer_.erase(0, std::exchange(begin_, 0));
        pollfd file{.fd = output_, .events = POLLIN, .revents = 0};
        if (::poll(&file, 1, until(deadline)) > 0) {
            output_ended_ = !fill();
        }
        // Asked after every piece, as a program that writes without end lets poll return at once each time.
        if (Clock::now() >= deadline && buffer_.find('\n', seen) == std::string::npos) {
            return std::unexpected(overdue("does not answer"));
        }
    }
}

bool ChildProcess::fill() {
    std::array<char, 65536> piece;  // NOLINT(cppcoreguidelines-pro-type-member-init): read fills it
    const ssize_t size = ::read(output_, piece.data(), piece.size());
    if (size < 0) {
        return errno == EAGAIN || errno == EINTR;
    }
    buffer_.append(piece.data(), static_cast<std::size_t>(size));
    received_ += static_cast<std::size_t>(size);
    return size > 0;
}

bool ChildProcess::ends_by(Clock::time_point deadline) noexcept {
    while (true) {
        siginfo_t info{};
        // WNOWAIT: the destructor still needs the number to be this program's.
        if (::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == pid_) {
            return true;
        }
        if (Clock::now() >= deadline) {
            return false;
        }
        ::poll(nullptr, 0, 1);
    }
}

EngineFailure ChildProcess::death() {
    if (!ends_by(Clock::now() + last_breath)) {
        return {.fault = EngineFault::died, .detail = "it has closed its input or output"};
    }
    siginfo_t info{};
    ::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT);
    if (info.si_code != CLD_EXITED) {
        return {.fault = EngineFault::died, .detail = "ended by signal " + std::to_string(info.si_status)};
    }
    // What a shell answers where there is no such command, or it cannot be run.
    const bool unknown = (info.si_status == 126 || info.si_status == 127) && received_ == 0;
    return {.fault = unknown ? EngineFault::not_started : EngineFault::died,
            .detail = "ended with exit status " + std::to_string(info.si_status)};
}

EngineFailure ChildProcess::overdue(std::string_view what) const {
    return {.fault = EngineFault::silent, .detail = "it " + std::string(what)};
}

}  // namespace evora
