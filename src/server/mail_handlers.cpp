// A way in by mail, for accounts that have an address.
#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "server/cookies.hpp"
#include "server/detail/api.hpp"
#include "server/detail/handlers.hpp"
#include "server/passwords.hpp"
#include "server/people_forms.hpp"
#include "view/json.hpp"

namespace evora::server {

namespace {

constexpr store::UnixMilliseconds mail_time = 30LL * 60 * 1000;
/// Accounts of one address that are written to.
constexpr std::uint32_t most_accounts = 5;

/// A mail comes without the app, and so its words are here.
struct Words {
    std::string_view language;
    std::string_view subject;
    std::string_view asked;
    std::string_view sign_in;
    std::string_view code;
    std::string_view end;
};

constexpr std::array<Words, 3> all_words = {{
    {.language = "en",
     .subject = "Your way into Evora",
     .asked = "Somebody, you we hope, has asked for a way into the account",
     .sign_in = "This signs you in:",
     .code = "To set a new password, type this as the recovery code:",
     .end = "Either is good once, within 30 minutes. If it was not you, do nothing: all is as before."},
    {.language = "de",
     .subject = "Dein Weg zu Evora",
     .asked = "Jemand, hoffentlich du, möchte in das Konto",
     .sign_in = "Damit meldest du dich an:",
     .code = "Für ein neues Passwort gib das als Wiederherstellungscode ein:",
     .end =
         "Beides gilt einmal und 30 Minuten lang. Warst du es nicht, musst du nichts tun: Es bleibt alles beim Alten."},
    {.language = "uk",
     .subject = "Ваш вхід до Evora",
     .asked = "Хтось, сподіваємося, що ви, просить доступ до облікового запису",
     .sign_in = "Це посилання для входу:",
     .code = "Щоб задати новий пароль, введіть це як код відновлення:",
     .end = "Обидва діють один раз протягом 30 хвилин. Якщо це були не ви, нічого не робіть: усе лишається як було."},
}};

Mail mail_for(const MailSettings& settings, const std::string& to, const store::Person& person,
              const std::string& token, std::string_view language) {
    const auto* words = std::ranges::find(all_words, language, &Words::language);
    if (words == all_words.end()) {
        words = all_words.begin();
    }
    std::string text = std::string(words->asked) + " " + person.name + "\n" + settings.site + "\n\n";
    text += std::string(words->sign_in) + "\n" + settings.site + "/#/move/" + token + "\n\n";
    text += std::string(words->code) + "\n" + token + "\n\n" + std::string(words->end) + "\n";
    return {.to = to, .subject = std::string(words->subject), .text = std::move(text)};
}

void mail_token(Api& api, const std::string& to, const store::Person& person, const std::string& language) {
    const std::string secret = new_token();
    const store::Token token{.id = secret_name(),
                             .hash = secret_hash(secret),
                             .use = store::TokenUse::mail,
                             .name = {},
                             .created = api.now(),
                             .expires = api.now() + mail_time};
    Mail mail = mail_for(api.parts.mailer.settings(), to, person, secret, language);
    api.parts.journal.run([&api, person = person.id, token, mail = std::move(mail)](store::Store& store) mutable {
        if (!store.add_token(person, token, 1).value_or(false)) {
            return;
        }
        api.parts.mailer.send(std::move(mail), [&api](const std::optional<std::string>& fault) {
            if (fault) {
                api.parts.net.post([&api, fault = *fault] { api.parts.log.error("mail", {{"message", fault}}); });
            }
        });
    });
}

}  // namespace

void mail_recovery(Api& api, Call call) {
    const auto form = parse_mail(call.request.body);
    if (!form) {
        call.refuse(form.error());
        return;
    }
    if (!api.parts.mailer.on()) {
        call.refuse(Refusal(RefusalCode::off, "found a server that sends no mail"));
        return;
    }
    std::string key = form->email;
    std::ranges::transform(key, key.begin(),
                           [](char c) { return 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    if (!api.may_try(call, {}) || !api.mails.spend(key, api.parts.net.now())) {
        call.refuse(Refusal(RefusalCode::rate, "found too many mails asked for; wait a while"));
        return;
    }
    // Whether the address is known shows neither in the answer nor in when it comes.
    call.answer("{}");
    const bool taken = api.parts.readers.run([&api, form = *form] {
        auto people = api.parts.store.people_with_email(form.email, most_accounts);
        api.parts.net.post([&api, form, people = std::move(people)] {
            for (const store::Person& person : people.value_or(std::vector<store::Person>())) {
                mail_token(api, form.email, person, form.language);
            }
        });
    });
    if (!taken) {
        api.parts.log.warning("mail", {{"message", "found too much waiting"}});
    }
}

}  // namespace evora::server
