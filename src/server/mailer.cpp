#include "server/mailer.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <ctime>
#include <memory>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/passwords.hpp"

namespace evora::server {

namespace {

constexpr std::size_t most_waiting = 100;
constexpr auto pause_between_looks = std::chrono::milliseconds(10);

std::string error_text(std::string_view what) {
    return "found '" + std::string(std::strerror(errno)) + "' at " + std::string(what);
}

/// Words of a header in RFC 2047's form, where they are not ASCII.
std::string encoded(std::string_view words) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    constexpr std::size_t most = 60;  // a piece may have 75, with what stands around it
    const auto is_plain = [](char c) { return c >= ' ' && c <= '~'; };
    if (std::ranges::all_of(words, is_plain)) {
        return std::string(words);
    }
    std::string text;
    std::string piece;
    for (std::size_t i = 0; i < words.size();) {
        // A piece holds whole characters.
        std::size_t size = 1;
        while (i + size < words.size() && (static_cast<unsigned char>(words[i + size]) & 0xC0U) == 0x80U) {
            ++size;
        }
        std::string character;
        for (const char c : words.substr(i, size)) {
            const auto byte = static_cast<unsigned char>(c);
            character += '=';
            character += digits[byte >> 4U];
            character += digits[byte & 15U];
        }
        if (piece.size() + character.size() > most) {
            text += (text.empty() ? "=?UTF-8?Q?" : " =?UTF-8?Q?") + piece + "?=";
            piece.clear();
        }
        piece += character;
        i += size;
    }
    return text + (text.empty() ? "=?UTF-8?Q?" : " =?UTF-8?Q?") + piece + "?=";
}

/// In English, whatever the locale (RFC 5322).
std::string date_text(std::int64_t unix_seconds) {
    constexpr std::array<const char*, 7> days = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    constexpr std::array<const char*, 12> months = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                    "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    const auto time = static_cast<std::time_t>(unix_seconds);
    std::tm date{};
    ::gmtime_r(&time, &date);
    std::array<char, 32> clock{};
    std::strftime(clock.data(), clock.size(), "%Y %H:%M:%S +0000", &date);
    return std::string(days[static_cast<std::size_t>(date.tm_wday)]) + ", " + std::to_string(date.tm_mday) + " " +
           months[static_cast<std::size_t>(date.tm_mon)] + " " + clock.data();
}

/// The message as a file without a name: whoever reads it may stop anywhere, and nobody waits for him.
class MessageFile {
  public:
    explicit MessageFile(std::string_view text) : file_(::memfd_create("mail", MFD_CLOEXEC)) {
        while (file_ >= 0 && !text.empty()) {
            const ssize_t written = ::write(file_, text.data(), text.size());
            if (written <= 0) {
                close();
                return;
            }
            text.remove_prefix(static_cast<std::size_t>(written));
        }
        if (file_ >= 0) {
            ::lseek(file_, 0, SEEK_SET);
        }
    }
    MessageFile(const MessageFile&) = delete;
    MessageFile& operator=(const MessageFile&) = delete;
    ~MessageFile() { close(); }
    /// Negative where there is no memory for it.
    [[nodiscard]] int number() const noexcept { return file_; }

  private:
    void close() {
        if (const int file = std::exchange(file_, -1); file >= 0) {
            ::close(file);
        }
    }
    int file_;
};

/// What went wrong; empty for nothing.
std::optional<std::string> hand_over(const MailSettings& settings, const std::string& message) {
    const MessageFile file(message);
    if (file.number() < 0) {
        return error_text("a file in memory");
    }
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawnattr_init(&attributes);
    ::posix_spawn_file_actions_adddup2(&actions, file.number(), STDIN_FILENO);
    ::posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    // Sockets of other people are none of its business.
    ::posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
    // This thread and its server ignore signals that a program may need.
    sigset_t none;
    sigset_t usual;
    sigemptyset(&none);
    sigfillset(&usual);
    ::posix_spawnattr_setsigmask(&attributes, &none);
    ::posix_spawnattr_setsigdefault(&attributes, &usual);
    ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    std::string program = settings.program;
    std::array<std::string, 4> options = {"-i", "-f", settings.from, "-t"};
    std::array<char*, 6> arguments = {program.data(),    options[0].data(), options[1].data(),
                                      options[2].data(), options[3].data(), nullptr};
    pid_t child = -1;
    const int failed = ::posix_spawn(&child, program.c_str(), &actions, &attributes, arguments.data(), environ);
    ::posix_spawn_file_actions_destroy(&actions);
    ::posix_spawnattr_destroy(&attributes);
    if (failed != 0) {
        errno = failed;
        return error_text(program);
    }
    const auto until = std::chrono::steady_clock::now() + settings.time;
    int status = 0;
    while (::waitpid(child, &status, WNOHANG) == 0) {
        if (std::chrono::steady_clock::now() >= until) {
            ::kill(child, SIGKILL);
            ::waitpid(child, &status, 0);
            return "found " + program + " still at work after its time, expected that it ends";
        }
        std::this_thread::sleep_for(pause_between_looks);
    }
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        return "found " + program + " ended with " +
               (WIFEXITED(status) ? std::to_string(WEXITSTATUS(status)) : std::string("a signal")) + ", expected 0";
    }
    return std::nullopt;
}

}  // namespace

std::string mail_text(const Mail& mail, std::string_view from, std::int64_t unix_seconds, std::string_view id) {
    const std::string_view domain = from.substr(from.find('@') + 1);
    std::string text = "From: " + std::string(from) + "\nTo: " + mail.to + "\nSubject: " + encoded(mail.subject) +
                       "\nDate: " + date_text(unix_seconds) + "\nMessage-ID: <" + std::string(id) + "@" +
                       std::string(domain) +
                       ">\nAuto-Submitted: auto-generated\nMIME-Version: 1.0\n"
                       "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n";
    return text + mail.text;
}

Mailer::Mailer(MailSettings settings) : settings_(std::move(settings)), workers_(1, most_waiting) {}

void Mailer::send(Mail mail, std::move_only_function<void(std::optional<std::string>)> done) {
    auto told = std::make_shared<std::move_only_function<void(std::optional<std::string>)>>(std::move(done));
    const bool taken = workers_.run([this, mail = std::move(mail), told] {
        const auto now = std::chrono::system_clock::now().time_since_epoch();
        (*told)(hand_over(settings_,
                          mail_text(mail, settings_.from, std::chrono::duration_cast<std::chrono::seconds>(now).count(),
                                    new_token().substr(6, 20))));
    });
    if (!taken) {
        (*told)("found too many mails waiting");
    }
}

}  // namespace evora::server
