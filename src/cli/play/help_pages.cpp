#include "cli/play/help_pages.hpp"

namespace evora::cli {

std::string help_page() {
    return "A pick names a source, a colour and a line:\n"
           "  3r4      red from display 3 to line 4        cb2   blue from the centre to line 2\n"
           "  1kf      black from display 1 to the floor   3r    first see where red can go\n"
           "Colours are b blue, y yellow, r red, k black, w white; words do too: centre blue.\n"
           "On a free wall a column is chosen by its number.\n"
           "\n"
           "  board      draw the table again        undo         take back your last decision\n"
           "  moves      list what can be played     hint         what the bot greedy would do\n"
           "  back       pick something else         save FILE    keep the game in that file\n"
           "  rules      the rules in short          position     the position in the notation\n"
           "  help, ?    this page                   quit         leave; the game can be resumed\n"
           "\n"
           "On the table a tile is [R], an empty wall space the small letter of its colour or\n"
           "a dot. Pattern lines stand left of the wall; F is the floor line with what its\n"
           "spaces cost. > marks who is to move, * is the starting player marker.\n";
}

std::string rules_page(Rules rules) {
    std::string text =
        "In turn, take all tiles of one colour from a display, and the rest of it goes to the\n"
        "centre; or take all of one colour from the centre. Put them on one pattern line: a\n"
        "line holds one colour, and none that its wall row has already. What does not fit\n"
        "falls on the floor line and costs points. Who first takes from the centre also gets\n"
        "the marker *: it falls on the floor line, and its owner starts the next round.\n"
        "When no tile is left on the table, every full line moves a tile to the wall. It\n"
        "scores 1 alone, else the tiles in a row with it across and down, itself included.\n"
        "Lines that are not full stay. The game ends after a round in which somebody has a\n"
        "full row. Then full rows score 2, full columns 7, full colours 10. Most points win;\n"
        "if equal, more full rows.\n"
        "Two ends of our own: nothing is left to deal, or ten rounds without a tile on a wall.\n";
    if (rules.wall == WallKind::free) {
        text +=
            "Free wall: you choose the column. No colour twice in a row or a column. A full line\n"
            "whose colour has no space left in its row falls on the floor line.\n";
    }
    if (rules.special_factories) {
        text +=
            "Special displays: S1 has one more tile. S2 takes a tile of its colour from each\n"
            "neighbour. S3 keeps what is not picked. S4 gives it to its neighbours, as the picker\n"
            "likes. S5 goes to its picker as a floor space that costs nothing, for one thing.\n";
    }
    return text;
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
