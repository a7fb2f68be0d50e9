#include "tests/record/helpers.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

#include "rules/record/writer.hpp"

namespace evora::test {

const std::vector<SampleFile>& sample_files() {
    static const std::vector<SampleFile> files = [] {
        std::vector<SampleFile> result;
        for (const auto& entry : std::filesystem::directory_iterator(EVORA_TEST_DATA "/games")) {
            std::ifstream file(entry.path(), std::ios::binary);
            result.push_back(SampleFile{.name = entry.path().filename().string(),
                                        .text = std::string(std::istreambuf_iterator<char>(file), {})});
        }
        std::ranges::sort(result, {}, &SampleFile::name);
        return result;
    }();
    return files;
}

Reading read_all(std::string_view text, Annotations annotations) {
    MemorySource source(text);
    RecordReader reader(source, annotations);
    Reading reading;
    while (true) {
        auto game = reader.next();
        if (!game) {
            reading.broken.push_back(std::move(game.error()));
        } else if (*game) {
            reading.games.push_back(**std::move(game));
        } else {
            return reading;
        }
    }
}

std::optional<GameRecord> read_one(std::string_view text) {
    Reading reading = read_all(text);
    for (const BrokenGame& broken : reading.broken) {
        ADD_FAILURE() << message(broken.fault) << "\nin\n" << text;
    }
    if (reading.games.size() != 1) {
        ADD_FAILURE() << reading.games.size() << " games in\n" << text;
        return std::nullopt;
    }
    return std::move(reading.games.front());
}

std::string first_message(std::string_view text) {
    const Reading reading = read_all(text);
    return reading.broken.empty() ? "" : message(reading.broken.front().fault);
}

std::string write_all(std::span<const GameRecord> games) {
    std::string text;
    for (const GameRecord& game : games) {
        text += text.empty() ? "" : "\n";
        append_text(text, game);
    }
    return text;
}

std::string replaced(std::string_view text, std::string_view from, std::string_view to) {
    const std::size_t at = text.find(from);
    if (at == std::string_view::npos || text.find(from, at + 1) != std::string_view::npos) {
        ADD_FAILURE() << "'" << from << "' is not in the text exactly once";
        return std::string(text);
    }
    return std::string(text).replace(at, from.size(), to);
}

}  // namespace evora::test
