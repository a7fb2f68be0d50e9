#pragma once
/// A line of the analysis mode (docs/protocol.md), read: a position to think about, or an id to cancel.
///
///     auto request = read_request(R"({"id": 1, "position": "fixed 1 …", "depth": 6})");
///     if (!request) { write(to_json(request.error())); }

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <variant>

#include "engine/thinker.hpp"
#include "protocol/protocol_error.hpp"
#include "rules/position.hpp"

namespace evora {

struct AnalysisQuery {
    std::string id;  ///< as JSON: "\"a\"" or "7"
    Position position;
    ThinkLimits limits;
    const Evaluator* evaluator = nullptr;
    std::int64_t priority = 0;  ///< the higher one first
    bool partial = false;       ///< report every finished depth
    bool fresh = false;         ///< forget what was learnt from earlier queries
};

struct AnalysisCancel {
    std::string id;
};

using AnalysisRequest = std::variant<AnalysisQuery, AnalysisCancel>;

struct RefusedRequest {
    std::string id = "null";
    ProtocolErrors errors;
};

[[nodiscard]] std::expected<AnalysisRequest, RefusedRequest> read_request(std::string_view line);

enum class AnalysisState : std::uint8_t { partial, final, cancelled };

/// What has been found, as one line of JSON; `thought` is null where nothing was looked at.
[[nodiscard]] std::string to_json(const AnalysisQuery& query, AnalysisState state, const Thought* thought);
[[nodiscard]] std::string to_json(const RefusedRequest& refused);

}  // namespace evora
