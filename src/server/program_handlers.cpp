// Tokens: for another browser, and for programs.
#include "server/detail/api.hpp"
#include "server/detail/handlers.hpp"
#include "server/detail/people_json.hpp"
#include "server/passwords.hpp"
#include "server/people_forms.hpp"

namespace evora::server {

namespace {

constexpr store::UnixMilliseconds move_time = 10LL * 60 * 1000;
constexpr store::UnixMilliseconds no_end = INT64_C(1) << 60U;
constexpr std::uint32_t most_tokens = 20;

std::string tokens_body(const std::vector<store::Token>& tokens) {
    return json_object([&](JsonObject& json) {
        json.array("tokens", [&](JsonArray& array) {
            for (const store::Token& token : tokens) {
                array.object([&](JsonObject& object) {
                    object.add("id", std::string_view(token.id));
                    object.add("name", std::string_view(token.name));
                    object.add("created", token.created);
                });
            }
        });
    });
}

}  // namespace

void make_move_token(Api& api, Call call) {
    if (const auto form = parse_nothing(call.request.body); !form) {
        call.refuse(form.error());
        return;
    }
    const std::string secret = new_token();
    const store::Token token{.id = secret_name(),
                             .hash = secret_hash(secret),
                             .use = store::TokenUse::move,
                             .name = {},
                             .created = api.now(),
                             .expires = api.now() + move_time};
    const PersonId id = call.person->id;
    api.write(
        std::move(call), [id, token](store::Store& store) { return store.add_token(id, token, 1); },
        [secret, expires = token.expires](Call call, bool /*added*/) {
            call.answer(json_object([&](JsonObject& json) {
                json.add("token", std::string_view(secret));
                json.add("expires", expires);
            }));
        });
}

void list_tokens(Api& api, Call call) {
    const PersonId id = call.person->id;
    api.read(
        std::move(call), [id](store::Store& store) { return store.tokens(id); },
        [](Call call, const std::vector<store::Token>& tokens) { call.answer(tokens_body(tokens)); });
}

void make_token(Api& api, Call call) {
    auto name = parse_token_name(call.request.body);
    if (!name) {
        call.refuse(name.error());
        return;
    }
    const std::string secret = new_token();
    const store::Token token{.id = secret_name(),
                             .hash = secret_hash(secret),
                             .use = store::TokenUse::program,
                             .name = *name,
                             .created = api.now(),
                             .expires = no_end};
    const PersonId id = call.person->id;
    api.write(
        std::move(call), [id, token](store::Store& store) { return store.add_token(id, token, most_tokens); },
        [secret, name = token.id](Call call, bool added) {
            if (!added) {
                call.refuse(Refusal(RefusalCode::too_many, "found 20 tokens, expected no more"));
                return;
            }
            call.answer(json_object([&](JsonObject& json) {
                json.add("id", std::string_view(name));
                json.add("token", std::string_view(secret));
            }));
        });
}

void end_token(Api& api, Call call) {
    const PersonId id = call.person->id;
    const std::string token = call.names[0];
    api.write(
        std::move(call), [id, token](store::Store& store) { return store.end_token(id, token); },
        [&api, id](Call call, const std::vector<store::Token>& tokens) {
            api.sessions.forget(id);
            call.answer(tokens_body(tokens));
        });
}

void make_bot(Api& api, Call call) {
    if (const auto form = parse_nothing(call.request.body); !form) {
        call.refuse(form.error());
        return;
    }
    const PersonId id = call.person->id;
    api.write(
        std::move(call), [id](store::Store& store) { return store.make_bot(id); },
        [&api, id](Call call, bool done) {
            if (!done) {
                call.refuse(Refusal(RefusalCode::wrong_time, "found a bot, or an account that has games")
                                .with("status", call.person->kind)
                                .with("expected", "an account without games"));
                return;
            }
            api.sessions.forget(id);
            call.person->kind = "bot";
            call.answer(person_body(call.person));
        });
}

}  // namespace evora::server
