#include "rules/record/detail/annotation_text.hpp"

#include <string>
#include <utility>

#include "rules/moves.hpp"
#include "rules/notation/move_text.hpp"
#include "rules/play.hpp"
#include "rules/record/detail/number.hpp"

namespace evora {

namespace {

bool read_comment(TokenText& text, Annotation& annotation) {
    const std::size_t end = text.rest().find('}');
    if (end == std::string_view::npos) {
        return text.fail(FaultCode::annotation, Part::comment, text.rest().size(), quoted(text.rest()),
                         "} on the same line");
    }
    annotation = Comment{std::string(text.rest().substr(1, end - 1))};
    text.skip(end + 1);
    return true;
}

bool read_glyph(TokenText& text, Annotation& annotation) {
    const std::string_view word = text.word(" )");
    const auto number = parse_number(word.substr(1));
    if (!number || *number > max_glyph) {
        return text.fail(FaultCode::annotation, Part::glyph, "a glyph from $0 to $" + std::to_string(max_glyph));
    }
    if (text.is_cut() && word.size() == text.rest().size()) {
        return text.fail_at_cut();  // more digits may have followed
    }
    annotation = Glyph{*number};
    text.skip(word.size());
    return true;
}

bool read_variation_move(TokenText& text, const Position& position, Move& move) {
    const std::string_view word = text.word(" )");
    if (word.empty()) {
        return text.fail(FaultCode::form, Part::variation, "a move");
    }
    auto parsed = parse_move(word);
    if (!parsed) {
        return text.fail(std::move(parsed.error()), word.size());
    }
    if (!is_legal(position, *parsed)) {
        return text.fail(*move_fault(position, *parsed), word.size());
    }
    move = *parsed;
    text.skip(word.size());
    return true;
}

bool read_variation(TokenText& text, Position position, int depth, Variation& variation) {
    if (depth > max_variation_depth) {
        return text.fail(FaultCode::annotation, Part::variation,
                         "at most " + std::to_string(max_variation_depth) + " variations inside one another");
    }
    text.skip(1);
    (void)text.skip_if(' ');
    Position before = position;
    while (!text.skip_if(')')) {
        const bool annotates = begins_annotation(text.peek());
        if (text.at_end() || (annotates && variation.moves.empty())) {
            return text.fail(FaultCode::annotation, Part::variation,
                             text.at_end() ? ") at the end of the variation" : "a move before what is said of it");
        }
        if (annotates) {
            Note note{.ply = static_cast<std::uint32_t>(variation.moves.size() - 1), .what = Comment{}};
            if (!read_annotation(text, before, depth + 1, note.what)) {
                return false;
            }
            variation.notes.push_back(std::move(note));
        } else {
            Move move;
            if (!read_variation_move(text, position, move)) {
                return false;
            }
            variation.moves.push_back(move);
            before = position;
            position.apply(move);
        }
        if (!text.skip_if(' ') && text.peek() != ')') {
            return text.fail(FaultCode::annotation, Part::variation, "a space or ) here");
        }
    }
    if (variation.moves.empty()) {
        return text.fail(FaultCode::annotation, Part::variation, 0, "a variation without moves", "a move before )");
    }
    return true;
}

}  // namespace

bool read_annotation(TokenText& text, const Position& before, int depth, Annotation& annotation) {
    switch (text.peek()) {
        case '{': return read_comment(text, annotation);
        case '$': return read_glyph(text, annotation);
        default: return read_variation(text, before, depth, annotation.emplace<Variation>());
    }
}

}  // namespace evora
