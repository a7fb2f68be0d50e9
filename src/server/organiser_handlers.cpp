// What organisers see and do.
#include <charconv>

#include "server/accounts.hpp"
#include "server/detail/api.hpp"
#include "server/detail/command_client.hpp"
#include "server/detail/handlers.hpp"
#include "server/detail/people_json.hpp"
#include "server/detail/tables.hpp"
#include "server/message.hpp"
#include "server/names.hpp"
#include "server/organiser_forms.hpp"
#include "server/passwords.hpp"
#include "server/table_json.hpp"

namespace evora::server {

namespace {

constexpr std::int64_t hour = 3600LL * 1000;
constexpr std::int64_t day = 24 * hour;

store::Act act_of(const Api& api, const Call& call, std::string_view act, std::string reason) {
    return {.at = api.now(), .by = call.person->id, .act = std::string(act), .reason = std::move(reason)};
}

/// Game or person that may be none.
void add_id(JsonObject& json, std::string_view field, const std::string& id) {
    json.add(field, id.empty() ? std::nullopt : std::optional(std::string_view(id)));
}

void write_report(JsonObject& json, const store::ReportSeen& seen) {
    const store::Report& report = seen.report;
    json.add("id", report.id);
    json.add("game", std::string_view(report.game.text));
    add_person(json, "by", seen.by);
    add_person(json, "person", seen.person);
    json.add("seat", report.seat);
    json.add("name", std::string_view(report.name));
    json.add("reason", std::string_view(report.reason));
    json.add("at", report.at);
    json.add("said", JsonText{report.said.empty() ? "[]" : std::string_view(report.said)});
    json.add("done", report.done == 0 ? std::nullopt : std::optional(report.done));
    add_person(json, "done_by", seen.done_by);
}

void write_muted(JsonObject& json, const store::Person& person, store::UnixMilliseconds now) {
    add_person(json, "person", person);
    add_muted(json, person, now);
}

void write_invitation(JsonObject& json, const store::SignUpInvitation& invitation) {
    json.add("id", std::string_view(invitation.id));
    json.add("note", std::string_view(invitation.note));
    json.add("created", invitation.created);
    json.add("expires", invitation.expires);
    json.add("uses", invitation.uses);
    json.add("used", invitation.used);
}

std::string invitations_body(const std::vector<store::SignUpInvitation>& invitations) {
    return json_object([&](JsonObject& json) {
        json.array("invitations", [&](JsonArray& array) {
            for (const store::SignUpInvitation& invitation : invitations) {
                array.object([&](JsonObject& object) { write_invitation(object, invitation); });
            }
        });
    });
}

/// Answers with one page of something; `field` names it.
template <class T, class Work, class Write>
void answer_page(Api& api, Call call, std::string_view field, const Work& work, Write write) {
    const auto page = page_query(call.request);
    if (!page) {
        call.refuse(page.error());
        return;
    }
    api.read(
        std::move(call), [work, page = *page](store::Store& store) { return work(store, page); },
        [field, write](Call call, const store::Page<T>& page) {
            call.answer(json_object([&](JsonObject& json) {
                json.array(field, [&](JsonArray& array) {
                    for (const T& item : page.items) {
                        array.object([&](JsonObject& object) { write(object, item); });
                    }
                });
                add_next(json, page.next);
            }));
        });
}

void act_at_table(Api& api, Call call, TableActForm form) {
    form.act.name = call.person->name;
    GameCommand command{.game = GameId{call.names[0]}, .cid = form.cid, .command = std::move(form.act)};
    const std::string cid = command.cid;
    auto client = std::make_shared<CommandClient>(std::move(call), cid);
    wait_for(api, client);
    api.parts.hub.command(client, std::move(command));
}

void rename(Api& api, Call call, PersonActForm form) {
    const PersonId id{call.names[0]};
    const store::Act act = act_of(api, call, "rename", std::move(form.reason));
    api.write(
        std::move(call),
        [id, name = form.name, act](store::Store& store) {
            return store.rename(
                id, name, login_name(name), name_keys(name),
                [&](const std::string& event) { return with_name(event, id, name); }, act);
        },
        [&api, id, name = form.name](Call call, const store::Renamed& renamed) {
            if (renamed.outcome == store::Rename::no_person) {
                call.refuse(Refusal(RefusalCode::no_person, "found no such person"));
                return;
            }
            if (renamed.outcome == store::Rename::name_taken) {
                call.refuse(Refusal(RefusalCode::name_taken, "found an account whose name is or looks the same"));
                return;
            }
            api.sessions.forget(id);
            for (const GameId& game : renamed.games) {
                api.parts.hub.forget(game);
            }
            show_person_to_organiser(api, std::move(call));
        });
}

}  // namespace

void list_reports(Api& api, Call call) {
    const bool open_only = query_value(call.request.query, "open") == "true";
    answer_page<store::ReportSeen>(
        api, std::move(call), "reports",
        [open_only](store::Store& store, const store::PageQuery& page) { return store.reports(open_only, page); },
        write_report);
}

void finish_report(Api& api, Call call) {
    auto reason = parse_reason(call.request.body);
    if (!reason) {
        call.refuse(reason.error());
        return;
    }
    const std::string& text = call.names[0];
    std::int64_t id = 0;
    const auto [rest, fault] = std::from_chars(text.data(), text.data() + text.size(), id);
    if (fault != std::errc() || rest != text.data() + text.size()) {
        id = 0;
    }
    const store::Act act = act_of(api, call, "report", *std::move(reason));
    api.write(
        std::move(call), [id, act](store::Store& store) { return store.finish_report(id, act); },
        [](Call call, const std::optional<store::ReportSeen>& report) {
            if (report) {
                call.answer(json_object([&](JsonObject& json) {
                    json.object("report", [&](JsonObject& object) { write_report(object, *report); });
                }));
            } else {
                call.refuse(Refusal(RefusalCode::no_page, "found no such report"));
            }
        });
}

void list_live_tables(Api& api, Call call) {
    const bool waiting = query_value(call.request.query, "status") == "waiting";
    const store::GameStatus status = waiting ? store::GameStatus::waiting : store::GameStatus::playing;
    list_games(api, std::move(call), {.status = status}, "tables",
               [](const Table& table, Moment now) { return live_json(table, now); });
}

void organise_table(Api& api, Call call) {
    auto form = parse_table_act(call.request.body);
    if (!form) {
        call.refuse(form.error());
        return;
    }
    auto* substitute = std::get_if<Substitute>(&form->act.act);
    if (substitute == nullptr || substitute->plan.kind == SeatKind::bot) {
        act_at_table(api, std::move(call), *std::move(form));
        return;
    }
    api.read(
        std::move(call), [id = substitute->plan.person](store::Store& store) { return store.person(id); },
        [&api, form = *std::move(form)](Call call, const std::optional<store::Person>& person) mutable {
            if (!person || person->kind == "deleted") {
                call.refuse(Refusal(RefusalCode::no_person, "found no such person"));
                return;
            }
            std::get_if<Substitute>(&form.act.act)->plan.name = person->name;
            act_at_table(api, std::move(call), std::move(form));
        });
}

void find_people(Api& api, Call call) {
    // What nobody is called finds nobody.
    const std::string text = query_value(call.request.query, "name").value_or("").substr(0, most_name_bytes);
    const store::UnixMilliseconds now = api.now();
    answer_page<store::Person>(
        api, std::move(call), "people",
        [text, now](store::Store& store, const store::PageQuery& page) { return store.find_people(text, now, page); },
        [now](JsonObject& json, const store::Person& person) { write_muted(json, person, now); });
}

void show_person_to_organiser(Api& api, Call call) {
    const PersonId id{call.names[0]};
    api.read(
        std::move(call), [id](store::Store& store) { return store.person(id); },
        [now = api.now()](Call call, const std::optional<store::Person>& person) {
            if (person) {
                call.answer(json_object([&](JsonObject& json) { write_muted(json, *person, now); }));
            } else {
                call.refuse(Refusal(RefusalCode::no_person, "found no such person"));
            }
        });
}

void organise_person(Api& api, Call call) {
    auto form = parse_person_act(call.request.body);
    if (!form) {
        call.refuse(form.error());
        return;
    }
    if (form->kind == PersonActForm::Kind::rename) {
        rename(api, std::move(call), *std::move(form));
        return;
    }
    const PersonId id{call.names[0]};
    const bool mutes = form->kind == PersonActForm::Kind::mute;
    store::Act act = act_of(api, call, mutes ? "mute" : "lift", std::move(form->reason));
    const store::UnixMilliseconds until = !mutes ? 0 : form->hours ? act.at + *form->hours * hour : store::for_good;
    if (form->hours) {
        act.detail = std::to_string(*form->hours) + " h";
    }
    api.write(
        std::move(call), [id, until, act](store::Store& store) { return store.set_muted(id, until, act); },
        [&api, id, now = act.at](Call call, const std::optional<store::Person>& person) {
            if (!person) {
                call.refuse(Refusal(RefusalCode::no_person, "found no such person"));
                return;
            }
            // The sockets of that person come back at once, as somebody who may speak or not.
            api.sessions.forget(id);
            call.answer(json_object([&](JsonObject& json) { write_muted(json, *person, now); }));
        });
}

void list_invitations(Api& api, Call call) {
    api.read(
        std::move(call), [now = api.now()](store::Store& store) { return store.invitations(now); },
        [](Call call, const std::vector<store::SignUpInvitation>& invitations) {
            call.answer(invitations_body(invitations));
        });
}

void make_invitation(Api& api, Call call) {
    auto form = parse_invitation(call.request.body);
    if (!form) {
        call.refuse(form.error());
        return;
    }
    const std::string secret = secret_name();
    store::SignUpInvitation invitation{.id = secret_name().substr(0, 12),
                                       .hash = secret_hash(secret),
                                       .note = std::move(form->note),
                                       .by = call.person->id,
                                       .created = api.now(),
                                       .expires = api.now() + form->days * day,
                                       .uses = form->uses};
    store::Act act = act_of(api, call, "invite", invitation.note);
    act.detail = std::to_string(invitation.uses);
    api.write(
        std::move(call), [invitation, act](store::Store& store) { return store.add_invitation(invitation, act); },
        [secret, invitation](Call call) {
            call.answer(json_object([&](JsonObject& json) {
                json.add("token", std::string_view(secret));
                json.object("invitation", [&](JsonObject& object) { write_invitation(object, invitation); });
            }));
        });
}

void end_invitation(Api& api, Call call) {
    const std::string id = call.names[0];
    const store::Act act = act_of(api, call, "revoke", {});
    using Left = std::optional<std::vector<store::SignUpInvitation>>;
    api.write(
        std::move(call),
        [id, act](store::Store& store) -> store::Stored<Left> {
            const auto ended = store.end_invitation(id, act);
            if (!ended || !*ended) {
                return ended ? store::Stored<Left>(Left()) : std::unexpected(ended.error());
            }
            auto left = store.invitations(act.at);
            return left ? store::Stored<Left>(*std::move(left)) : std::unexpected(left.error());
        },
        [](Call call, const Left& left) {
            if (left) {
                call.answer(invitations_body(*left));
            } else {
                call.refuse(Refusal(RefusalCode::no_page, "found no such invitation"));
            }
        });
}

void list_acts(Api& api, Call call) {
    answer_page<store::ActSeen>(
        api, std::move(call), "acts",
        [](store::Store& store, const store::PageQuery& page) { return store.acts(page); },
        [](JsonObject& json, const store::ActSeen& seen) {
            json.add("id", seen.act.id);
            json.add("at", seen.act.at);
            add_person(json, "by", seen.by);
            json.add("act", std::string_view(seen.act.act));
            add_id(json, "game", seen.act.game.text);
            add_person(json, "person", seen.person);
            json.add("detail", std::string_view(seen.act.detail));
            json.add("reason", std::string_view(seen.act.reason));
        });
}

}  // namespace evora::server
