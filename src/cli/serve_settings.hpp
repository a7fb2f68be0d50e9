#pragma once
/// What `evora serve` can be told, each thing once: as an option, as an environment variable, and in a file.
///
///     ServeValues values;
///     for (const ServeSetting& setting : serve_settings(values)) { … }
///     apply_file("evora.toml", settings);  apply_environment(settings);   // then the options

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/values.hpp"

namespace evora::cli {

struct ServeValues {
    std::string host = "127.0.0.1";
    std::uint16_t port = 8080;
    std::string store = "sqlite:evora.db";
    std::string app{};
    std::string pages{};
    std::size_t sign_up = 0;  ///< of `sign_up_modes`
    std::vector<std::string> origins{};
    bool secure_cookies = false;
    bool behind_proxy = false;
    std::uint32_t max_connections = 20'000;
    std::uint32_t max_connections_per_address = 100;
    std::uint32_t messages_per_second = 20;
    std::uint32_t posts_per_minute = 60;
    std::uint32_t bot_threads = 1;
    std::uint32_t bot_pace = 900;
    std::uint32_t pool_patience = 20;
    std::uint32_t away_after = 60;
    std::uint32_t nonce_wait = 2000;
    std::size_t chat = 1;  ///< of `chat_modes`
    std::uint32_t store_limit = 0;
    std::size_t push = 0;  ///< of `push_modes`
    std::string push_contact{};
    std::string mail{};
    std::string mail_from{};
    std::string site{};
    std::size_t log = 1;  ///< of `log_levels`
};

inline const std::vector<std::string_view> log_levels = {"debug", "info", "warning", "error", "none"};

inline const std::vector<std::string_view> sign_up_modes = {"open", "invited", "closed"};
inline const std::vector<std::string_view> chat_modes = {"nobody", "accounts", "everybody"};
inline const std::vector<std::string_view> push_modes = {"on", "off", "inside"};

struct ServeSetting {
    std::string_view name;   ///< of the option, "bot-pace"; EVORA_BOT_PACE and bot_pace elsewhere
    std::string_view value;  ///< as shown; empty for a switch, `true` or `false` elsewhere
    std::string help;        ///< starts in lower case, no full stop
    std::string usual;       ///< what holds without it, as written in a file
    Take take;

    [[nodiscard]] std::string variable() const;
    [[nodiscard]] std::string key() const;
};

/// The values must outlive what is returned.
[[nodiscard]] std::vector<ServeSetting> serve_settings(ServeValues& values);

/// The first thing that is wrong with the file, with its line.
[[nodiscard]] std::expected<void, std::string> apply_file(const std::string& path,
                                                          std::span<const ServeSetting> settings);
[[nodiscard]] std::expected<void, std::string> apply_environment(std::span<const ServeSetting> settings);

/// A file with all settings, each with what it means and its usual value, commented out.
[[nodiscard]] std::string settings_file(std::span<const ServeSetting> settings);

}  // namespace evora::cli
