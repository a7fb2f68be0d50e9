#pragma once
/// What the tests of records share: sample files, and reading a whole text at once.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/record/reader.hpp"

namespace evora::test {

/// Names and contents of all files of tests/data/games/, sorted by name.
struct SampleFile {
    std::string name;
    std::string text;
};
[[nodiscard]] const std::vector<SampleFile>& sample_files();

/// Everything that a reader makes of a text.
struct Reading {
    std::vector<GameRecord> games;
    std::vector<BrokenGame> broken;
};
[[nodiscard]] Reading read_all(std::string_view text, Annotations annotations = Annotations::keep);

/// The only game of a text; a failed test where there is none, or a fault.
[[nodiscard]] std::optional<GameRecord> read_one(std::string_view text);

/// The first fault of a text, as the message says it; empty text where there is none.
[[nodiscard]] std::string first_message(std::string_view text);

/// The games as one text, with an empty line between them.
[[nodiscard]] std::string write_all(std::span<const GameRecord> games);

/// The text with the one occurrence of `from` replaced; a failed test unless there is exactly one.
[[nodiscard]] std::string replaced(std::string_view text, std::string_view from, std::string_view to);

/// The first round of a two-player game on the fixed wall, unfinished after it; lines 1 to 5.
inline constexpr std::string_view one_round =
    "[Rules \"fixed\"]\n"
    "[Players \"2\"]\n"
    "[Result \"*\"]\n"
    "\n"
    "1. 1 BBYK/YRRW/YRKW/BKWW/BYRK : 2R2 4W2 3W1 CB1 CY3 CK4 5Y3 1B5 CR4 CKF CW5 CB5 CYF = 3-0\n";

/// A free-wall game that stops after its tiling has begun and seat 1, who started, has placed two tiles.
inline constexpr std::string_view in_tiling =
    "[Rules \"free\"]\n"
    "[Players \"2\"]\n"
    "[Result \"*\"]\n"
    "\n"
    "1. 1 BBYK/YRRW/YRKW/BKWW/BYRK : 2R2 4W2 3W1 CB1 CY3 CK4 5Y3 1B5 CR4 CKF CW5 CB5 CYF | 1@1 2@2 / -\n";

}  // namespace evora::test
