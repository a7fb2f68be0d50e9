#include "eval/hand.hpp"

#include <algorithm>
#include <array>

#include "eval/features.hpp"
#include "eval/win_chances.hpp"

namespace evora {

namespace {

/// In 1/100 point for one unit of each feature, in the order of `Feature`. Those of lines begun are for a whole line,
/// as the features count sixtieths of it.
using Weights = std::array<int, Features::count>;

constexpr int in_sixtieths = 60;

/// By rounds to come, 1 to 4. What a whole column, colour or row brings in the end is in the weights of 5 tiles. The
/// numbers were fitted to the final scores of games that the search played with earlier ones, and then smoothed where
/// such boards do not occur in a game.
constexpr std::array<Weights, 4> hand_weights = {{
    {
        80,   123,  108,  112,  0,                                   // row
        -38,  -44,  -20,  90,   643,                                 // column
        19,   74,   71,   158,  1244,                                // colour
        -430, -347, -563, -315, -434, -543, -309, -390, -415, -470,  // line
        98,   54,   106,                                             // line_points, line_column, line_colour
        13,   8,    13,   -3,   -21,                                 // row_points
        75,   52,   8,    1,    15,                                  // row_best
        225,                                                         // starts
    },
    {
        140,  189,  203,  203,  203,                                 //
        18,   31,   55,   167,  605,                                 //
        57,   108,  121,  276,  1300,                                //
        -574, -373, -597, -388, -406, -500, -394, -425, -432, -482,  //
        119,  134,  115,                                             //
        26,   33,   22,   -6,   -20,                                 //
        54,   39,   0,    15,   22,                                  //
        120,                                                         //
    },
    {
        168,  198,  200,  200,  200,                                 //
        16,   44,   79,   199,  651,                                 //
        53,   113,  116,  227,  1300,                                //
        -497, -323, -402, -330, -281, -314, -305, -319, -257, -287,  //
        104,  179,  82,                                              //
        53,   63,   43,   10,   10,                                  //
        15,   13,   1,    11,   10,                                  //
        117,                                                         //
    },
    {
        85,   150,  150,  150,  150,                              //
        11,   15,   60,   267,  700,                              //
        20,   40,   110,  300,  1300,                             //
        -416, -190, -165, -142, 8,    28, -284, -206, -115, -79,  //
        36,   247,  62,                                           //
        84,   94,   75,   60,   93,                               //
        12,   -31,  -1,   10,   89,                               //
        101,                                                      //
    },
}};

int rounds_to_come(const RoundEnd& end) noexcept { return std::clamp(5 - end.round, 1, 4); }

constexpr bool counts_sixtieths(std::size_t at) noexcept {
    return static_cast<std::size_t>(Feature::line_points) <= at && at < static_cast<std::size_t>(Feature::row_points);
}

}  // namespace

int HandEvaluator::term(const Board& tiled, bool starts, const RoundEnd& end) const noexcept {
    const Features features = features_of(tiled, end.rules.wall, starts);
    const Weights& of_round = hand_weights[static_cast<std::size_t>(rounds_to_come(end) - 1)];
    int sum = 0;
    for (std::size_t i = 0; i < Features::count; ++i) {
        sum += features[i] * of_round[i] * (counts_sixtieths(i) ? 1 : in_sixtieths);
    }
    return of_point * tiled.score.value + sum / in_sixtieths;
}

int HandEvaluator::margin(int term, int other, const RoundEnd& /*end*/) const noexcept { return term - other; }

Chances HandEvaluator::chances(int margin, const RoundEnd& end) const noexcept {
    return win_chances(margin, rounds_to_come(end));
}

}  // namespace evora
