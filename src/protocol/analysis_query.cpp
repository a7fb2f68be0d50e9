#include "protocol/analysis_query.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "nets/evaluators.hpp"
#include "protocol/engine_settings.hpp"
#include "protocol/go_command.hpp"
#include "protocol/position_command.hpp"
#include "protocol/words.hpp"
#include "rules/fault.hpp"
#include "rules/notation/move_text.hpp"

namespace evora {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::chrono::milliseconds usual_time{1000};
constexpr int max_levels = 8;
constexpr std::int64_t max_priority = 1'000'000;
constexpr std::array<std::string_view, 6> limit_keys = {"depth", "nodes", "movetime", "clock", "inc", "lines"};

/// In ASCII, as everything of the protocol is.
std::string text_of(const Json& value) { return value.dump(-1, ' ', true); }

/// Reads the fields of one object; `errors` grows by one for each that is wrong.
class QueryReader {
  public:
    QueryReader(const Json& object, ProtocolErrors& errors) noexcept : object_(object), errors_(errors) {}

    [[nodiscard]] bool has(const char* key) const { return object_.contains(key); }

    bool read_switch(const char* key) {
        if (!has(key)) {
            return false;
        }
        if (!object_[key].is_boolean()) {
            refuse(key, "true or false");
            return false;
        }
        return object_[key].get<bool>();
    }

    std::int64_t read_priority() {
        if (!has("priority")) {
            return 0;
        }
        const Json& value = object_["priority"];
        // A number without sign may be beyond what one with a sign can be.
        const bool small = !value.is_number_unsigned() || value.get<std::uint64_t>() <= max_priority;
        const bool fits = value.is_number_integer() && small && value.get<std::int64_t>() >= -max_priority &&
                          value.get<std::int64_t>() <= max_priority;
        if (!fits) {
            refuse("priority", "a whole number from -1000000 to 1000000");
            return 0;
        }
        return value.get<std::int64_t>();
    }

    const Evaluator* read_evaluator() {
        if (!has("evaluator")) {
            return best_evaluator().evaluator;
        }
        const Json& value = object_["evaluator"];
        const auto evaluator = evaluator_option(value.is_string() ? value.get<std::string>() : text_of(value));
        if (!evaluator) {
            errors_.push_back(evaluator.error());
        }
        return evaluator.value_or(nullptr);
    }

    ThinkLimits read_limits() {
        std::vector<std::string> texts;
        for (const std::string_view key : limit_keys) {
            if (has(key.data())) {
                texts.emplace_back(key);
                texts.push_back(text_of(object_[std::string(key)]));
            }
        }
        auto go = read_go(Words(texts.begin(), texts.end()));
        if (!go) {
            errors_.push_back(go.error());
            return {};
        }
        ThinkLimits& limits = go->limits;
        limits.lines = std::max(limits.lines, 1);
        if (!limits.depth && !limits.nodes && !limits.time && !limits.clock) {
            limits.time = usual_time;
        }
        return limits;
    }

    std::optional<Position> read_position() {
        if (!has("position") || !object_["position"].is_string()) {
            refuse("position", "a text, as what follows the command position");
            return std::nullopt;
        }
        const auto text = object_["position"].get<std::string>();
        const auto position = evora::read_position(split(text));
        if (!position) {
            errors_.insert(errors_.end(), position.error().begin(), position.error().end());
            return std::nullopt;
        }
        if (const auto checked = check_to_move(*position); !checked) {
            errors_.push_back(checked.error());
        }
        return *position;
    }

    void refuse_other_keys() {
        constexpr std::array<std::string_view, 6> known = {"id",       "position", "evaluator",
                                                           "priority", "partial",  "fresh"};
        for (const auto& [key, value] : object_.items()) {
            if (std::ranges::find(known, key) == known.end() &&
                std::ranges::find(limit_keys, key) == limit_keys.end()) {
                errors_.push_back({ProtocolFault::bad_query,
                                   "found the key " + evora::quoted(key) +
                                       ", expected id, position, depth, nodes, movetime, clock, inc, lines, evaluator, "
                                       "priority, partial, fresh, or cancel alone"});
            }
        }
    }

  private:
    void refuse(const std::string& key, const std::string& expected) {
        errors_.push_back({ProtocolFault::bad_query,
                           key + ": found " + (has(key.c_str()) ? evora::quoted(text_of(object_[key])) : "nothing") +
                               ", expected " + expected});
    }

