#pragma once
/// What reading a position's text is made of: a place in it, the fields and parts that end there, numbers and tiles.
/// A fault is reported and its part stepped over, so that reading goes on behind it. For use inside src/rules only.
///
/// What lies in a position cannot be predicted, so numbers and tiles are read eight bytes at a time, without a branch
/// for each letter; what is wrong is found out afterwards, where something is.
///
/// Where reading has come to is passed on by value and returned, so that it stays in a register.
///
///     TextReader reader(faults);
///     if (reader.open(text)) {
///         Cursor at = reader.begin();
///         at = reader.read_number(at, {.part = Part::round}, space, round);
///         while (reader.next_field(at)) { … }
///     }

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "rules/colour.hpp"
#include "rules/fault.hpp"
#include "rules/notation/position_text.hpp"
#include "rules/tiles.hpp"

namespace evora {

/// A place in the text of a reader; eight bytes can be read from everywhere up to its end.
using Cursor = const char*;

/// What can end a part of a field; a space ends every part.
enum Stop : std::uint8_t { space = 1, slash = 2, semicolon = 4, colon = 8, caret = 16 };

namespace detail {

/// Position of a letter in `B Y R K W`, -1 for others.
constexpr std::array<std::int8_t, 256> make_letter_table() noexcept {
    std::array<std::int8_t, 256> table{};
    table.fill(-1);
    for (Colour colour : all_colours) {
        table[static_cast<unsigned char>(letter(colour))] = static_cast<std::int8_t>(index(colour));
    }
    return table;
}
inline constexpr auto letter_table = make_letter_table();

constexpr std::array<std::uint8_t, 256> make_stop_table() noexcept {
    std::array<std::uint8_t, 256> table{};
    table[' '] = space;
    table['/'] = slash;
    table[';'] = semicolon;
    table[':'] = colon;
    table['^'] = caret;
    return table;
}
inline constexpr auto stop_table = make_stop_table();

}  // namespace detail

[[nodiscard]] constexpr int colour_index(char c) noexcept {
    return detail::letter_table[static_cast<unsigned char>(c)];
}

[[nodiscard]] constexpr bool is_stop(char c, unsigned stops) noexcept {
    return (detail::stop_table[static_cast<unsigned char>(c)] & (stops | space)) != 0;
}

/// The text from here to the next of these stops or the end of the field.
[[nodiscard]] constexpr std::string_view part(Cursor from, unsigned stops) noexcept {
    Cursor to = from;
    while (!is_stop(*to, stops)) {
        ++to;
    }
    return {from, to};
}
[[nodiscard]] constexpr std::string_view field(Cursor from) noexcept { return part(from, space); }

/// Eight bytes of text, the first one lowest.
[[nodiscard]] constexpr std::uint64_t eight_bytes(Cursor at) noexcept {
    std::uint64_t word = 0;
    for (unsigned i = 0; i < 8; ++i) {
        word |= std::uint64_t{static_cast<unsigned char>(at[i])} << (8 * i);
    }
    return word;
}

/// How many bytes from here on, at most eight, are equal to the first.
[[nodiscard]] constexpr int equal_bytes(Cursor at) noexcept {
    const std::uint64_t first = 0x0101010101010101U * static_cast<unsigned char>(*at);
    return std::countr_zero(eight_bytes(at) ^ first) / 8;
}

inline constexpr std::string_view position_form =
    "RULES ROUND QUIET PHASE TURN START DISPLAYS CENTRE BAG LID and two to four boards, single spaces between";

class TextReader {
  public:
    explicit TextReader(Faults& faults) noexcept : faults_(faults) {}

    /// Copies the text, to put spaces behind it. False, after a fault, where it is too long.
    [[nodiscard]] bool open(std::string_view text);
    [[nodiscard]] Cursor begin() const noexcept { return begin_; }
    /// Where the spaces stand that were put behind the text.
    [[nodiscard]] Cursor end() const noexcept { return end_; }

    /// Steps over the space behind a field; false where no field follows. What a field's reader left unread has no
    /// place in its form.
    bool next_field(Cursor& at) {
        if (*at == ' ' && at != end_ && at[1] != ' ') [[likely]] {
            ++at;
            return true;
        }
        at = next_field_after_fault(at);
        return at != end_;
    }

    /// Reports a fault at this place of the text.
    [[gnu::noinline, gnu::cold]] void add(FaultCode code, Where where, Cursor at, std::string_view found,
                                          std::string_view expected);
    /// The same for what is counted and no piece of the text.
    void add_count(std::ptrdiff_t fields, std::string_view expected);

    /// One to four digits without a leading zero, up to one of these stops; 0 after a fault.
    [[nodiscard]] Cursor read_number(Cursor at, Where where, unsigned stops, int& number) {
        const Digits digits(at);
        if (digits.well_formed() && is_stop(at[digits.length], stops)) [[likely]] {
            number = digits.value();
            return at + digits.length;
        }
        number = 0;
        return refuse_number(at, where, stops);
    }

