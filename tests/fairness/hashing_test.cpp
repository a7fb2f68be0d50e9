// Both hashings against published vectors and against each other.

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "fairness/portable_hashing.hpp"
#include "hashing/base64url.hpp"
#include "hashing/sodium_hashing.hpp"
#include "rules/random.hpp"

namespace evora {
namespace {

class Hashings : public testing::TestWithParam<std::string_view> {
  protected:
    Hashings() {
        if (GetParam() == "portable") {
            hashing_ = std::make_unique<PortableHashing>();
        } else {
            hashing_ = std::make_unique<SodiumHashing>();
        }
    }
    [[nodiscard]] std::string sha256(std::string_view text) const {
        return hashing_->sha256(Message().text(text).bytes()).text();
    }
    /// HMAC fills keys up with zeros to 64 bytes itself, so a short key of a vector may be filled up to 32 here.
    [[nodiscard]] std::string hmac(std::string_view key, std::string_view text) const {
        std::array<std::uint8_t, 32> bytes{};
        std::ranges::copy(key, bytes.begin());
        return hashing_->hmac_sha256(bytes, Message().text(text).bytes()).text();
    }

  private:
    std::unique_ptr<Hashing> hashing_;
};

INSTANTIATE_TEST_SUITE_P(All, Hashings, testing::Values("portable", "sodium"),
                         [](const auto& info) { return std::string(info.param); });

// The examples of FIPS 180-4, as NIST publishes them.
TEST_P(Hashings, HaveTheHashesOfTheStandard) {
    EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(sha256(std::string(1'000'000, 'a')), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

// RFC 4231, the cases whose keys are not longer than 32 bytes.
TEST_P(Hashings, HaveTheAuthenticationCodesOfTheStandard) {
    EXPECT_EQ(hmac(std::string(20, '\x0b'), "Hi There"),
              "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
    EXPECT_EQ(hmac("Jefe", "what do ya want for nothing?"),
              "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    EXPECT_EQ(hmac(std::string(20, '\xaa'), std::string(50, '\xdd')),
              "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe");
}

TEST(Hashings, AgreeOnEveryLength) {
    Xoshiro256 generator(1);
    std::vector<std::uint8_t> bytes;
    const PortableHashing portable;
    const SodiumHashing sodium;
    for (int length = 0; length < 300; ++length) {
        EXPECT_EQ(portable.sha256(bytes), sodium.sha256(bytes)) << length;
        const Digest key = sodium.sha256(bytes);
        EXPECT_EQ(portable.hmac_sha256(key.bytes(), bytes), sodium.hmac_sha256(key.bytes(), bytes)) << length;
        bytes.push_back(static_cast<std::uint8_t>(generator() >> 56U));
    }
}

TEST(Bytes32, HaveOneText) {
    const std::string text = "00ff" + std::string(60, 'a');
    ASSERT_TRUE(Nonce::from_text(text).has_value());
    EXPECT_EQ(Nonce::from_text(text)->text(), text);
    EXPECT_FALSE(Nonce::from_text(text + "0"));
    EXPECT_FALSE(Nonce::from_text(text.substr(1)));
    EXPECT_FALSE(Nonce::from_text("00FF" + std::string(60, 'a')));
    EXPECT_FALSE(Nonce::from_text("0 ff" + std::string(60, 'a')));
    EXPECT_TRUE(Nonce().is_zero());
    EXPECT_FALSE(Nonce::from_text(text)->is_zero());
}

TEST(FreshSecrets, Differ) { EXPECT_NE(fresh_secret<Nonce>(), fresh_secret<Nonce>()); }

TEST(Base64url, IsReadStrictlyAndWrittenWithoutPadding) {
    EXPECT_EQ(base64url("\xFB\xFF"), "-_8");
    EXPECT_EQ(from_base64url("-_8"), "\xFB\xFF");
    EXPECT_EQ(from_base64url(""), "");
    for (const char* text : {"a", "-_9", "ab=", "a+", "a b", "ab\n"}) {
        EXPECT_FALSE(from_base64url(text)) << text;
    }
}

}  // namespace
}  // namespace evora
