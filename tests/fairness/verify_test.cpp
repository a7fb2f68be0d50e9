// What a proof shows, and that nothing of it can be altered unnoticed.

#include "fairness/verify.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "fairness/fair_dealer.hpp"
#include "fairness/portable_hashing.hpp"
#include "fairness/proof.hpp"
#include "rules/moves.hpp"
#include "rules/record/reader.hpp"
#include "rules/record/record_builder.hpp"
#include "rules/record/writer.hpp"
#include "tests/fairness/games.hpp"

namespace evora {
namespace {

using cli::FairKind;
using tests::fair_game;
using tests::value_of;
using tests::verify_text;
using tests::with_tag;

const std::string zeros(64, '0');

TEST(FairGames, OfAllRulesAreProved) {
    const PortableHashing hashing;
    for (const FairKind kind : {FairKind::chain, FairKind::set}) {
        for (const Rules rules : all_rules) {
            for (const Players players : all_players) {
                for (std::uint32_t number = 0; number < 6; ++number) {
                    const GameRecord game = fair_game(kind, name(rules), players.number(), 5, number);
                    const auto checked = verify_game(hashing, game);
                    ASSERT_TRUE(checked) << message(checked.error()) << "\n" << to_text(game);
                    EXPECT_EQ(checked->rounds, static_cast<int>(game.rounds().size()));
                    EXPECT_EQ(checked->kind == ProofSummary::Kind::set, kind == FairKind::set);
                    EXPECT_EQ(checked->start_drawn, kind == FairKind::set || number % 3 != 2);
                    const int chances = kind == FairKind::chain ? checked->rounds * players.number() : 0;
                    EXPECT_EQ(checked->opened + checked->withheld + checked->not_given, chances);
                }
            }
        }
    }
}

TEST(FairGames, OfOneSetHaveTheSameTiles) {
    const GameRecord one = fair_game(FairKind::set, "fixed+sf", 2, 3, 0);
    const GameRecord other = fair_game(FairKind::set, "fixed+sf", 2, 3, 1);
    ASSERT_NE(one.moves()[0], other.moves()[0]);
    // Two players use up the bag in five rounds, and the lid depends on what they did.
    for (std::size_t round = 0; round < 4; ++round) {
        EXPECT_EQ(one.rounds()[round].deal, other.rounds()[round].deal) << round;
    }
}

TEST(FairGames, OfOneChainHaveTilesThatDependOnTheMoves) {
    const PortableHashing hashing;
    const FairId id = *FairId::from_text("game");
    const auto second_deal = [&](int first_move) {
        FairDealer dealer(hashing, id, {.players = all_players[0]}, HashChain(hashing, Link()));
        RecordBuilder builder(dealer.begin());
        builder.play(dealer.deal(builder));
        builder.play(nth_move(builder.position(), first_move));
        while (builder.position().phase() == Phase::offer) {
            builder.play(nth_move(builder.position(), 0));
        }
        return dealer.deal(builder);
    };
    EXPECT_EQ(second_deal(0), second_deal(0));
    EXPECT_NE(second_deal(0), second_deal(1));
}

TEST(Proofs, ComeBackFromTheirTags) {
    for (const FairKind kind : {FairKind::chain, FairKind::set}) {
        const GameRecord game = fair_game(kind, "free+sf", 3, 2);
        const auto proof = read_proof(game);
        ASSERT_TRUE(proof) << message(proof.error());
        const std::vector<Tag> tags = tags_of(*proof);
        EXPECT_TRUE(std::ranges::equal(tags, game.tags()));
    }
}

TEST(Proofs, HoldForAnnotatedGames) {
    const std::string text = to_text(fair_game(FairKind::chain, "free", 2, 4));
    const std::size_t rounds = text.find("\n\n") + 2;
    // Comments, glyphs and variations are not part of what was played.
    const std::size_t pick = text.find(" : ", rounds) + 6;
    std::string annotated = text;
    annotated.insert(pick, " {[%clk 0:04:31] (a ) b} $4 ( " + text.substr(pick - 3, 3) + " ( " +
                               text.substr(pick - 3, 3) + " $1 ) )");
    EXPECT_EQ(verify_text(annotated), "");
}

struct AlteredCase {
    std::string text;
    std::string_view message;
};

void expect_messages(const std::vector<AlteredCase>& cases) {
    for (const AlteredCase& c : cases) {
        EXPECT_EQ(verify_text(c.text).substr(0, c.message.size()), c.message) << verify_text(c.text);
    }
}

TEST(AlteredChains, AreToldByRoundAndReason) {
    const std::string text = to_text(fair_game(FairKind::chain, "fixed", 2, 1));
    ASSERT_EQ(verify_text(text), "");
    const std::string link = value_of(text, "DealLink2");
    const std::string key = value_of(text, "DealKey1");
    expect_messages({
        {with_tag(text, "DealProof", "chain 2"), "DealProof: found 'chain 2', expected chain 1 or set 1 (form)"},
        {with_tag(text, "DealChain", zeros), "round 1, DealLink1: found " + value_of(text, "DealLink1") +
                                                 ", expected what hashes to " + zeros + " (wrong-link)"},
        {with_tag(text, "DealLink2", zeros), "round 2, DealLink2: found " + zeros + ", expected what hashes to " +
                                                 value_of(text, "DealLink1") + " (wrong-link)"},
        {with_tag(text, "DealKey1", zeros), "round 1, DealKey1: found " + zeros + ", expected " + key + " (wrong-key)"},
        {with_tag(text, "DealGame", "other"), "round 1, seat 2, DealNonces1: found a nonce for the commitment "},
        {with_tag(text, "DealStart", "1"), "round 1, DealKey1: found " + key + ", expected "},
        {with_tag(text, "DealStart", "3"),
         "DealStart: found '3', expected drawn, or the number of a seat of the game (form)"},
        {with_tag(text, "DealPosition2", value_of(text, "DealPosition1")), "round 2, DealPosition2: found 'fixed 1 "},
        {with_tag(text, "DealPosition2", "fixed"), "round 2, DealPosition2: found "},
        {with_tag(text, "DealLink2", "A" + link.substr(1)), "round 2, DealLink2: found 'A"},
    });
}

/// A deal of the same tiles, dealt otherwise.
[[nodiscard]] std::string with_displays_exchanged(std::string text) {
    const std::size_t deal = text.find("\n1. ") + 6;
    const std::string one = text.substr(deal, 4);
    for (std::size_t other = deal + 5; text[other - 1] == '/'; other += 5) {
        if (text.substr(other, 4) != one) {
            text.replace(deal, 4, text.substr(other, 4));
            text.replace(other, 4, one);
            break;
        }
    }
    return text.substr(0, text.find(" :", deal) + 2) + "\n";
}

TEST(AlteredChains, CannotHaveOtherDeals) {
    std::string text = to_text(fair_game(FairKind::chain, "fixed", 2, 1));
    // Only the first round, so that moves do not get in the way.
    for (std::size_t tag = 0; (tag = text.find("[Deal", tag)) != std::string::npos;) {
        const std::string name = text.substr(tag + 1, text.find(' ', tag) - tag - 1);
        const bool later = '2' <= name.back() && name.back() <= '9';
        const std::size_t end = text.find('\n', tag) + 1;
        if (later) {
            text.erase(tag, end - tag);
        } else {
            tag = end;
        }
    }
    text = with_tag(text, "Result", "*");
    const std::string first_round = text.substr(0, text.find(" :", text.find("\n1. ")) + 2) + "\n";
    ASSERT_EQ(verify_text(first_round), "");
    const std::string message = verify_text(with_displays_exchanged(text));
    EXPECT_EQ(message.substr(0, 24), "round 1: found the deal ") << message;
    EXPECT_NE(message.find("(wrong-deal)"), std::string::npos) << message;
}

TEST(AlteredSets, AreToldByReason) {
    const std::string text = to_text(fair_game(FairKind::set, "fixed", 2, 1));
    ASSERT_EQ(verify_text(text), "");
    expect_messages({
        {with_tag(text, "DealSecret", zeros), "DealSecret: found a secret for the commitment "},
        {with_tag(text, "DealCommitment", zeros), "DealSecret: found a secret for the commitment "},
        {with_tag(text, "DealSet", "other"), "DealSecret: found a secret for the commitment "},
        {with_tag(text, "DealStart", "2"), "DealSecret: found a secret for the commitment "},
    });
    std::string hidden = text;
    const std::size_t secret = hidden.find("[DealSecret");
    hidden.erase(secret, hidden.find('\n', secret) + 1 - secret);
    EXPECT_EQ(verify_text(hidden),
              "DealSecret: found no such tag, expected the secret of set sample-1, which is "
              "revealed when its last table has ended (not-revealed)");
}

TEST(Proofs, AreMissedWhereThereAreNone) {
    EXPECT_EQ(verify_text("[Rules \"fixed\"]\n[Players \"2\"]\n[Result \"*\"]\n[DealSeed \"42\"]\n\n"
                          "1. 1 BBYK/YRRW/YRKW/BKWW/BYRK :\n"),
              "found a record without the tag DealProof, expected one whose deals are proved (no-proof)");
}

TEST(Proofs, HaveNoOtherTags) {
    const std::string text = to_text(fair_game(FairKind::chain, "fixed", 2, 1));
    for (const std::string tag :
         {"DealMore", "Deal", "DealKey", "DealKey0", "DealKey01", "DealKey99", "DealKeyx", "DealSecret", "DealSet"}) {
        std::string more = text;
        more.insert(text.find("[DealProof"), "[" + tag + " \"x\"]\n");
        EXPECT_NE(verify_text(more).find("(unknown-tag)"), std::string::npos) << tag << verify_text(more);
    }
}

/// Every byte of every tag's name and value replaced by another one.
[[nodiscard]] int undetected_alterations(const std::string& text) {
    int undetected = 0;
    int tried = 0;
    const std::size_t end = text.find("\n\n");
    bool inside = false;
    for (std::size_t i = text.find("[DealProof"); i < end; ++i) {
        const char c = text[i];
        inside = c == '[' || (inside && c != ']');
        if (c == '[' || c == ']' || c == '"' || !inside || text[i + 1] == '"') {
            continue;
        }
        std::string altered = text;
        altered[i] = c == '0' ? '1' : '0';
        if (verify_text(altered).empty()) {
            ADD_FAILURE() << "byte " << i << ", " << text.substr(i, 20);
            ++undetected;
        }
        ++tried;
    }
    EXPECT_GT(tried, 1000);
    return undetected;
}

TEST(AlteredProofs, AreFoundByteForByte) {
    EXPECT_EQ(undetected_alterations(to_text(fair_game(FairKind::chain, "fixed+sf", 2, 1))), 0);
    EXPECT_EQ(undetected_alterations(to_text(fair_game(FairKind::set, "free", 3, 1))), 0);
}

}  // namespace
}  // namespace evora
