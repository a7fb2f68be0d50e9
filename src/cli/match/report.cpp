#include "cli/match/report.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace evora::cli {

namespace {

constexpr std::size_t name_width = 24;

std::string shortened(const std::string& text, std::size_t width) {
    return text.size() <= width ? text : text.substr(0, width - 3) + "...";
}

const std::string& name_of(const MatchReport& report, std::size_t contestant) {
    return report.settings.contestants[contestant].text;
}

std::string verdict_text(Verdict verdict, const Hypotheses& hypotheses) {
    switch (verdict) {
        case Verdict::elo0: return fmt::format("H0 accepted, Elo is {} or less", hypotheses.elo0);
        case Verdict::elo1: return fmt::format("H1 accepted, Elo is {} or more", hypotheses.elo1);
        case Verdict::undecided: break;
    }
    return "undecided";
}

std::string percent(double share) { return fmt::format("{:.1f}", 100 * share); }

std::string mean_or_dash(const Sample& sample, std::string_view format) {
    return sample.count() == 0 ? "-" : fmt::format(fmt::runtime(format), sample.mean());
}

std::string interval_text(const std::optional<Interval>& interval) {
    return interval ? fmt::format("{:+.2f} to {:+.2f}", interval->low, interval->high) : "-";
}

void append_contestants(std::string& text, const MatchReport& report) {
    text += fmt::format("{:>3} {:<{}} {:>6} {:>7} {:>6} {:>7} {:>6} {:>14}\n", "", "contestant", name_width, "played",
                        "won", "shared", "lost", "score", "95 %");
    for (std::size_t i = 0; i < report.settings.contestants.size(); ++i) {
        const Tally& tally = report.standings.contestants()[i];
        std::string score = "-";
        std::string range = "-";
        if (tally.share.count() > 0) {
            const Interval interval = interval_of_share(tally.share);
            score = percent(interval.mean);
            range = percent(interval.low) + " to " + percent(interval.high);
        }
        text += fmt::format("{:>3} {:<{}} {:>6} {:>7} {:>6} {:>7} {:>6} {:>14}\n", i + 1,
                            shortened(name_of(report, i), name_width), name_width, tally.seats, tally.won, tally.shared,
                            tally.lost, score, range);
    }
}

void append_points(std::string& text, const MatchReport& report) {
    text += fmt::format("\n{:>3} {:<{}} {:>7} {:>7} {:>16}   forfeits\n", "", "contestant", name_width, "points",
                        "ahead", "95 %");
    for (std::size_t i = 0; i < report.settings.contestants.size(); ++i) {
        const Tally& tally = report.standings.contestants()[i];
        std::string forfeits;
        for (std::size_t reason = 0; reason < tally.forfeits.size(); ++reason) {
            if (tally.forfeits[reason] > 0) {
                forfeits += fmt::format("{}{} {}", forfeits.empty() ? "" : ", ", tally.forfeits[reason],
                                        name(static_cast<ForfeitReason>(reason)));
            }
        }
        text += fmt::format("{:>3} {:<{}} {:>7} {:>7} {:>16}   {}\n", i + 1, shortened(name_of(report, i), name_width),
                            name_width, mean_or_dash(tally.points, "{:.2f}"), mean_or_dash(tally.margin, "{:+.2f}"),
                            interval_text(interval_of(tally.margin)), forfeits.empty() ? "-" : forfeits);
    }
}

std::string elo_range(const Interval& share) {
    return elo_text(elo_of(share.low)) + " to " + elo_text(elo_of(share.high));
}

void append_pairings(std::string& text, const MatchReport& report) {
    text += fmt::format("\n{:<9} {:>7} {:>7} {:>7} {:>7} {:>7} {:>7} {:>7} {:>14}\n", "pairing", "0", "0.5", "1", "1.5",
                        "2", "pairs", "Elo", "95 %");
    for (const GroupTally& group : report.standings.groups()) {
        if (group.sets == 0) {
            continue;
        }
        const auto& counts = group.pairs.counts();
        const Interval share = interval_of_share(group.first.share);
        text +=
            fmt::format("{:<9} {:>7} {:>7} {:>7} {:>7} {:>7} {:>7} {:>7} {:>14}\n",
                        fmt::format("{} - {}", group.lineup[0] + 1, group.lineup[1] + 1), counts[0], counts[1],
                        counts[2], counts[3], counts[4], group.sets, elo_text(elo_of(share.mean)), elo_range(share));
    }
}

/// Larger tables of one against others; where all groups differ in more, the contestants' own lines say it all.
void append_ones(std::string& text, const MatchReport& report) {
    text += fmt::format("\n{:<18} {:>7} {:>7} {:>15} {:>7} {:>17}\n", "one - others", "sets", "score", "95 %", "ahead",
                        "95 %");
    for (const GroupTally& group : report.standings.groups()) {
        if (group.sets == 0) {
            continue;
        }
        const Interval share = interval_of_share(group.first.share);
        text +=
            fmt::format("{:<18} {:>7} {:>7} {:>15} {:>7} {:>17}\n",
                        fmt::format("{} - {}", group.lineup[0] + 1, group.lineup[1] + 1), group.sets,
                        percent(share.mean), percent(share.low) + " to " + percent(share.high),
                        mean_or_dash(group.first.margin, "{:+.2f}"), interval_text(interval_of(group.first.margin)));
    }
}

std::string limits_text(const MatchSettings& settings) {
    const std::string limits = to_text(settings.limits);
    return limits.empty() ? "" : ", " + limits;
}

}  // namespace

