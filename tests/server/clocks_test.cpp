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
    Clocks clocks_{{.base = 60s, .increment = 2s}, Players()};
};

TEST_F(ClocksTest, RunForWhoeverIsToMove) {
    clocks_.start(only(one), begin);
    EXPECT_EQ(clocks_.left(one, begin + 10s), 50s);
    EXPECT_EQ(clocks_.left(two, begin + 10s), 60s);
    const Charge charge = clocks_.charge(one, begin + 10s, 0ms);
    EXPECT_EQ(charge, (Charge{.used = 10s, .given = 0ms, .left = 52s, .late = false}));
    clocks_.charged(one, charge);
    clocks_.start(only(two), begin + 11s);
    EXPECT_EQ(clocks_.left(one, begin + 20s), 52s);
    EXPECT_EQ(clocks_.left(two, begin + 20s), 51s);
}

TEST_F(ClocksTest, NoneRunsDuringAPause) {
    clocks_.start(only(one), begin + 3s);
    EXPECT_EQ(clocks_.pause(begin + 1s), 2s);
    EXPECT_EQ(clocks_.left(one, begin + 1s), 60s);
    EXPECT_EQ(clocks_.charge(one, begin + 1s, 0ms).used, 0ms);
    EXPECT_EQ(clocks_.pause(begin + 4s), 0ms);
    EXPECT_EQ(clocks_.left(one, begin + 4s), 59s);
}

TEST_F(ClocksTest, SeveralRunAtOnceWhileAWallIsTiled) {
    clocks_.start(Seats::all(Players()), begin);
    clocks_.charged(one, clocks_.charge(one, begin + 5s, 0ms));
    clocks_.start(only(two), begin + 5s);
    EXPECT_EQ(clocks_.left(one, begin + 9s), 57s);
    EXPECT_EQ(clocks_.left(two, begin + 9s), 51s);
}

TEST_F(ClocksTest, GiveBackLagOutOfAQuota) {
    // 124 s of game make a gain of 646 ms a move: three times that at the beginning.
    clocks_.start(only(one), begin);
    EXPECT_EQ(clocks_.charge(one, begin + 10s, 300ms).used, 9700ms);
    EXPECT_EQ(clocks_.charge(one, begin + 10s, 5s).given, 1s) << "never more than a second at once";
    EXPECT_EQ(clocks_.charge(one, begin + 200ms, 5s).used, 0ms) << "never more than was used";
    Moment now = begin;
    Milliseconds given{0};
    for (int move = 0; move < 20; ++move) {
        const Charge charge = clocks_.charge(one, now + 2s, 1s);
        given += charge.given;
        clocks_.charged(one, charge);
        now += 2s;
        clocks_.start(only(one), now);
    }
    EXPECT_LE(given, 23 * 646ms) << "what was given is gone";
    EXPECT_LT(clocks_.charge(one, now + 2s, 1s).given, 1s);
}

TEST_F(ClocksTest, AFlagFallsWhenNoMoveCanBeOnItsWayAnyMore) {
    clocks_.start(only(one), begin);
    EXPECT_FALSE(clocks_.flagged(begin + 60s));
    EXPECT_TRUE(clocks_.charge(one, begin + 60s, 0ms).late);
    EXPECT_FALSE(clocks_.charge(one, begin + 60s, 200ms).late) << "it was sent in time";
    EXPECT_EQ(clocks_.flagged(begin + 61s), one);
    EXPECT_EQ(clocks_.next_flag(), begin + 61s);
    clocks_.stop_all(begin + 30s);
    EXPECT_FALSE(clocks_.flagged(begin + 1h));
    EXPECT_FALSE(clocks_.next_flag());
    EXPECT_EQ(clocks_.left(one, begin + 1h), 30s);
}

}  // namespace
}  // namespace evora::tests
