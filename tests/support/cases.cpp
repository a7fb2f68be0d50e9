#include "tests/support/cases.hpp"

#include <fstream>
#include <stdexcept>

namespace evora::tests {

namespace {

std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts(1);
    for (char c : text) {
        if (c == separator) {
            parts.emplace_back();
        } else {
            parts.back() += c;
        }
    }
    return parts;
}

std::vector<std::vector<std::string>> read_table(const std::string& file, std::size_t fields) {
    std::ifstream in(file);
    if (!in) {
        throw std::runtime_error("cannot read " + file);
    }
    std::vector<std::vector<std::string>> rows;
    std::string line;
    std::getline(in, line);  // the header
    for (int number = 2; std::getline(in, line); ++number) {
        rows.push_back(split(line, '\t'));
        if (rows.back().size() != fields) {
            throw std::runtime_error(file + ":" + std::to_string(number) + ": expected " + std::to_string(fields) +
                                     " fields");
        }
    }
    return rows;
}

}  // namespace

std::vector<Case> read_cases(const std::string& file) {
    std::vector<Case> cases;
    for (const auto& row : read_table(file, 6)) {
        cases.push_back({row[0], row[1], row[2], row[3], words(row[4]), row[5]});
    }
    return cases;
}

std::vector<PerftRow> read_perft(const std::string& file) {
    std::vector<PerftRow> rows;
    for (const auto& row : read_table(file, 3)) {
        rows.push_back({row[0], std::stoi(row[1]), std::stoull(row[2])});
    }
    return rows;
}

std::vector<std::string> words(const std::string& text) {
    return text.empty() ? std::vector<std::string>() : split(text, ' ');
}

}  // namespace evora::tests
