// Any bytes as a deal: refused, or a deal that prints as those bytes; where it is possible it can be played.
//
// The first byte chooses the position before the deal, the others are the text.

#include <array>
#include <cstddef>
#include <cstdint>

#include "fuzz/checks.hpp"

using namespace evora;

namespace {

/// Full bags, bags that run out, and bag and lid that do not suffice.
const std::array<Position, 6>& positions() {
    const std::string empty = " 0;-/-/-/-/-;...../...../...../...../.....;-";
    const auto position = [](const std::string& text) { return parse_position(text).value(); };
    static const std::array<Position, 6> all = {
        position("fixed 1 0 deal 1 1 - - B20Y20R20K20W20 -" + empty + empty),
        position("free+sf 1 0 deal 1 1 - - B20Y20R20K20W20 -" + empty + empty),
        position("fixed+sf 3 0 deal 1 1 - - B5Y4R4K5W3 B15Y16R16K15W17" + empty + empty),
        position("fixed 3 0 deal 2 2 - - B3 B17Y20R20K20W20" + empty + empty + empty),
        position("free+sf 11 0 deal 1 1 - - B1Y2 B2R2K7W8 13;-/W/BB/BBB/YYY;RYBK./KRY.B/.KWYR/Y.KRW/..RWK;- "
                 "27;-/K/BB/-/RRRR;RWB.Y/YRW.B/KYRW./.BKYW/W.YBK;- 0;-/K/RR/-/YY;KB.YR/Y.RWB/BYW.K/R..BY/.WKR.;-"),
        position("fixed 10 0 deal 2 2 - - R2 B2Y7K7 42;-/R/WW/-/WWWW;BYR.W/WBY.K/K.BYR/R.WBY/YRK.B;- "
                 "28;-/-/KK/WWW/BBBB;B.RKW/WBYR./.WBYR/RK.B./YRKW.;- "
                 "31;-/-/BB/RR/RRR;BYRK./W.YRK/KW.YR/.KWBY/Y.KWB;-")};
    return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) {
        return 0;
    }
    const Position& position = positions().at(data[0] % positions().size());
    const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
    const auto deal = parse_deal(text, position.players());
    if (!deal) {
        fuzz::require(!message(deal.error()).empty(), "a fault without a message", text);
        return 0;
    }
    fuzz::require(looks_like_deal(text), "accepted though it looks like a move", text);
    fuzz::require(to_text(*deal) == text, "accepted in another form than its own", text);
    if (const auto fault = deal_fault(position, *deal)) {
        fuzz::require(!message(*fault).empty(), "a fault without a message", text);
        fuzz::require(!play(position, *deal), "played though not possible", text);
    } else {
        fuzz::check_position(fuzz::checked_play(position, *deal));
    }
    return 0;
}
