// The conversation in docs/protocol.md, held with the program itself.
#include <fstream>
#include <regex>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/child_process.hpp"

namespace evora::tests {
namespace {

using namespace std::chrono_literals;

/// The lines between ```NAME and ``` in a file, `> ` and `< ` kept.
std::vector<std::string> transcript(const std::string& path, const std::string& name) {
    std::vector<std::string> lines;
    std::ifstream file(path);
    bool inside = false;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("```")) {
            inside = line == "```" + name;
        } else if (inside) {
            lines.push_back(line);
        }
    }
    return lines;
}

std::regex pattern_of(std::string text) {
    text = std::regex_replace(text, std::regex(R"([.+*?()\[\]\\|^$])"), R"(\$&)");
    for (const auto& [placeholder, pattern] :
         {std::pair{R"(\{n\})", R"(-?[0-9]+(\.[0-9]+)?)"}, std::pair{R"(\{version\})", R"([0-9.]+)"},
          std::pair{R"(\{moves\})", R"([0-9A-Za-z@]+( [0-9A-Za-z@]+)*)"}, std::pair{R"(\{move\})", R"([0-9A-Za-z@]+)"},
          std::pair{R"(\{yes-no\})", R"((yes|no))"}}) {
        text = std::regex_replace(text, std::regex(placeholder), pattern);
    }
    return std::regex(text);
}

TEST(Transcript, IsWhatTheEngineAnswers) {
    const std::vector<std::string> lines = transcript(EVORA_TEST_DATA "/../../docs/protocol.md", "transcript");
    ASSERT_GT(lines.size(), 30U);
    auto engine = *ChildProcess::start(EVORA_PROGRAM " engine", ErrorOutput::keep);
    const auto deadline = ChildProcess::Clock::now() + 60s;
    bool any = false;  // lines may come before the next expected one
    for (const std::string& line : lines) {
        const std::string text = line.substr(2);
        if (line.starts_with("> ")) {
            ASSERT_TRUE(engine->write(text + "\n", deadline)) << line;
            continue;
        }
        ASSERT_TRUE(line.starts_with("< ")) << line;
        if (text == "...") {
            any = true;
            continue;
        }
        const std::regex pattern = pattern_of(text);
        while (true) {
            const auto answer = engine->read_line(deadline);
            ASSERT_TRUE(answer) << line << ": " << message(answer.error());
            if (std::regex_match(*answer, pattern)) {
                break;
            }
            ASSERT_TRUE(any) << "expected " << text << "\nfound    " << *answer;
        }
        any = false;
    }
    EXPECT_TRUE(engine->ends_by(deadline));
    const auto rest = engine->read_line(deadline);
    ASSERT_FALSE(rest) << *rest;
    EXPECT_EQ(message(rest.error()), "died: ended with exit status 0");
}

}  // namespace
}  // namespace evora::tests
