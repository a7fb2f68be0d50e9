// Messages of Web Push against the example of RFC 8291, section 5 and appendix A.
#include "push/message.hpp"

#include <string>

#include <gtest/gtest.h>

#include "hashing/base64url.hpp"

namespace evora::tests {
namespace {

using namespace evora::push;

constexpr const char* sender_secret = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
constexpr const char* sender_point =
    "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
constexpr const char* browser_point =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
constexpr const char* browser_secret = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94";
constexpr const char* auth = "BTBZMqHH6r4Tts7J_aSIgg";
constexpr const char* salt = "DGv6ra1nlYgDCS1FRnbzlw";
constexpr const char* sealed =
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A"
    "_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";

std::string bytes(const char* text) { return from_base64url(text).value(); }

TEST(PushMessage, IsThatOfTheRfc) {
    const auto sender = Key::from_bytes(bytes(sender_secret));
    ASSERT_TRUE(sender);
    EXPECT_EQ(base64url(sender->point()), sender_point);
    const auto body = encrypt("When I grow up, I want to be a watermelon",
                              {.point = bytes(browser_point), .auth = bytes(auth)}, *sender, bytes(salt));
    ASSERT_TRUE(body);
    EXPECT_EQ(base64url(*body), sealed);
}

TEST(PushMessage, BothSidesAgreeOnTheSameSecret) {
    const auto sender = Key::from_bytes(bytes(sender_secret));
    const auto browser = Key::from_bytes(bytes(browser_secret));
    ASSERT_TRUE(sender && browser);
    EXPECT_EQ(base64url(browser->point()), browser_point);
    EXPECT_EQ(sender->shared_with(browser->point()), browser->shared_with(sender->point()));
}

TEST(PushMessage, KeysThatAreNoneAreRefused) {
    const auto sender = Key::fresh();
    ASSERT_TRUE(sender);
    EXPECT_EQ(Key::from_bytes(sender->bytes())->point(), sender->point());
    std::string off_the_curve = sender->point();
    off_the_curve.back() = static_cast<char>(off_the_curve.back() ^ 1);
    EXPECT_TRUE(is_point(sender->point()));
    for (const std::string& point : {off_the_curve, std::string(), std::string(65, '\0'), std::string(65, 'x')}) {
        EXPECT_FALSE(is_point(point));
        EXPECT_FALSE(encrypt("x", {.point = point, .auth = bytes(auth)}, *sender, bytes(salt)));
    }
    const BrowserKeys browser{.point = bytes(browser_point), .auth = bytes(auth)};
    EXPECT_FALSE(encrypt("x", {.point = browser.point, .auth = "short"}, *sender, bytes(salt)));
    EXPECT_FALSE(encrypt("x", browser, *sender, "short"));
    EXPECT_TRUE(encrypt(std::string(most_text, 'x'), browser, *sender, bytes(salt)));
    EXPECT_FALSE(encrypt(std::string(most_text + 1, 'x'), browser, *sender, bytes(salt)));
    EXPECT_FALSE(Key::from_bytes(std::string(32, '\0')));
    EXPECT_FALSE(Key::from_bytes(std::string(32, '\xFF')));
    EXPECT_FALSE(Key::from_bytes("short"));
}

}  // namespace
}  // namespace evora::tests
