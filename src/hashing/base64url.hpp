#pragma once
/// Bytes as letters, digits, `-` and `_`, by libsodium: RFC 4648 section 5, without padding.
///
///     base64url(bytes);                     // "BTBZMqHH6r4"
///     from_base64url("BTBZMqHH6r4");        // the bytes; empty where the text is none

#include <optional>
#include <string>
#include <string_view>

namespace evora {

[[nodiscard]] std::string base64url(std::string_view bytes);
[[nodiscard]] std::optional<std::string> from_base64url(std::string_view text);

}  // namespace evora
