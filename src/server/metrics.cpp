#include <string>
#include <string_view>

#include "server/detail/api.hpp"

namespace evora::server {

std::string metrics_text(const ApiParts& parts) {
    std::string text;
    const auto add = [&](std::string_view name, std::string_view type, std::string_view help, auto value) {
        text += "# HELP evora_" + std::string(name) + " " + std::string(help) + "\n# TYPE evora_" + std::string(name) +
                " " + std::string(type) + "\nevora_" + std::string(name) + " " + std::to_string(value) + "\n";
    };
    const NetFigures sockets = parts.net.figures();
    const HubFigures tables = parts.hub.figures();
    const store::JournalFigures commits = parts.journal.figures();
    const PushFigures pushes = parts.pusher.figures();
    constexpr double million = 1e6;
    add("connections", "gauge", "Connections that are open.", sockets.open);
    add("sockets", "gauge", "WebSockets that are open.", sockets.sockets);
    add("connections_total", "counter", "Connections accepted.", sockets.accepted);
    add("connections_refused_total", "counter", "Connections turned away, being too many.", sockets.turned_away);
    add("requests_total", "counter", "HTTP requests read.", sockets.requests);
    add("slow_clients_total", "counter", "Clients cut off because they did not read.", sockets.slow_clients);
    add("rate_refusals_total", "counter", "Messages refused because too many came at once.", sockets.rate_refusals);
    add("tables", "gauge", "Tables in memory.", tables.tables);
    add("messages_total", "counter", "Messages from WebSockets.", tables.messages);
    add("refusals_total", "counter", "Messages answered with an error.", tables.refused);
    add("events_total", "counter", "Events stored.", tables.events);
    add("bot_moves_total", "counter", "Moves of bots.", tables.bot_moves);
    add("unavailable_total", "counter", "Writes that the store did not do.", tables.unavailable);
    add("commits_total", "counter", "Commits of the store.", commits.commits);
    add("commit_appends_total", "counter", "Appends in those commits.", commits.appends);
    add("commit_failures_total", "counter", "Commits that failed.", commits.failures);
    add("commit_seconds_total", "counter", "Time that commits took.",
        static_cast<double>(commits.all_commits.count()) / million);
    add("commit_seconds_last", "gauge", "Time that the last commit took.",
        static_cast<double>(commits.last_commit.count()) / million);
    add("commit_seconds_max", "gauge", "Time that the slowest commit took.",
        static_cast<double>(commits.slowest_commit.count()) / million);
    add("appends_waiting", "gauge", "Appends that wait for a commit.", commits.waiting);
    add("push_total", "counter", "Messages that push services have taken.", pushes.sent);
    add("push_failures_total", "counter", "Messages given up.", pushes.failed);
    add("push_gone_total", "counter", "Browsers that their push service does not know any more.", pushes.gone);
    add("push_waiting", "gauge", "Messages that wait for a push service.", pushes.waiting);
    return text;
}

}  // namespace evora::server
