#pragma once
/// Pictures as they were accepted, in tests/picture/golden/. After a wanted change run the tests once with
/// UPDATE_GOLDEN=1 in the environment, look at what changed, and commit it.

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

namespace evora {

inline void compare_with_golden(const std::string& file, const std::string& drawn) {
    const std::string path = std::string(EVORA_TEST_DATA) + "/../picture/golden/" + file;
    if (const char* update = std::getenv("UPDATE_GOLDEN"); update != nullptr && *update == '1') {
        std::ofstream(path, std::ios::binary) << drawn;
        return;
    }
    std::ifstream stream(path, std::ios::binary);
    ASSERT_TRUE(stream) << path << " is missing; UPDATE_GOLDEN=1 makes it";
    std::ostringstream accepted;
    accepted << stream.rdbuf();
    EXPECT_EQ(accepted.str(), drawn) << "UPDATE_GOLDEN=1 accepts the new picture as " << path;
}

}  // namespace evora
