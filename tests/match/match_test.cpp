// Schedules, games and journals: who plays whom with which deals, that nothing depends on how many games run at once,
// and that programs which misbehave lose and do no more.

#include <atomic>
#include <map>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "match/contestant_spec.hpp"
#include "match/journal.hpp"
#include "match/match_run.hpp"
#include "match/standings.hpp"
#include "tests/support/sanitized.hpp"

namespace evora {
namespace {

MatchSettings settings(const std::vector<std::string>& contestants, int players = 2, std::uint64_t seed = 42) {
    MatchSettings match{.rules = Rules{}, .players = *Players::from_number(players), .contestants = {}, .seed = seed};
    for (const std::string& text : contestants) {
        match.contestants.push_back(*parse_contestant(text));
    }
    match.limits.nodes = 300;
    return match;
}

class Collector final : public MatchObserver {
  public:
    [[nodiscard]] bool set_played(const PlayedSet& set) override {
        sets.push_back(set);
        return true;
    }
    std::vector<PlayedSet> sets;
};

std::vector<PlayedSet> run(const MatchSettings& match, std::uint32_t end, int concurrency = 1,
                           std::uint32_t first = 0) {
    Collector collector;
    const auto done =
        run_match(match, {.first = first, .end = end, .concurrency = concurrency, .records = true}, collector);
    EXPECT_TRUE(done) << (done ? "" : done.error());
    return collector.sets;
}

TEST(Schedule, PutsEverybodyEverywhereOnce) {
    for (int players = 2; players <= 4; ++players) {
        const Schedule schedule(Tournament::round_robin, 2, *Players::from_number(players), 1);
        const SetPlan plan = schedule.plan(0);
        ASSERT_EQ(plan.games(), players);
        std::map<int, std::set<int>> seats_of_first;
        for (int game = 0; game < plan.games(); ++game) {
            int first = 0;
            for (int i = 0; i < players; ++i) {
                if (plan.contestant(game, Seat::from_index(i)) == 0) {
                    seats_of_first[0].insert(i);
                    ++first;
                }
            }
            EXPECT_EQ(first, 1);  // one against the other in all other seats
        }
        EXPECT_EQ(seats_of_first[0].size(), static_cast<std::size_t>(players));
    }
}

TEST(Schedule, LetsEachMeetEach) {
    const Schedule all(Tournament::round_robin, 4, Players{}, 1);
    EXPECT_EQ(all.groups().size(), 6U);
    const Schedule first(Tournament::gauntlet, 4, Players{}, 1);
    EXPECT_EQ(first.groups().size(), 3U);
    EXPECT_TRUE(Schedule::fault(Tournament::round_robin, 1, Players{}));
    std::set<std::uint64_t> seeds;
    for (std::uint32_t set = 0; set < 100; ++set) {
        seeds.insert(all.plan(set).seed);
    }
    EXPECT_EQ(seeds.size(), 100U);
}

TEST(Match, SharesTheFirstDealInAMirroredPair) {
    for (const PlayedSet& set : run(settings({"greedy", "random"}), 5)) {
        const std::size_t second = set.records.find("\n\n[");
        ASSERT_NE(second, std::string::npos);
        const auto first_game = set.records.substr(0, second);
        const auto return_game = set.records.substr(second);
        // Five deals empty the bag, so that none depends on the moves.
        const auto deals = [](const std::string& record) {
            std::vector<std::string> found;
            for (int round = 1; round <= 5; ++round) {
                const std::size_t line = record.find("\n" + std::to_string(round) + ". ");
                const std::size_t from = line == std::string::npos ? line : record.find(' ', line + 4) + 1;
                found.push_back(from == std::string::npos ? "" : record.substr(from, record.find(" :", from) - from));
            }
            return found;
        };
        const auto one = deals(first_game);
        const auto other = deals(return_game);
        for (std::size_t i = 0; i < 5; ++i) {
            EXPECT_GE(one[i].size(), 24U) << set.records;
            EXPECT_EQ(one[i], other[i]);
        }
    }
}

TEST(Match, DoesNotDependOnHowManyGamesRunAtOnce) {
    for (int players : {2, 3}) {
        const MatchSettings match = settings({"greedy", "engine", "random"}, players);
        constexpr std::uint32_t sets = tests::sanitized ? 4 : 12;
        const auto alone = run(match, sets, 1);
        const auto together = run(match, sets, 3);
        ASSERT_EQ(alone.size(), sets);
        ASSERT_EQ(together.size(), sets);
        for (std::size_t i = 0; i < alone.size(); ++i) {
            EXPECT_EQ(alone[i].outcome, together[i].outcome) << i;
            EXPECT_EQ(alone[i].records, together[i].records) << i;
        }
        constexpr std::uint32_t done = sets / 2 + 1;
        const auto later = run(match, sets, 2, done);
        ASSERT_EQ(later.size(), sets - done);
        EXPECT_EQ(later[0].outcome, alone[done].outcome);
    }
}

TEST(Standings, CountVictoriesOverSets) {
    const MatchSettings match = settings({"greedy", "random"});
    Standings standings(match.schedule(), 2);
    for (const PlayedSet& set : run(match, 20)) {
        standings.add(set.plan, set.outcome);
    }
    EXPECT_EQ(standings.games(), 40U);
    const auto& greedy = standings.contestants()[0];
    const auto& random = standings.contestants()[1];
    EXPECT_EQ(greedy.won + greedy.shared + greedy.lost, 40U);
    EXPECT_EQ(greedy.won, random.lost);
    EXPECT_NEAR(greedy.share.mean() + random.share.mean(), 1, 1e-12);
    EXPECT_GT(greedy.share.mean(), 0.95);
    EXPECT_NEAR(greedy.margin.mean(), -random.margin.mean(), 1e-9);
}

class TextSource final : public ByteSource {
  public:
    explicit TextSource(std::string text) : text_(std::move(text)) {}
    std::size_t read(std::span<char> into) override {
        const std::size_t count = std::min({into.size(), text_.size() - at_, std::size_t{7}});
        std::copy_n(text_.begin() + static_cast<std::ptrdiff_t>(at_), count, into.begin());
        at_ += count;
        return count;
    }

