#include <memory>

#include "cli/commands.hpp"
#include "cli/legal_moves.hpp"
#include "cli/output.hpp"
#include "cli/record_files.hpp"
#include "cli/report.hpp"
#include "rules/notation/move_text.hpp"
#include "rules/notation/position_text.hpp"
#include "rules/record/replay.hpp"

namespace evora::cli {

namespace {

class Tracer final : public GameVisitor {
  public:
    explicit Tracer(Output& out) noexcept : out_(out) {}

    void move(const Position& before, Move move) override {
        line_.clear();
        append_text(line_, before);
        char separator = '\t';
        for (const std::string& legal : sorted_legal_moves(before)) {
            line_ += separator;
            line_ += legal;
            separator = ' ';
        }
        line_ += '\t';
        append_text(line_, move);
        line_ += '\n';
        out_.write(line_);
    }

  private:
    Output& out_;
    std::string line_;
};

Status trace_games(FileSource& source, const RecordFileOptions& options) {
    Output out;
    Tracer tracer(out);
    const Status status = for_each_game(source, options, [&](const GameRecord& game, bool) { replay(game, tracer); });
    return status == Status::done ? out.finish() : status;
}

Status trace(const RecordFileOptions& options) {
    const auto opened = FileSource::open(options.file);
    if (!opened) {
        report(opened.error());
        return Status::refused;
    }
    FileSource& source = **opened;
    if (options.salvage) {
        return trace_games(source, options);
    }
    // Nothing may be printed of a file that is refused, so it is read twice.
    source.keep_what_is_read();
    const Status checked = for_each_game(source, options, [](const GameRecord&, bool) {});
    if (checked != Status::done) {
        return checked;
    }
    if (!source.rewind()) {
        report("cannot read " + source.name() + " a second time");
        return Status::refused;
    }
    return trace_games(source, options);
}

}  // namespace

Command trace_command() {
    auto options = std::make_shared<RecordFileOptions>();
    return {.name = "trace",
            .summary = "Print every decision of the games of a file of records",
            .description =
                "One line for each pick and each free-wall placement: the position, the legal moves separated by "
                "spaces, and the move played, with a tab between them. The whole file is checked first; of a "
                "file with a bad game nothing is printed.",
            .arguments = {file_argument(*options)},
            .options = {salvage_option(*options)},
            .examples = {},
            .run = [options] { return trace(*options); }};
}

}  // namespace evora::cli
