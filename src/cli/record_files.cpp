#include "cli/record_files.hpp"

#include "cli/report.hpp"

namespace evora::cli {

Argument file_argument(RecordFileOptions& options) {
    return {.name = "FILE",
            .help = "a file of game records; without it, or with -, standard input",
            .take = take_text(options.file),
            .required = false,
            .completion = Completion::file};
}

Option salvage_option(RecordFileOptions& options) {
    return {.name = "salvage",
            .help = "report a broken game, use what comes before its fault, and go on",
            .take = take_switch(options.salvage)};
}

Status for_each_game(FileSource& source, const RecordFileOptions& options,
                     const std::function<void(const GameRecord& game, bool whole)>& visit) {
    RecordReader reader(source, Annotations::skip);
    while (true) {
        const auto game = reader.next();
        if (source.failed()) {
            report(source.failure());
            return Status::refused;
        }
        if (game) {
            if (!*game) {
                return Status::done;
            }
            visit(**game, true);
            continue;
        }
        report_faults({&game.error().fault, 1}, source.name() + ":");
        if (!options.salvage) {
            return Status::refused;
        }
        if (game.error().salvaged) {
            visit(*game.error().salvaged, false);
        }
    }
}

}  // namespace evora::cli
