#include "server/clocks.hpp"

#include <gtest/gtest.h>

namespace evora::tests {
namespace {

using namespace evora::server;
using namespace std::chrono_literals;

constexpr Moment begin{1h};
const Seat one = Seat::from_index(0);
const Seat two = Seat::from_index(1);

Seats only(Seat seat) {
    Seats seats;
    seats.add(seat);
    return seats;
}

class ClocksTest : public testing::Test {
  protected:
    Clocks clocks{{.base = 60s, .increment = 2s}, Players()};
};

TEST_F(ClocksTest, RunForWhoeverIsToMove) {
    clocks.start(only(one), begin);
    EXPECT_EQ(clocks.left(one, begin + 10s), 50s);
    EXPECT_EQ(clocks.left(two, begin + 10s), 60s);
    const Charge charge = clocks.charge(one, begin + 10s, 0ms);
    EXPECT_EQ(charge, (Charge{.used = 10s, .given = 0ms, .left = 52s, .late = false}));
    clocks.charged(one, charge);
    clocks.start(only(two), begin + 11s);
    EXPECT_EQ(clocks.left(one, begin + 20s), 52s);
    EXPECT_EQ(clocks.left(two, begin + 20s), 51s);
}

TEST_F(ClocksTest, NoneRunsDuringAPause) {
    clocks.start(only(one), begin + 3s);
    EXPECT_EQ(clocks.pause(begin + 1s), 2s);
    EXPECT_EQ(clocks.left(one, begin + 1s), 60s);
    EXPECT_EQ(clocks.charge(one, begin + 1s, 0ms).used, 0ms);
    EXPECT_EQ(clocks.pause(begin + 4s), 0ms);
    EXPECT_EQ(clocks.left(one, begin + 4s), 59s);
}

TEST_F(ClocksTest, SeveralRunAtOnceWhileAWallIsTiled) {
    clocks.start(Seats::all(Players()), begin);
    clocks.charged(one, clocks.charge(one, begin + 5s, 0ms));
    clocks.start(only(two), begin + 5s);
    EXPECT_EQ(clocks.left(one, begin + 9s), 57s);
    EXPECT_EQ(clocks.left(two, begin + 9s), 51s);
}

TEST_F(ClocksTest, GiveBackLagOutOfAQuota) {
    // 124 s of game make a gain of 646 ms a move: three times that at the beginning.
    clocks.start(only(one), begin);
    EXPECT_EQ(clocks.charge(one, begin + 10s, 300ms).used, 9700ms);
    EXPECT_EQ(clocks.charge(one, begin + 10s, 5s).given, 1s) << "never more than a second at once";
    EXPECT_EQ(clocks.charge(one, begin + 200ms, 5s).used, 0ms) << "never more than was used";
    Moment now = begin;
    Milliseconds given{0};
    for (int move = 0; move < 20; ++move) {
        const Charge charge = clocks.charge(one, now + 2s, 1s);
        given += charge.given;
        clocks.charged(one, charge);
        now += 2s;
        clocks.start(only(one), now);
    }
    EXPECT_LE(given, 23 * 646ms) << "what was given is gone";
    EXPECT_LT(clocks.charge(one, now + 2s, 1s).given, 1s);
}

TEST_F(ClocksTest, AFlagFallsWhenNoMoveCanBeOnItsWayAnyMore) {
    clocks.start(only(one), begin);
    EXPECT_FALSE(clocks.flagged(begin + 60s));
    EXPECT_TRUE(clocks.charge(one, begin + 60s, 0ms).late);
    EXPECT_FALSE(clocks.charge(one, begin + 60s, 200ms).late) << "it was sent in time";
    EXPECT_EQ(clocks.flagged(begin + 61s), one);
    EXPECT_EQ(clocks.next_flag(), begin + 61s);
    clocks.stop_all(begin + 30s);
    EXPECT_FALSE(clocks.flagged(begin + 1h));
    EXPECT_FALSE(clocks.next_flag());
    EXPECT_EQ(clocks.left(one, begin + 1h), 30s);
}

}  // namespace
}  // namespace evora::tests
