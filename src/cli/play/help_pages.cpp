#include "cli/play/help_pages.hpp"

#include "cli/help_text.hpp"
#include "cli/play/voice.hpp"

namespace evora::cli {

std::string help_page() {
    return "A pick names a source, a colour and a line:\n"
           "  3r4   red from display 3 to line 4        cb2   blue from the centre to line 2\n"
           "  1kf   black from display 1 to the floor   3r    first see where red can go\n"
           "Colours: b blue, y yellow, r red, k black, w white; or in words, as centre blue.\n"
           "On a free wall a column is chosen by its number.\n"
           "\n"
           "  board     draw the table again        undo       take back your last decision\n"
           "  moves     list what can be played     hint       what the bot greedy would do\n"
           "  back      pick something else         save FILE  keep the game in that file\n"
           "  rules     the rules in short          position   the position in the notation\n"
           "  help, ?   this page                   quit       leave; it can be resumed\n"
           "\n" +
           wrapped(
               "On the table a tile is [R], an empty wall space the small letter of its colour or a dot. Pattern lines "
               "stand left of the wall; F is the floor line with what its spaces cost. > marks who is to move and "
               "lines that are full, * is the starting player marker.",
               line_width);
}

std::string rules_page(Rules rules) {
    std::string text =
        "In turn, take all tiles of one colour from a display, and the rest of it goes to the centre; or take all of "
        "one "
        "colour from the centre. Put them on one pattern line: a line holds one colour, and none that its wall row has "
        "already. What does not fit falls on the floor line and costs points. Who first takes from the centre also "
        "gets "
        "the marker: it falls on the floor line, and its owner starts the next round.\n\n"
        "When no tile is left on the table, every full line moves a tile to the wall, from top to bottom. Alone it "
        "scores "
        "1, else as many as there are in an unbroken row with it across and down, itself included. Lines that are not "
        "full stay.\n\n"
        "The game ends after a round in which somebody has filled a row. Then full rows score 2, full columns 7 and "
        "full "
        "colours 10. Most points win; if they are equal, more full rows. Two ends are our own: nothing is left to "
        "deal, or "
        "no tile has reached a wall for ten rounds.";
    if (rules.wall == WallKind::free) {
        text +=
            "\n\nFree wall: you choose the column. No colour may be twice in a row or a column. A full line whose "
            "colour "
            "has no space left in its row falls on the floor line.";
    }
    if (rules.special_factories) {
        text +=
            "\n\nSpecial displays: S1 has one more tile. S2 takes a tile of its colour from each neighbour. S3 keeps "
            "what "
            "is not picked. S4 gives it to its neighbours, as the picker likes. S5 goes to its picker as a floor space "
            "that costs nothing, for one thing.";
    }
    return wrapped(text, line_width);
}

std::string printable(std::string_view text) {
    std::string result;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        result += byte < 0x20 || byte == 0x7F ? '?' : c;
    }
    return result;
}

}  // namespace evora::cli
