#include "rules/record/detail/game_text.hpp"

#include <string>

#include "rules/record/detail/encoding.hpp"
#include "rules/record/detail/round_text.hpp"
#include "rules/record/detail/token_text.hpp"
#include "rules/record/limits.hpp"
#include "rules/record/writer.hpp"

namespace evora {

namespace {

/// Why the line cannot be read to its end; shortens it to what can be read. Empty for a whole line.
std::optional<Fault> cut_of(TextLine& line) {
    const auto end = [&line] {
        return TextPlace{.line = line.number, .column = static_cast<int>(line.text.size()) + 1};
    };
    std::optional<Fault> cut;
    if (line.end == TextLine::End::end_of_text) {
        cut = fault_at(end(), FaultCode::incomplete, Part::whole, "the end of the text in the middle of a game",
                       "the rest of the line and a line feed");
    } else if (line.end == TextLine::End::too_long) {
        cut = fault_at(end(), FaultCode::line_length, Part::whole, "a longer line",
                       "at most " + std::to_string(max_record_line) + " bytes");
    }
    if (const auto flaw = encoding_flaw(line.text)) {
        // A character of several bytes may have been cut in two.
        const bool at_cut = cut && line.text.size() - flaw->at < 4;
        line.text = line.text.substr(0, flaw->at);
        if (!at_cut) {
            cut = fault_at(end(), FaultCode::text_encoding, Part::whole, flaw->found, flaw->expected);
        }
    }
    return cut;
}

}  // namespace

std::optional<Fault> GameText::add(const TextLine& line) {
    TextLine readable = line;
    auto cut = cut_of(readable);
    size_ += line.text.size() + 1;
    if (size_ > max_record_size) {
        return fault_at({.line = line.number, .column = 1}, FaultCode::line_length, Part::whole, "a longer game",
                        "at most " + std::to_string(max_record_size) + " bytes");
    }
    if (header_is_read()) {
        return add_round(readable, std::move(cut));
    }
    if (cut) {
        return cut;
    }
    return line.text.empty() ? end_header(line.number) : header_.add(line.text, line.number);
}

std::optional<Fault> GameText::end_header(int number) {
    if (auto fault = header_.finish(number)) {
        return fault;
    }
    builder_.emplace(header_.start() ? *header_.start()
                                     : Position::initial(header_.rules(), header_.players(), Seat()));
    builder_->begin(builder_->position(), header_.tags());
    return std::nullopt;
}

std::optional<Fault> GameText::add_round(const TextLine& line, std::optional<Fault> cut) {
    const Phase phase = builder_->position().phase();
    if (has_rounds() && phase == Phase::over) {
        return fault_at({.line = line.number, .column = 1}, FaultCode::phase, Part::round, quoted(line.text),
                        "an empty line or the end of the text, as the game is over");
    }
    if (has_rounds() && phase != Phase::deal) {
        return fault_at(last_, FaultCode::incomplete, Part::whole, "the end of the line before another round",
                        awaited_);
    }
    RoundText round(*builder_, TokenText(line.text, line.number, std::move(cut)), annotations_);
    const bool any_starter = !has_rounds() && !header_.start();
    auto starter = round.read_start(any_starter);
    if (!starter) {
        return std::move(starter.error());
    }
    if (any_starter) {
        builder_->begin(Position::initial(header_.rules(), header_.players(), *starter), header_.tags());
    }
    auto fault = round.read_play();
    last_ = round.place();
    const Position& position = builder_->position();
    awaited_ = position.phase() == Phase::deal ? "round " + std::to_string(position.round()) : round.awaited();
    return fault;
}

std::optional<Fault> GameText::finish(int number) const {
    if (!has_rounds()) {
        return fault_at({.line = number, .column = 1}, FaultCode::incomplete, Part::round, "the end of the game",
                        header_is_read() ? "its first round" : "an empty line and the first round");
    }
    const auto& result = builder_->record().result();
    if (header_.result() && !result) {
        return fault_at(last_, FaultCode::incomplete, Part::whole, "the end of the game",
                        awaited_ + ", as Result has scores");
    }
    if (header_.result() != result) {
        const Players players = header_.players();
        return fault_at(header_.result_place(), FaultCode::wrong_result, Part::tag,
                        quoted(header_.result() ? to_text(*header_.result(), players) : "*"),
                        to_text(*result, players));
    }
    // Whoever left a game that was played to its end is not placed by the score.
    const bool by_score = builder_->record().termination() == Termination::normal;
    const Places right = places_of(ranking_of(builder_->position()));
    if (result && by_score && header_.places() && *header_.places() != right) {
        return fault_at(header_.places_place(), FaultCode::wrong_result, Part::tag,
                        quoted(to_text(*header_.places(), header_.players())), to_text(right, header_.players()));
    }
    return std::nullopt;
}

std::optional<GameRecord> GameText::salvage() && {
    if (!builder_ || builder_->record().rounds().empty()) {
        return std::nullopt;
    }
    if (header_.result() || builder_->record().result()) {
        builder_->remove_tag("Termination");
        builder_->remove_tag("Places");
    }
    return std::move(*builder_).record();
}

}  // namespace evora
