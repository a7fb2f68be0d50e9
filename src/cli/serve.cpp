#include <chrono>
#include <memory>
#include <utility>

#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "cli/report.hpp"
#include "cli/serve_settings.hpp"

#ifdef EVORA_SERVER
#include "server/server.hpp"
#endif

namespace evora::cli {

namespace {

struct ServeCommand {
    ServeValues values;
    std::vector<ServeSetting> settings;
    /// Options are taken after the file and the environment, which they win over.
    std::vector<std::pair<std::size_t, std::string>> options;
    std::string config;
    bool print_config = false;
};

constexpr std::string_view sqlite = "sqlite:";

#ifdef EVORA_SERVER
Status run_server(const ServeValues& values) {
    server::ServerSettings settings;
    settings.net.host = values.host;
    settings.net.port = values.port;
    settings.net.max_connections = values.max_connections;
    settings.net.max_connections_per_address = values.max_connections_per_address;
    settings.net.messages_per_second = values.messages_per_second;
    settings.net.message_burst = 3.0 * values.messages_per_second;
    settings.net.behind_proxy = values.behind_proxy;
    settings.hub.bot_threads = values.bot_threads;
    settings.hub.bot_pace = server::Milliseconds(values.bot_pace);
    settings.hub.pool_patience = std::chrono::seconds(values.pool_patience);
    settings.hub.table.away_after = std::chrono::seconds(values.away_after);
    settings.hub.table.nonce_wait = server::Milliseconds(values.nonce_wait);
    settings.hub.text_chat = static_cast<server::TextChat>(values.chat);
    settings.store.path = values.store.substr(sqlite.size());
    settings.store.max_bytes = std::uint64_t{values.store_limit} << 20U;
    settings.app = values.app;
    settings.pages = values.pages;
    settings.sign_up = static_cast<server::SignUpMode>(values.sign_up);
    settings.origins = values.origins;
    settings.secure_cookies = values.secure_cookies;
    settings.posts_per_second = values.posts_per_minute / 60.0;
    settings.posts_burst = values.posts_per_minute / 2.0;
    settings.push.on = push_modes[values.push] != "off";
    settings.push.reach = push_modes[values.push] == "inside" ? server::Reach::everywhere : server::Reach::outside;
    settings.push.contact = values.push_contact;
    settings.mail = {.program = values.mail, .from = values.mail_from, .site = values.site};
    settings.log = static_cast<server::LogLevel>(values.log);
    auto opened = server::Server::open(settings);
    if (!opened) {
        report(opened.error());
        return Status::refused;
    }
    (*opened)->run();
    return Status::done;
}

Status back_up(const std::string& from, const std::string& to) {
    if (!from.starts_with(sqlite)) {
        report("found the store '" + from + "', expected sqlite:FILE");
        return Status::usage;
    }
    if (const auto done = store::SqliteStore::back_up(from.substr(sqlite.size()), to); !done) {
        report(done.error().message);
        return Status::refused;
    }
    return Status::done;
}
#else
Status without_server() {
    report("found a program that was built without the server, expected one with it (-DEVORA_SERVER=ON)");
    return Status::refused;
}
Status run_server(const ServeValues& /*values*/) { return without_server(); }
Status back_up(const std::string& /*from*/, const std::string& /*to*/) { return without_server(); }
#endif

std::string default_of(const ServeSetting& setting) {
    const bool none = setting.value.empty() || setting.usual == "[]" || setting.usual == "\"\"";
    std::string usual = setting.usual;
    std::erase(usual, '"');
    return none ? "" : " (default " + usual + ")";
}

Status serve(ServeCommand& values) {
    if (values.print_config) {
        return print(settings_file(values.settings));
    }
    if (!values.config.empty()) {
        if (const auto applied = apply_file(values.config, values.settings); !applied) {
            report(applied.error());
            return Status::refused;
        }
    }
    if (const auto applied = apply_environment(values.settings); !applied) {
        report(applied.error());
        return Status::usage;
    }
    for (const auto& [setting, text] : values.options) {
        // It has been taken once already and so is right.
        [[maybe_unused]] const auto taken = values.settings[setting].take(text);
    }
    if (!values.values.store.starts_with(sqlite) || values.values.store.size() == sqlite.size()) {
        report_line("evora serve: --store: found '" + values.values.store + "', expected sqlite:FILE");
        return Status::usage;
    }
    if (!values.values.mail.empty() && (values.values.mail_from.empty() || values.values.site.empty())) {
        report_line(
            "evora serve: --mail: found no --mail-from or no --site, expected both: mails have a sender and links");
        return Status::usage;
    }
    return run_server(values.values);
}

}  // namespace

Command serve_command() {
    auto values = std::make_shared<ServeCommand>();
    values->settings = serve_settings(values->values);
    std::vector<Option> options;
    for (std::size_t i = 0; i < values->settings.size(); ++i) {
        const ServeSetting& setting = values->settings[i];
        // A list would grow with each time it is taken.
        const bool list = setting.name == "origins";
        options.push_back({.name = setting.name,
                           .value = setting.value,
                           .help = setting.help + default_of(setting),
                           .take = [values = values.get(), i, list](std::string_view text) -> Taken {
                               if (auto taken = list ? Taken() : values->settings[i].take(text); !taken) {
                                   return taken;
                               }
                               values->options.emplace_back(i, std::string(text));
                               return {};
                           }});
    }
    options.push_back({.name = "config",
                       .value = "FILE",
                       .help = "read settings from a file",
                       .take = take_text(values->config),
                       .completion = Completion::file});
    options.push_back({.name = "print-config",
                       .value = {},
                       .help = "print such a file with all settings, each explained, and end",
                       .take = take_switch(values->print_config)});
    return {.name = "serve",
            .summary = "Run the play server",
            .description =
                "Serves the app, and tables for people and bots, on one port; docs/online.md describes what it speaks. "
                "Everything is in one file, and a move is answered only when it is safe there. SIGTERM and SIGINT end "
                "the server and lose nothing: games go on when it is started again.\n\n"
                "Each option can also be an environment variable, as EVORA_BOT_PACE, or stand in the file of --config; "
                "options win over variables, and both over the file.",
            .arguments = {},
            .options = std::move(options),
            .examples = {{"evora serve --store sqlite:/var/lib/evora/evora.db --app share/evora/app", "a server"},
                         {"evora serve --print-config >evora.toml", "a file to begin from"}},
            .run = [values] { return serve(*values); }};
}

Command backup_command() {
    auto store = std::make_shared<std::string>("sqlite:evora.db");
    auto file = std::make_shared<std::string>();
    return {.name = "backup",
            .summary = "Copy the play server's store, also while it runs",
            .description = "The copy is a store itself: it is of one moment and can take the place of the original.",
            .arguments = {{.name = "FILE",
                           .help = "the copy; there must be no file of that name",
                           .take = take_text(*file),
                           .completion = Completion::file}},
            .options = {{.name = "store",
                         .value = "STORE",
                         .help = "what is copied (default sqlite:evora.db)",
                         .take = take_text(*store)}},
            .examples = {{"evora backup --store sqlite:/var/lib/evora/evora.db /backup/evora.db", "a backup"}},
            .run = [store, file] { return back_up(*store, *file); }};
}

}  // namespace evora::cli