  private:
    std::string text_;
    std::size_t at_ = 0;
};

struct Read {
    std::vector<SetOutcome> sets;
    std::string fault;
    std::uint64_t whole_bytes = 0;
};

Read read(const std::string& text, const MatchSettings& match) {
    TextSource source(text);
    JournalReader reader(source, match);
    Read result;
    while (true) {
        auto set = reader.next();
        if (!set) {
            result.fault = set.error();
            break;
        }
        if (!*set) {
            break;
        }
        result.sets.push_back(**set);
    }
    result.whole_bytes = reader.whole_bytes();
    return result;
}

std::string journal(const MatchSettings& match, const std::vector<PlayedSet>& sets) {
    std::string text = journal_header(match) + "\n";
    for (const PlayedSet& set : sets) {
        text += journal_line(set.plan, set.outcome) + "\n";
    }
    return text;
}

TEST(Journal, GivesBackWhatWasPlayed) {
    for (int players = 2; players <= 4; ++players) {
        const MatchSettings match = settings({"greedy", "random"}, players);
        const auto sets = run(match, 6);
        const std::string text = journal(match, sets);
        const Read back = read(text, match);
        EXPECT_EQ(back.fault, "");
        ASSERT_EQ(back.sets.size(), sets.size());
        for (std::size_t i = 0; i < sets.size(); ++i) {
            EXPECT_EQ(back.sets[i], sets[i].outcome);
        }
        EXPECT_EQ(back.whole_bytes, text.size());
        EXPECT_EQ(journal_seed(text), match.seed);
    }
}

TEST(Journal, DropsALineThatWasNotFinished) {
    const MatchSettings match = settings({"greedy", "random"});
    const std::string text = journal(match, run(match, 4));
    const std::size_t last_line = text.rfind('\n', text.size() - 2) + 1;
    for (std::size_t cut = last_line; cut < text.size(); ++cut) {
        const Read torn = read(text.substr(0, cut), match);
        ASSERT_EQ(torn.fault, "") << cut;
        ASSERT_EQ(torn.sets.size(), 3U) << cut;
        ASSERT_EQ(torn.whole_bytes, last_line) << cut;
    }
}

TEST(Journal, IsOfOneMatchAlone) {
    const MatchSettings match = settings({"greedy", "random"});
    const std::string text = journal(match, run(match, 3));
    EXPECT_NE(read(text, settings({"greedy", "random"}, 2, 43)).fault, "");
    EXPECT_NE(read(text, settings({"random", "greedy"})).fault, "");
    EXPECT_NE(read(text, settings({"greedy", "random"}, 3)).fault, "");
    EXPECT_NE(read("hello\n", match).fault, "");
    std::string spoilt = text;
    spoilt[text.find('\n') + 1] = '7';  // the first set's number
    EXPECT_NE(read(spoilt, match).fault, "");
}

TEST(Journal, HasNumbersInOneFormOnly) {
    const MatchSettings match = settings({"greedy", "random"});
    const SetPlan plan = match.schedule().plan(0);
    const std::string line = "1 " + std::to_string(plan.seed) + " 1-2 ";
    EXPECT_TRUE(parse_journal_line(line + "45-38/1-2 0-3/2-1", plan));
    for (const char* games : {"45-38/1-2 -0-3/2-1", "45-38/1-2 00-3/2-1", "045-38/1-2 0-3/2-1", "45-38/1-2 +0-3/2-1",
                              "45-99999/2-1 0-3/2-1", "45-38/1-2 0-/2-1", "45-38/1-2"}) {
        EXPECT_FALSE(parse_journal_line(line + games, plan)) << games;
    }
}

std::vector<PlayedSet> against(const std::string& program) {
    MatchSettings match = settings({"random", "cmd:" + program});
    match.limits = {};
    match.limits.time = std::chrono::milliseconds(50);
    return run(match, 1);
}

void expect_forfeits(const std::string& program, ForfeitReason reason) {
    const auto sets = against(program);
    ASSERT_EQ(sets.size(), 1U) << program;
    for (int game = 0; game < 2; ++game) {
        const auto& forfeit = sets[0].outcome.games[static_cast<std::size_t>(game)].forfeit();
        ASSERT_TRUE(forfeit) << program;
        EXPECT_EQ(forfeit->reason, reason) << program;
        EXPECT_EQ(sets[0].plan.contestant(game, forfeit->seat), 1);
    }
    EXPECT_EQ(sets[0].notes.size(), 2U);
}

/// An engine in a line of shell that says hello and then does this for `go`.
std::string shell_engine(const std::string& on_go) {
    return "while read -r word rest; do case $word in "
           "ugi) echo id name shell; echo rules fixed; echo players 2; echo ugiok;; "
           "isready) echo readyok;; quit) exit 0;; go) " +
           on_go + ";; esac; done";
}

TEST(Programs, LoseByWhatTheyDo) {
    expect_forfeits(shell_engine("echo bestmove 9B9"), ForfeitReason::garbage);
    expect_forfeits(shell_engine("exit 3"), ForfeitReason::crash);
    expect_forfeits(shell_engine("sleep 30"), ForfeitReason::time);
}

TEST(Programs, PlayWholeGames) {
    MatchSettings match = settings({"random", "cmd:" + std::string(EVORA_PROGRAM) + " engine"});
    const auto sets = run(match, 2);
    ASSERT_EQ(sets.size(), 2U);
    for (const PlayedSet& set : sets) {
        for (int game = 0; game < 2; ++game) {
            const GameOutcome& outcome = set.outcome.games[static_cast<std::size_t>(game)];
            EXPECT_FALSE(outcome.forfeit());
            for (int i = 0; i < 2; ++i) {
                const Seat seat = Seat::from_index(i);
                EXPECT_EQ(outcome.share(seat), set.plan.contestant(game, seat) == 1 ? 1 : 0);
            }
        }
    }
}

TEST(Programs, ThatDoNotStartAreNamedBeforeTheFirstGame) {
    Collector collector;
    const auto done = run_match(settings({"random", "cmd:/nowhere/at-all"}), {.end = 1}, collector);
    ASSERT_FALSE(done);
    EXPECT_NE(done.error().find("/nowhere/at-all"), std::string::npos) << done.error();
}

}  // namespace
}  // namespace evora