    const Json& object_;
    ProtocolErrors& errors_;
};

std::unexpected<RefusedRequest> refuse(ProtocolFault fault, std::string text, std::string id = "null") {
    return std::unexpected(RefusedRequest{.id = std::move(id), .errors = {{fault, std::move(text)}}});
}

bool is_id(const Json& value) { return value.is_string() || value.is_number_integer(); }

}  // namespace

std::expected<AnalysisRequest, RefusedRequest> read_request(std::string_view line) {
    Json object;
    bool too_deep = false;
    // What lies too deep is not kept, as writing it into a message would take a call for each level.
    const auto keep = [&too_deep](int depth, Json::parse_event_t /*event*/, const Json& /*value*/) {
        too_deep = too_deep || depth > max_levels;
        return depth <= max_levels;
    };
    try {
        object = Json::parse(line, keep);
    } catch (const Json::parse_error& error) {
        return refuse(ProtocolFault::bad_json,
                      "found a fault near byte " + std::to_string(error.byte) + ", expected a line of JSON");
    } catch (const Json::out_of_range&) {
        return refuse(ProtocolFault::bad_json, "found a number beyond all bounds, expected a smaller one");
    }
    if (too_deep) {
        return refuse(ProtocolFault::bad_json,
                      "found more than " + std::to_string(max_levels) + " levels, expected an object of plain values");
    }
    if (!object.is_object()) {
        return refuse(ProtocolFault::bad_json, "found " + evora::quoted(text_of(object)) + ", expected an object");
    }
    if (object.contains("cancel")) {
        if (object.size() > 1 || !is_id(object["cancel"])) {
            return refuse(ProtocolFault::bad_query,
                          "found " + evora::quoted(text_of(object)) + ", expected cancel alone, with an id");
        }
        return AnalysisCancel{text_of(object["cancel"])};
    }
    if (!object.contains("id") || !is_id(object["id"])) {
        return refuse(ProtocolFault::bad_query,
                      "id: found " + (object.contains("id") ? evora::quoted(text_of(object["id"])) : "nothing") +
                          ", expected a text or a whole number");
    }
    RefusedRequest refused{.id = text_of(object["id"]), .errors = {}};
    QueryReader reader(object, refused.errors);
    reader.refuse_other_keys();
    const auto position = reader.read_position();
    const ThinkLimits limits = reader.read_limits();
    const Evaluator* evaluator = reader.read_evaluator();
    const std::int64_t priority = reader.read_priority();
    const bool partial = reader.read_switch("partial");
    const bool fresh = reader.read_switch("fresh");
    if (!position || !refused.errors.empty()) {
        return std::unexpected(std::move(refused));
    }
    return AnalysisQuery{.id = refused.id,
                         .position = *position,
                         .limits = limits,
                         .evaluator = evaluator,
                         .priority = priority,
                         .partial = partial,
                         .fresh = fresh};
}

std::string to_json(const AnalysisQuery& query, AnalysisState state, const Thought* thought) {
    constexpr std::array<const char*, 3> names = {"partial", "final", "cancelled"};
    Json object;
    object["id"] = Json::parse(query.id);
    object["state"] = names[static_cast<std::size_t>(state)];
    if (thought == nullptr) {
        return text_of(object);
    }
    object["turn"] = query.position.turn().number();
    object["depth"] = thought->depth;
    object["nodes"] = thought->nodes;
    object["time"] = std::chrono::duration_cast<std::chrono::milliseconds>(thought->time).count();
    object["exact"] = thought->exact;
    object["lines"] = Json::array();
    for (const SearchLine& best : thought->lines) {
        Json line;
        line["exact"] = best.exact;
        line["score"] = Json::array();
        line["win"] = Json::array();
        for (int i = 0; i < query.position.players().number(); ++i) {
            const SeatOutlook& outlook = best.seats[static_cast<std::size_t>(i)];
            line["score"].push_back(outlook.points / 100.0);
            line["win"].push_back(outlook.win / 10000.0);
        }
        line["moves"] = Json::array();
        for (const Move move : best.moves) {
            line["moves"].push_back(to_text(move));
        }
        object["lines"].push_back(std::move(line));
    }
    return text_of(object);
}

std::string to_json(const RefusedRequest& refused) {
    Json object;
    object["id"] = Json::parse(refused.id);
    object["errors"] = Json::array();
    for (const ProtocolError& error : refused.errors) {
        object["errors"].push_back(Json{{"code", name(error.fault)}, {"text", error.text}});
    }
    return text_of(object);
}

}  // namespace evora