std::string_view word_for_sets(Players players) noexcept { return players.number() == 2 ? "pairs" : "sets"; }

std::string elo_text(double elo) {
    if (std::isinf(elo)) {
        return elo > 0 ? "inf" : "-inf";
    }
    return fmt::format("{:+.{}f}", elo, std::abs(elo) < 100 ? 1 : 0);
}

std::string text_report(const MatchReport& report) {
    const MatchSettings& settings = report.settings;
    const Standings& standings = report.standings;
    std::string text = fmt::format("{}, {} players, seed {}{}\n{} of {} {}, {} games\n\n", name(settings.rules),
                                   settings.players.number(), settings.seed, limits_text(settings), standings.sets(),
                                   report.sets_asked, word_for_sets(settings.players), standings.games());
    append_contestants(text, report);
    append_points(text, report);
    const bool one_against_others =
        std::ranges::all_of(standings.groups(), [](const GroupTally& group) { return group.lineup[1] != 0; }) &&
        (settings.tournament == Tournament::gauntlet || settings.contestants.size() == 2);
    if (settings.players.number() == 2) {
        append_pairings(text, report);
    } else if (one_against_others && standings.groups().size() > 1) {
        append_ones(text, report);
    }
    if (report.sprt) {
        const double ratio = log_likelihood_ratio(standings.groups()[0].pairs, *report.sprt);
        text += fmt::format("\nSPRT of Elo {} against {}: {:+.2f} between {:+.2f} and {:+.2f}, {}\n", report.sprt->elo0,
                            report.sprt->elo1, ratio, -sprt_bound, sprt_bound,
                            verdict_text(verdict_of(ratio), *report.sprt));
    }
    return text;
}

namespace {

std::string json_string(std::string_view text) {
    std::string quoted = "\"";
    for (const char c : text) {  // no control characters: see `parse_contestant`
        if (c == '"' || c == '\\') {
            quoted += '\\';
        }
        quoted += c;
    }
    return quoted + '"';
}

std::string json_number(double number) { return std::isfinite(number) ? fmt::format("{:.6g}", number) : "null"; }

std::string json_interval(const std::optional<Interval>& interval) {
    return interval ? fmt::format(R"({{"mean": {}, "low": {}, "high": {}}})", json_number(interval->mean),
                                  json_number(interval->low), json_number(interval->high))
                    : "null";
}

std::optional<Interval> share_of(const Tally& tally) {
    return tally.share.count() == 0 ? std::nullopt : std::optional(interval_of_share(tally.share));
}

std::string json_mean(const Sample& sample) { return sample.count() == 0 ? "null" : json_number(sample.mean()); }

std::string json_contestant(const MatchReport& report, std::size_t i) {
    const Tally& tally = report.standings.contestants()[i];
    std::string forfeits;
    for (std::size_t reason = 0; reason < tally.forfeits.size(); ++reason) {
        forfeits += fmt::format(R"({}"{}": {})", reason > 0 ? ", " : "", name(static_cast<ForfeitReason>(reason)),
                                tally.forfeits[reason]);
    }
    return fmt::format(
        R"(    {{"name": {}, "played": {}, "won": {}, "shared": {}, "lost": {}, "score": {}, "points": {}, )"
        R"("margin": {}, "margin_mean": {}, "forfeits": {{{}}}}})",
        json_string(name_of(report, i)), tally.seats, tally.won, tally.shared, tally.lost,
        json_interval(share_of(tally)), json_mean(tally.points), json_interval(interval_of(tally.margin)),
        json_mean(tally.margin), forfeits);
}

std::string json_group(const MatchReport& report, const GroupTally& group) {
    const auto players = static_cast<std::size_t>(report.settings.players.number());
    std::string lineup;
    for (std::size_t i = 0; i < players; ++i) {
        lineup += fmt::format("{}{}", i > 0 ? ", " : "", group.lineup[i] + 1);
    }
    const std::optional<Interval> share = share_of(group.first);
    std::string text = fmt::format(R"(    {{"contestants": [{}], "sets": {}, "score_of_first": {})", lineup, group.sets,
                                   json_interval(share));
    if (players == 2) {
        const auto& counts = group.pairs.counts();
        const auto elo = share
                             ? std::optional(Interval{
                                   .low = elo_of(share->low), .mean = elo_of(share->mean), .high = elo_of(share->high)})
                             : std::nullopt;
        text += fmt::format(R"(, "pairs": [{}], "elo": {})", fmt::join(counts, ", "), json_interval(elo));
    }
    return text + "}";
}

}  // namespace

