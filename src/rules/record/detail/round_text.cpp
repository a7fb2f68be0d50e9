#include "rules/record/detail/round_text.hpp"

#include "rules/moves.hpp"
#include "rules/notation/deal_text.hpp"
#include "rules/notation/move_text.hpp"
#include "rules/play.hpp"
#include "rules/record/detail/annotation_text.hpp"
#include "rules/record/detail/number.hpp"
#include "rules/record/detail/score_text.hpp"
#include "rules/record/writer.hpp"

namespace evora {

namespace {

std::string seat_name(Seat seat) { return "seat " + std::to_string(seat.number()); }

/// Where display `number` begins in a deal that has so many.
std::size_t display_at(std::string_view deal, int number) noexcept {
    std::size_t at = 0;
    for (int i = 1; i < number; ++i) {
        at = deal.find('/', at) + 1;
    }
    return at;
}

/// Whether a pick may be the beginning of a longer one: SF4's splits stand at the end (X7).
bool may_go_on(const Position& position, Move move) noexcept {
    return !move.is_placement() && !move.source().is_centre() && position.side(move.source().as_display()) == Side::sf4;
}

}  // namespace

std::expected<Seat, Fault> RoundText::read_start(bool any_starter) {
    Seat starter;
    if (!read_number() || !text_.skip_space("the starting seat") || !read_starter(any_starter, starter) ||
        !text_.skip_space("the deal")) {
        return std::unexpected(text_.take_fault());
    }
    return starter;
}

std::optional<Fault> RoundText::read_play() {
    bool good = read_deal() && text_.skip_space("a colon") && text_.skip_word(":", "a colon after the deal");
    while (good && !text_.at_end()) {
        good = text_.skip_space("a move, or nothing") && read_item();
    }
    return good && read_end() ? std::nullopt : std::optional(text_.take_fault());
}

std::string RoundText::awaited() const {
    if (position().phase() == Phase::offer) {
        return "a pick by " + seat_name(position().turn());
    }
    if (is_free() && section_ == Section::picks) {
        return "| and the placements of each seat";
    }
    if (section_ == Section::tiling) {
        if (listed_seat_must_place() && !list_closed_) {
            return placement_awaited();
        }
        if (!list_begun_) {
            return "-, as " + seat_name(listed_seat()) + " does not place";
        }
        if (!lists_are_complete()) {
            return "/ and the placements of the next seat";
        }
        if (position().phase() == Phase::tiling) {
            return placement_awaited();
        }
    }
    if (position().phase() == Phase::deal && section_ != Section::scores) {
        return "= " + to_text(scores_of(position()), position().players());
    }
    return position().phase() == Phase::over ? "the end of the line, as the game is over" : "the end of the line";
}

std::string RoundText::placement_awaited() const {
    return "a placement by " + seat_name(position().turn()) + " from line " +
           std::to_string(position().tiling_line().number());
}

Seat RoundText::listed_seat() const noexcept {
    const int starter = builder_.record().rounds().back().starter.index();
    return Seat::from_index((starter + listed_) % players());
}

bool RoundText::listed_seat_must_place() const noexcept {
    return position().phase() == Phase::tiling && position().turn() == listed_seat();
}

bool RoundText::lists_are_complete() const noexcept { return listed_ + 1 == players() && list_begun_; }

bool RoundText::read_number() {
    const std::string_view word = text_.word();
    const auto number = word.ends_with('.') ? parse_number(word.substr(0, word.size() - 1)) : std::nullopt;
    if (!number) {
        return text_.fail(FaultCode::form, Part::round, "a round, as in '1.', or an empty line after a game");
    }
    if (*number != position().round()) {
        return text_.fail(FaultCode::wrong_round, Part::round, std::to_string(position().round()) + '.');
    }
    text_.skip(word.size());
    return true;
}

bool RoundText::read_starter(bool any_starter, Seat& starter) {
    const std::string_view word = text_.word();
    const auto seat = Seat::from_number(parse_number(word).value_or(0));
    if (!seat || !position().players().has(*seat)) {
        return text_.fail(FaultCode::seat, Part::start, "the starting seat, 1 to " + std::to_string(players()));
    }
    if (!any_starter && *seat != position().start()) {
        return text_.fail(FaultCode::wrong_starter, Part::start, std::to_string(position().start().number()));
    }
    starter = *seat;
    text_.skip(word.size());
    return true;
}

bool RoundText::read_deal() {
    const std::string_view word = text_.word();
    if (position().phase() != Phase::deal) {
        return text_.skip_word("-", "-, as the displays were filled before the game starts");
    }
    auto deal = parse_deal(word, position().players());
    if (!deal) {
        return text_.fail(std::move(deal.error()), word.size());
    }
    if (auto fault = deal_fault(position(), *deal)) {
        fault->where.column = 1;
        if (fault->where.part == Part::display) {
            fault->where.column += static_cast<int>(display_at(word, fault->where.number));
        }
        return text_.fail(*std::move(fault), word.size());
    }
    builder_.play(*deal);
    text_.skip(word.size());
    return true;
}

bool RoundText::read_item() {
    switch (text_.peek()) {
        case '|': return read_bar();
        case '/': return read_slash();
        case '-': return read_dash();
        case '=': return read_scores();
        default: break;
    }
    if (begins_annotation(text_.peek())) {
        return text_.fail(FaultCode::annotation, Part::whole, "a move before what is said of it");
    }
    return read_move() && read_annotations();
}

bool RoundText::read_move() {
    const std::string_view word = text_.word();
    if (word.empty()) {
        return fail_misplaced(FaultCode::form);
    }
    auto move = parse_move(word);
    if (!move) {
        return text_.fail(std::move(move.error()), word.size());
    }
    if (!check_section(*move)) {
        return false;
    }
    if (!is_legal(position(), *move)) {
        return text_.fail(*move_fault(position(), *move), word.size());
    }
    if (text_.is_cut() && word.size() == text_.rest().size() && may_go_on(position(), *move)) {
        return text_.fail_at_cut();
    }
    if (begins_annotation(text_.peek(word.size() + 1))) {
        before_ = position();
    }
    builder_.play(*move);
    list_begun_ = true;
    text_.skip(word.size());
    return true;
}

bool RoundText::check_section(Move move) {
    switch (section_) {
        case Section::picks: return position().phase() == Phase::offer || fail_misplaced(FaultCode::phase);
        case Section::scores: return fail_misplaced(FaultCode::form);
        case Section::tiling: break;
    }
    if (!move.is_placement() || list_closed_) {
        return fail_misplaced(FaultCode::form);
    }
    if (left_out_) {
        return text_.fail_as(*std::move(left_out_));
    }
    return listed_seat_must_place() || fail_misplaced(FaultCode::phase);
}

bool RoundText::fail_misplaced(FaultCode code) { return text_.fail(code, Part::whole, awaited()); }

bool RoundText::read_annotations() {
    while (text_.peek() == ' ' && begins_annotation(text_.peek(1))) {
        text_.skip(1);
        Annotation annotation;
        if (!read_annotation(text_, before_, 1, annotation)) {
            return false;
        }
        if (annotations_ == Annotations::keep) {
            builder_.annotate(std::move(annotation));
        }
    }
    return true;
}

bool RoundText::read_bar() {
    if (!is_free() || section_ != Section::picks || position().phase() == Phase::offer) {
        return fail_misplaced(FaultCode::form);
    }
    section_ = Section::tiling;
    list_begun_ = false;
    return text_.skip_word("|", "| alone");
}

bool RoundText::read_slash() {
    if (section_ != Section::tiling || !list_begun_ || lists_are_complete()) {
        return fail_misplaced(FaultCode::form);
    }
    if (listed_seat_must_place() && !left_out_) {
        left_out_ = fault_at(text_.place(), FaultCode::incomplete, Part::move, quoted("/"), awaited());
    }
    ++listed_;
    list_begun_ = false;
    list_closed_ = false;
    return text_.skip_word("/", "/ alone");
}

bool RoundText::read_dash() {
    if (section_ != Section::tiling || list_begun_) {
        return fail_misplaced(FaultCode::form);
    }
    if (listed_seat_must_place()) {
        left_out_ = fault_at(text_.place(), FaultCode::incomplete, Part::move, quoted("-"), awaited());
    }
    list_begun_ = true;
    list_closed_ = true;
    return text_.skip_word("-", "- alone");
}

bool RoundText::read_scores() {
    if (left_out_) {
        return text_.fail_as(*std::move(left_out_));
    }
    const bool lists_done = !is_free() || (section_ == Section::tiling && lists_are_complete());
    if (position().phase() != Phase::deal || section_ == Section::scores || !lists_done) {
        return fail_misplaced(FaultCode::form);
    }
    if (!text_.skip_word("=", "= alone") || !text_.skip_space("the scores")) {
        return false;
    }
    const std::string_view word = text_.word();
    const auto scores = parse_scores(word, position().players());
    if (!scores) {
        return text_.fail(FaultCode::number, Part::scores, to_text(scores_of(position()), position().players()));
    }
    if (*scores != scores_of(position())) {
        return fail_score(word, *scores);
    }
    section_ = Section::scores;
    text_.skip(word.size());
    return true;
}

/// Names the first seat whose score is wrong, where it stands.
bool RoundText::fail_score(std::string_view word, const Scores& found) {
    const Scores right = scores_of(position());
    std::size_t seat = 0;
    std::size_t column = 1;
    while (found[seat] == right[seat]) {
        column = word.find('-', column - 1) + 2;
        ++seat;
    }
    Fault fault{
        .code = FaultCode::wrong_score,
        .where = {.part = Part::scores, .seat = static_cast<int>(seat) + 1, .column = static_cast<int>(column)},
        .found = std::to_string(found[seat].value),
        .expected = std::to_string(right[seat].value) + ", as the scores are " + to_text(right, position().players())};
    return text_.fail(std::move(fault), word.size());
}

bool RoundText::read_end() {
    const bool lists_missing = is_free() && position().phase() != Phase::offer &&
                               (section_ == Section::picks || (section_ == Section::tiling && !lists_are_complete()));
    const bool scores_missing = position().phase() == Phase::deal && section_ != Section::scores;
    if (lists_missing || scores_missing) {
        return text_.fail(FaultCode::incomplete, Part::whole, awaited());
    }
    if (text_.is_cut() && position().phase() != Phase::over) {
        return text_.fail_at_cut();
    }
    return true;
}

}  // namespace evora
