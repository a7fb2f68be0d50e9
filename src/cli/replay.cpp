#include <cstdint>
#include <memory>

#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "cli/record_files.hpp"
#include "cli/report.hpp"

namespace evora::cli {

namespace {

Status replay_file(const RecordFileOptions& options) {
    const auto source = FileSource::open(options.file);
    if (!source) {
        report(source.error());
        return Status::refused;
    }
    std::uint64_t games = 0;
    std::uint64_t in_part = 0;
    const Status status = for_each_game(**source, options, [&](const GameRecord&, bool whole) {
        ++games;
        in_part += whole ? 0 : 1;
    });
    if (status != Status::done) {
        return status;
    }
    const std::string parts = in_part > 0 ? ", " + std::to_string(in_part) + " of them in part" : "";
    return print(std::to_string(games) + " games replayed" + parts + "\n");
}

}  // namespace

Command replay_command() {
    auto options = std::make_shared<RecordFileOptions>();
    return {
        .name = "replay",
        .summary = "Check every game of a file of records",
        .description =
            "Every deal, move, score and result is checked against the rules. Prints 'N games replayed', or stops at "
            "the first bad game and says in which line and column it goes wrong, and what would have been right.",
        .arguments = {file_argument(*options)},
        .options = {salvage_option(*options)},
        .examples = {{"evora replay games.azul", "checks a file"},
                     {"evora random --rules free --players 3 --games 100 --seed 7 | evora replay",
                      "checks a hundred random games"}},
        .run = [options] { return replay_file(*options); }};
}

}  // namespace evora::cli
