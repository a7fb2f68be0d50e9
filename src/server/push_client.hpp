#pragma once
/// Brings messages to push services: HTTPS from a thread of its own, within limits of time and size. It resolves a name
/// once and connects to what that gave, so that no name can point inside after it was checked.
///
///     auto client = PushClient::open({});
///     (*client)->post(letter, [](PushReply reply) { … });    // called from its thread
///
/// The destructor drops what is on its way.

#include <chrono>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/clocks.hpp"
#include "server/push_endpoint.hpp"

namespace evora::server {

/// One message for one browser, sealed.
struct PushLetter {
    PushEndpoint to;
    std::string authorization;
    std::string body;
    std::string topic;  ///< a later one of the same topic takes the place of an earlier that was not delivered
    std::string urgency;
    std::chrono::seconds ttl{0};
};

struct PushReply {
    unsigned status = 0;  ///< 0: there was no answer
    std::optional<std::chrono::seconds> retry_after = std::nullopt;
    std::string fault{};  ///< without an answer: why
};

struct PushClientSettings {
    Reach reach = Reach::outside;
    /// From the connection to the answer.
    Milliseconds time{10'000};
};

class PushClient {
  public:
    using Done = std::move_only_function<void(PushReply)>;

    /// What is wrong instead, in English.
    [[nodiscard]] static std::expected<std::unique_ptr<PushClient>, std::string> open(
        const PushClientSettings& settings);

    PushClient() = default;
    PushClient(const PushClient&) = delete;
    PushClient& operator=(const PushClient&) = delete;
    virtual ~PushClient() = default;

    virtual void post(PushLetter letter, Done done) = 0;
};

}  // namespace evora::server
