#include "rules/record/writer.hpp"

#include <array>
#include <charconv>

#include "rules/notation/deal_text.hpp"
#include "rules/notation/move_text.hpp"

namespace evora {

namespace {

void append_number(std::string& text, int number) {
    std::array<char, 12> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    text.append(digits.data(), end);
}

void append_tag(std::string& text, std::string_view name, std::string_view value) {
    text += '[';
    text += name;
    text += " \"";
    for (char c : value) {
        if (c == '"' || c == '\\') {
            text += '\\';
        }
        text += c;
    }
    text += "\"]\n";
}

/// Writes moves with what was noted on them; the notes are used up in step with the plies.
class MoveWriter {
  public:
    MoveWriter(std::string& text, std::span<const Note> notes) noexcept : text_(text), notes_(notes) {}

    /// Each move with a space before it; `ply` is the first one's.
    void append(std::span<const Move> moves, std::size_t ply) {
        for (Move move : moves) {
            text_ += ' ';
            append_text(text_, move);
            for (; !notes_.empty() && notes_.front().ply == ply; notes_ = notes_.subspan(1)) {
                text_ += ' ';
                std::visit([this](const auto& what) { append_annotation(what); }, notes_.front().what);
            }
            ++ply;
        }
    }

  private:
    void append_annotation(const Comment& comment) {
        text_ += '{';
        text_ += comment.text;
        text_ += '}';
    }
    void append_annotation(const Glyph& glyph) {
        text_ += '$';
        append_number(text_, glyph.number);
    }
    void append_annotation(const Variation& variation) {
        text_ += '(';
        MoveWriter(text_, variation.notes).append(variation.moves, 0);
        text_ += " )";
    }

    std::string& text_;
    std::span<const Note> notes_;
};

void append_placements(std::string& text, MoveWriter& moves, const GameRecord& record, const RoundRecord& round) {
    std::size_t ply = round.first + round.picks;
    for (int turn = 0; turn < record.players().number(); ++turn) {
        text += turn == 0 ? " |" : " /";
        const auto placements = record.placements(round, turn);
        if (placements.empty()) {
            text += " -";
        }
        moves.append(placements, ply);
        ply += placements.size();
    }
}

void append_round_with(std::string& text, MoveWriter& moves, const GameRecord& record, const RoundRecord& round) {
    append_number(text, round.number);
    text += ". ";
    append_number(text, round.starter.number());
    text += ' ';
    if (round.deal) {
        append_text(text, *round.deal);
    } else {
        text += '-';
    }
    text += " :";
    moves.append(record.picks(round), round.first);
    if (round.tiling) {
        append_placements(text, moves, record, round);
    }
    if (round.scores) {
        text += " = ";
        append_text(text, *round.scores, record.players());
    }
    text += '\n';
}

}  // namespace

void append_text(std::string& text, const Scores& scores, Players players) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(players.number()); ++i) {
        if (i > 0) {
            text += '-';
        }
        append_number(text, scores[i].value);
    }
}

std::string to_text(const Scores& scores, Players players) {
    std::string text;
    append_text(text, scores, players);
    return text;
}

void append_text(std::string& text, const GameRecord& record) {
    append_tag(text, "Rules", name(record.rules()));
    append_tag(text, "Players", std::to_string(record.players().number()));
    append_tag(text, "Result", record.result() ? to_text(*record.result(), record.players()) : "*");
    for (const Tag& tag : record.tags()) {
        append_tag(text, tag.name, tag.value);
    }
    text += '\n';
    MoveWriter moves(text, record.notes());
    for (const RoundRecord& round : record.rounds()) {
        append_round_with(text, moves, record, round);
    }
}

void append_round(std::string& text, const GameRecord& record, const RoundRecord& round) {
    MoveWriter moves(text, {});
    append_round_with(text, moves, record, round);
}

std::string to_text(const GameRecord& record) {
    std::string text;
    append_text(text, record);
    return text;
}

}  // namespace evora
