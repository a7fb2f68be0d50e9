// A saved file is always whole: the old one or the new one.
#include "cli/atomic_file.hpp"

#include <csignal>

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/cli/program.hpp"

namespace evora::tests {
namespace {

using cli::write_whole_file;

TEST(WholeFile, IsWrittenAndReplaced) {
    const TemporaryFolder folder;
    const std::string file = folder.path("game.azul");
    EXPECT_TRUE(write_whole_file(file, "one"));
    EXPECT_TRUE(write_whole_file(file, "two"));
    EXPECT_EQ(read_file(file), "two");
    EXPECT_FALSE(std::filesystem::exists(folder.path(".game.azul.new")));
}

TEST(WholeFile, KeepsPermissionsAndLinks) {
    const TemporaryFolder folder;
    const std::string file = folder.path("game.azul");
    EXPECT_TRUE(write_whole_file(file, "one"));
    ::chmod(file.c_str(), 0640);
    std::filesystem::create_symlink("game.azul", folder.path("link"));
    EXPECT_TRUE(write_whole_file(folder.path("link"), "two"));
    EXPECT_TRUE(std::filesystem::is_symlink(folder.path("link")));
    EXPECT_EQ(read_file(file), "two");
    struct stat status{};
    ::stat(file.c_str(), &status);
    EXPECT_EQ(status.st_mode & 0777U, 0640U);
}

TEST(WholeFile, TakesOverWhatAKillHasLeft) {
    const TemporaryFolder folder;
    write_file(folder.path(".game.azul.new"), "a beginning that is much longer than what is written now");
    EXPECT_TRUE(write_whole_file(folder.path("game.azul"), "one"));
    EXPECT_EQ(read_file(folder.path("game.azul")), "one");
}

TEST(WholeFile, SaysWhatIsWrong) {
    const TemporaryFolder folder;
    EXPECT_EQ(write_whole_file(folder.path(), "x").error().find("cannot write '"), 0U);
    EXPECT_NE(write_whole_file("/dev/full", "x").error().find("No space left on device"), std::string::npos);
    EXPECT_NE(write_whole_file(folder.path("no/such/file"), "x").error().find("No such file"), std::string::npos);
    EXPECT_TRUE(write_whole_file("/dev/null", "x"));
}

/// Runs this in another process and returns its exit status.
int elsewhere(const std::function<int()>& action) {
    const pid_t child = ::fork();
    if (child == 0) {
        ::_exit(action());
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return status;
}

TEST(WholeFile, ADiskThatIsFullLeavesTheOldFile) {
    const TemporaryFolder folder;
    const std::string file = folder.path("game.azul");
    ASSERT_TRUE(write_whole_file(file, "precious"));
    const int status = elsewhere([&] {
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{.rlim_cur = 1000, .rlim_max = 1000};
        ::setrlimit(RLIMIT_FSIZE, &limit);
        return write_whole_file(file, std::string(5000, 'x')) ? 1 : 0;
    });
    EXPECT_EQ(status, 0) << "writing should have failed";
    EXPECT_EQ(read_file(file), "precious");
    EXPECT_FALSE(std::filesystem::exists(folder.path(".game.azul.new")));
}

TEST(WholeFile, AKillLeavesTheOldFileOrTheNewOne) {
    const TemporaryFolder folder;
    const std::string file = folder.path("game.azul");
    constexpr std::size_t size = 300'000;
    ASSERT_TRUE(write_whole_file(file, std::string(size, 'a')));
    int changes = 0;
    for (int round = 0; round < 40; ++round) {
        const std::string before = read_file(file);
        const pid_t child = ::fork();
        if (child == 0) {
            for (char letter = 'a';; letter = letter == 'z' ? 'a' : static_cast<char>(letter + 1)) {
                [[maybe_unused]] const auto ignored = write_whole_file(file, std::string(size, letter));
            }
        }
        ::usleep(static_cast<useconds_t>(500 + 700 * round));
        ::kill(child, SIGKILL);
        ::waitpid(child, nullptr, 0);
        const std::string after = read_file(file);
        ASSERT_EQ(after.size(), size);
        ASSERT_EQ(after, std::string(size, after.front()));
        changes += after != before ? 1 : 0;
    }
    EXPECT_GT(changes, 0) << "the kills all came before the first write";
}

TEST(WholeFile, TwoAtOnceDoNotMix) {
    const TemporaryFolder folder;
    const std::string file = folder.path("game.azul");
    const auto write_often = [&](char letter) {
        for (int i = 0; i < 100; ++i) {
            const auto written = write_whole_file(file, std::string(50'000, letter));
            if (!written && written.error().find("another program") == std::string::npos) {
                return 1;
            }
        }
        return 0;
    };
    const pid_t child = ::fork();
    if (child == 0) {
        ::_exit(write_often('a'));
    }
    EXPECT_EQ(write_often('b'), 0);
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
    const std::string content = read_file(file);
    EXPECT_EQ(content, std::string(50'000, content.front()));
}

}  // namespace
}  // namespace evora::tests
