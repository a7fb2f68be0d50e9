#pragma once
/// The reference model's table: everything that lies on it, written down as a person would, in letters and words.
///
/// The reference model is a second, slow implementation of docs/rules.md for tests to compare with. It was written from
/// the text of the rules, shares nothing with src/ and prefers the most literal way of saying a rule to any other.
///
///     std::optional<Table> table = read("fixed 1 0 deal 1 1 - - B20Y20R20K20W20 - …");
///     complaints(*table).empty();   // valid by the list in docs/notation.md
///     write(*table);

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace evora::reference {

/// The colours in their order (C1).
inline constexpr std::string_view colours = "BYRKW";

struct BoardSheet {
    int score = 0;
    std::vector<std::string> lines;  ///< five, each its tiles: "", "RR"
    std::vector<std::string> wall;   ///< five rows of five characters, '.' where nothing lies
    std::string floor;               ///< in the order it fell, '*' the marker
    bool extra_space = false;        ///< the SF5 space is this player's (X8)
    std::string on_extra_space;      ///< nothing or one piece
};

struct DisplaySheet {
    std::string kind;    ///< "" for plain, "S1", "S2B" …
    bool taken = false;  ///< SF5 that lies beside a player
    std::string tiles;
};

/// Tiles are strings of letters, sorted in the order of `colours`; bag and lid too.
struct Table {
    bool free_wall = false;
    bool special_factories = false;
    int round = 1;
    int quiet = 0;
    std::string phase;
    int turn = 0;
    int start = 0;
    std::vector<DisplaySheet> displays;
    bool marker_in_centre = false;
    std::string centre;
    std::string bag;
    std::string lid;
    std::vector<BoardSheet> boards;
};

/// Nothing where the text has not the form of a position.
[[nodiscard]] std::optional<Table> read(std::string_view text);
[[nodiscard]] std::string write(const Table& table);

/// A deal's displays or a position's; nothing where the text has not that form.
[[nodiscard]] std::optional<std::vector<DisplaySheet>> read_displays(std::string_view text);

/// What makes a position invalid, in a few words each; empty where it is valid.
[[nodiscard]] std::vector<std::string> complaints(const Table& table);

// Tiles as letters.
[[nodiscard]] int count(std::string_view tiles, char colour);
[[nodiscard]] bool has(std::string_view tiles, char colour);
[[nodiscard]] std::string sorted(std::string_view tiles);
[[nodiscard]] std::string only(std::string_view tiles, char colour);
[[nodiscard]] std::string without(std::string_view tiles, char colour);
/// Without one tile of the colour, which must be there.
[[nodiscard]] std::string less_one(std::string_view tiles, char colour);
/// The pieces split at every `separator`, empty ones included.
[[nodiscard]] std::vector<std::string> split(std::string_view text, char separator);

}  // namespace evora::reference
