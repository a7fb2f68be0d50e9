#include "fairness/proof_fault.hpp"

#include <array>

namespace evora {

std::string_view name(ProofFaultCode code) noexcept {
    constexpr std::array<std::string_view, 13> names = {
        "no-proof",   "starts-elsewhere", "unknown-tag",    "missing-tag", "form",
        "wrong-link", "wrong-nonce",      "wrong-position", "wrong-key",   "wrong-start",
        "wrong-deal", "not-revealed",     "wrong-secret"};
    return names[static_cast<std::size_t>(code)];
}

std::string message(const ProofFault& fault) {
    std::string text;
    const auto add = [&text](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
    if (fault.round > 0) {
        add("round " + std::to_string(fault.round));
    }
    if (fault.seat > 0) {
        add("seat " + std::to_string(fault.seat));
    }
    if (!fault.tag.empty()) {
        add(fault.tag);
    }
    text += text.empty() ? "" : ": ";
    text += "found " + fault.found + ", expected " + fault.expected + " (";
    text += name(fault.code);
    return text + ")";
}

}  // namespace evora
