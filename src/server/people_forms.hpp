#pragma once
/// The bodies of requests about people: bytes from anybody, read strictly (docs/online.md, "HTTP").
///
///     auto form = parse_sign_up(body);
///     if (!form) { refuse(form.error()); }

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "server/refusal.hpp"

namespace evora::server {

struct SignUpForm {
    std::string name;
    std::string password;
    std::optional<std::string> email;
    std::string invitation{};  ///< empty without one
};
/// Either a token, or name and password.
struct LoginForm {
    std::string token;
    std::string name;
    std::string password;
};
struct RecoveryForm {
    std::string name;
    std::string code;
    std::string password;
};
/// A way in by mail.
struct MailForm {
    std::string email;
    std::string language;  ///< of the mail: `en`, `de` or `uk`
};
struct EmailForm {
    std::optional<std::string> email;  ///< empty: no address any more
    std::string password;              ///< empty where there is none
};
struct PasswordForm {
    std::string password;
    std::string fresh;
};
/// What a browser gives when it subscribes to Web Push, as texts.
struct BrowserForm {
    std::string endpoint;
    std::string p256dh;
    std::string auth;
};

template <class T>
using Form = std::expected<T, Refusal>;

[[nodiscard]] Form<SignUpForm> parse_sign_up(std::string_view body);
[[nodiscard]] Form<LoginForm> parse_login(std::string_view body);
[[nodiscard]] Form<RecoveryForm> parse_recovery(std::string_view body);
[[nodiscard]] Form<PasswordForm> parse_password_change(std::string_view body);
/// `{"password"}`; empty where it is missing and may be.
[[nodiscard]] Form<std::string> parse_password(std::string_view body, bool needed);
/// `{"email", "password"?}`: a text or null.
[[nodiscard]] Form<EmailForm> parse_email(std::string_view body);
/// `{"email", "language"?}`.
[[nodiscard]] Form<MailForm> parse_mail(std::string_view body);
/// `{"name"}` of a token.
[[nodiscard]] Form<std::string> parse_token_name(std::string_view body);
/// `{"endpoint", "p256dh", "auth"}`.
[[nodiscard]] Form<BrowserForm> parse_browser(std::string_view body);
/// `{}`.
[[nodiscard]] Form<bool> parse_nothing(std::string_view body);

}  // namespace evora::server
