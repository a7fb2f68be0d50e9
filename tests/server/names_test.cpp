// What may be a name, and which names look the same; then guests and accounts over real sockets.
#include "server/names.hpp"

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "store/sqlite_store.hpp"
#include "tests/server/person.hpp"
#include "tests/server/running_server.hpp"

namespace evora::tests {
namespace {

namespace json = boost::json;
using server::name_keys;
using server::tidy_name;

/// What is wrong with it; empty where nothing is.
std::string fault_of(std::string_view name) {
    const auto tidy = tidy_name(name);
    if (tidy) {
        return {};
    }
    EXPECT_EQ(tidy.error().code, server::RefusalCode::name);
    for (const auto& [field, value] : tidy.error().params) {
        if (field == "fault") {
            return std::get<std::string>(value);
        }
    }
    return "?";
}

bool look_the_same(std::string_view one, std::string_view other) {
    const auto first = name_keys(one).keys;
    const auto second = name_keys(other).keys;
    return std::ranges::any_of(first,
                               [&](const std::string& key) { return std::ranges::find(second, key) != second.end(); });
}

TEST(Names, AreTidiedAndCountedInCharacters) {
    EXPECT_EQ(tidy_name("  Ana \xC2\xA0 Maria ").value_or(""), "Ana Maria") << "spaces of any kind are one";
    EXPECT_EQ(tidy_name("Ä").value_or(""), "Ä") << "composed";
    EXPECT_EQ(tidy_name("❤️").value_or(""), "❤️");
    std::string cyrillic;
    for (int i = 0; i < 24; ++i) {
        cyrillic += "ж";
    }
    EXPECT_EQ(tidy_name(cyrillic).value_or(""), cyrillic) << "24 characters, 48 bytes";
    EXPECT_EQ(fault_of(cyrillic + "ж"), "long");
    EXPECT_EQ(fault_of("   "), "empty");
    EXPECT_EQ(fault_of("́"), "empty") << "a mark without a letter";
}

TEST(Names, WhatCannotBeSeenIsRefused) {
    EXPECT_EQ(fault_of("Ana\n"), "control");
    EXPECT_EQ(fault_of("An\xC2\x85"), "control");
    EXPECT_EQ(fault_of("\xEE\x80\x80"), "control") << "private use";
    EXPECT_EQ(fault_of("\xCD\xB8"), "control") << "no character of Unicode";
    EXPECT_EQ(fault_of("Ana\xE2\x80\xAE"), "direction");
    EXPECT_EQ(fault_of("\xE2\x81\xA6"
                       "Ana\xE2\x81\xA9"),
              "direction");
    EXPECT_EQ(fault_of("\xD8\x9C"
                       "Ana"),
              "direction");
    EXPECT_EQ(fault_of("A\xE2\x80\x8Bna"), "invisible");
    EXPECT_EQ(fault_of("A\xE2\x80\x8Dna"), "invisible");
    EXPECT_EQ(fault_of("A\xC2\xADna"), "invisible") << "a soft hyphen";
    EXPECT_EQ(fault_of("\xEF\xBB\xBF"
                       "Ana"),
              "invisible");
    EXPECT_EQ(fault_of("\xE3\x85\xA4"), "invisible") << "a letter that is blank";
    EXPECT_EQ(fault_of("\xE2\xA0\x80"), "invisible");
}

TEST(Names, ThatLookTheSameHaveAKeyInCommon) {
    EXPECT_TRUE(look_the_same("Ana", "aNA"));
    EXPECT_TRUE(look_the_same("Ana", "Аnа")) << "Cyrillic";
    EXPECT_TRUE(look_the_same("Ana", "Ａｎａ")) << "wide letters";
    EXPECT_TRUE(look_the_same("ÖZIL", "özil"));
    EXPECT_TRUE(look_the_same("Straße", "STRASSE"));
    EXPECT_TRUE(look_the_same("Alna", "AIna")) << "a small L and a capital i";
    EXPECT_TRUE(look_the_same("Bob", "B0b"));
    EXPECT_TRUE(look_the_same("modern", "rnodern"));
    EXPECT_FALSE(look_the_same("Ana", "Anna"));
    EXPECT_FALSE(look_the_same("Ilia", "Lila"));
    EXPECT_FALSE(look_the_same("Олена", "Олеся"));
    EXPECT_FALSE(look_the_same("Ägir", "Agir"));
}

std::string named(const std::string& name) { return json::serialize(json::object{{"name", name}}); }
std::string sign_up_body(const std::string& name) {
    return json::serialize(json::object{{"name", name}, {"password", "correct horse"}});
}

TEST(Names, OfAccountsAreNobodyElses) {
    const RunningServer server;
    HttpClient ana(server.port());
    ASSERT_EQ(ana.post("/api/v1/accounts", sign_up_body("Ana Ílla")).status, 200U);
    HttpClient other(server.port());
    for (const char* name : {"Ana Ílla", "ANA ÍLLA", " ana  ílla", "Аnа Ílla", "Ana ÍIIa"}) {
        EXPECT_EQ(error_of(other.post("/api/v1/guests", named(name))), "name_taken") << name;
        EXPECT_EQ(error_of(other.post("/api/v1/accounts", sign_up_body(name))), "name_taken") << name;
    }
    const Answer refused = other.post("/api/v1/guests", named("Ana\xE2\x80\xAE"));
    EXPECT_EQ(refused.status, 400U);
    EXPECT_EQ(error_of(refused), "name");
    EXPECT_EQ(refused.json().at("error").at("params").at("fault"), "direction");
    EXPECT_EQ(error_of(other.post("/api/v1/guests", named("Ben"))), "none");
    EXPECT_EQ(error_of(HttpClient(server.port()).post("/api/v1/guests", named("Ben"))), "none")
        << "guests may have the same";
    EXPECT_EQ(error_of(other.post("/api/v1/accounts", sign_up_body("Ben"))), "none") << "his own";
    EXPECT_EQ(error_of(HttpClient(server.port()).post("/api/v1/guests", named("ben"))), "name_taken");
    EXPECT_EQ(error_of(other.post("/api/v1/session", R"({"name":"ana ílla","password":"correct horse"})")), "none")
        << "capital letters do not matter in any script";
}

TEST(Names, OfAccountsOfOlderVersionsKeepWorking) {
    const TemporaryFolder folder;
    const std::string path = folder.path("evora.db");
    std::string password;
    {
        const RunningServer server({.store = {.path = path}});
        ASSERT_EQ(HttpClient(server.port()).post("/api/v1/accounts", sign_up_body("Ben")).status, 200U);
    }
    {
        // As version 2 kept them: A to Z folded alone, no keys; what looks the same, and what is no name any more.
        auto store = store::SqliteStore::open({.path = path});
        ASSERT_TRUE(store);
        const auto ben = (*store)->account_named("ben");
        ASSERT_TRUE(ben && *ben);
        password = (*ben)->password;
        int count = 0;
        for (const std::string name : {"Ägir", "ägir", "Ana\xE2\x80\xAE"}) {
            const store::Person person{.id = {"old" + std::to_string(count++)}, .kind = "account", .name = name};
            ASSERT_EQ(
                (*store)
                    ->add_account(person, {.name = server::old_login_name(name), .password = password}, std::nullopt)
                    .value_or(store::SignUp::name_taken),
                store::SignUp::done);
        }
    }
    const RunningServer server({.store = {.path = path}});
    HttpClient http(server.port());
    const auto id = [&](const char* name) {
        const Answer answer = http.post("/api/v1/session", sign_up_body(name));
        return answer.status == 200 ? std::string(answer.json().at("person").at("id").as_string()) : answer.body;
    };
    EXPECT_EQ(id("Ägir"), "old0");
    EXPECT_EQ(id("ägir"), "old1");
    EXPECT_EQ(id("Ana\xE2\x80\xAE"), "old2");
    EXPECT_EQ(error_of(HttpClient(server.port()).post("/api/v1/guests", named("ÄGIR"))), "name_taken");
}

}  // namespace
}  // namespace evora::tests
