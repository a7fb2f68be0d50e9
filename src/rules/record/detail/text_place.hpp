#pragma once
/// A place in a text, and faults that happen there.

#include <string>

#include "rules/fault.hpp"

namespace evora {

struct TextPlace {
    int line = 0;    ///< from 1
    int column = 0;  ///< in bytes, from 1
};

[[nodiscard]] inline Fault fault_at(TextPlace place, FaultCode code, Part part, std::string found,
                                    std::string expected) {
    return Fault{.code = code,
                 .where = {.part = part, .column = place.column, .line = place.line},
                 .found = std::move(found),
                 .expected = std::move(expected)};
}

/// A fault of a part of the text, moved to where the part begins.
[[nodiscard]] inline Fault moved_to(Fault fault, TextPlace place) {
    fault.where.line = place.line;
    fault.where.column = place.column + (fault.where.column > 0 ? fault.where.column - 1 : 0);
    return fault;
}

}  // namespace evora