    /// Letters of tiles in the canonical order, at least one, up to one of these stops.
    [[nodiscard]] Cursor read_tiles(Cursor at, Where where, unsigned stops, Tiles& tiles) {
        const Cursor end = read_few_tiles(at, stops, tiles);
        return end != nullptr ? end : read_odd_tiles(at, where, stops, tiles);
    }
    /// The same, or `-` for none.
    [[nodiscard]] Cursor read_tiles_or_dash(Cursor at, Where where, unsigned stops, Tiles& tiles) {
        if (*at == '-') {
            return is_stop(at[1], stops) ? at + 1 : refuse_dash(at, where, stops);
        }
        return read_tiles(at, where, stops, tiles);
    }
    /// The same for a place where all are of one colour as a rule, and where `expected` is the stop to come.
    [[nodiscard]] Cursor read_line(Cursor at, Where where, char expected, Tiles& tiles) {
        const bool dash = *at == '-';
        const int colour = dash ? 0 : colour_index(*at);
        const int run = equal_bytes(at);
        if (colour >= 0 && at[run] == expected && (!dash || run == 1)) [[likely]] {
            tiles = Tiles::of(static_cast<Colour>(colour), dash ? 0 : run);
            return at + run;
        }
        return read_odd_line(at, where, tiles);
    }

    /// `B16Y3`: colours with none left out, in order, to the end of the field; `-` for none.
    [[nodiscard]] Cursor read_counts(Cursor at, Where where, Tiles& tiles);

  private:
    static constexpr std::uint64_t last_byte = 0xFF00000000000000U;
    static constexpr std::uint64_t every_letters_bit = 0x4040404040404040U;

    /// The digits that stand somewhere, seven at most; all of them at once.
    struct Digits {
        explicit Digits(Cursor at) noexcept
            : digits(eight_bytes(at) ^ 0x3030303030303030U),
              length(std::countr_zero(((digits + 0x7676767676767676U) | digits | last_byte) & 0x8080808080808080U) /
                     8) {}

        [[nodiscard]] bool well_formed() const noexcept {
            const bool leading_zero = length > 1 && (digits & 0xFFU) == 0;
            return length >= 1 && length <= 4 && !leading_zero;
        }
        /// Of the last four digits.
        [[nodiscard]] int value() const noexcept {
            const auto four = static_cast<std::uint32_t>(digits << (8 * (7 - length)) << 8U >> 32U);
            const std::uint32_t pairs = (four & 0x000F000FU) * 10 + ((four >> 8U) & 0x000F000FU);
            return static_cast<int>((pairs & 0xFFFFU) * 100 + (pairs >> 16U));
        }

        std::uint64_t digits;  // 0 to 9 in the first `length` bytes
        int length;
    };

    /// Up to seven tiles; null, and nothing read, for whatever is not that.
    [[nodiscard, gnu::always_inline]] static Cursor read_few_tiles(Cursor at, unsigned stops, Tiles& tiles) noexcept {
        const std::uint64_t word = eight_bytes(at);
        const int letters = std::countr_zero((~word | last_byte) & every_letters_bit) / 8;
        std::uint64_t rest = word & ((std::uint64_t{1} << (8 * letters)) - 1);
        Tiles found;
        for (Colour colour : all_colours) {  // the run of each colour in turn: nothing may be left then
            const int run =
                std::countr_zero(rest ^ (0x0101010101010101U * static_cast<unsigned char>(letter(colour)))) / 8;
            found += Tiles::of(colour, run);
            rest >>= 8 * run;
        }
        if (letters == 0 || rest != 0 || !is_stop(at[letters], stops)) [[unlikely]] {
            return nullptr;
        }
        tiles = found;
        return at + letters;
    }
    /// The same for any number, one run after the other, to the first fault.
    [[nodiscard, gnu::noinline]] Cursor read_odd_tiles(Cursor at, Where where, unsigned stops, Tiles& tiles);

    [[nodiscard, gnu::noinline]] Cursor read_odd_line(Cursor at, Where where, Tiles& tiles);

    [[nodiscard, gnu::cold]] Cursor next_field_after_fault(Cursor at);
    // These report what is wrong and return the end of the part.
    [[nodiscard, gnu::cold]] Cursor refuse_number(Cursor at, Where where, unsigned stops);
    [[nodiscard, gnu::cold]] Cursor refuse_tiles(Cursor from, Cursor at, Where where, unsigned stops, int previous,
                                                 Tiles before);
    [[nodiscard, gnu::cold]] Cursor refuse_dash(Cursor at, Where where, unsigned stops);
    [[nodiscard, gnu::cold]] Cursor refuse_counts(Cursor at, Where where);

    static constexpr std::size_t look_ahead = 8;

    std::array<char, max_position_text + look_ahead> buffer_;
    Cursor begin_ = nullptr;
    Cursor end_ = nullptr;
    Faults& faults_;
};

}  // namespace evora
