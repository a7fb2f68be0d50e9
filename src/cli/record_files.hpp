#pragma once
/// Going through the games of a file, for the commands that read records.
///
///     RecordFileOptions options;
///     command.arguments = {file_argument(options)};   command.options = {salvage_option(options)};
///     const Status status = for_each_game(**source, options, [](const GameRecord& game, bool whole) { … });

#include <functional>
#include <string>

#include "cli/command.hpp"
#include "cli/file_source.hpp"
#include "rules/record/game_record.hpp"
#include "rules/record/reader.hpp"

namespace evora::cli {

struct RecordFileOptions {
    std::string file = "-";
    bool salvage = false;
};

[[nodiscard]] Argument file_argument(RecordFileOptions& options);
[[nodiscard]] Option salvage_option(RecordFileOptions& options);

/// Calls `visit` for each game in turn. The first broken game ends it with a message and Status::refused; with
/// `salvage` what came before the fault is visited with `whole` false, and it goes on with the next game.
[[nodiscard]] Status for_each_game(FileSource& source, const RecordFileOptions& options,
                                   const std::function<void(const GameRecord& game, bool whole)>& visit);

}  // namespace evora::cli
