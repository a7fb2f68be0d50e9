#pragma once
/// UTF-8 without control characters: what tag values and comments may hold.
///
///     if (const auto flaw = encoding_flaw(line)) { flaw->at; flaw->found; }

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace evora {

struct EncodingFlaw {
    std::size_t at;        ///< of the first byte that is wrong
    std::string found;     ///< in words
    std::string expected;  ///< in words
};

/// The first byte that is not part of well-formed UTF-8 or begins a control character (U+0000–1F, U+007F–9F).
[[nodiscard]] std::optional<EncodingFlaw> encoding_flaw(std::string_view text);

}  // namespace evora
