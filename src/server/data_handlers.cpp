// What is kept of a person, and records that people bring along.
#include "rules/record/byte_source.hpp"
#include "rules/record/reader.hpp"
#include "rules/record/writer.hpp"
#include "server/detail/api.hpp"
#include "server/detail/handlers.hpp"
#include "server/detail/people_json.hpp"

namespace evora::server {

namespace {

constexpr std::uint32_t most_uploads = 200;

void write_data(JsonObject& json, const store::PersonData& data) {
    const store::Account& account = data.account;
    add_person(json, "person", account.person);
    json.add("email", account.email ? std::optional(std::string_view(*account.email)) : std::nullopt);
    json.add("created", account.person.created);
    json.array("sessions", [&](JsonArray& array) {
        for (const store::Session& session : data.sessions) {
            array.object([&](JsonObject& object) {
                object.add("created", session.created);
                object.add("expires", session.expires);
            });
        }
    });
    json.array("tokens", [&](JsonArray& array) {
        for (const store::Token& token : data.tokens) {
            array.object([&](JsonObject& object) {
                object.add("id", std::string_view(token.id));
                object.add("name", std::string_view(token.name));
                object.add("created", token.created);
            });
        }
    });
    json.array("ratings", [&](JsonArray& array) {
        for (const store::Standing& standing : data.standings) {
            array.object([&](JsonObject& object) {
                object.add("pool", std::string_view(standing.pool));
                add_standing(object, standing);
            });
        }
    });
    json.array("results", [&](JsonArray& array) {
        for (const store::GameScore& result : data.results) {
            array.object([&](JsonObject& object) {
                object.add("game", std::string_view(result.game.text));
                object.add("seat", result.seat);
                object.add("place", result.place);
                object.add("score", result.score);
                object.add("ended", result.ended);
            });
        }
    });
    json.array("games", [&](JsonArray& array) {
        for (const GameId& game : data.games) {
            array.add(std::string_view(game.text));
        }
    });
    json.array("browsers", [&](JsonArray& array) {
        for (const store::PushBrowser& browser : data.browsers) {
            const auto endpoint = PushEndpoint::parse(browser.endpoint, Reach::everywhere);
            array.object([&](JsonObject& object) {
                object.add("id", std::string_view(browser.id));
                object.add("service", std::string_view(endpoint ? endpoint->host : std::string()));
                object.add("created", browser.created);
            });
        }
    });
    json.array("acts", [&](JsonArray& array) {
        for (const store::Act& act : data.acts) {
            array.object([&](JsonObject& object) {
                object.add("at", act.at);
                object.add("act", std::string_view(act.act));
                object.add("detail", std::string_view(act.detail));
                object.add("reason", std::string_view(act.reason));
            });
        }
    });
    json.array("reports", [&](JsonArray& array) {
        for (const store::Report& report : data.reports) {
            // Who reported somebody is not for the one reported to know.
            const bool own = report.by == account.person.id;
            array.object([&](JsonObject& object) {
                object.add("own", own);
                object.add("game", std::string_view(report.game.text));
                object.add("name", std::string_view(report.name));
                object.add("reason", std::string_view(report.reason));
                object.add("at", report.at);
                object.add("said", JsonText{report.said.empty() ? "[]" : std::string_view(report.said)});
                object.add("done", report.done == 0 ? std::nullopt : std::optional(report.done));
            });
        }
    });
    json.array("records", [&](JsonArray& array) {
        for (const store::Upload& upload : data.uploads) {
            array.object([&](JsonObject& object) {
                object.add("id", std::string_view(upload.id));
                object.add("created", upload.created);
                object.add("text", std::string_view(upload.text));
            });
        }
    });
}

Refusal record_refusal(std::string message) {
    return Refusal(RefusalCode::record, std::move(message) + ", expected one finished game");
}

/// One finished game, written as this program writes it.
std::expected<std::string, Refusal> check_record(const std::string& text) {
    // Empty lines at the end are no second game.
    const std::string game_text = text.substr(0, text.find_last_not_of("\r\n") + 1) + "\n";
    MemorySource source(game_text);
    RecordReader reader(source);
    const auto game = reader.next();
    if (!game) {
        return std::unexpected(record_refusal(message(game.error().fault)));
    }
    if (!*game || !(*game)->result()) {
        return std::unexpected(record_refusal(*game ? "found a game that is not over" : "found no game"));
    }
    const auto rest = reader.next();
    if (!rest || *rest) {
        return std::unexpected(record_refusal("found more behind the first game"));
    }
    return to_text(**game);
}

}  // namespace

void export_data(Api& api, Call call) {
    const PersonId id = call.person->id;
    api.read(
        std::move(call), [id](store::Store& store) { return store.all_of(id); },
        [](Call call, const std::optional<store::PersonData>& data) {
            if (!data) {
                call.refuse(Refusal(RefusalCode::no_person, "found no such person"));
                return;
            }
            call.answer(json_object([&](JsonObject& json) { write_data(json, *data); }));
        });
}

void list_uploads(Api& api, Call call) {
    const auto page = page_query(call.request);
    if (!page) {
        call.refuse(page.error());
        return;
    }
    const PersonId id = call.person->id;
    api.read(
        std::move(call), [id, page = *page](store::Store& store) { return store.uploads(id, page); },
        [](Call call, const store::Page<store::Upload>& page) {
            call.answer(json_object([&](JsonObject& json) {
                json.array("records", [&](JsonArray& array) {
                    for (const store::Upload& upload : page.items) {
                        array.object([&](JsonObject& object) {
                            object.add("id", std::string_view(upload.id));
                            object.add("created", upload.created);
                        });
                    }
                });
                add_next(json, page.next);
            }));
        });
}

void upload_record(Api& api, Call call) {
    auto record = check_record(call.request.body);
    if (!record) {
        call.refuse(record.error());
        return;
    }
    const store::Upload upload{.id = secret_name(), .created = api.now(), .text = *std::move(record)};
    const PersonId id = call.person->id;
    api.write(
        std::move(call), [id, upload](store::Store& store) { return store.add_upload(id, upload, most_uploads); },
        [name = upload.id](Call call, bool added) {
            if (added) {
                call.answer(json_object([&](JsonObject& json) { json.add("id", std::string_view(name)); }));
            } else {
                call.refuse(Refusal(RefusalCode::too_many, "found 200 records, expected no more"));
            }
        });
}

void show_upload(Api& api, Call call) {
    const std::string id = call.names[0];
    api.read(
        std::move(call), [id](store::Store& store) { return store.upload(id); },
        [](Call call, const std::optional<store::Upload>& upload) {
            if (upload) {
                call.respond(HttpResponse::of(200, "text/plain; charset=utf-8", upload->text));
            } else {
                call.refuse(Refusal(RefusalCode::no_game, "found no such record"));
            }
        });
}

}  // namespace evora::server
