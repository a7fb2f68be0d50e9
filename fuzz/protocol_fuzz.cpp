// Any bytes as what a driver says: the session answers and stays in step, whatever pieces they come in. Each search is
// stopped at once. The same bytes, as JSON lines, go to the analysis mode.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/checks.hpp"
#include "protocol/analysis_query.hpp"
#include "protocol/session.hpp"
#include "protocol/words.hpp"

using namespace evora;

namespace {

bool is_printable(std::string_view line) {
    return std::ranges::all_of(line, [](char c) { return c >= ' ' && c <= '~'; });
}

void check_session(std::string_view text) {
    int searches = 0;
    int answers = 0;
    std::string last;
    Session session({.name = "Fuzz", .ranges = {.max_threads = 2, .max_hash = 1}}, [&](std::string_view line) {
        fuzz::require(is_printable(line), "an answer that is no plain line", line);
        answers += line.starts_with("bestmove ") ? 1 : 0;
        last = line;
    });
    const auto settle = [&] {
        session.feed("\nstop\n");
        session.wait();
    };
    bool goes_on = true;
    while (goes_on && !text.empty()) {
        const std::size_t end = text.find('\n');
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        // In two pieces.
        const std::size_t half = line.size() / 2;
        goes_on = session.feed(line.substr(0, half)) && session.feed(line.substr(half)) && session.feed("\n");
        settle();
        const Words words = split(line);
        searches += !words.empty() && words[0] == "go" && !last.starts_with("error ") ? 1 : 0;
        fuzz::require(answers == searches, "a go without its answer, or an answer without go", line);
    }
    session.feed("isready\n");
    fuzz::require(last == "readyok", "not ready after", text);
}

void check_analysis(std::string_view text) {
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        const auto request = read_request(line);
        if (!request) {
            fuzz::require(!request.error().errors.empty(), "refused without a reason", line);
            fuzz::require(is_printable(to_json(request.error())), "an answer that is no plain line", line);
        } else if (const auto* query = std::get_if<AnalysisQuery>(&*request)) {
            fuzz::check_position(query->position, 8);
            fuzz::require(is_printable(to_json(*query, AnalysisState::cancelled, nullptr)),
                          "an answer that is no plain line", line);
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    check_session(text);
    check_analysis(text);
    return 0;
}
