#include "signature/positions.hpp"

#include <string_view>

#include "rules/notation/position_text.hpp"

namespace evora {

namespace {

constexpr std::string_view texts[] = {
    "fixed 1 0 offer 2 2 YYRR/BYKK/BKWW/BBYR/YRKW * B16Y15R16K16W17 - "
    "0;-/-/-/-/-;...../...../...../...../.....;- 0;-/-/-/-/-;...../...../...../...../.....;-",
    "fixed 3 0 offer 1 2 -/-/-/BYYR/BRWW RRKKW B8Y6R9K9W8 B4Y5R3K5W3 "
    "9;-/-/-/YYYY/BBBBB;...KW/W...K/K...R/...../.....;* 5;-/RR/WWW/-/-;.YR../W...K/..BY./....Y/.....;-",
    "fixed 5 0 offer 2 1 BYRW/-/-/-/YKWW *YRKKKW - B11Y12R8K9W9 "
    "22;-/-/WWW/-/RRRRR;BYRK./W.YRK/..BYR/...B./...W.;- 15;-/-/-/KK/BB;BYRK./WB..K/K.BY./..W../.R...;-",
    "fixed 2 0 offer 1 1 BBKK/BYYW/BBKW/BYKW/RKKW * B10Y13R13K11W13 B1Y2R1K2 "
    "3;-/-/-/BB/WW;.Y.../...R./...Y./...../.....;- 3;-/-/-/W/RRR;..R../.B.../K..../...../.....;-",
    "fixed 4 0 offer 1 1 RKWW/RRWW/BYRK/BRKW/- - B3Y5R3K6W3 B9Y8R7K6W5 "
    "21;R/-/YY/-/-;B..KW/W..RK/K...R/....Y/....B;- 14;-/BB/-/WWW/-;.YRK./W..RK/.WBY./....Y/.....;*B",
    "free 1 0 offer 2 2 YYRR/BYKK/BKWW/BBYR/YRKW * B16Y15R16K16W17 - 0;-/-/-/-/-;...../...../...../...../.....;- "
    "0;-/-/-/-/-;...../...../...../...../.....;-",
    "free 3 0 offer 2 1 RRKW/-/-/-/- BBBYYYK B8Y6R9K9W8 B6Y6R3K6W3 "
    "15;-/WW/-/RRR/WWWW;.YR../..KY./..YR./...K./.....;* 14;R/W/-/-/-;.B.Y./..BK./...W./..YB./.....;-",
    "free 5 0 offer 1 2 BYRW/-/BBKK/-/YKWW YWWW - B11Y11R9K12W8 26;-/-/Y/RRRR/-;RKYB./WBK../.RB../.W.../KY...;* "
    "13;K/-/WW/RR/-;BRWY./.WRK./.BY../..B../.Y...;-",
    "free 2 1 tiling 1 1 -/-/-/-/- - B11Y9R15K11W14 B2Y3R3K1W1 "
    "0;R/YY/YYY/KKKK/WW;.Y.../..K../...R./...../.....;* 2;Y/KK/WWW/BBBB/-;.B.../..B../...../..Y../.....;BK",
    "fixed+sf 1 0 offer 2 2 YYRR/BKK/S2Y:BYYWW/S2K:BBRKK/YRW * B16Y15R16K16W17 - "
    "0;-/-/-/-/-;...../...../...../...../.....;- 0;-/-/-/-/-;...../...../...../...../.....;-",
    "fixed+sf 3 0 offer 1 2 RRKW/-/-/S5:x/S1:- BBRRRRK B8Y6R9K9W7 B5Y5R2K1W2 "
    "7;-/YY/-/KK/YYYY;.YR../.B.R./..BY./...../.....;-^- 4;W/-/BBB/WWWW/KKKK;..RK./..Y.K/.W.../...../.....;*WWWW",
    "fixed+sf 5 0 offer 2 1 S5:x/-/S4:YRKW/-/YKKW *YRKKKW B11Y11R9K8W9 - "
    "22;B/W/-/RRR/BBB;.YRKW/..YRK/K..YR/...B./...W.;B 10;-/R/WWW/WW/-;BYRK./.BY../K.BY./.K.../.R...;-^-",
    "free+sf 1 0 offer 2 2 YYRR/BKK/S2Y:BYYWW/S2K:BBRKK/YRW * B16Y15R16K16W17 - "
    "0;-/-/-/-/-;...../...../...../...../.....;- 0;-/-/-/-/-;...../...../...../...../.....;-",
    "free+sf 3 0 offer 1 2 RRKW/YKWW/-/S5:x/S1:- BYYWWWW B8Y6R9K9W7 B1Y8R4K5W1 "
    "9;R/-/WW/BBBB/-;.WK../..WB./..Y../...../.....;* 11;R/RR/-/-/BBBBB;.KW../..KY./..RK./..Y../.....;-^-",
    "free+sf 6 0 offer 2 1 S2R:-/BYKW/S5:x/-/YRW *BYRRKWWW B7Y3R6K8W4 Y6R1K4W6 "
    "24;-/Y/-/BBBB/-;.YRBK/RB.KW/.KWYB/..K.R/....Y;- 35;B/-/-/-/RRRR;.RYKW/RKBY./.YWR./...WY/...B.;-^B",
    "fixed 1 0 offer 2 2 BBRW/BRWW/BYRW/YKKW/BYYK/BYWW/BYRK * B13Y14R16K16W13 - "
    "0;-/-/-/-/-;...../...../...../...../.....;- 0;-/-/-/-/-;...../...../...../...../.....;- "
    "0;-/-/-/-/-;...../...../...../...../.....;-",
    "fixed 3 0 offer 2 3 YRRW/-/-/-/-/BRKW/- YKWW B2Y2R4K6W2 B11Y5R4K6W9 "
    "10;Y/KK/-/RRRR/-;..RK./..YR./.W..R/..W../.....;* 14;B/YY/-/-/-;.YR../WB.../.W.Y./.K.../.....;- "
    "7;W/BB/YYY/-/-;.Y.K./..YR./K..../...B./....B;-",
    "fixed 5 0 offer 2 3 -/-/-/-/BBBW/-/RKWW *BBYYRRRRRKKKKW B2Y3R2K1W2 B4Y3R4K1W6 "
    "34;W/-/YY/-/KKK;BYRK./.BYRK/..B.R/...BY/...W.;- 28;B/-/-/-/KKK;.YRKW/WBYR./KWB../..W../.R...;- "
    "27;B/-/-/-/-;.YRKW/..YRK/..BY./..W.Y/..K..;Y",
    "free 1 0 offer 2 2 BBRW/BRWW/BYRW/YKKW/BYYK/BYWW/BYRK * B13Y14R16K16W13 - "
    "0;-/-/-/-/-;...../...../...../...../.....;- 0;-/-/-/-/-;...../...../...../...../.....;- "
    "0;-/-/-/-/-;...../...../...../...../.....;-",
    "free 3 0 offer 1 2 -/-/-/-/-/BRKW/- YYKKKWWWW B2Y2R4K6W2 B7Y3R4K6W6 "
    "12;-/YY/BBB/YYY/WWWW;.YR../.RK../..W../...../.....;- 13;R/RR/YYY/-/-;.BY../..BY./..K../.KR../.....;- "
    "11;Y/RR/RRR/BBB/-;.BK../.WY../..W../...../...B.;*",
    "free 5 0 offer 3 1 -/BYRK/-/-/-/BYRK/BYKW YYYYRWWWW B2Y1R3K1W2 B3Y3R3K2W5 "
    "35;K/-/-/KK/BB;WYRB./.KWYB/.BKR./.W.../..Y..;* 40;Y/B/-/KK/-;WBKR./.YWKR/.WRY./..B../..Y..;- "
    "35;B/-/-/RRR/KK;YRWK./.BYRK/..KBR/...W./.....;B",
    "fixed+sf 1 0 offer 2 2 BBRW/BRWW/BYW/S2R:YRKKW/S3:BYYK/S5:BYWW/BYRK * B13Y14R16K16W13 - "
    "0;-/-/-/-/-;...../...../...../...../.....;- 0;-/-/-/-/-;...../...../...../...../.....;- "
    "0;-/-/-/-/-;...../...../...../...../.....;-",
    "fixed+sf 3 0 offer 2 3 S5:x/-/S2R:-/S1:-/YKKW/BRKW/- YYYYRRK B2Y2R4K6W1 B8Y4R6K7W6 "
    "3;W/YY/-/WW/BBB;..RK./.B..K/...Y./...../.....;-^- 5;Y/RR/-/-/YYY;..R../WB.../..B../..W../.....;R "
    "0;R/WW/BB/WW/-;.Y.K./.BY../.W.../...../.R...;*W",
    "fixed+sf 5 0 offer 2 3 BYK/S5:RRRK/-/-/-/S4:-/S2R:R *BBBYYRRKKWW B1Y2R1K2W2 B4Y2R5K4W7 "
    "36;-/KK/B/YYYY/-;BYRK./WBYR./.W.Y./.K.../YR...;- 37;W/-/-/-/-;BYRK./..YRK/..BY./.KWB./...W.;- "
    "32;B/WW/-/-/K;.YRK./.BYRK/.WB../..WB./.R...;B",
    "free+sf 1 0 offer 2 2 BBRW/BRWW/BYW/S2R:YRKKW/S3:BYYK/S5:BYWW/BYRK * B13Y14R16K16W13 - "
    "0;-/-/-/-/-;...../...../...../...../.....;- 0;-/-/-/-/-;...../...../...../...../.....;- "
    "0;-/-/-/-/-;...../...../...../...../.....;-",
    "free+sf 3 0 offer 1 2 S5:x/BBR/S2R:-/S1:-/YKKW/-/- YYYYYYYKK B2Y2R4K6W1 B10Y5R5K7W7 "
    "18;W/WW/-/-/-;.RY../.KR../.YW../.B.../.....;*W 14;B/RR/B/-/WW;.Y.W./.BK../.WY../..R../.....;-^- "
    "14;W/RR/RR/-/-;.BR../..Y../..K../..W../..B..;-",
    "free+sf 5 0 offer 2 3 -/S5:YYRK/-/BYYW/-/S4:-/S2R:YYRRKWW YKKWW Y1K1W1 B3Y3R6K6W3 "
    "43;W/BB/-/-/KK;.BYRK/KRWY./BWR../RK.../.....;*B 38;R/-/-/BBB/R;.BYWK/YRWB./WYKR./...Y./.....;- "
    "37;R/BB/-/-/WW;.KBYW/WRY../BYR../.WK../.B...;B",
    "free+sf 2 1 tiling 2 2 -/-/S2K:-/-/-/S2W:-/S2Y:- - B6Y10R11K10W7 B1Y3R1K2W5 "
    "5;Y/RR/WWW/BBBB/-;.R.../.K.../.Y.../...../.....;BB 5;W/KK/YYY/RRRR/WW;.Y.../.B.../.W.../...../.....;* "
    "3;R/-/KKK/-/BBBBB;.B.../..Y../...../..W../.....;KK",
    "fixed 1 0 offer 2 2 BRRK/BYYR/BKKW/BYRR/BYKK/BYKK/YRKK/BRKW/BYYK * B12Y12R13K9W18 - "
    "0;-/-/-/-/-;...../...../...../...../.....;- 0;-/-/-/-/-;...../...../...../...../.....;- "
    "0;-/-/-/-/-;...../...../...../...../.....;- 0;-/-/-/-/-;...../...../...../...../.....;-",
    "fixed 3 0 offer 1 3 -/BYKK/-/-/-/RKKW/-/BYRW/- YKWW B10Y4R4K9W9 - "
    "12;Y/BB/-/-/YY;..RK./..YR./K..../R..../.....;- 10;B/WW/-/-/-;.YR../.BY../..B../...B./...W.;* "
    "8;-/RR/WWW/RRRR/-;.YR../..Y.K/...Y./.K.../.....;- 9;K/RR/YY/-/-;.YR../.BY../.W.../.K.../....B;-",
    "fixed 5 0 offer 3 4 -/-/-/-/-/RWWW/-/-/BBRW *YYYYRRRRRRRKKWWWW B2Y1W2 - "
    "25;W/BB/R/-/-;.YRK./..YRK/K.B../R.WB./..K..;- 26;-/WW/-/-/KKKKK;BYRK./.BYRK/K.B../.KW../Y....;- "
    "33;-/-/-/BBBB/YY;BYRK./.BYRK/.WB../..W../.....;- 28;K/KK/-/-/YYY;.YR../WBYR./.WBY./..W../.R...;-",
    "free 1 0 offer 2 2 BRRK/BYYR/BKKW/BYRR/BYKK/BYKK/YRKK/BRKW/BYYK * B12Y12R13K9W18 - "
    "0;-/-/-/-/-;...../...../...../...../.....;- 0;-/-/-/-/-;...../...../...../...../.....;- "
    "0;-/-/-/-/-;...../...../...../...../.....;- 0;-/-/-/-/-;...../...../...../...../.....;-",
    "free 3 0 offer 4 2 -/-/-/-/YRWW/-/-/-/- BBYYYYYWWW B5Y7R3K5W5 - "
    "11;K/-/RRR/KKK/-;.YB../.RW../.B.../...../..Y..;- 12;Y/BB/-/RRRR/BBBB;.B.R./.YW../.KR../...../.....;- "
    "12;B/WW/WWW/-/-;.RW../.YK../...../.K.../.B...;- 12;-/-/-/KKKK/RRRRR;.BW../..BY./..YW./...../.....;*KKKK",
    "free 5 0 offer 2 3 -/-/KKWW/-/-/-/BYWW/-/RRKW BRRRRRRKKWWW B6Y2K1W2 - "
    "40;K/-/YYY/-/-;.BYR./.KRWY/.RB../RYW../Y....;*YY 38;R/-/Y/-/-;WBKY./KRYW./.KB../.W.../..W..;- "
    "22;W/-/KKK/-/-;.BKRY/BRWK./..B../..RB./..Y..;- 43;Y/BB/-/-/-;.KRB./.RYWK/..BKR/..KY./..W..;-",
    "fixed+sf 1 0 offer 2 2 BRRK/BYR/S2Y:BYYKKW/BRR/S2K:BYKKK/S2W:BYK/S3:YRKK/BRKW/BYYK * B12Y12R13K9W18 - "
    "0;-/-/-/-/-;...../...../...../...../.....;- 0;-/-/-/-/-;...../...../...../...../.....;- "
    "0;-/-/-/-/-;...../...../...../...../.....;- 0;-/-/-/-/-;...../...../...../...../.....;-",
    "fixed+sf 3 0 offer 3 1 S4:-/RW/-/S5:x/-/S2K:RKKW/S3:YY/-/- YRRRRRRW B8Y5R5K4W4 - "
    "6;K/YY/BBB/RR/-;.YR../W..R./...Y./...../...W.;B 12;K/WW/WWW/KKK/-;.YR../.BY../K..../...../Y....;-^- "
    "6;-/WW/WWW/KKK/BBB;.Y.K./.BY../K..../...../.....;- 11;K/YY/-/K/-;.YR../.B.R./.WB../...../....B;*K",
    "fixed+sf 5 0 offer 2 3 S2K:YRRKW/RW/S2W:-/-/YYYK/-/S2B:-/S3:-/- YYYRRRKKKWWW - - "
    "36;B/-/-/-/BBBBB;.YRKW/.BYR./..BY./..WB./.RK..;B*B 28;-/-/-/WW/RRRRR;.YRKW/WBY../.WB../.K.../..K..;- "
    "38;B/WW/-/YY/-;.YRKW/.BYRK/K.BYR/..W../.....;B 35;B/KK/-/KKK/-;.YRKW/WBYR./.WB../..W.Y/.....;K",
    "free+sf 1 0 offer 2 2 BRRK/BYR/S2Y:BYYKKW/BRR/S2K:BYKKK/S2W:BYK/S3:YRKK/BRKW/BYYK * B12Y12R13K9W18 - "
    "0;-/-/-/-/-;...../...../...../...../.....;- 0;-/-/-/-/-;...../...../...../...../.....;- "
    "0;-/-/-/-/-;...../...../...../...../.....;- 0;-/-/-/-/-;...../...../...../...../.....;-",
    "free+sf 3 0 offer 2 4 S4:-/RW/RRKW/S5:x/-/S2K:-/S3:-/-/- BYYYYYRRKW B6Y7R5K5W3 - "
    "10;-/YY/KKK/BBBB/-;.RW../..RK./..Y../...../.B...;- 16;-/-/-/BBBB/WWWWW;.RY../.YB../.KW../...../.....;*W "
    "12;-/KK/WWW/-/KK;.YB../.WY../...../.RK../.....;- 9;K/RR/-/RRRR/-;.BW../..BW./..K../...../..Y..;-^K",
    "free+sf 5 0 offer 2 3 S2K:-/YRW/S2W:-/BBRR/YYRW/-/S2B:-/S3:R/- *BBYYRRWWW B1Y3R1W1 - "
    "38;K/WW/BB/-/-;.YBR./..YBR/..WK./.KR../.RK..;- 38;-/KK/-/-/-;YKR.W/BRWY./.WYB./...W./..BK.;K "
    "40;-/-/BBB/KKKK/WW;WBKR./.RBKY/.WRY./..Y../.....;- 39;Y/KK/-/-/-;WBR../RWYB./.YK../.RB../..WY.;KK",
};

}  // namespace

std::vector<Position> signature_positions() {
    std::vector<Position> positions;
    for (const std::string_view text : texts) {
        positions.push_back(parse_position(text).value());
    }
    return positions;
}

}  // namespace evora
