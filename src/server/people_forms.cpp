#include "server/people_forms.hpp"

#include <algorithm>
#include <array>

#include "server/detail/form.hpp"
#include "server/detail/person_name.hpp"

namespace evora::server {

namespace {

constexpr std::size_t max_password = 200;
constexpr std::size_t min_password = 8;
constexpr std::size_t max_email = 254;
constexpr std::size_t max_secret = 80;
constexpr std::size_t max_endpoint = 1024;
constexpr std::size_t max_key = 100;

template <class T, class Read>
Form<T> parse(std::string_view body, Read read) {
    return parse_form<T>(body, read);
}

/// The same with a name that may be one.
template <class T, class Read>
Form<T> parse_named(std::string_view body, std::string T::* name, Read read) {
    auto form = parse<T>(body, read);
    if (form) {
        auto tidy = tidy_name((*form).*name);
        if (!tidy) {
            return std::unexpected(std::move(tidy.error()));
        }
        (*form).*name = *std::move(tidy);
    }
    return form;
}

std::string new_password(ObjectReader& reader, std::string_view field) {
    return reader.text(field, max_password, min_password);
}

/// What is only compared may be anything.
std::string tried(ObjectReader& reader, std::string_view field) { return reader.text(field, max_password); }

std::optional<std::string> email(ObjectReader& reader) {
    const boost::json::value* value = reader.value("email");
    if (value == nullptr || value->is_null()) {
        return std::nullopt;
    }
    std::string text = reader.text("email", max_email);
    const std::size_t at = text.find('@');
    // What ends an address in the head of a mail, or makes another of it.
    constexpr std::string_view marks = ",;:<>()[]\"\\\x7F";
    const bool odd =
        std::ranges::any_of(text, [&](char c) { return static_cast<unsigned char>(c) <= 0x20 || marks.contains(c); });
    if (!reader.fault() && (at == 0 || at == std::string::npos || at + 1 == text.size() ||
                            text.find('@', at + 1) != std::string::npos || odd)) {
        reader.refuse("email", "an address with one @, or null");
    }
    return text;
}

}  // namespace

Form<SignUpForm> parse_sign_up(std::string_view body) {
    return parse_named(body, &SignUpForm::name, [](ObjectReader& reader) {
        return SignUpForm{.name = person_name(reader),
                          .password = new_password(reader, "password"),
                          .email = email(reader),
                          .invitation = reader.has("invitation") ? reader.text("invitation", max_secret) : ""};
    });
}

Form<LoginForm> parse_login(std::string_view body) {
    return parse<LoginForm>(body, [](ObjectReader& reader) {
        LoginForm form;
        if (reader.has("token")) {
            form.token = reader.text("token", max_secret);
        } else {
            form.name = person_name(reader);
            form.password = tried(reader, "password");
        }
        return form;
    });
}

Form<RecoveryForm> parse_recovery(std::string_view body) {
    return parse<RecoveryForm>(body, [](ObjectReader& reader) {
        return RecoveryForm{.name = person_name(reader),
                            .code = reader.text("code", max_secret),
                            .password = new_password(reader, "password")};
    });
}

Form<PasswordForm> parse_password_change(std::string_view body) {
    return parse<PasswordForm>(body, [](ObjectReader& reader) {
        return PasswordForm{.password = tried(reader, "password"), .fresh = new_password(reader, "new")};
    });
}

Form<std::string> parse_password(std::string_view body, bool needed) {
    return parse<std::string>(body, [needed](ObjectReader& reader) {
        return needed || reader.has("password") ? tried(reader, "password") : std::string();
    });
}

Form<EmailForm> parse_email(std::string_view body) {
    return parse<EmailForm>(body, [](ObjectReader& reader) {
        if (!reader.has("email")) {
            reader.refuse("email", "an address, or null");
        }
        EmailForm form{.email = email(reader), .password = {}};
        form.password = reader.has("password") ? tried(reader, "password") : std::string();
        return form;
    });
}

Form<MailForm> parse_mail(std::string_view body) {
    return parse<MailForm>(body, [](ObjectReader& reader) {
        constexpr std::array<std::string_view, 3> languages = {"en", "de", "uk"};
        MailForm form{.email = email(reader).value_or(""), .language = std::string(languages.front())};
        if (form.email.empty() && !reader.fault()) {
            reader.refuse("email", "an address");
        }
        if (reader.has("language")) {
            form.language = languages[reader.choice("language", languages)];
        }
        return form;
    });
}

Form<std::string> parse_token_name(std::string_view body) {
    const auto name = parse<std::string>(body, [](ObjectReader& reader) { return person_name(reader); });
    return name ? tidy_name(*name) : name;
}

Form<BrowserForm> parse_browser(std::string_view body) {
    return parse<BrowserForm>(body, [](ObjectReader& reader) {
        return BrowserForm{.endpoint = reader.text("endpoint", max_endpoint),
                           .p256dh = reader.text("p256dh", max_key),
                           .auth = reader.text("auth", max_key)};
    });
}

Form<bool> parse_nothing(std::string_view body) {
    return parse<bool>(body, [](ObjectReader& /*reader*/) { return true; });
}

}  // namespace evora::server
