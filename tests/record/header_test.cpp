#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "rules/notation/position_text.hpp"
#include "rules/record/tags.hpp"
#include "rules/record/writer.hpp"
#include "tests/record/helpers.hpp"

namespace evora {
namespace {

using test::first_message;
using test::one_round;
using test::read_one;
using test::replaced;

/// The round of `one_round` with other lines before it.
std::string with_header(std::string_view header) {
    return std::string(header) + std::string(one_round.substr(one_round.find("\n\n") + 1));
}

/// `one_round` with more tags.
std::string with_tags(std::string_view tags) {
    return with_header("[Rules \"fixed\"]\n[Players \"2\"]\n[Result \"*\"]\n" + std::string(tags));
}

/// A finished game with more tags, and perhaps another result than its own, 39-30.
std::string finished_with_tags(std::string_view tags, std::string_view result = "39-30") {
    const std::string& file = test::sample_files().front().text;
    std::string game = file.substr(0, file.find("\n\n[") + 1);
    game = replaced(game, "39-30", result);
    return game.insert(game.find("\n\n") + 1, tags);
}

struct HeaderCase {
    std::string text;
    std::string_view message;
};

void expect_header_messages(const std::vector<HeaderCase>& cases) {
    for (const HeaderCase& c : cases) {
        EXPECT_EQ(first_message(c.text), c.message) << c.text;
    }
}

TEST(RecordHeader, RequiredTags) {
    expect_header_messages({
        {with_header(""), "1:1, tag: found the end of the header, expected the tag Rules (tag)"},
        {with_header("[Players \"2\"]\n"),
         "1:2, tag: found 'Players', expected Rules, as Rules, Players and Result come first and in this order (tag)"},
        {with_header("[Rules \"fixed\"]\n[Result \"*\"]\n"),
         "2:2, tag: found 'Result', expected Players, as Rules, Players and Result come first and in this order (tag)"},
        {with_header("[Rules \"fixed\"]\n[Players \"2\"]\n"),
         "3:1, tag: found the end of the header, expected the tag Result (tag)"},
        {with_header("[Rules \"grey\"]\n"), "1:9, tag: found 'grey', expected fixed, free, fixed+sf or free+sf (tag)"},
        {with_header("[Rules \"fixed\"]\n[Players \"5\"]\n"), "2:11, tag: found '5', expected 2, 3 or 4 (tag)"},
        {with_header("[Rules \"fixed\"]\n[Players \"02\"]\n"), "2:11, tag: found '02', expected 2, 3 or 4 (tag)"},
        {with_header("[Rules \"fixed\"]\n[Players \"2\"]\n[Result \"-\"]\n"),
         "3:10, tag: found '-', expected the final scores of 2 seats joined by -, or * for a game not played to its "
         "end (tag)"},
        {with_header("[Rules \"fixed\"]\n[Players \"2\"]\n[Result \"1-2-3\"]\n"),
         "3:10, tag: found '1-2-3', expected the final scores of 2 seats joined by -, or * for a game not played to "
         "its end (tag)"},
        {with_tags("[Players \"2\"]\n"), "4:2, tag: found a second 'Players', expected each tag once (tag)"},
        {with_tags("[Date \"2026-11-27\"]\n[Date \"2026-11-27\"]\n"),
         "5:2, tag: found a second 'Date', expected each tag once (tag)"},
    });
}

TEST(RecordHeader, FormOfATag) {
    expect_header_messages({
        {with_tags("Date \"2026-11-27\"\n"),
         "4:1, tag: found 'Date \"2026-11-27\"', expected a tag, as in [Rules \"fixed\"] (form)"},
        {with_tags(" [Date \"2026-11-27\"]\n"),
         "4:1, tag: found ' [Date \"2026-11-27\"]', expected a tag, as in [Rules \"fixed\"] (form)"},
        {with_tags("[ \"2026-11-27\"]\n"),
         "4:2, tag: found ' \"2026-11-27\"]', expected a tag's name: letters, digits and _, a letter first (form)"},
        {with_tags("[2Date \"2026-11-27\"]\n"),
         "4:2, tag: found '2Date \"2026-11-27\"]', expected a tag's name: letters, digits and _, a letter first "
         "(form)"},
        {with_tags("[Da-te \"2026-11-27\"]\n"),
         "4:2, tag: found 'Da-te \"2026-11-27\"]', expected a tag's name: letters, digits and _, a letter first "
         "(form)"},
        {with_tags("[Date  \"2026-11-27\"]\n"),
         "4:6, tag: found '  \"2026-11-27\"]', expected one space and the value in double quotes (form)"},
        {with_tags("[Date 2026-11-27]\n"),
         "4:6, tag: found ' 2026-11-27]', expected one space and the value in double quotes (form)"},
        {with_tags("[Date]\n"), "4:6, tag: found ']', expected one space and the value in double quotes (form)"},
        {with_tags("[Date\n"),
         "4:6, tag: found the end of the line, expected one space and the value in double quotes (form)"},
        {with_tags("[\n"),
         "4:2, tag: found the end of the line, expected a tag's name: letters, digits and _, a letter first (form)"},
        {with_tags("[Event \"A\n"),
         "4:10, tag: found the end of the line, expected \"] and the end of the line (form)"},
        {with_tags("[Event \"A\"\n"), "4:10, tag: found '\"', expected \"] and the end of the line (form)"},
        {with_tags("[Event \"A\"] \n"), "4:10, tag: found '\"] ', expected \"] and the end of the line (form)"},
        {with_tags("[Event \"A\"B\"]\n"), "4:10, tag: found '\"B\"]', expected \"] and the end of the line (form)"},
        {with_tags("[Event \"A\\n\"]\n"),
         "4:10, tag: found '\\n\"]', expected \\\" or \\\\ where a value has a quote or a backslash (form)"},
        {with_tags("[Event \"A\\\n"),
         "4:10, tag: found '\\', expected \\\" or \\\\ where a value has a quote or a backslash (form)"},
        {with_tags("[Event \"A\\\"]\n"),
         "4:13, tag: found the end of the line, expected \"] and the end of the line (form)"},
        {with_tags("[Event \"A\tB\"]\n"),
         "4:10: found the control character '\\x09', expected text without control characters (text-encoding)"},
        {with_tags("[Event \"\xC3\"]\n"), "4:9: found '\\xC3', expected well-formed UTF-8 (text-encoding)"},
        {with_tags("[Event \"\xED\xA0\x80\"]\n"), "4:9: found '\\xED', expected well-formed UTF-8 (text-encoding)"},
        {with_tags("[Event \"\xC0\xAF\"]\n"), "4:9: found '\\xC0', expected well-formed UTF-8 (text-encoding)"},
        {with_tags("[Event \"\xC2\x85\"]\n"),
         "4:9: found the control character '\\xC2\\x85', expected text without control characters (text-encoding)"},
        {with_tags("[Event \"A\"]\r\n"),
         "4:12: found a carriage return before the line feed, expected lines that end with a line feed alone "
         "(text-encoding)"},
        {"\xEF\xBB\xBF" + std::string(one_round),
         "1:1, tag: found '\\xEF\\xBB\\xBF[Rules \"fixed\"]', expected a tag, as in [Rules \"fixed\"] (form)"},
    });
}

TEST(RecordHeader, ValuesOfKnownTags) {
    expect_header_messages({
        {with_tags("[Date \"2026-02-29\"]\n"), "4:8, tag: found '2026-02-29', expected a day, as in 2026-11-27 (tag)"},
        {with_tags("[Date \"26-02-01\"]\n"), "4:8, tag: found '26-02-01', expected a day, as in 2026-11-27 (tag)"},
        {with_tags("[Time \"24:00:00Z\"]\n"),
         "4:8, tag: found '24:00:00Z', expected a time of day in UTC, as in 21:30:00Z (tag)"},
        {with_tags("[Time \"21:30:00\"]\n"),
         "4:8, tag: found '21:30:00', expected a time of day in UTC, as in 21:30:00Z (tag)"},
        {with_tags("[Rated \"true\"]\n"), "4:9, tag: found 'true', expected yes or no (tag)"},
        {with_tags("[TimeControl \"300\"]\n"),
         "4:15, tag: found '300', expected base and increment in seconds, as in 300+5, or days a move, as in 2d (tag)"},
        {with_tags("[TimeControl \"300+\"]\n"),
         "4:15, tag: found '300+', expected base and increment in seconds, as in 300+5, or days a move, as in 2d "
         "(tag)"},
        {with_tags("[TimeControl \"0d\"]\n"),
         "4:15, tag: found '0d', expected base and increment in seconds, as in 300+5, or days a move, as in 2d (tag)"},
        {with_tags("[Seat3 \"Ana\"]\n"),
         "4:2, tag: found 'Seat3', expected a seat from 1 to 2 in the tag's name (seat; S1, A1)"},
        {with_tags("[Seat0Bot \"evora\"]\n"),
         "4:2, tag: found 'Seat0Bot', expected a seat from 1 to 2 in the tag's name (seat; S1, A1)"},
        {with_tags("[Seat01 \"Ana\"]\n"),
         "4:2, tag: found 'Seat01', expected a seat from 1 to 2 in the tag's name (seat; S1, A1)"},
        {with_tags("[Seat1Rating \"1500?\"]\n"), "4:15, tag: found '1500?', expected a rating from 0 to 9999 (tag)"},
        {with_tags("[Termination \"lost\"]\n"),
         "4:15, tag: found 'lost', expected one of normal, resignation, time, abandoned, adjudicated and unfinished "
         "(tag)"},
        {with_tags("[Termination \"time\"]\n[Places \"1-3\"]\n"),
         "5:10, tag: found '1-3', expected each seat's place, as in 2-1 or 1-1-3 (tag)"},
        {with_tags("[Termination \"time\"]\n[Places \"2-2\"]\n"),
         "5:10, tag: found '2-2', expected each seat's place, as in 2-1 or 1-1-3 (tag)"},
        {with_tags("[Termination \"time\"]\n[Places \"1-1-1\"]\n"),
         "5:10, tag: found '1-1-1', expected each seat's place, as in 2-1 or 1-1-3 (tag)"},
    });
    EXPECT_EQ(
        first_message(with_tags("[Event \"\"]\n[Date \"2028-02-29\"]\n[Time \"23:59:59Z\"]\n[Rated \"no\"]\n"
                                "[TimeControl \"300+5\"]\n[Seat1 \"Ana\"]\n[Seat2 \"\"]\n[Seat2Bot \"evora 0.1\"]\n"
                                "[Seat1Rating \"1500\"]\n[SeatColour \"x\"]\n[Seat7Hat \"x\"]\n[DealSeed \"x\"]\n")),
        "");
    EXPECT_EQ(first_message(with_tags("[TimeControl \"2d\"]\n")), "");
}

TEST(RecordHeader, ResultPlacesAndTerminationAgree) {
    expect_header_messages({
        {with_tags("[Termination \"normal\"]\n"),
         "4:15, tag: found 'normal', expected what ended the game before its end, as the result is * (wrong-result; "
         "E5)"},
        {with_tags("[Termination \"resignation\"]\n"),
         "4:15, tag: found 'resignation' without Places, expected the tag Places, as the game was decided without a "
         "score (wrong-result; E5)"},
        {with_tags("[Places \"1-2\"]\n"),
         "4:10, tag: found places in an unfinished game, expected no Places, or a Termination that says how the game "
         "was decided (wrong-result; E5)"},
        {with_tags("[Termination \"unfinished\"]\n[Places \"1-2\"]\n"),
         "5:10, tag: found places in an unfinished game, expected no Places, or a Termination that says how the game "
         "was decided (wrong-result; E5)"},
        {finished_with_tags("[Termination \"time\"]\n"),
         "4:15, tag: found 'time' without Places, expected the tag Places, as the game was decided without a score "
         "(wrong-result; E5)"},
        {finished_with_tags("[Termination \"abandoned\"]\n"),
         "4:15, tag: found 'abandoned' without Places, expected the tag Places, as the game was decided without a "
         "score (wrong-result; E5)"},
        {finished_with_tags("[Termination \"unfinished\"]\n"),
         "4:15, tag: found 'unfinished', expected normal, as the result is a score (wrong-result; E5)"},
        {finished_with_tags("", "*"), "3:10, tag: found '*', expected 39-30 (wrong-result; E5)"},
        {finished_with_tags("", "39-31"), "3:10, tag: found '39-31', expected 39-30 (wrong-result; E5)"},
        {finished_with_tags("[Places \"2-1\"]\n"), "4:10, tag: found '2-1', expected 1-2 (wrong-result; E5)"},
        {replaced(one_round, "\"*\"", "\"3-0\""),
         "5:90: found the end of the game, expected round 2, as Result has scores (incomplete)"},
    });
    EXPECT_EQ(first_message(finished_with_tags("[Places \"1-2\"]\n[Termination \"normal\"]\n")), "");
    EXPECT_EQ(first_message(finished_with_tags("[Places \"2-1\"]\n[Termination \"time\"]\n")), "")
        << "played to its end, but not decided by the score";
    EXPECT_EQ(first_message(with_tags("[Places \"1-1\"]\n[Termination \"adjudicated\"]\n")), "");
    EXPECT_EQ(first_message(with_tags("[Termination \"abandoned\"]\n")), "");
    EXPECT_EQ(first_message(with_tags("[Termination \"abandoned\"]\n[Places \"2-1\"]\n")), "");
}

TEST(RecordHeader, TerminationHasADefault) {
    EXPECT_EQ(read_one(one_round)->termination(), Termination::unfinished);
    EXPECT_EQ(read_one(finished_with_tags(""))->termination(), Termination::normal);
    EXPECT_EQ(read_one(with_tags("[Termination \"abandoned\"]\n"))->termination(), Termination::abandoned);
}

TEST(RecordHeader, UnknownTagsAndEscapesAreKept) {
    const std::string text = with_tags(
        "[Opening \"\xD0\x94\xD0\xBE\xD0\xB1\xD1\x80\xD0\xB8\xD0\xB9\"]\n"
        "[Event \"a \\\"b\\\" c\\\\d \xF0\x9F\x8E\xB2\"]\n[x_1 \"]{}\"]\n");
    const auto game = read_one(text);
    ASSERT_TRUE(game);
    EXPECT_EQ(*find_tag(game->tags(), "Event"), "a \"b\" c\\d \xF0\x9F\x8E\xB2");
    EXPECT_EQ(*find_tag(game->tags(), "x_1"), "]{}");
    EXPECT_EQ(find_tag(game->tags(), "X_1"), nullptr);
    EXPECT_EQ(to_text(*game), text);
}

constexpr std::string_view offer =
    "fixed 3 0 offer 2 1 Y/-/-/-/- *B B18Y19R20K20W20 - 0;-/B/-/-/-;...../...../...../...../.....;- "
    "0;-/-/-/-/-;...../...../...../...../.....;-";

std::string from_position(std::string_view rules, std::string_view position, std::string_view rounds) {
    return "[Rules \"" + std::string(rules) + "\"]\n[Players \"2\"]\n[Result \"*\"]\n[Event \"first\"]\n[Position \"" +
           std::string(position) + "\"]\n[Round \"last\"]\n\n" + std::string(rounds);
}

TEST(RecordPosition, AGameMayStartAnywhere) {
    for (const std::string& text : {
             from_position("fixed", offer, "3. 1 - :\n"),
             from_position("fixed", offer, "3. 1 - : CB1 1Y1 = 1-0\n4. 2 YRRW/BRKW/YYRK/BBRK/BKWW : 1RF\n"),
             from_position("fixed",
                           "fixed 4 0 deal 2 2 - - B20Y20R20K20W20 - 5;-/-/-/-/-;...../...../...../...../.....;- "
                           "0;-/-/-/-/-;...../...../...../...../.....;-",
                           "4. 2 BBYK/YRRW/YRKW/BKWW/BYRK : 2R2\n"),
             from_position(
                 "free",
                 "free 3 0 tiling 1 2 -/-/-/-/- - B19Y19R20K20W20 - 0;B/-/-/-/-;...../...../...../...../.....;- "
                 "1;-/-/-/-/-;Y..../...../...../...../.....;*",
                 "3. 2 - : | - / 1@1 = 1-0\n"),
         }) {
        const auto game = read_one(text);
        ASSERT_TRUE(game);
        EXPECT_EQ(to_text(*game), text);
        EXPECT_EQ(to_text(game->start()), *find_tag(game->tags(), "Position"));
    }
}

TEST(RecordPosition, FaultsOfThePositionAreFoundInsideTheTag) {
    EXPECT_TRUE(first_message(from_position("fixed", replaced(offer, "B18", "BX8"), "3. 1 - :\n"))
                    .starts_with("5:46, bag: found"));
    EXPECT_TRUE(first_message(from_position("fixed", replaced(offer, "B18", "B17"), "3. 1 - :\n"))
                    .starts_with("5:12: found 19 blue tiles"));
}

TEST(RecordPosition, FaultsOfTheTagAndOfItsFirstRound) {
    expect_header_messages({
        {from_position("free", offer, "3. 1 - :\n"),
         "5:12, tag: found a position of fixed, expected the rules of the tag Rules, free (tag)"},
        {from_position("fixed",
                       "fixed 9 0 over 0 2 - - B19Y19R19K19W19 - 9;-/-/-/-/-;BYRKW/...../...../...../.....;- "
                       "0;-/-/-/-/-;...../...../...../...../.....;-",
                       "9. 2 - :\n"),
         "5:12, tag: found a position after the end of the game, expected one to play on from (tag)"},
        {from_position("fixed", offer, "1. 1 - :\n"), "8:1, round: found '1.', expected 3. (wrong-round)"},
        {from_position("fixed", offer, "3. 2 - :\n"), "8:4, start: found '2', expected 1 (wrong-starter; N2)"},
        {from_position("fixed", offer, "3. 1 BBYK/YRRW/YRKW/BKWW/BYRK :\n"),
         "8:6: found 'BBYK/YRRW/YRKW/BKWW/BYRK', expected -, as the displays were filled before the game starts "
         "(form)"},
        {from_position("fixed", offer, "3. 1 - : CB1 1Y1 = 1-0\n4. 2 - :\n"),
         "9:7, deal: found 1 display, expected 5 displays for 2 players (display-count; S2)"},
        {from_position("fixed", offer, ""),
         "8:1, round: found the end of the game, expected its first round (incomplete)"},
    });
}

}  // namespace
}  // namespace evora
