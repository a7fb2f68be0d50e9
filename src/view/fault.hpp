#pragma once
/// A refusal as JSON: a stable code with parameters, from which an app makes a sentence in its reader's language, and
/// the English one (docs/view.md).
///
///     answer.object("fault", [&](JsonObject& view) { write_fault(view, fault); });

#include <string>

#include "rules/fault.hpp"
#include "view/json.hpp"

namespace evora {

void write_fault(JsonObject& view, const Fault& fault);

[[nodiscard]] std::string fault_json(const Fault& fault);

}  // namespace evora
