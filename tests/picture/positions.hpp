#pragma once
/// Positions that together show everything a picture can have to draw.

#include <array>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "rules/notation/position_text.hpp"

namespace evora {

struct Sample {
    std::string_view name;
    std::string_view text;
};

inline constexpr auto samples = std::to_array<Sample>({
    {"offer_2_fixed",
     "fixed 4 0 offer 1 2 BBRW/-/-/RRRW/BYYK *BBW B5Y4R4K4W5 B6Y5R4K6W7 "
     "24;-/-/KKK/-/YYYY;.YR.W/WB.../.W..R/R...Y/.....;YK "
     "17;Y/RR/RR/-/KK;..RKW/.BY.K/.W.../.K.B./.....;B"},
    {"offer_4_free_sf",
     "free+sf 2 0 offer 2 3 S4:BBRK/S5:x/-/S2W:KKWW/-/YKW/S2Y:BYYYRK/-/BRWW BYRRR B3Y3R3K1W1 B3Y4R4K1W2 "
     "3;R/WW/KKK/BB/-;....K/K..../..B../...../.....;BYRKWWB* "
     "4;-/WW/W/-/-;..Y../.Y.../...Y./W..../.....;- "
     "1;Y/WW/BBB/RRR/-;R..../...../.K.../...../.....;KK "
     "0;W/KK/YYY/-/-;...K./.R.../...../W..../.....;B^K"},
    {"offer_3_fixed",
     "fixed 3 0 offer 3 1 BYKK/-/YYRR/BWWW/-/BRRK/- *BBBBBBYYRK Y3R2K5W4 B1Y3R3K7W4 "
     "14;B/WW/WWW/RR/W;.Y.K./..YR./...../...../.....;- "
     "9;W/WW/-/BB/BB;.YR../.B..K/K...R/.K.../.....;- "
     "106;-/YY/RRR/-/Y;B..../.B.R./..BY./....Y/.....;RYB"},
    {"over_2_fixed",
     "fixed 5 0 over 0 2 - - B6Y7R4K7W6 B7Y8R4K9W7 "
     "62;-/-/RR/K/RRRR;BYRKW/.BYR./..BY./R..B./....B;- "
     "55;-/Y/-/WWW/-;BYR.W/W...K/.WB.R/.K.../.R...;-"},
    {"over_4_fixed",
     "fixed 5 0 over 0 2 - - B4Y4R7K6W4 B6Y6R8K7W4 "
     "62;-/-/YY/K/-;BYRKW/.BY../..B../R..../.....;- "
     "62;-/Y/-/WWW/-;BYRKW/W..../.W.../...../.....;- "
     "62;-/Y/-/WW/-;BYRKW/.B.../..B../.K.../.....;- "
     "62;-/Y/-/W/-;BYRKW/.B.../..B../.K.../.....;-"},
    {"deal_3_fixed_sf",
     "fixed+sf 2 0 deal 3 3 - - B7Y8R8K8W6 B9Y9R9K10W7 "
     "3;-/W/YY/K/-;BY.../.B.R./...../R..../.....;- "
     "5;-/-/-/WWW/BB;..R.W/W...K/.W.../...../.....;- "
     "0;-/-/-/-/-;...../...../...../...../.....;-"},
    {"tiling_4_free_sf",
     "free+sf 2 0 tiling 1 1 -/S2B:-/S4:-/-/-/S5:x/-/S2R:-/- - B4Y6R6K6W5 B6Y7R8K7W6 "
     "2;K/KK/BBB/BB/-;.Y.../...../...../...../.....;- "
     "0;Y/YY/YYY/WWWW/-;B..../...../...../...../.....;-^- "
     "0;R/-/KKK/RRR/-;...../...../...../...../.....;* "
     "11;K/RR/-/WWWW/-;..W../...../...../...../.....;BBBB"},
    {"offer_2_sf_crowded",
     "fixed+sf 3 0 offer 1 1 S4:BKWW/-/BBBYRRKK/-/S1:BYRK *R B5Y7R7K7W7 B7Y9R8K8W9 "
     "3;-/-/-/-/-;BY.../...../...../...../.....;BYRKWWB "
     "0;-/-/-/-/-;...../...../...../...../.....;-"},
});

/// A sample is valid, or its test fails here.
inline Position position_of(std::string_view text) {
    const auto position = parse_position(text);
    if (!position) {
        ADD_FAILURE() << text << "\n" << message(position.error()[0]);
        return Position::initial(Rules{}, Players{}, Seat{});
    }
    return *position;
}

inline const Sample& sample(std::string_view name) {
    for (const Sample& candidate : samples) {
        if (candidate.name == name) {
            return candidate;
        }
    }
    ADD_FAILURE() << "no sample is called " << name;
    return samples[0];
}

}  // namespace evora
