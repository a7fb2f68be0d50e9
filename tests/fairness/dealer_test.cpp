// What a server does with a FairDealer: collecting nonces, dealing, and starting again.

#include <string>

#include <gtest/gtest.h>

#include "fairness/chain.hpp"
#include "fairness/fair_dealer.hpp"
#include "fairness/nonces.hpp"
#include "fairness/portable_hashing.hpp"
#include "fairness/set_dealer.hpp"
#include "fairness/verify.hpp"
#include "rules/moves.hpp"

namespace evora {
namespace {

const PortableHashing hashing;
const FairId game = *FairId::from_text("game-1");
const Seat seat_1 = Seat::from_index(0);
const Seat seat_2 = Seat::from_index(1);

template <class Secret>
Secret secret(const std::string& text) {
    return Secret::from(hashing.sha256(Message().text(text).bytes()));
}

FairDealer new_dealer() {
    return {hashing, game, {.players = all_players[0]}, HashChain(hashing, secret<Link>("chain"))};
}

Commitment commitment_of(int round, Seat seat, const Nonce& nonce) {
    return commitment(hashing, game, round, seat, nonce);
}

void play_round(RecordBuilder& builder) {
    while (builder.position().phase() == Phase::offer) {
        builder.play(nth_move(builder.position(), 0));
    }
}

TEST(Chains, LinksHashToTheOnesBefore) {
    const HashChain chain(hashing, secret<Link>("chain"));
    EXPECT_EQ(chain.link(HashChain::length), secret<Link>("chain"));
    Link before = chain.end();
    for (int round = 1; round <= HashChain::length; ++round) {
        const Link link = chain.link(round);
        ASSERT_TRUE(follows(hashing, before, link)) << round;
        ASSERT_FALSE(follows(hashing, link, before)) << round;
        before = link;
    }
}

TEST(GameIds, AreShortAndPlain) {
    EXPECT_TRUE(FairId::from_text("aZ09-_"));
    EXPECT_TRUE(FairId::from_text(std::string(64, 'x')));
    for (const std::string text : {"", "a b", "a\n", "ä", "a.b"}) {
        EXPECT_FALSE(FairId::from_text(text)) << text;
    }
    EXPECT_FALSE(FairId::from_text(std::string(65, 'x')));
}

TEST(Nonces, AreCommittedOnceAndThenOpenedOnce) {
    FairDealer dealer = new_dealer();
    const auto nonce = secret<Nonce>("nonce");
    EXPECT_FALSE(dealer.open(seat_1, nonce)) << "nothing was committed";
    EXPECT_TRUE(dealer.commit(seat_1, commitment_of(1, seat_1, nonce)));
    EXPECT_FALSE(dealer.commit(seat_1, commitment_of(1, seat_1, secret<Nonce>("another"))));
    EXPECT_FALSE(dealer.open(seat_1, secret<Nonce>("another")));
    EXPECT_TRUE(dealer.open(seat_1, nonce));
    EXPECT_FALSE(dealer.open(seat_1, nonce));
}

TEST(Nonces, BelongToTheirSeatAndRound) {
    FairDealer dealer = new_dealer();
    const auto nonce = secret<Nonce>("nonce");
    ASSERT_TRUE(dealer.commit(seat_1, commitment_of(1, seat_2, nonce)));
    EXPECT_FALSE(dealer.open(seat_1, nonce)) << "copied from another seat";
    ASSERT_TRUE(dealer.commit(seat_2, commitment_of(2, seat_2, nonce)));
    EXPECT_FALSE(dealer.open(seat_2, nonce)) << "of another round";
}

TEST(Nonces, AreNotZeroSinceThatStandsForNone) {
    FairDealer dealer = new_dealer();
    ASSERT_TRUE(dealer.commit(seat_1, commitment_of(1, seat_1, Nonce())));
    EXPECT_FALSE(dealer.open(seat_1, Nonce()));
}

TEST(Nonces, ComeTooLateOnceTheDealIsSettled) {
    FairDealer dealer = new_dealer();
    const auto nonce = secret<Nonce>("nonce");
    ASSERT_TRUE(dealer.commit(seat_1, commitment_of(1, seat_1, nonce)));
    RecordBuilder builder(dealer.begin());
    EXPECT_FALSE(dealer.open(seat_1, nonce));
    // The next round has begun to be prepared.
    EXPECT_EQ(dealer.open_round(), 2);
    EXPECT_TRUE(dealer.commit(seat_1, commitment_of(2, seat_1, nonce)));
    EXPECT_TRUE(dealer.open(seat_1, nonce));
    builder.play(dealer.deal(builder));
    EXPECT_EQ(dealer.open_round(), 2);
    play_round(builder);
    builder.play(dealer.deal(builder));
    EXPECT_EQ(dealer.open_round(), 3);
    dealer.write_tags(builder);
    const auto checked = verify_game(hashing, builder.record());
    ASSERT_TRUE(checked) << message(checked.error());
    EXPECT_EQ(checked->opened, 1);
    EXPECT_EQ(checked->withheld, 1);
    EXPECT_EQ(checked->not_given, 2);
}

/// The second deal of a game in which seat 1 gives a nonce for it, or does not open it.
Deal second_deal(const Nonce& nonce, bool opened) {
    FairDealer dealer = new_dealer();
    RecordBuilder builder(dealer.begin());
    builder.play(dealer.deal(builder));
    EXPECT_TRUE(dealer.commit(seat_1, commitment_of(2, seat_1, nonce)));
    play_round(builder);
    if (opened) {
        EXPECT_TRUE(dealer.open(seat_1, nonce));
    }
    return dealer.deal(builder);
}

TEST(Deals, DependOnEachNonce) {
    const auto nonce = secret<Nonce>("nonce");
    EXPECT_EQ(second_deal(nonce, true), second_deal(nonce, true));
    EXPECT_NE(second_deal(nonce, true), second_deal(secret<Nonce>("another"), true));
    EXPECT_NE(second_deal(nonce, true), second_deal(nonce, false));
}

TEST(Proofs, AreCompleteAtAnyMomentAndKeepSecretsOfLaterRounds) {
    FairDealer dealer = new_dealer();
    RecordBuilder builder(dealer.begin());
    while (builder.position().phase() != Phase::over) {
        builder.play(dealer.deal(builder));
        dealer.write_tags(builder);
        const auto dealt = verify_game(hashing, builder.record());
        ASSERT_TRUE(dealt) << message(dealt.error());
        EXPECT_EQ(find_tag(builder.record().tags(), "DealLink" + std::to_string(dealt->rounds + 1)), nullptr);
        play_round(builder);
        const auto played = verify_game(hashing, builder.record());
        ASSERT_TRUE(played) << message(played.error());
    }
}

TEST(Proofs, AgreedStartersStart) {
    FairDealer dealer(hashing, game, {.players = all_players[0], .start = seat_2},
                      HashChain(hashing, secret<Link>("chain")));
    EXPECT_EQ(dealer.begin().start(), seat_2);
}

TEST(Sets, HideTheirSecretUntilItIsRevealed) {
    const FairTerms terms{.players = all_players[0]};
    SetDealer dealer(hashing, *FairId::from_text("set-1"), terms, secret<SetSecret>("set"));
    RecordBuilder builder(dealer.begin());
    builder.play(dealer.deal(builder.position()));
    const auto write = [&](SetDealer::Secret how) {
        for (const Tag& tag : tags_of(dealer.proof(how))) {
            EXPECT_FALSE(builder.set_tag(tag.name, tag.value));
        }
        return verify_game(hashing, builder.record());
    };
    const auto hidden = write(SetDealer::Secret::hidden);
    ASSERT_FALSE(hidden);
    EXPECT_EQ(hidden.error().code, ProofFaultCode::not_revealed);
    const auto revealed = write(SetDealer::Secret::revealed);
    ASSERT_TRUE(revealed) << message(revealed.error());
    EXPECT_EQ(revealed->id.text(), "set-1");
}

}  // namespace
}  // namespace evora
