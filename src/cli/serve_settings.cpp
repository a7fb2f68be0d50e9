#include "cli/serve_settings.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>

#include "cli/report.hpp"

#ifdef EVORA_SERVER
#include <toml++/toml.h>
#endif

namespace evora::cli {

namespace {

constexpr std::uint32_t most = 1'000'000;

Take take_flag(bool& target) {
    return [&target](std::string_view text) -> Taken {
        // As an option it stands alone.
        if (!text.empty() && text != "true" && text != "false") {
            return std::unexpected("true or false");
        }
        target = text != "false";
        return {};
    };
}

/// What push services take for the claim `sub`.
Take take_contact(std::string& target) {
    return [&target](std::string_view text) -> Taken {
        const bool is_plain = std::ranges::all_of(text, [](char c) { return c > 0x20 && c < 0x7F; });
        if (!is_plain || text.size() > 200 || (!text.starts_with("mailto:") && !text.starts_with("https://"))) {
            return std::unexpected("mailto: or https:// and an address");
        }
        target = text;
        return {};
    };
}

/// Within a mail's head and a command.
Take take_address(std::string& target) {
    return [&target](std::string_view text) -> Taken {
        const bool is_plain =
            std::ranges::all_of(text, [](char c) { return c > 0x20 && c < 0x7F && c != '<' && c != '>' && c != ','; });
        const std::size_t at = text.find('@');
        if (!is_plain || text.size() > 200 || text.starts_with('-') || at == 0 || at == std::string_view::npos ||
            at + 1 == text.size()) {
            return std::unexpected("an address such as azul@example.org");
        }
        target = text;
        return {};
    };
}

Take take_site(std::string& target) {
    return [&target](std::string_view text) -> Taken {
        const bool is_plain = std::ranges::all_of(text, [](char c) { return c > 0x20 && c < 0x7F && c != '#'; });
        if (!is_plain || text.size() > 200 || (!text.starts_with("https://") && !text.starts_with("http://"))) {
            return std::unexpected("https:// or http:// and an address");
        }
        target = text.substr(0, text.find_last_not_of('/') + 1);
        return {};
    };
}

std::string with(std::string_view text, char separator, bool upper) {
    std::string result(text);
    for (char& c : result) {
        c = c == '-' ? separator : upper ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    }
    return result;
}

#ifdef EVORA_SERVER
/// The value as it would be typed; empty where a setting cannot have such a one.
std::optional<std::string> typed(const toml::node& node) {
    if (const auto* text = node.as_string()) {
        return text->get();
    }
    if (const auto* number = node.as_integer()) {
        return std::to_string(number->get());
    }
    if (const auto* flag = node.as_boolean()) {
        return flag->get() ? "true" : "false";
    }
    if (const auto* array = node.as_array()) {
        std::string words;
        for (const toml::node& word : *array) {
            if (!word.is_string()) {
                return std::nullopt;
            }
            words += (words.empty() ? "" : ",") + word.as_string()->get();
        }
        return words;
    }
    return std::nullopt;
}
#endif

}  // namespace

std::string ServeSetting::variable() const { return "EVORA_" + with(name, '_', true); }
std::string ServeSetting::key() const { return with(name, '_', false); }

std::vector<ServeSetting> serve_settings(ServeValues& values) {
    return {
        {.name = "host",
         .value = "ADDRESS",
         .help = "the address to listen at; 0.0.0.0 for all",
         .usual = "\"127.0.0.1\"",
         .take = take_text(values.host)},
        {.name = "port",
         .value = "PORT",
         .help = "the port to listen at; 0 for any that is free",
         .usual = "8080",
         .take = take_number(values.port, 0, UINT16_MAX)},
        {.name = "store",
         .value = "STORE",
         .help = "where everything is kept, as sqlite:FILE",
         .usual = "\"sqlite:evora.db\"",
         .take = take_text(values.store)},
        {.name = "app",
         .value = "DIR",
         .help = "the folder of the browser app; without it there is none",
         .usual = "\"\"",
         .take = take_text(values.app)},
        {.name = "pages",
         .value = "DIR",
         .help = "a folder with imprint.txt and privacy.txt, or imprint.de.txt and so on, which the app shows",
         .usual = "\"\"",
         .take = take_text(values.pages)},
        {.name = "sign-up",
         .value = "WHO",
         .help = "who may make an account: open, invited (with a link of an organiser) or closed",
         .usual = "\"open\"",
         .take = take_choice(values.sign_up, sign_up_modes)},
        {.name = "origins",
         .value = "ORIGINS",
         .help = "other sites whose pages may talk to this server, between commas",
         .usual = "[]",
         .take = take_list(values.origins)},
        {.name = "secure-cookies",
         .value = {},
         .help = "cookies go over TLS only; for a server behind a proxy with TLS",
         .usual = "false",
         .take = take_flag(values.secure_cookies)},
        {.name = "behind-proxy",
         .value = {},
         .help = "believe the address in X-Forwarded-For; only behind a proxy that sets it",
         .usual = "false",
         .take = take_flag(values.behind_proxy)},
        {.name = "max-connections",
         .value = "N",
         .help = "connections at once",
         .usual = "20000",
         .take = take_number(values.max_connections, 1, most)},
        {.name = "max-connections-per-address",
         .value = "N",
         .help = "connections at once from one address, unless behind a proxy",
         .usual = "100",
         .take = take_number(values.max_connections_per_address, 1, most)},
        {.name = "messages-per-second",
         .value = "N",
         .help = "messages from one socket; three times as many at once",
         .usual = "20",
         .take = take_number(values.messages_per_second, 1, most)},
        {.name = "posts-per-minute",
         .value = "N",
         .help = "guests and tables that one address may make; half as many at once",
         .usual = "60",
         .take = take_number(values.posts_per_minute, 2, most)},
        {.name = "bot-threads",
         .value = "N",
         .help = "bots that think at once",
         .usual = "1",
         .take = take_number(values.bot_threads, 1, 256)},
        {.name = "bot-pace",
         .value = "MS",
         .help = "milliseconds that a bot takes for a move at least",
         .usual = "900",
         .take = take_number(values.bot_pace, 0, 60'000)},
        {.name = "pool-patience",
         .value = "S",
         .help = "seconds after which whoever waits for others to play with is offered a bot",
         .usual = "20",
         .take = take_number(values.pool_patience, 1, 3600)},
        {.name = "away-after",
         .value = "S",
         .help = "seconds without a connection after which a player has left",
         .usual = "60",
         .take = take_number(values.away_after, 10, 86'400)},
        {.name = "nonce-wait",
         .value = "MS",
         .help = "milliseconds that a deal waits at most for the players' part of it",
         .usual = "2000",
         .take = take_number(values.nonce_wait, 100, 60'000)},
        {.name = "chat",
         .value = "WHO",
         .help = "who may write texts at a table and read them: accounts, everybody or nobody; phrases are for all",
         .usual = "\"accounts\"",
         .take = take_choice(values.chat, chat_modes)},
        {.name = "store-limit",
         .value = "MIB",
         .help = "the store grows no further than that; 0 for no limit",
         .usual = "0",
         .take = take_number(values.store_limit, 0, most)},
        {.name = "push",
         .value = "MODE",
         .help = "on: who has closed the app is told of his turn by Web Push; off: nobody; inside: also through push "
                 "services at private addresses",
         .usual = "\"on\"",
         .take = take_choice(values.push, push_modes)},
        {.name = "push-contact",
         .value = "ADDRESS",
         .help = "whom push services may write to, as mailto: or https:; without it the app's address",
         .usual = "\"\"",
         .take = take_contact(values.push_contact)},
        {.name = "mail",
         .value = "PROGRAM",
         .help = "a program with the interface of sendmail, as /usr/sbin/sendmail, that sends people a way into their "
                 "account; without it there is no mail. Needs mail-from and site",
         .usual = "\"\"",
         .take = take_text(values.mail)},
        {.name = "mail-from",
         .value = "ADDRESS",
         .help = "the address that mails come from",
         .usual = "\"\"",
         .take = take_address(values.mail_from)},
        {.name = "site",
         .value = "URL",
         .help = "where people find the app, as https://azul.example.org, for links in mails",
         .usual = "\"\"",
         .take = take_site(values.site)},
        {.name = "log",
         .value = "LEVEL",
         .help = "debug, info, warning, error or none",
         .usual = "\"info\"",
         .take = take_choice(values.log, log_levels)},
    };
}

#ifdef EVORA_SERVER
std::expected<void, std::string> apply_file(const std::string& path, std::span<const ServeSetting> settings) {
    const auto at = [&](const toml::source_region& source) { return path + ":" + std::to_string(source.begin.line); };
    toml::table table;
    try {
        table = toml::parse_file(path);
    } catch (const toml::parse_error& error) {
        return std::unexpected(at(error.source()) + ": found '" + std::string(error.description()) +
                               "', expected settings in TOML");
    }
    for (const auto& [key, node] : table) {
        const std::string where = at(node.source()) + ": " + std::string(key.str());
        const auto setting = std::ranges::find(settings, key.str(), &ServeSetting::key);
        if (setting == settings.end()) {
            return std::unexpected(where + ": found no setting of that name, expected one of --print-config");
        }
        const auto text = typed(node);
        if (text && text->empty()) {
            continue;
        }
        if (const auto taken = text ? setting->take(*text) : Taken(std::unexpected("one value")); !taken) {
            return std::unexpected(where + ": found another value, expected " + taken.error());
        }
    }
    return {};
}
#else
std::expected<void, std::string> apply_file(const std::string& path, std::span<const ServeSetting> /*settings*/) {
    return std::unexpected(path + ": found a program without the server, expected one with it");
}
#endif

std::expected<void, std::string> apply_environment(std::span<const ServeSetting> settings) {
    for (const ServeSetting& setting : settings) {
        const char* text = std::getenv(setting.variable().c_str());
        if (text == nullptr || *text == '\0') {
            continue;
        }
        if (const auto taken = setting.take(text); !taken) {
            return std::unexpected(setting.variable() + ": found '" + text + "', expected " + taken.error());
        }
    }
    return {};
}

std::string settings_file(std::span<const ServeSetting> settings) {
    std::string text =
        "# Settings of evora serve. Each can also be an option (--bot-pace) or an environment variable\n"
        "# (EVORA_BOT_PACE); options win over variables, and both over this file.\n";
    for (const ServeSetting& setting : settings) {
        text += "\n# " + setting.help + "\n# " + setting.key() + " = " + setting.usual + "\n";
    }
    return text;
}

}  // namespace evora::cli
