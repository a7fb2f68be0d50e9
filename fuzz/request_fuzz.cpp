// Any bytes as the body of a request, as its cookies, and as the address of a push service: no crash; what is accepted
// keeps the limits of docs/online.md. The first byte says which.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <boost/json.hpp>

#include "fuzz/checks.hpp"
#include "server/cookies.hpp"
#include "server/http.hpp"
#include "server/message.hpp"
#include "server/organiser_forms.hpp"
#include "server/push_endpoint.hpp"
#include "server/table_json.hpp"

namespace {

using namespace evora::server;
using evora::fuzz::require;

void check_refusal(const Refusal& refusal) {
    boost::json::error_code error;
    const std::string body = error_body(refusal);
    const auto value = boost::json::parse(body, error);
    require(!error && value.is_object(), "an answer that is no JSON", body);
}

void check_table(std::string_view text) {
    const auto table = parse_new_table(text);
    if (!table) {
        check_refusal(table.error());
        return;
    }
    require(table->seats.size() >= 2 && table->seats.size() <= 4, "a table of no size that there is", text);
    require(!table->me || *table->me < table->seats.size(), "a seat that the table does not have", text);
    require(!table->start || table->start->index() < static_cast<int>(table->seats.size()), "nobody's start", text);
    bool person = false;
    for (const SeatPlan& seat : table->seats) {
        person = person || seat.kind != SeatKind::bot;
        require((seat.kind == SeatKind::bot) == !seat.bot.empty(), "a bot without a name, or a name alone", text);
    }
    require(person, "a table for bots alone", text);
}

void check_guest(std::string_view text) {
    const auto name = parse_guest(text);
    if (!name) {
        check_refusal(name.error());
        return;
    }
    require(!name->empty() && name->front() != ' ' && name->back() != ' ', "a name with nothing around it", *name);
    require(name->size() <= std::size_t{24} * 4, "a name that is too long", *name);
    require(name->find('\0') == std::string::npos, "a name with a control character", *name);
}

/// The forms of organisers.
void check_acts(std::string_view text) {
    const auto table = parse_table_act(text);
    const auto person = parse_person_act(text);
    const auto invitation = parse_invitation(text);
    if (!table) {
        check_refusal(table.error());
    } else {
        require(!table->act.reason.empty(), "an act without a reason", text);
    }
    if (!person) {
        check_refusal(person.error());
    } else {
        require((person->kind == PersonActForm::Kind::rename) == !person->name.empty(), "a new name for nothing", text);
    }
    require(!invitation || (invitation->uses >= 1 && invitation->days >= 1), "an invitation for nobody", text);
}

void check_cookie(std::string_view text) {
    static const bool ready = prepare_secrets();
    static const Cookies cookies(std::string(Cookies::key_size, 'k'));
    require(ready, "no randomness", text);
    const std::string_view value = cookie_value(text, session_cookie);
    require(value.size() <= text.size(), "more than there was", value);
    if (const auto session = cookies.session_of(value)) {
        require(cookies.sign(*session) == value, "a cookie that this server would not have made", value);
    }
}

/// Where the server would knock.
void check_endpoint(std::string_view text) {
    const auto endpoint = PushEndpoint::parse(text, Reach::outside);
    if (!endpoint) {
        return;
    }
    require(endpoint->port == "443", "another port", text);
    require(endpoint->host.find_first_of("@/:[]\\ \r\n") == std::string::npos, "a host with more in it", text);
    require(endpoint->target.find_first_of("\r\n ") == std::string::npos, "a path that ends a line", text);
    require(endpoint->target.starts_with('/'), "no path", text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) {
        return 0;
    }
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    switch (data[0]) {
        case 't': check_table(text); break;
        case 'g': check_guest(text); break;
        case 'o': check_acts(text); break;
        case 'e': check_endpoint(text); break;
        default: check_cookie(text); break;
    }
    return 0;
}
