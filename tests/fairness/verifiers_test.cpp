// docs/verify.py knows this project by docs/fairness.md alone: it has to agree with the program on every game.

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/fairness/games.hpp"
#include "tests/support/sanitized.hpp"

namespace evora::tests {
namespace {

using cli::FairKind;

/// A file of its own, removed at the end.
class GamesFile {
  public:
    explicit GamesFile(const std::string& games)
        : path_(testing::TempDir() + "evora-fairness-" + std::to_string(::getpid()) + ".azul") {
        std::ofstream(path_, std::ios::binary) << games;
    }
    GamesFile(const GamesFile&) = delete;
    GamesFile& operator=(const GamesFile&) = delete;
    ~GamesFile() {
        std::error_code ignored;
        std::filesystem::remove(path_, ignored);
    }

    [[nodiscard]] const std::string& path() const noexcept { return path_; }

  private:
    std::string path_;
};

/// What a verifier says of each game of a file.
struct Verdicts {
    int status = -1;
    std::vector<bool> proved;
    std::string text;
};

/// Runs a verifier that prints a line for each game; `mark` stands in those of proved ones.
[[nodiscard]] Verdicts verdicts_of(const std::string& command, std::string_view mark) {
    Verdicts verdicts;
    std::FILE* const pipe = ::popen((command + " 2>/dev/null").c_str(), "r");
    if (pipe == nullptr) {
        return verdicts;
    }
    std::array<char, 4096> piece{};
    for (std::size_t size = 0; (size = std::fread(piece.data(), 1, piece.size(), pipe)) > 0;) {
        verdicts.text.append(piece.data(), size);
    }
    const int status = ::pclose(pipe);
    verdicts.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    std::istringstream lines(verdicts.text);
    for (std::string line; std::getline(lines, line);) {
        verdicts.proved.push_back(line.find(mark) != std::string::npos);
    }
    return verdicts;
}

[[nodiscard]] Verdicts by_python(const GamesFile& file) {
    return verdicts_of("python3 '" EVORA_TEST_DATA "/../../docs/verify.py' '" + file.path() + "'", " deals proved");
}

[[nodiscard]] Verdicts by_program(const GamesFile& file) {
    return verdicts_of("'" EVORA_PROGRAM "' verify --json '" + file.path() + "'", "\"proved\":true");
}

void expect_agreement(const std::string& games, std::size_t count, bool proved) {
    const GamesFile file(games);
    const std::vector<bool> expected(count, proved);
    for (const Verdicts& verdicts : {by_python(file), by_program(file)}) {
        EXPECT_EQ(verdicts.status, proved ? 0 : 1) << verdicts.text.substr(0, 2000);
        EXPECT_EQ(verdicts.proved, expected) << verdicts.text.substr(0, 2000);
    }
}

TEST(LongVerifiers, AgreeOnTenThousandGames) {
    std::string games;
    std::size_t count = 0;
    for (const FairKind kind : {FairKind::chain, FairKind::set}) {
        for (const Rules rules : all_rules) {
            for (const Players players : all_players) {
                const bool many = kind == FairKind::chain && players.number() == 2 && !sanitized;
                const std::uint32_t each = many ? 2000 : sanitized ? 25 : 100;
                games += games.empty() ? "" : "\n";
                games += fair_games(kind, name(rules), players.number(), each, 11);
                count += each;
            }
        }
    }
    ASSERT_GE(count, sanitized ? 600U : 10'000U);
    expect_agreement(games, count, true);
}

/// Copies of the game, each with another byte of its proof altered: of all names and values that a proof has, every
/// `stride`th byte, but in those tags that are left out.
[[nodiscard]] std::vector<std::string> altered(const std::string& text, std::size_t stride,
                                               std::string_view left_out = "none") {
    std::vector<std::string> copies;
    const std::size_t end = text.find("\n\n");
    std::size_t seen = 0;
    for (std::size_t i = text.find("[DealProof"); i < end; i = text.find('\n', i) + 1) {
        const std::size_t next = text.find('\n', i);
        if (text.substr(i + 1).starts_with(left_out)) {
            continue;
        }
        for (std::size_t at = i + 1; at < next - 2; ++at) {
            if (text[at] == '"' || text[at + 1] == '"' || seen++ % stride != 0) {
                continue;  // what is a tag stays one, so that both read the same games
            }
            copies.push_back(text);
            copies.back()[at] = at < text.find(' ', i) ? 'x' : text[at] == '0' ? '1' : '0';
        }
    }
    return copies;
}

/// Copies of the game with two moves of one seat in the first round exchanged, where they still replay.
[[nodiscard]] std::vector<std::string> with_picks_exchanged(const std::string& text) {
    std::vector<std::string> copies;
    const std::size_t picks = text.find(" : ", text.find("\n1. ")) + 3;
    const std::size_t end = text.find(" = ", picks);
    for (std::size_t one = picks; one + 8 < end; one += 4) {
        std::string copy = text;
        copy.replace(one, 3, text.substr(one + 8, 3));
        copy.replace(one + 8, 3, text.substr(one, 3));
        const std::string message = copy == text ? "" : verify_text(copy);
        // Everything else than the proof is as it was: the rules have nothing against it.
        if (message.starts_with("round 2, DealKey2")) {
            copies.push_back(copy);
        }
    }
    return copies;
}

[[nodiscard]] std::string joined(const std::vector<std::string>& games) {
    std::string text;
    for (const std::string& game : games) {
        text += text.empty() ? "" : "\n";
        text += game;
    }
    return text;
}

TEST(Verifiers, AgreeOnAlteredChains) {
    const std::string game = fair_games(FairKind::chain, "fixed+sf", 2, 1);
    const std::vector<std::string> copies = altered(game, 3);
    EXPECT_GT(copies.size(), 900U);
    expect_agreement(joined(copies), copies.size(), false);
}

// A set's positions are for `evora verify` to check: they are not hashed, and Python knows no rules.
TEST(Verifiers, AgreeOnAlteredSets) {
    const std::string game = fair_games(FairKind::set, "free", 3, 1);
    const std::vector<std::string> copies = altered(game, 1, "DealPosition");
    EXPECT_GT(copies.size(), 100U);
    expect_agreement(joined(copies), copies.size(), false);
}

// The order of moves that have nothing to do with each other is no matter to the rules, but it is to the next key.
TEST(Verifiers, AgreeOnOtherMovesBeforeADeal) {
    const std::string game = fair_games(FairKind::chain, "fixed", 2, 1);
    const std::vector<std::string> copies = with_picks_exchanged(game);
    ASSERT_FALSE(copies.empty());
    expect_agreement(joined(copies), copies.size(), false);
}

}  // namespace
}  // namespace evora::tests
