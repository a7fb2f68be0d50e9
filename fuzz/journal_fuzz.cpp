// Any bytes as the resume file of a match: read to the end or refused with a message, and what was read prints as the
// bytes it came from. The same bytes as a contestant's name.
//
// The first byte chooses the match and whether its own first line stands before the others, which are the text.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/checks.hpp"
#include "match/contestant_spec.hpp"
#include "match/journal.hpp"

using namespace evora;

namespace {

MatchSettings make_settings(int players, Tournament tournament, const std::array<std::string_view, 3>& contestants) {
    MatchSettings settings{.players = Players::from_number(players).value(), .tournament = tournament, .seed = 42};
    for (const std::string_view contestant : contestants) {
        settings.contestants.push_back(parse_contestant(contestant).value());
    }
    return settings;
}

const std::array<MatchSettings, 4>& matches() {
    static const std::array<MatchSettings, 4> all = {
        make_settings(2, Tournament::round_robin, {"greedy", "random", "level-1"}),
        make_settings(2, Tournament::gauntlet, {"greedy", "engine:eval=material", "random"}),
        make_settings(3, Tournament::round_robin, {"greedy", "random", "level-1"}),
        make_settings(4, Tournament::gauntlet, {"cmd:./bot", "random", "greedy"})};
    return all;
}

void check_journal(const std::string& text, const MatchSettings& settings) {
    MemorySource source(text);
    JournalReader reader(source, settings);
    std::string again = journal_header(settings) + '\n';
    const Schedule schedule = settings.schedule();
    std::uint32_t sets = 0;
    while (true) {
        const auto set = reader.next();
        if (!set) {
            fuzz::require(!set.error().empty(), "refused without a message", text);
            return;
        }
        if (!*set) {
            break;
        }
        again += journal_line(schedule.plan(sets), **set) + '\n';
        ++sets;
        fuzz::require(reader.sets() == sets, "another number of sets than were read", text);
    }
    const bool begun = reader.whole_bytes() > 0;
    fuzz::require(std::string_view(text).substr(0, reader.whole_bytes()) == (begun ? again : ""),
                  "read as something else", text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) {
        return 0;
    }
    const MatchSettings& settings = matches().at(data[0] % matches().size());
    const std::string rest(reinterpret_cast<const char*>(data) + 1, size - 1);
    const bool begun = data[0] % (2 * matches().size()) < matches().size();
    check_journal(begun ? journal_header(settings) + '\n' + rest : rest, settings);
    static_cast<void>(journal_seed(rest));
    const auto contestant = parse_contestant(rest);
    fuzz::require(contestant ? contestant->text == rest : !contestant.error().empty(), "kept as another text", rest);
    return 0;
}
