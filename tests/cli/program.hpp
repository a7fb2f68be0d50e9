#pragma once
/// Running the program under test as a user's shell would.
///
///     const Finished run = evora({"legal", position});
///     EXPECT_EQ(run.status, 0);   EXPECT_EQ(run.out, "…");

#include <string>
#include <vector>

#include "tests/support/temporary_folder.hpp"

namespace evora::tests {

[[nodiscard]] std::string read_file(const std::string& path);
void write_file(const std::string& path, const std::string& content);

struct Finished {
    int status = -1;  ///< exit status; 128 and the signal's number where a signal ended it
    std::string out;
    std::string err;
    long peak_kilobytes = 0;
};

struct Surroundings {
    std::string in{};                        ///< on standard input
    std::string in_file{};                   ///< standard input itself, instead of `in`
    std::string out_file{};                  ///< opened for writing as standard output; `Finished::out` stays empty
    unsigned long file_limit = 0;            ///< no file may grow beyond so many bytes; 0 for no limit
    bool close_out = false;                  ///< standard output is closed
    std::vector<std::string> environment{};  ///< "NAME=value", added to a small fixed one
};

/// Runs it to its end. Its home and state folders are empty and its own.
[[nodiscard]] Finished evora(const std::vector<std::string>& arguments, const Surroundings& surroundings = {});

/// The lines of a text without their line feeds.
[[nodiscard]] std::vector<std::string> lines_of(const std::string& text);

/// Columns on a screen of the widest line; escape sequences take none.
[[nodiscard]] std::size_t widest_line(const std::string& text);

/// Nothing on standard output, this status, and something on standard error.
void expect_refused(const Finished& run, int status);

}  // namespace evora::tests
