#pragma once
/// Mail, handed to a program with the interface of sendmail: `PROGRAM -i -f FROM -t`, the message at its standard
/// input.
///
///     Mailer mailer({.program = "/usr/sbin/sendmail", .from = "azul@example.org", .site = "https://example.org"});
///     mailer.send({.to = "ana@example.org", .subject = "…", .text = "…"}, [](std::optional<std::string> fault) { … });
///
/// One mail at a time, on a thread of its own; a program that does not end is killed. What becomes of a mail once the
/// program has it is the program's affair.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "server/clocks.hpp"
#include "server/workers.hpp"

namespace evora::server {

struct MailSettings {
    std::string program{};  ///< a path; empty: no mail is sent
    std::string from{};     ///< an address
    std::string site{};     ///< where the app is, as its users see it: "https://azul.example.org"
    /// For the program to end.
    Milliseconds time{30'000};
};

struct Mail {
    std::string to;  ///< an address, without spaces and controls
    std::string subject;
    std::string text;  ///< UTF-8, lines of at most 900 bytes
};

/// The message with its head, lines ended by a line feed, as sendmail takes it.
[[nodiscard]] std::string mail_text(const Mail& mail, std::string_view from, std::int64_t unix_seconds,
                                    std::string_view id);

class Mailer {
  public:
    explicit Mailer(MailSettings settings);

    [[nodiscard]] bool on() const noexcept { return !settings_.program.empty(); }
    [[nodiscard]] const MailSettings& settings() const noexcept { return settings_; }
    /// `done` is called on the mailer's thread, with what was wrong, if anything was; or, where too many wait, at once.
    void send(Mail mail, std::move_only_function<void(std::optional<std::string>)> done);

  private:
    MailSettings settings_;
    Workers workers_;
};

}  // namespace evora::server
