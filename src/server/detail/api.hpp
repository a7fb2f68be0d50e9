#pragma once
/// What HTTP requests get (docs/online.md, "HTTP"): the checks that all of them share, and what the handlers work with.
///
///     Api api({settings, net, journal, store, hub, readers, files, cookies, log});
///     api.answer(request, respond);

#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "server/cookies.hpp"
#include "server/detail/feed.hpp"
#include "server/detail/pusher.hpp"
#include "server/detail/router.hpp"
#include "server/detail/sessions.hpp"
#include "server/files.hpp"
#include "server/limiter.hpp"
#include "server/pages.hpp"
#include "server/server.hpp"

namespace evora::server {

/// All that an answer may need; everything outlives the `Api`.
struct ApiParts {
    const ServerSettings& settings;
    Net& net;
    store::Journal& journal;
    store::Store& store;
    Hub& hub;
    Pusher& pusher;
    Mailer& mailer;
    Workers& readers;
    const Files& files;
    const Pages& pages;
    const Cookies& cookies;
    Log& log;
};

class Api {
  public:
    explicit Api(const ApiParts& api_parts);

    void answer(HttpRequest request, NetHandler::Respond respond);
    /// Empty where the origin is one that may talk to the server.
    [[nodiscard]] std::optional<Refusal> origin_fault(const HttpRequest& request) const;
    void stopping() { stopping_ = true; }

    // For the handlers.

    /// `work` with the store, on the thread that writes; then `then` on the loop with what it gave. A store that fails
    /// answers the call by itself, here and below.
    template <class Work, class Then>
    void write(Call call, Work work, Then then) {
        parts.journal.run([this, call = std::move(call), work = std::move(work), then = std::move(then)](
                              store::Store& store) mutable { finish(std::move(call), work(store), std::move(then)); });
    }
    /// The same on a thread that reads.
    template <class Work, class Then>
    void read(Call call, Work work, Then then) {
        run_on(
            parts.readers, std::move(call), [this, work = std::move(work)] { return work(parts.store); },
            std::move(then));
    }
    /// What takes long, passwords that is.
    template <class Work, class Then>
    void hash(Call call, Work work, Then then) {
        run_on(
            hashers_, std::move(call), [work = std::move(work)] { return store::Stored<decltype(work())>(work()); },
            std::move(then));
    }

    [[nodiscard]] store::UnixMilliseconds now() const { return parts.net.unix_now(); }
    [[nodiscard]] store::Session new_session() const;
    /// The same answer with the cookie of this session.
    [[nodiscard]] HttpResponse with_cookie(HttpResponse response, const store::Session& session) const;
    [[nodiscard]] HttpResponse without_cookie(HttpResponse response) const;
    /// Empty where this address may still ask for so much; one request is 1.
    [[nodiscard]] std::optional<Refusal> spend_posts(const std::string& address, int cost);
    /// A try at something secret; false after too many. `name` is empty where only the address counts.
    [[nodiscard]] bool may_try(const Call& call, const std::string& name);

    ApiParts parts;
    Sessions sessions;
    Feed feed;
    Limiter commands;
    Limiter mails;
    /// Sockets of one answer each; they are kept until they have it, or have waited too long.
    std::list<std::pair<Moment, std::shared_ptr<Client>>> asked;

  private:
    void answer_api(HttpRequest request, NetHandler::Respond respond);
    void as_organiser(const Route& route, Call call);
    [[nodiscard]] std::optional<Refusal> fault_of(const Route& route, const HttpRequest& request);

    template <class Work, class Then>
    void run_on(Workers& workers, Call call, Work work, Then then) {
        auto shared = std::make_shared<Call>(std::move(call));
        const bool taken = workers.run([this, shared, work = std::move(work), then = std::move(then)]() mutable {
            finish(std::move(*shared), work(), std::move(then));
        });
        if (!taken) {
            shared->refuse(Refusal(RefusalCode::busy, "found too much waiting; send it again"));
        }
    }
    template <class Result, class Then>
    void finish(Call call, Result result, Then then) {
        parts.net.post([call = std::move(call), result = std::move(result), then = std::move(then)]() mutable {
            if (!result) {
                call.refuse(Refusal(RefusalCode::unavailable, "found a store that cannot be written or read"));
            } else if constexpr (std::is_void_v<typename Result::value_type>) {
                then(std::move(call));
            } else {
                then(std::move(call), *std::move(result));
            }
        });
    }

    bool stopping_ = false;
    Limiter posts_;
    Limiter tries_by_address_;
    Limiter tries_by_name_;
    Workers hashers_;  ///< last: what runs there posts to all of the above
};

[[nodiscard]] std::string metrics_text(const ApiParts& parts);

}  // namespace evora::server
