#pragma once
/// What people prove themselves with: passwords, recovery codes, tokens, and what is kept of them.
///
///     const auto kept = password_hash(password);             // slow and hungry on purpose: not on the loop
///     password_fits(kept, password);
///     const std::string token = new_token();                  // "evora_…"
///     store(secret_hash(token));

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace evora::server {

/// Argon2id with 64 MiB; empty where there is no memory for it.
[[nodiscard]] std::optional<std::string> password_hash(const std::string& password);
/// With an empty `kept` it is false, after as long a time: whether an account exists must not show.
[[nodiscard]] bool password_fits(const std::string& kept, const std::string& password);

/// Eight recovery codes such as "k7mq-2xw9-pa3d", 60 bits each.
[[nodiscard]] std::vector<std::string> new_codes();
/// As the code was given: capitals, spaces and hyphens do not matter.
[[nodiscard]] std::string plain_code(std::string_view text);

/// 192 bits.
[[nodiscard]] std::string new_token();
/// For secrets that nobody can guess: what the store keeps of them, as bytes.
[[nodiscard]] std::string secret_hash(std::string_view secret);

}  // namespace evora::server
