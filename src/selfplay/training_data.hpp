#pragma once
/// Training data: for each end of a round what a learnt value would see of every board, and how the game ended. A file
/// is a header of 64 bytes and rows of one size, so that it can be mapped as an array; docs/learning.md has every
/// field.
///
///     std::string bytes = header_bytes(header);
///     append_game(bytes, header, rows);               // rows of one game
///     auto data = read_training_data(bytes);          // whole games only
///     data->whole;                                    // so many bytes of it: what follows was cut off

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "eval/inputs.hpp"
#include "rules/ordinals.hpp"
#include "rules/rules.hpp"

namespace evora {

/// What all games of a file have in common. Whoever has it can make the file again.
struct TrainingHeader {
    static constexpr std::size_t size = 64;
    static constexpr std::size_t max_evaluator = 24;  ///< characters of its name

    Rules rules;
    Players players;
    std::uint64_t seed = 0;
    std::uint32_t nodes = 0;    ///< positions that a move looks at
    std::uint16_t opening = 0;  ///< plies at the start of a game that may be random
    std::uint16_t random = 0;   ///< of 1,000 moves, so many are random ones
    std::uint16_t greedy = 0;   ///< and so many what `greedy` would play
    std::string evaluator;      ///< its name
    friend bool operator==(const TrainingHeader&, const TrainingHeader&) = default;
};

struct TrainingSeat {
    std::int16_t score = 0;      ///< at this end of a round
    std::int16_t end_score = 0;  ///< of the game, bonuses included
    std::uint8_t place = 0;      ///< in the end: 1 for a winner
    std::array<std::uint8_t, Inputs::count> inputs{};
    friend bool operator==(const TrainingSeat&, const TrainingSeat&) noexcept = default;
};

/// An end of a round that another round followed.
struct TrainingRow {
    std::uint32_t game = 0;  ///< its number
    std::uint8_t round = 0;  ///< that has ended
    std::uint8_t left = 0;   ///< rows of this game that follow
    std::array<TrainingSeat, Seat::count> seats{};
    friend bool operator==(const TrainingRow&, const TrainingRow&) noexcept = default;
};

[[nodiscard]] std::size_t row_size(Players players) noexcept;
/// Precondition: the name of the evaluator has at most `max_evaluator` characters.
[[nodiscard]] std::string header_bytes(const TrainingHeader& header);
void append_game(std::string& bytes, Players players, std::span<const TrainingRow> rows);

struct TrainingData {
    TrainingHeader header;
    std::vector<TrainingRow> rows;
    std::size_t games = 0;
    std::size_t whole = 0;  ///< bytes of header and whole games
    std::string fault;      ///< why there are no more, in English; empty where the bytes end there
};

/// Rows up to the first that is not right. The error, where the header is wrong, says what was found and expected.
[[nodiscard]] std::expected<TrainingData, std::string> read_training_data(std::string_view bytes);

}  // namespace evora
