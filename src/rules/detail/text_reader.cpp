#include "rules/detail/text_reader.hpp"

#include <algorithm>
#include <cstring>

namespace evora {

bool TextReader::open(std::string_view text) {
    begin_ = text.data();
    if (text.size() > max_position_text) {
        add(FaultCode::field_count, {}, begin_ + max_position_text, text, "a position of at most 2048 bytes");
        return false;
    }
    std::copy(text.begin(), text.end(), buffer_.begin());
    std::memset(buffer_.data() + text.size(), ' ', look_ahead);
    begin_ = buffer_.data();
    end_ = begin_ + text.size();
    return true;
}

void TextReader::add(FaultCode code, Where where, Cursor at, std::string_view found, std::string_view expected) {
    Where place = where;
    place.column = static_cast<int>(at - begin_) + 1;
    faults_.push_back({code, place, found.empty() ? std::string() : quoted(found), std::string(expected)});
}

void TextReader::add_count(std::ptrdiff_t fields, std::string_view expected) {
    add(FaultCode::field_count, {}, end_, {}, expected);
    faults_.back().found = std::to_string(fields) + (fields == 1 ? " field" : " fields");
}

Cursor TextReader::next_field_after_fault(Cursor at) {
    if (*at != ' ') {
        add(FaultCode::form, {}, at, field(at), "a space and the next field");
        at += field(at).size();
    }
    if (at == end_) {
        return at;
    }
    ++at;
    if (*at == ' ') {
        add(FaultCode::form, {}, at, {at, end_}, position_form);
        return end_;
    }
    return at;
}

Cursor TextReader::refuse_number(Cursor at, Where where, unsigned stops) {
    const std::string_view text = part(at, stops);
    add(FaultCode::number, where, at, text, "a number of one to four digits without leading zeros");
    return at + text.size();
}

Cursor TextReader::read_odd_tiles(Cursor at, Where where, unsigned stops, Tiles& tiles) {
    const Cursor from = at;
    int previous = 0;
    while (true) {
        const int colour = colour_index(*at);
        const int run = equal_bytes(at);
        if (colour < previous || tiles.count(static_cast<Colour>(colour)) + run > Tiles::lane_max) {
            return refuse_tiles(from, at, where, stops, previous, tiles);
        }
        tiles += Tiles::of(static_cast<Colour>(colour), run);
        previous = colour;
        at += run;
        if (is_stop(*at, stops)) {
            return at;
        }
    }
}

Cursor TextReader::read_odd_line(Cursor at, Where where, Tiles& tiles) {
    return read_tiles_or_dash(at, where, slash | semicolon, tiles);
}

Cursor TextReader::refuse_tiles(Cursor from, Cursor at, Where where, unsigned stops, int previous, Tiles before) {
    const std::string_view text = part(from, stops);
    const int colour = colour_index(*at);
    if (text.empty()) {
        add(FaultCode::form, where, at, {}, "tiles, or - for none");
    } else if (colour < 0) {
        add(FaultCode::unknown_letter, where, at, {at, 1}, "a colour, one of B Y R K W");
    } else if (colour < previous) {
        add(FaultCode::not_sorted, where, at, text, "tiles in the order B Y R K W");
    } else {
        const Cursor first_too_many = at + Tiles::lane_max - before.count(static_cast<Colour>(colour));
        add(FaultCode::tile_total, where, first_too_many, text, "at most 20 tiles of a colour");
    }
    return from + text.size();
}

Cursor TextReader::refuse_dash(Cursor at, Where where, unsigned stops) {
    const std::string_view text = part(at, stops);
    add(FaultCode::form, where, at, text, "tiles, or - alone for none");
    return at + text.size();
}

namespace {

/// 10 or more for what is no digit.
constexpr unsigned digit(char c) noexcept { return static_cast<unsigned char>(c) - unsigned{'0'}; }

}  // namespace

Cursor TextReader::read_counts(Cursor at, Where where, Tiles& tiles) {
    if (*at == '-' && is_stop(at[1], space)) {
        return at + 1;
    }
    const Cursor from = at;
    bool fine = true;
    for (Colour colour : all_colours) {
        // What does not begin with this colour's letter adds nothing.
        const bool present = *at == letter(colour);
        const unsigned first = digit(at[1]);
        const unsigned second = digit(at[2]);
        const bool two = second <= 9;
        const unsigned count = two ? 10 * first + second : first;
        fine = fine && (!present || (first - 1U < 9U && count <= Tiles::lane_max));
        tiles += Tiles::of(colour, static_cast<int>(present && fine ? count : 0));
        at += present ? (two ? 3 : 2) : 0;
    }
    return fine && is_stop(*at, space) ? at : refuse_counts(from, where);
}

/// Finds what keeps the field from being one of counts.
Cursor TextReader::refuse_counts(Cursor at, Where where) {
    const Cursor end = at + field(at).size();
    int previous = -1;
    while (at != end) {
        const int colour = colour_index(*at);
        if (colour < 0) {
            add(FaultCode::unknown_letter, where, at, {at, 1}, "a colour, one of B Y R K W, and its count");
            break;
        }
        if (colour <= previous) {
            add(FaultCode::not_sorted, where, at, {at, end}, "each colour once, in the order B Y R K W");
            break;
        }
        previous = colour;
        ++at;
        const Digits digits(at);
        if (!digits.well_formed()) {
            add(FaultCode::number, where, at, {at, end}, "a number of one to four digits without leading zeros");
            break;
        }
        if (digits.value() == 0) {
            add(FaultCode::number, where, at, "0", "1 or more, as colours with none are left out");
            break;
        }
        if (digits.value() > Tiles::lane_max) {
            add(FaultCode::tile_total, where, at, {at, at + digits.length}, "at most 20 tiles of a colour");
            break;
        }
        at += digits.length;
    }
    return end;
}

}  // namespace evora
