#pragma once
/// How the server tells people by Web Push that a game waits for them.
///
///     ServerSettings settings{.push = {.contact = "mailto:ana@example.org"}};

#include <string>

#include "server/clocks.hpp"
#include "server/push_endpoint.hpp"

namespace evora::server {

struct PushSettings {
    bool on = true;
    /// Whom push services may write to: mailto: or https:. Without one it is the address of the app.
    std::string contact{};
    Reach reach = Reach::outside;
    /// Whoever is back by then is not told: a page that is loaded anew, a phone that changes its network.
    Milliseconds patience{5'000};
    /// Before the second try, doubled for each one after it, unless the service says when.
    Milliseconds retry{30'000};
    /// For a service to answer.
    Milliseconds time{10'000};
};

}  // namespace evora::server