std::string json_report(const MatchReport& report) {
    const MatchSettings& settings = report.settings;
    std::string text = fmt::format(
        "{{\n  \"rules\": \"{}\", \"players\": {}, \"seed\": {}, \"tournament\": \"{}\", \"limits\": \"{}\",\n"
        "  \"sets_asked\": {}, \"sets\": {}, \"games\": {},\n  \"contestants\": [\n",
        name(settings.rules), settings.players.number(), settings.seed, name(settings.tournament),
        to_text(settings.limits), report.sets_asked, report.standings.sets(), report.standings.games());
    for (std::size_t i = 0; i < settings.contestants.size(); ++i) {
        text += json_contestant(report, i) + (i + 1 < settings.contestants.size() ? ",\n" : "\n");
    }
    text += "  ],\n  \"groups\": [\n";
    for (std::size_t i = 0; i < report.standings.groups().size(); ++i) {
        text += json_group(report, report.standings.groups()[i]) +
                (i + 1 < report.standings.groups().size() ? ",\n" : "\n");
    }
    text += "  ]";
    if (report.sprt) {
        const double ratio = log_likelihood_ratio(report.standings.groups()[0].pairs, *report.sprt);
        const Verdict verdict = verdict_of(ratio);
        text += fmt::format(R"(,{}  "sprt": {{"elo0": {}, "elo1": {}, "log_likelihood_ratio": {}, "accepted": {}}})",
                            '\n', report.sprt->elo0, report.sprt->elo1, json_number(ratio),
                            verdict == Verdict::undecided ? "null" : (verdict == Verdict::elo0 ? "0" : "1"));
    }
    return text + "\n}\n";
}

std::string csv_report(const MatchReport& report) {
    std::string text =
        "contestant,played,won,shared,lost,score,score_low,score_high,points,margin,margin_low,margin_high,illegal,"
        "time,"
        "crash,garbage\n";
    for (std::size_t i = 0; i < report.settings.contestants.size(); ++i) {
        const Tally& tally = report.standings.contestants()[i];
        std::string name = name_of(report, i);
        if (name.find_first_of(",\"") != std::string::npos) {
            for (std::size_t at = 0; (at = name.find('"', at)) != std::string::npos; at += 2) {
                name.insert(at, 1, '"');
            }
            name = '"' + name + '"';
        }
        const auto share = share_of(tally);
        const auto margin = interval_of(tally.margin);
        const auto number = [](bool known, double value) { return known ? json_number(value) : std::string(); };
        text += fmt::format(
            "{},{},{},{},{},{},{},{},{},{},{},{},{}\n", name, tally.seats, tally.won, tally.shared, tally.lost,
            number(share.has_value(), share ? share->mean : 0), number(share.has_value(), share ? share->low : 0),
            number(share.has_value(), share ? share->high : 0), number(tally.points.count() > 0, tally.points.mean()),
            number(tally.margin.count() > 0, tally.margin.mean()), number(margin.has_value(), margin ? margin->low : 0),
            number(margin.has_value(), margin ? margin->high : 0), fmt::join(tally.forfeits, ","));
    }
    return text;
}

}  // namespace evora::cli
