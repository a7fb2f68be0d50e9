// Guests, accounts, sessions, passwords.
#include "server/accounts.hpp"
#include "server/detail/api.hpp"
#include "server/detail/handlers.hpp"
#include "server/detail/people_json.hpp"
#include "server/message.hpp"
#include "server/names.hpp"
#include "server/passwords.hpp"
#include "server/people_forms.hpp"

namespace evora::server {

namespace {

Refusal wrong_login() {
    return Refusal(RefusalCode::login,
                   "found a name, password, code or token that does not fit, expected the right one");
}
Refusal no_sign_up(SignUpMode mode) {
    const bool invited = mode == SignUpMode::invited;
    return Refusal(RefusalCode::sign_up, invited ? "found no invitation that is good, expected one of an organiser"
                                                 : "found a server that takes no new accounts")
        .with("mode", std::string(name(mode)));
}
Refusal too_many_tries() { return Refusal(RefusalCode::rate, "found too many tries; wait a while"); }

std::vector<std::string> hashes_of(const std::vector<std::string>& codes) {
    std::vector<std::string> hashes;
    for (const std::string& code : codes) {
        hashes.push_back(secret_hash(plain_code(code)));
    }
    return hashes;
}

Refusal name_taken() {
    return Refusal(RefusalCode::name_taken, "found an account with that name, or with one that looks the same");
}

/// What whoever has left is called in games.
constexpr std::string_view nobody = "anonymous";

void add_codes(JsonObject& json, const std::vector<std::string>& codes) {
    json.array("codes", [&](JsonArray& array) {
        for (const std::string& code : codes) {
            array.add(std::string_view(code));
        }
    });
}

/// Goes on with the account and whether the password is its own; the person has to ask for himself.
template <class Then>
void check_password(Api& api, Call call, std::string password, Then then) {
    if (!api.may_try(call, call.person->id.text)) {
        call.refuse(too_many_tries());
        return;
    }
    const PersonId id = call.person->id;
    api.read(
        std::move(call), [id](store::Store& store) { return store.account_of(id); },
        [&api, password = std::move(password), then = std::move(then)](
            Call call, const std::optional<store::Account>& account) mutable {
            api.hash(
                std::move(call),
                [kept = account ? account->password : std::string(), password = std::move(password)] {
                    return password_fits(kept, password);
                },
                [then = std::move(then)](Call call, bool fits) mutable {
                    if (fits) {
                        then(std::move(call));
                    } else {
                        call.refuse(wrong_login());
                    }
                });
        });
}

/// Goes on with what is kept of a new password.
template <class Then>
void hash_password(Api& api, Call call, std::string password, Then then) {
    api.hash(
        std::move(call), [password = std::move(password)] { return password_hash(password); },
        [then = std::move(then)](Call call, std::optional<std::string> kept) mutable {
            if (kept) {
                then(std::move(call), *std::move(kept));
            } else {
                call.refuse(Refusal(RefusalCode::busy, "found no memory for passwords; send it again"));
            }
        });
}

}  // namespace

void make_guest(Api& api, Call call) {
    auto name = parse_guest(call.request.body);
    if (!name) {
        call.refuse(name.error());
        return;
    }
    const store::Person person{
        .id = {secret_name().substr(0, 12)}, .kind = "guest", .name = *std::move(name), .created = api.now()};
    const store::Session session = api.new_session();
    api.write(
        std::move(call),
        [person, session, keys = name_keys(person.name)](store::Store& store) -> store::Stored<bool> {
            // This is the thread that writes, so that nobody signs up with the name in between.
            const auto taken = store.name_taken(keys, person.id);
            if (!taken || *taken) {
                return taken ? store::Stored<bool>(false) : taken;
            }
            const auto added = store.add_person(person, session);
            return added ? store::Stored<bool>(true) : std::unexpected(added.error());
        },
        [&api, person, session](Call call, bool added) {
            if (!added) {
                call.refuse(name_taken());
                return;
            }
            call.respond(api.with_cookie(HttpResponse::json(200, person_body(person)), session));
        });
}

void sign_up(Api& api, Call call) {
    auto form = parse_sign_up(call.request.body);
    if (!form) {
        call.refuse(form.error());
        return;
    }
    if (call.person && call.person->kind != "guest") {
        call.refuse(Refusal(RefusalCode::wrong_time, "found an account, expected a guest or nobody")
                        .with("status", call.person->kind)
                        .with("expected", "guest"));
        return;
    }
    const SignUpMode mode = api.parts.settings.sign_up;
    if (mode == SignUpMode::closed || (mode == SignUpMode::invited && form->invitation.empty())) {
        call.refuse(no_sign_up(mode));
        return;
    }
    if (!api.may_try(call, {})) {
        call.refuse(too_many_tries());
        return;
    }
    std::string password = std::move(form->password);
    hash_password(api, std::move(call), std::move(password), [&api, mode, form = *form](Call call, std::string kept) {
        const std::optional<store::Session> session = call.person ? std::nullopt : std::optional(api.new_session());
        const store::Person person{.id = call.person ? call.person->id : PersonId{secret_name().substr(0, 12)},
                                   .kind = "account",
                                   .name = form.name,
                                   .created = call.person ? call.person->created : api.now()};
        const std::vector<std::string> codes = new_codes();
        const store::Login login{
            .name = login_name(form.name),
            .password = std::move(kept),
            .email = form.email,
            .codes = hashes_of(codes),
            .keys = name_keys(form.name),
            .invitation = mode == SignUpMode::invited ? std::optional(secret_hash(form.invitation)) : std::nullopt,
            .now = api.now()};
        api.write(
            std::move(call),
            [person, login, session](store::Store& store) { return store.add_account(person, login, session); },
            [&api, mode, person, session, codes](Call call, store::SignUp result) {
                if (result == store::SignUp::name_taken) {
                    call.refuse(name_taken());
                    return;
                }
                if (result == store::SignUp::no_invitation) {
                    call.refuse(no_sign_up(mode));
                    return;
                }
                if (result == store::SignUp::account_already) {
                    call.refuse(Refusal(RefusalCode::wrong_time, "found an account, expected a guest")
                                    .with("status", "account")
                                    .with("expected", "guest"));
                    return;
                }
                api.sessions.forget(person.id);
                auto response = HttpResponse::json(200, json_object([&](JsonObject& json) {
                                                       add_person(json, "person", person);
                                                       add_codes(json, codes);
                                                   }));
                call.respond(session ? api.with_cookie(std::move(response), *session) : std::move(response));
            });
    });
}

void log_in(Api& api, Call call) {
    auto form = parse_login(call.request.body);
    if (!form) {
        call.refuse(form.error());
        return;
    }
    const std::string name = form->name;
    if (!api.may_try(call, login_name(name))) {
        call.refuse(too_many_tries());
        return;
    }
    const store::Session session = api.new_session();
    if (!form->token.empty()) {
        api.write(
            std::move(call),
            [hash = secret_hash(form->token), now = api.now(), session](store::Store& store) {
                return store.move(hash, now, session);
            },
            [&api, session](Call call, const std::optional<store::Person>& person) {
                if (person) {
                    call.respond(api.with_cookie(HttpResponse::json(200, person_body(person)), session));
                } else {
                    call.refuse(wrong_login());
                }
            });
        return;
    }
    const auto welcome = [&api, session](Call call, const store::Person& person) {
        api.write(
            std::move(call), [person, session](store::Store& store) { return store.add_session(person.id, session); },
            [&api, person, session](Call call) {
                call.respond(api.with_cookie(HttpResponse::json(200, person_body(person)), session));
            });
    };
    api.read(
        std::move(call), [name](store::Store& store) { return account_named(store, name); },
        [&api, welcome, password = form->password](Call call, const std::optional<store::Account>& account) {
            api.hash(
                std::move(call),
                [kept = account ? account->password : std::string(), password] {
                    return password_fits(kept, password);
                },
                [welcome, account](Call call, bool fits) {
                    if (fits && account) {
                        welcome(std::move(call), account->person);
                    } else {
                        call.refuse(wrong_login());
                    }
                });
        });
}

void log_out(Api& api, Call call) {
    const auto session = api.sessions.session_of(call.request);
    if (!session) {
        call.refuse(
            Refusal(RefusalCode::no_session, "found nobody, expected a session; POST /api/v1/guests makes one"));
        return;
    }
    api.sessions.forget(*session);
    api.write(
        std::move(call), [session = *session](store::Store& store) { return store.end_session(session); },
        [&api, session = *session](Call call) {
            api.sessions.forget(session);
            call.respond(api.without_cookie(HttpResponse::json(200, person_body(std::nullopt))));
        });
}

void recover(Api& api, Call call) {
    auto form = parse_recovery(call.request.body);
    if (!form) {
        call.refuse(form.error());
        return;
    }
    const std::string name = form->name;
    if (!api.may_try(call, login_name(name))) {
        call.refuse(too_many_tries());
        return;
    }
    std::string password = std::move(form->password);
    hash_password(api, std::move(call), std::move(password),
                  [&api, name, code = secret_hash(plain_code(form->code)), mailed = secret_hash(form->code)](
                      Call call, const std::string& kept) {
                      const store::Session session = api.new_session();
                      api.write(
                          std::move(call),
                          [name, code, mailed, kept,
                           session](store::Store& store) -> store::Stored<std::optional<store::Account>> {
                              auto account = account_named(store, name);
                              if (!account || !*account) {
                                  return account;
                              }
                              auto done = store.recover((*account)->person.id, code, kept, session);
                              if (done && !*done) {
                                  done = store.recover_by_mail((*account)->person.id, mailed, kept, session);
                              }
                              if (!done) {
                                  return std::unexpected(done.error());
                              }
                              return *done ? account_named(store, name) : std::optional<store::Account>();
                          },
                          [&api, session](Call call, const std::optional<store::Account>& account) {
                              if (!account) {
                                  call.refuse(wrong_login());
                                  return;
                              }
                              api.sessions.forget(account->person.id);
                              call.respond(api.with_cookie(HttpResponse::json(200, json_object([&](JsonObject& json) {
                                                                                  add_person(json, "person",
                                                                                             account->person);
                                                                                  json.add("codes", account->codes);
                                                                              })),
                                                           session));
                          });
                  });
}

void show_me(Api& api, Call call) {
    const auto answer = [now = api.now()](Call call, const std::optional<store::Account>& account, bool organiser) {
        call.answer(json_object([&](JsonObject& json) {
            add_person(json, "person", call.person);
            json.add("email",
                     account && account->email ? std::optional(std::string_view(*account->email)) : std::nullopt);
            json.add("codes", account ? std::optional(account->codes) : std::nullopt);
            json.add("organiser", organiser);
            add_muted(json, call.person, now);
        }));
    };
    if (!call.person || call.person->kind == "guest") {
        answer(std::move(call), std::nullopt, false);
        return;
    }
    const PersonId id = call.person->id;
    using Self = std::pair<std::optional<store::Account>, bool>;
    api.read(
        std::move(call),
        [id](store::Store& store) -> store::Stored<Self> {
            auto account = store.account_of(id);
            const auto organiser = store.is_organiser(id);
            if (!account || !organiser) {
                return std::unexpected(account ? organiser.error() : account.error());
            }
            return Self(*std::move(account), *organiser);
        },
        [answer](Call call, const Self& self) { answer(std::move(call), self.first, self.second); });
}

void change_password(Api& api, Call call) {
    auto form = parse_password_change(call.request.body);
    if (!form) {
        call.refuse(form.error());
        return;
    }
    check_password(api, std::move(call), form->password, [&api, fresh = form->fresh](Call call) {
        hash_password(api, std::move(call), fresh, [&api](Call call, const std::string& kept) {
            const PersonId id = call.person->id;
            const std::string session = api.sessions.session_of(call.request).value_or("");
            api.write(
                std::move(call),
                [id, kept, session](store::Store& store) { return store.set_password(id, kept, session); },
                [&api, id](Call call) {
                    api.sessions.forget(id);
                    call.answer(person_body(call.person));
                });
        });
    });
}

void renew_codes(Api& api, Call call) {
    auto password = parse_password(call.request.body, true);
    if (!password) {
        call.refuse(password.error());
        return;
    }
    check_password(api, std::move(call), *password, [&api](Call call) {
        const PersonId id = call.person->id;
        const std::vector<std::string> codes = new_codes();
        api.write(
            std::move(call),
            [id, hashes = hashes_of(codes)](store::Store& store) { return store.set_codes(id, hashes); },
            [codes](Call call) { call.answer(json_object([&](JsonObject& json) { add_codes(json, codes); })); });
    });
}

void set_email(Api& api, Call call) {
    auto form = parse_email(call.request.body);
    if (!form) {
        call.refuse(form.error());
        return;
    }
    const auto set = [&api, email = form->email](Call call) {
        const PersonId id = call.person->id;
        api.write(
            std::move(call), [id, email](store::Store& store) { return store.set_email(id, email); },
            [email](Call call) {
                call.answer(json_object([&](JsonObject& json) {
                    add_person(json, "person", call.person);
                    json.add("email", email ? std::optional(std::string_view(*email)) : std::nullopt);
                }));
            });
    };
    // Where mail is sent an address is a way in, which nobody gets who only found a browser open.
    if (form->email && api.parts.mailer.on()) {
        check_password(api, std::move(call), form->password, set);
    } else {
        set(std::move(call));
    }
}

void delete_person(Api& api, Call call) {
    auto password = parse_password(call.request.body, call.person->kind != "guest");
    if (!password) {
        call.refuse(password.error());
        return;
    }
    const auto forget = [&api](Call call) {
        const PersonId id = call.person->id;
        const auto rewrite = [id](const std::string& text) { return with_name(text, id, nobody); };
        api.write(
            std::move(call),
            [id, rewrite](store::Store& store) { return store.forget(id, std::string(nobody), rewrite); },
            [&api, id](Call call, const store::Forgotten& forgotten) {
                if (!forgotten.done) {
                    call.refuse(Refusal(RefusalCode::wrong_time, "found a seat at a table that is not over")
                                    .with("status", "playing")
                                    .with("expected", "over"));
                    return;
                }
                for (const GameId& game : forgotten.games) {
                    api.parts.hub.forget(game);
                }
                api.sessions.forget(id);
                call.respond(api.without_cookie(HttpResponse::json(200, person_body(std::nullopt))));
            });
    };
    if (call.person->kind == "guest") {
        forget(std::move(call));
    } else {
        check_password(api, std::move(call), *password, forget);
    }
}

}  // namespace evora::server
