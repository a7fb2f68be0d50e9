#include "fairness/verify.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "cli/record_files.hpp"
#include "cli/report.hpp"
#include "hashing/sodium_hashing.hpp"

namespace evora::cli {

namespace {

struct VerifyValues {
    std::vector<std::string> files;
    bool json = false;
};

using Checked = std::expected<ProofSummary, ProofFault>;

[[nodiscard]] nlohmann::ordered_json as_json(const std::string& file, std::uint64_t game, const Checked& checked) {
    nlohmann::ordered_json object = {{"file", file}, {"game", game}, {"proved", checked.has_value()}};
    if (!checked) {
        const ProofFault& fault = checked.error();
        object.update({{"code", name(fault.code)},
                       {"round", fault.round},
                       {"seat", fault.seat},
                       {"tag", fault.tag},
                       {"found", fault.found},
                       {"expected", fault.expected},
                       {"message", message(fault)}});
        return object;
    }
    const bool chain = checked->kind == ProofSummary::Kind::chain;
    object.update({{"kind", chain ? "chain" : "set"},
                   {"id", checked->id.text()},
                   {"start", checked->start_drawn ? "drawn" : "agreed"},
                   {"rounds", checked->rounds}});
    if (chain) {
        object.update(
            {{"opened", checked->opened}, {"withheld", checked->withheld}, {"not_given", checked->not_given}});
    }
    return object;
}

/// Everything of one run of the command.
class Verification {
  public:
    explicit Verification(bool json) noexcept : json_(json) {}

    [[nodiscard]] Status check_file(const std::string& path) {
        const auto source = FileSource::open(path);
        if (!source) {
            report(source.error());
            return Status::refused;
        }
        std::uint64_t number = 0;
        bool all_proved = true;
        const Status status = for_each_game(**source, {.file = path}, [&](const GameRecord& record, bool) {
            const Checked checked = verify_game(hashing_, record);
            ++number;
            all_proved = all_proved && checked;
            tell((*source)->name(), number, checked);
        });
        return all_proved ? status : Status::refused;
    }

    [[nodiscard]] Status finish(Status status) {
        if (!json_ && status == Status::done) {
            out_.write(fmt::format("{} games verified, {} deals; of {} nonces {} were not opened and {} not given\n",
                                   games_, deals_, opened_ + withheld_ + not_given_, withheld_, not_given_));
        }
        const Status written = out_.finish();
        return status == Status::done ? written : status;
    }

  private:
    void tell(const std::string& file, std::uint64_t number, const Checked& checked) {
        if (json_) {
            out_.write(as_json(file, number, checked).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) +
                       "\n");
        } else if (!checked) {
            report_line(fmt::format("{}, game {}: {}", file, number, message(checked.error())));
        }
        if (checked) {
            ++games_;
            deals_ += static_cast<std::uint64_t>(checked->rounds);
            opened_ += static_cast<std::uint64_t>(checked->opened);
            withheld_ += static_cast<std::uint64_t>(checked->withheld);
            not_given_ += static_cast<std::uint64_t>(checked->not_given);
        }
    }

    SodiumHashing hashing_;
    Output out_;
    bool json_;
    std::uint64_t games_ = 0;
    std::uint64_t deals_ = 0;
    std::uint64_t opened_ = 0;
    std::uint64_t withheld_ = 0;
    std::uint64_t not_given_ = 0;
};

Status run(const VerifyValues& values) {
    Verification verification(values.json);
    Status status = Status::done;
    for (const std::string& file : values.files) {
        if (verification.check_file(file) != Status::done) {
            status = Status::refused;
        }
    }
    return verification.finish(status);
}

}  // namespace

Command verify_command() {
    auto values = std::make_shared<VerifyValues>();
    return {
        .name = "verify",
        .summary = "Check that the deals of games were fair",
        .description =
            "Replays every game and checks the proof in its tags: the server's chain of hashes, the players' nonces "
            "against their commitments, the key of each deal, who starts, and every tile and gold side. "
            "docs/fairness.md "
            "says what that proves. A game without a proof is refused.\n\n"
            "Prints how many games and deals were verified, and how many nonces were not opened in time. For a game "
            "that is not fair, a line on standard error names the first round at fault, what was found there and what "
            "would be right; the other games are checked all the same. A file goes only as far as its records can be "
            "replayed.",
        .arguments = {{.name = "GAME",
                       .help = "a file of game records; - is standard input",
                       .take = take_texts(values->files),
                       .repeated = true,
                       .completion = Completion::file}},
        .options = {{.name = "json",
                     .help = "print one JSON object for each game, proved or not, and no summary",
                     .take = take_switch(values->json)}},
        .examples = {{"evora verify games.azul", "checks the deals of all games of a file"},
                     {"evora random --rules free --players 3 --games 100 --seed 7 --fair chain | evora verify -",
                      "checks a hundred random games"}},
        .run = [values] { return run(*values); }};
}

}  // namespace evora::cli
