// What whoever hosts the server has to say: who may sign up, and pages such as an imprint.
#include "server/detail/api.hpp"
#include "server/detail/handlers.hpp"
#include "server/detail/people_json.hpp"
#include "server/pages.hpp"

namespace evora::server {

void show_site(Api& api, Call call) {
    call.answer(json_object([&](JsonObject& json) {
        json.add("sign_up", name(api.parts.settings.sign_up));
        json.add("chat", name(api.parts.settings.hub.text_chat));
        json.add("mail", api.parts.mailer.on());
        json.array("pages", [&](JsonArray& array) {
            for (const std::string& page : api.parts.pages.names()) {
                array.add(std::string_view(page));
            }
        });
    }));
}

void show_page(Api& api, Call call) {
    const std::string language = query_value(call.request.query, "language").value_or("");
    const HostPage* const page = api.parts.pages.find(call.names[0], language);
    if (page == nullptr) {
        call.refuse(Refusal(RefusalCode::no_page, "found no such page"));
        return;
    }
    call.answer(json_object([&](JsonObject& json) {
        json.add("page", std::string_view(page->name));
        json.add("language", page->language.empty() ? std::nullopt : std::optional(std::string_view(page->language)));
        json.add("text", std::string_view(page->text));
    }));
}

}  // namespace evora::server
