#include "rules/record/reader.hpp"

#include <string_view>
#include <utility>

#include "rules/record/detail/game_text.hpp"
#include "rules/record/detail/line_source.hpp"
#include "rules/record/detail/text_place.hpp"

namespace evora {

using ReadGame = std::expected<std::optional<GameRecord>, BrokenGame>;

class RecordReader::State {
  public:
    State(ByteSource& source, Annotations annotations) : lines_(source), annotations_(annotations) {}

    ReadGame next() {
        if (std::exchange(lost_, false)) {
            skip_to_game();
        }
        GameText game(annotations_);
        auto line = lines_.next();
        if (!line) {
            return end_of_text();
        }
        for (; line; line = lines_.next()) {
            if (line->text.empty() && line->end == TextLine::End::line_feed && game.header_is_read()) {
                break;
            }
            if (auto fault = game.add(*line)) {
                if (game.header_is_read() && begins_game(line->text)) {
                    lines_.put_back();  // the empty line between two games is missing
                }
                return broken(std::move(game), *std::move(fault));
            }
        }
        after_game_ = line.has_value();
        if (auto fault = game.finish(line ? line->number : lines_.number() + 1)) {
            return broken(std::move(game), *std::move(fault));
        }
        return std::move(game).take();
    }

  private:
    static bool begins_game(std::string_view line) noexcept { return line.starts_with("[Rules \""); }

    ReadGame broken(GameText game, Fault fault) {
        lost_ = true;
        after_game_ = false;
        return std::unexpected(BrokenGame{.fault = std::move(fault), .salvaged = std::move(game).salvage()});
    }

    void skip_to_game() {
        while (const auto line = lines_.next()) {
            if (begins_game(line->text)) {
                lines_.put_back();
                return;
            }
        }
    }

    ReadGame end_of_text() {
        if (std::exchange(after_game_, false)) {
            return std::unexpected(
                BrokenGame{.fault = fault_at({.line = lines_.number(), .column = 1}, FaultCode::form, Part::whole,
                                             "an empty line at the end of the text", "another game or no empty line"),
                           .salvaged = std::nullopt});
        }
        return std::nullopt;
    }

    LineSource lines_;
    Annotations annotations_;
    bool lost_ = false;        ///< after a fault: the next game is still to be found
    bool after_game_ = false;  ///< the empty line after a game has been read
};

RecordReader::RecordReader(ByteSource& source, Annotations annotations)
    : state_(std::make_unique<State>(source, annotations)) {}

RecordReader::RecordReader(RecordReader&&) noexcept = default;
RecordReader& RecordReader::operator=(RecordReader&&) noexcept = default;
RecordReader::~RecordReader() = default;

std::expected<std::optional<GameRecord>, BrokenGame> RecordReader::next() { return state_->next(); }

}  // namespace evora
