// Any bytes as an event from the store: no crash; what is accepted is written and read back as the same, and what a
// client is told of it is JSON and holds no secret.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include <boost/json.hpp>

#include "fuzz/checks.hpp"
#include "server/event.hpp"

namespace {

using namespace evora::server;
using evora::fuzz::require;

void check_told(const Event& event, std::optional<evora::Seat> seat) {
    const std::string told = to_json(event, Audience::seat(seat));
    boost::json::error_code error;
    const auto value = boost::json::parse(told, error);
    require(!error && value.is_object(), "an event that is no JSON", told);
    for (const char* secret : {"invite", "cid", "by"}) {
        require(value.as_object().if_contains(secret) == nullptr, "a secret is told", told);
    }
    if (const auto* batch = std::get_if<Batch>(&event.body); batch != nullptr && seat != batch->seat) {
        require(value.as_object().if_contains("moves") == nullptr, "placements are told too early", told);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto event = event_from_json({reinterpret_cast<const char*>(data), size});
    if (!event) {
        require(!event.error().empty(), "a fault without a word", "");
        return 0;
    }
    const std::string text = to_json(*event, Audience::store());
    const auto again = event_from_json(text);
    require(again.has_value(), again ? "" : again.error(), text);
    require(*again == *event, "reads back as another", text);
    require(to_json(*again, Audience::store()) == text, "reads back and prints as another", text);
    check_told(*event, std::nullopt);
    for (const evora::Seat seat : evora::Seat::all()) {
        check_told(*event, seat);
    }
    return 0;
}
