#include "tests/cli/program.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace evora::tests {

std::string read_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

void write_file(const std::string& path, const std::string& content) {
    std::ofstream(path, std::ios::binary) << content;
}

namespace {

void redirect(int to, const std::string& path, int flags) {
    const int file = ::open(path.c_str(), flags, 0600);
    if (file < 0 || ::dup2(file, to) < 0) {
        ::_exit(127);
    }
    ::close(file);
}

[[noreturn]] void become(const std::vector<std::string>& arguments, const Surroundings& surroundings,
                         const TemporaryFolder& folder) {
    redirect(0, surroundings.in_file.empty() ? folder.path("in") : surroundings.in_file, O_RDONLY);
    redirect(1, surroundings.out_file.empty() ? folder.path("out") : surroundings.out_file,
             surroundings.out_file.empty() ? O_WRONLY | O_CREAT | O_TRUNC : O_WRONLY);
    redirect(2, folder.path("err"), O_WRONLY | O_CREAT | O_TRUNC);
    if (surroundings.close_out) {
        ::close(1);
    }
    if (surroundings.file_limit > 0) {
        const rlimit limit{.rlim_cur = surroundings.file_limit, .rlim_max = surroundings.file_limit};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    // The first of several with the same name counts.
    std::vector<std::string> environment = surroundings.environment;
    environment.insert(environment.end(), {"HOME=" + folder.path("home"), "PATH=/usr/bin:/bin",
                                           "XDG_STATE_HOME=" + folder.path("state"), "TMPDIR=" + folder.path()});
    std::vector<char*> variables;
    for (std::string& variable : environment) {
        variables.push_back(variable.data());
    }
    variables.push_back(nullptr);
    std::vector<std::string> words = {EVORA_PROGRAM};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> pointers;
    for (std::string& word : words) {
        pointers.push_back(word.data());
    }
    pointers.push_back(nullptr);
    ::execve(EVORA_PROGRAM, pointers.data(), variables.data());
    ::_exit(127);
}

}  // namespace

Finished evora(const std::vector<std::string>& arguments, const Surroundings& surroundings) {
    const TemporaryFolder folder;
    write_file(folder.path("in"), surroundings.in);
    const pid_t child = ::fork();
    if (child == 0) {
        become(arguments, surroundings, folder);
    }
    int status = 0;
    rusage usage{};
    ::wait4(child, &status, 0, &usage);
    return {.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status),
            .out = read_file(folder.path("out")),
            .err = read_file(folder.path("err")),
            .peak_kilobytes = usage.ru_maxrss};
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        lines.push_back(line);
    }
    return lines;
}

std::size_t widest_line(const std::string& text) {
    std::size_t widest = 0;
    for (const std::string& line : lines_of(text)) {
        std::size_t columns = 0;
        bool escape = false;
        for (const char c : line) {
            if (escape) {
                escape = c != 'm';
            } else if (c == '\x1b') {
                escape = true;
            } else {
                columns += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1 : 0;
            }
        }
        widest = std::max(widest, columns);
    }
    return widest;
}

void expect_refused(const Finished& run, int status) {
    EXPECT_EQ(run.status, status) << run.err;
    EXPECT_EQ(run.out, "");
    EXPECT_NE(run.err, "");
}

}  // namespace evora::tests
