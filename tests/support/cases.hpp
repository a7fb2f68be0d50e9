#pragma once
/// Rows of the tables in tests/data/.
///
///     for (const Case& row : read_cases(EVORA_TEST_DATA "/cases.tsv")) { row.kind == "after"; }

#include <cstdint>
#include <string>
#include <vector>

namespace evora::tests {

struct Case {
    std::string id;
    std::string rules;
    std::string kind;
    std::string position;
    std::vector<std::string> moves;
    std::string expected;
};

struct PerftRow {
    std::string position;
    int depth = 0;
    std::uint64_t count = 0;
};

/// Both throw std::runtime_error, naming file and line, where the file is missing or a row has not the right number of
/// fields.
[[nodiscard]] std::vector<Case> read_cases(const std::string& file);
[[nodiscard]] std::vector<PerftRow> read_perft(const std::string& file);

/// The pieces between single spaces; none of an empty text.
[[nodiscard]] std::vector<std::string> words(const std::string& text);

}  // namespace evora::tests
