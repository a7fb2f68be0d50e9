#pragma once
/// Names of people: what may be one, and when two look the same.
///
///     auto name = tidy_name(" Ana ");            // "Ana", or why it cannot be a name
///     name_keys("Аna") == name_keys("Ana");       // the first letter of one is Cyrillic: nobody sees a difference
///
/// Whatever cannot be seen is refused: controls, marks of format and direction, characters that Unicode does not have.
/// Names are in the composed form (NFC) with single spaces. Two names look the same if they have a key in common: the
/// skeleton of Unicode's report 39, on confusable characters, with and without regard to capital letters. ICU has the
/// tables for that, and a later version may have others; the keys say by which they were made.

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "server/refusal.hpp"
#include "store/organiser.hpp"

namespace evora::server {

/// Characters of a name.
inline constexpr std::size_t most_name_characters = 24;
/// Bytes of what is looked at as a name at all.
inline constexpr std::size_t most_name_bytes = 8 * most_name_characters;

[[nodiscard]] std::expected<std::string, Refusal> tidy_name(std::string_view text);
/// The same for one line of text that people read, of at most so many characters; refused with `text`.
[[nodiscard]] std::expected<std::string, Refusal> tidy_line(std::string_view field, std::string_view text,
                                                            std::size_t most);

[[nodiscard]] store::NameKeys name_keys(std::string_view name);

/// A name as accounts log in with it: without regard to capital letters, in any script.
[[nodiscard]] std::string login_name(std::string_view name);
/// The same as versions before 0.3 kept it: A to Z as a to z, all else as it is.
[[nodiscard]] std::string old_login_name(std::string_view name);

}  // namespace evora::server
