#pragma once
/// Texts as they were accepted, in tests/FOLDER/golden/. After a wanted change run the tests once with UPDATE_GOLDEN=1
/// in the environment, look at what changed, and commit it.
///
///     compare_with_golden("picture", "offer_2_fixed.txt", draw_text(position));

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

namespace evora::tests {

/// The first line in which two texts differ, as it is in both; long lines are cut.
inline std::string first_difference(const std::string& accepted, const std::string& made) {
    std::istringstream left(accepted);
    std::istringstream right(made);
    for (int number = 1;; ++number) {
        std::string was;
        std::string is;
        std::getline(left, was);
        std::getline(right, is);
        if (was != is || (!left && !right)) {
            return "line " + std::to_string(number) + "\n  was " + was.substr(0, 200) + "\n  is  " + is.substr(0, 200);
        }
    }
}

inline void compare_with_golden(const std::string& folder, const std::string& file, const std::string& made) {
    const std::string path = std::string(EVORA_TEST_DATA) + "/../" + folder + "/golden/" + file;
    if (const char* update = std::getenv("UPDATE_GOLDEN"); update != nullptr && *update == '1') {
        std::ofstream(path, std::ios::binary) << made;
        return;
    }
    std::ifstream stream(path, std::ios::binary);
    ASSERT_TRUE(stream) << path << " is missing; UPDATE_GOLDEN=1 makes it";
    std::ostringstream accepted;
    accepted << stream.rdbuf();
    EXPECT_TRUE(accepted.str() == made) << path << ", " << first_difference(accepted.str(), made)
                                        << "\nUPDATE_GOLDEN=1 accepts the new text";
}

}  // namespace evora::tests
