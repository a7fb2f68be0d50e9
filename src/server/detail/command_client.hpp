#pragma once
/// A request that is a command at a table: what the table answers is the answer of the call.
///
///     auto client = std::make_shared<CommandClient>(std::move(call), cid);
///     wait_for(api, client);
///     api.parts.hub.command(client, command);

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <boost/json.hpp>

#include "server/detail/api.hpp"

namespace evora::server {

/// A socket for one command: the first answer of the table to it is the answer of the call.
class CommandClient final : public Client {
  public:
    CommandClient(Call call, std::string cid) : call_(std::move(call)), person_(call_.person), cid_(std::move(cid)) {}

    void send(std::shared_ptr<const std::string> message) override {
        boost::json::error_code fault;
        const auto value = boost::json::parse(*message, fault);
        const auto* object = fault ? nullptr : value.if_object();
        if (done_ || object == nullptr) {
            return;
        }
        const auto text = [&](std::string_view field) {
            const auto* found = object->if_contains(field);
            const auto* string = found != nullptr ? found->if_string() : nullptr;
            return string != nullptr ? std::string_view(string->data(), string->size()) : std::string_view();
        };
        if (text("type") == "error") {
            finish(HttpResponse::json(http_status(text("code")), R"({"error":)" + error_of(*object) + "}"));
        } else if (!cid_.empty() && text("cid") == cid_) {
            const auto* number = object->if_contains("number");
            finish(HttpResponse::json(
                200, R"({"ack":)" + (number != nullptr ? boost::json::serialize(*number) : std::string("0")) + "}"));
        }
    }
    void close(CloseReason /*reason*/) override {
        finish(HttpResponse::refused(Refusal(RefusalCode::unavailable, "found no answer; send it again")));
    }
    [[nodiscard]] const std::optional<store::Person>& person() const override { return person_; }
    [[nodiscard]] Milliseconds way() const override { return Milliseconds(0); }

    void finish(HttpResponse response) {
        if (!std::exchange(done_, true)) {
            call_.respond(std::move(response));
        }
    }
    [[nodiscard]] bool done() const { return done_; }

  private:
    static std::string error_of(boost::json::object error) {
        for (const char* field : {"type", "game", "cid"}) {
            error.erase(field);
        }
        return boost::json::serialize(error);
    }

    Call call_;
    std::optional<store::Person> person_;
    std::string cid_;
    bool done_ = false;
};

/// Keeps it until it has its answer, or has waited too long.
inline void wait_for(Api& api, const std::shared_ptr<CommandClient>& client) {
    constexpr Milliseconds patience{60'000};
    const Moment now = api.parts.net.now();
    while (!api.asked.empty() && now - api.asked.front().first > patience) {
        api.asked.front().second->close(CloseReason::try_again);
        api.asked.pop_front();
    }
    std::erase_if(api.asked, [](const auto& item) { return static_cast<const CommandClient&>(*item.second).done(); });
    api.asked.emplace_back(now, client);
}

}  // namespace evora::server
