#include "view/fault.hpp"

#include <string_view>

namespace evora {

namespace {

std::string_view name(Part part) noexcept {
    switch (part) {
        case Part::whole: break;
        case Part::rules: return "rules";
        case Part::round: return "round";
        case Part::quiet: return "quiet";
        case Part::phase: return "phase";
        case Part::turn: return "turn";
        case Part::start: return "start";
        case Part::displays: return "displays";
        case Part::display: return "display";
        case Part::centre: return "centre";
        case Part::bag: return "bag";
        case Part::lid: return "lid";
        case Part::board: return "board";
        case Part::score: return "score";
        case Part::line: return "line";
        case Part::wall_row: return "row";
        case Part::wall_column: return "column";
        case Part::floor: return "floor";
        case Part::move: return "move";
        case Part::deal: return "deal";
        case Part::tag: return "tag";
        case Part::scores: return "scores";
        case Part::comment: return "comment";
        case Part::glyph: return "glyph";
        case Part::variation: return "variation";
    }
    return "whole";
}

}  // namespace

void write_fault(JsonObject& view, const Fault& fault) {
    view.add("code", evora::name(fault.code));
    view.object("params", [&](JsonObject& params) {
        const auto add_counted = [&](std::string_view key, int number) {
            if (number != 0) {
                params.add(key, number);
            }
        };
        params.add("part", name(fault.where.part));
        add_counted("seat", fault.where.seat);
        add_counted("number", fault.where.number);
        add_counted("textLine", fault.where.line);
        add_counted("textColumn", fault.where.column);
        params.add("found", fault.found);
        params.add("expected", fault.expected);
        if (const std::string_view rules = rule_numbers(fault.code); !rules.empty()) {
            params.add("rules", rules);
        }
    });
    view.add("message", message(fault));
}

std::string fault_json(const Fault& fault) {
    return json_object([&](JsonObject& view) { write_fault(view, fault); });
}

}  // namespace evora
