// JSON that any parser reads back as it was meant, whatever the strings.

#include "view/json.hpp"

#include <cstdint>
#include <limits>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace evora {
namespace {

std::string written(auto value) {
    std::string text;
    append_json(text, value);
    return text;
}

TEST(Json, PutsCommasAndBracketsWhereTheyBelong) {
    const std::string text = json_object([](JsonObject& object) {
        object.add("a", 1);
        object.array("none", [](JsonArray&) {});
        object.array("some", [](JsonArray& array) {
            array.add("x");
            array.add(nullptr);
            array.object([](JsonObject&) {});
            array.object([](JsonObject& inner) { inner.add("b", true); });
        });
        object.object("last", [](JsonObject& inner) {
            inner.add("c", 'C');
            inner.add("d", std::optional<int>());
            inner.add("e", std::optional(7));
            inner.add("f", JsonText{"[1]"});
        });
    });
    EXPECT_EQ(text, R"({"a":1,"none":[],"some":["x",null,{},{"b":true}],"last":{"c":"C","d":null,"e":7,"f":[1]}})");
}

TEST(Json, WritesNumbersAsTheyAre) {
    EXPECT_EQ(written(0), "0");
    EXPECT_EQ(written(-14), "-14");
    EXPECT_EQ(written(std::numeric_limits<std::int64_t>::min()), "-9223372036854775808");
    EXPECT_EQ(written(std::numeric_limits<std::uint64_t>::max()), "18446744073709551615");
    EXPECT_EQ(written(Decimal{325, 2}), "3.25");
    EXPECT_EQ(written(Decimal{-5, 2}), "-0.05");
    EXPECT_EQ(written(Decimal{0, 4}), "0.0000");
    EXPECT_EQ(written(Decimal{10'000, 4}), "1.0000");
    EXPECT_EQ(written(Decimal{7, 0}), "7");
    EXPECT_EQ(written(Decimal{std::numeric_limits<int>::min(), 2}), "-21474836.48");
}

TEST(Json, EscapesWhatWouldEndAStringOrIsNoText) {
    EXPECT_EQ(written(std::string_view("\"\\\n\t\x7F")), R"("\"\\\u000a\u0009\u007f")");
    EXPECT_EQ(written(std::string_view("\0x", 2)), R"("\u0000x")");
    EXPECT_EQ(written(std::string_view("Оленка 🂡")), "\"Оленка 🂡\"");
}

TEST(Json, EveryStringOfBytesIsReadBackWithItsBadBytesReplaced) {
    const std::string bad = "\xEF\xBF\xBD";
    const std::vector<std::pair<std::string, std::string>> cases = {
        {"\x80", bad},
        {"\xC0\xAF", bad + bad},                      // an overlong slash
        {"\xE0\x80\xAF", bad + bad + bad},            // another
        {"\xED\xA0\x80", bad + bad + bad},            // half of a surrogate pair
        {"\xF4\x90\x80\x80", bad + bad + bad + bad},  // beyond the last character
        {"a\xE2\x82", "a" + bad + bad},               // cut off
        {"\xE2\x82z", bad + bad + "z"},
        {"\xF0\x9F\x82\xA1", "\xF0\x9F\x82\xA1"},
        {"</script>\xE2\x80\xA8", "</script>\xE2\x80\xA8"},
    };
    for (const auto& [bytes, expected] : cases) {
        EXPECT_EQ(nlohmann::json::parse(written(std::string_view(bytes))).get<std::string>(), expected);
    }
    for (int first = 0; first < 256; ++first) {
        for (int second = 0; second < 256; ++second) {
            const std::string bytes = {static_cast<char>(first), static_cast<char>(second), '"'};
            const auto parsed = nlohmann::json::parse(written(std::string_view(bytes)), nullptr, false);
            ASSERT_TRUE(parsed.is_string()) << first << " " << second;
        }
    }
}

}  // namespace
}  // namespace evora
