#pragma once
/// Many games of self-play, several at once, handed over in the order of their numbers.
///
///     play_games(header, evaluator, {.first = 0, .end = 1000, .concurrency = 2}, [&](std::span<const TrainingRow>
///     game) {
///         …                 // from the thread that called; false ends it
///         return true;
///     });

#include <cstdint>
#include <functional>
#include <span>

#include "eval/evaluator.hpp"
#include "selfplay/training_data.hpp"

namespace evora {

struct GameRow {
    std::uint32_t first = 0;
    std::uint32_t end = 0;  ///< one more than the number of the last
    int concurrency = 1;    ///< 1 or more
};

void play_games(const TrainingHeader& header, const Evaluator& evaluator, const GameRow& row,
                const std::function<bool(std::span<const TrainingRow>)>& take);

}  // namespace evora
