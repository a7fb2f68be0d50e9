// How long a push service asks to be left alone.
#include "server/retry_after.hpp"

#include <gtest/gtest.h>

namespace evora::tests {
namespace {

using server::retry_after;
using std::chrono::seconds;

constexpr std::int64_t now = 784'111'777;  // Sun, 06 Nov 1994 08:49:37 GMT

TEST(RetryAfter, IsSecondsOrADate) {
    EXPECT_EQ(retry_after("120", now), seconds(120));
    EXPECT_EQ(retry_after("0", now), seconds(0));
    EXPECT_EQ(retry_after("Sun, 06 Nov 1994 08:50:37 GMT", now), seconds(60));
    EXPECT_EQ(retry_after("Sat, 05 Nov 1994 08:49:37 GMT", now), seconds(0)) << "that is past";
    EXPECT_EQ(retry_after("Wed, 06 Nov 2094 08:49:37 GMT", now), seconds(24 * 3600)) << "a day at most";
    EXPECT_EQ(retry_after("999999999", now), seconds(24 * 3600));
}

TEST(RetryAfter, AnythingElseIsNothing) {
    for (const char* text :
         {"", "soon", "-1", "1.5", "12 ", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 31 Feb 1994 08:49:37 GMT",
          "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Abc 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08-49-37 GMT",
          "Sun, xx Nov 1994 08:49:37 GMT", "99999999999999999999"}) {
        EXPECT_FALSE(retry_after(text, now)) << text;
    }
}

}  // namespace
}  // namespace evora::tests
