#include "rules/notation/deal_text.hpp"

namespace evora {

namespace {

constexpr std::size_t max_display_tiles = 5;

std::unexpected<Fault> refuse(FaultCode code, int display, std::size_t at, std::string found, std::string expected) {
    return std::unexpected(Fault{.code = code,
                                 .where = {.part = display == 0 ? Part::deal : Part::display,
                                           .number = display,
                                           .column = static_cast<int>(at) + 1},
                                 .found = std::move(found),
                                 .expected = std::move(expected)});
}

}  // namespace

bool looks_like_deal(std::string_view text) noexcept { return text.find('/') != std::string_view::npos; }

std::expected<Deal, Fault> parse_deal(std::string_view text, Players players) {
    Deal deal(players);
    std::size_t at = 0;
    for (int i = 0; i < deal.display_count(); ++i) {
        const bool last = i + 1 == deal.display_count();
        const std::size_t slash = text.find('/', at);
        if ((slash == std::string_view::npos) != last) {
            return refuse(FaultCode::display_count, 0, last ? slash : text.size(),
                          last ? "more displays" : std::to_string(i + 1) + (i == 0 ? " display" : " displays"),
                          std::to_string(deal.display_count()) + " displays for " + std::to_string(players.number()) +
                              " players");
        }
        std::string_view part = text.substr(at, last ? std::string_view::npos : slash - at);
        const Display display = Display::from_index(i);
        std::size_t offset = at;
        if (const std::size_t colon = part.find(':'); colon != std::string_view::npos) {
            const auto side = side_from_code(part.substr(0, colon));
            if (!side) {
                return refuse(FaultCode::unknown_word, i + 1, offset, quoted(part.substr(0, colon)),
                              "S1, S2B, S2Y, S2R, S2K, S2W, S3, S4 or S5 before the colon");
            }
            deal.set_side(display, *side);
            part.remove_prefix(colon + 1);
            offset += colon + 1;
        }
        at = slash + 1;
        if (part == "-") {
            continue;
        }
        if (part.empty() || part.size() > max_display_tiles) {
            return refuse(FaultCode::deal_size, i + 1, offset, quoted(part), "one to five tiles, or - for none");
        }
        char previous = '\0';
        for (std::size_t j = 0; j < part.size(); ++j) {
            const auto colour = colour_from_letter(part[j]);
            if (!colour) {
                return refuse(FaultCode::unknown_letter, i + 1, offset + j, quoted(part.substr(j, 1)),
                              "a colour, one of B Y R K W");
            }
            if (previous != '\0' && index(*colour_from_letter(previous)) > index(*colour)) {
                return refuse(FaultCode::not_sorted, i + 1, offset + j, quoted(part), "tiles in the order B Y R K W");
            }
            previous = part[j];
            deal.add(display, Tiles::of(*colour, 1));
        }
    }
    return deal;
}

void append_text(std::string& text, const Deal& deal) {
    for (int i = 0; i < deal.display_count(); ++i) {
        const Display display = Display::from_index(i);
        if (i > 0) {
            text += '/';
        }
        if (is_gold(deal.side(display))) {
            text += code(deal.side(display));
            text += ':';
        }
        const Tiles tiles = deal.tiles(display);
        if (tiles.empty()) {
            text += '-';
        }
        for (Colour colour : all_colours) {
            text.append(static_cast<std::size_t>(tiles.count(colour)), letter(colour));
        }
    }
}

std::string to_text(const Deal& deal) {
    std::string text;
    append_text(text, deal);
    return text;
}

}  // namespace evora
