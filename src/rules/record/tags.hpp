#pragma once
/// Header tags of a record: `[Date "2026-11-27"]`. The notation knows some names and what their values look like;
/// every other name is kept with whatever text it has.
///
///     tag_fault("Date", "2026-02-30", rules, players);   // a day that is not in the calendar
///     tag_fault("Opening", "anything", rules, players);  // empty: no such tag is known

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "rules/fault.hpp"
#include "rules/ordinals.hpp"
#include "rules/result.hpp"
#include "rules/rules.hpp"

namespace evora {

struct Tag {
    std::string name;
    std::string value;  ///< UTF-8 as a person reads it, without the escapes of the text
    friend bool operator==(const Tag&, const Tag&) = default;
};

/// The value of the tag with that name; null where there is none.
[[nodiscard]] const std::string* find_tag(std::span<const Tag> tags, std::string_view name) noexcept;

/// How a game came to its end.
enum class Termination : std::uint8_t {
    normal,  ///< played to the end of the rules (E1, E3, E4)
    resignation,
    time,
    abandoned,
    adjudicated,
    unfinished,
};

[[nodiscard]] std::string_view name(Termination termination) noexcept;
[[nodiscard]] std::optional<Termination> termination_from_name(std::string_view text) noexcept;

/// The place of each seat, 1 the best; 0 for seats that are not in the game.
using Places = std::array<int, Seat::count>;

/// `2-1`, `1-1-3`. Empty unless there is a place for each player, and each is one more than the number of better ones.
[[nodiscard]] std::optional<Places> parse_places(std::string_view text, Players players) noexcept;
[[nodiscard]] std::string to_text(const Places& places, Players players);
[[nodiscard]] Places places_of(const Ranking& ranking) noexcept;

/// What is wrong with a tag that is not one of the required three; empty where nothing is. Looks at the name's form,
/// at the value's encoding and, for known tags, at what the value says; `Position` must be one to play on from by these
/// rules. `Where::column` counts bytes of the value; 0 means the name.
[[nodiscard]] std::optional<Fault> tag_fault(std::string_view name, std::string_view value, Rules rules,
                                             Players players);

/// Whether a tag may have such a name: letters, digits and `_`, a letter first.
[[nodiscard]] bool is_tag_name(std::string_view name) noexcept;

}  // namespace evora
