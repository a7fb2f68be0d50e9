#include "protocol/info_line.hpp"

#include <cstdlib>

#include "rules/notation/move_text.hpp"

namespace evora {

namespace {

/// A number of parts with so many decimals.
std::string decimal(int parts, std::size_t decimals) {
    std::string digits = std::to_string(std::abs(parts));
    digits.insert(0, digits.size() <= decimals ? decimals + 1 - digits.size() : 0, '0');
    digits.insert(digits.size() - decimals, 1, '.');
    return (parts < 0 ? "-" : "") + digits;
}

}  // namespace

std::string points_text(int hundredths) { return decimal(hundredths, 2); }
std::string chance_text(int parts) { return decimal(parts, 4); }

std::vector<std::string> info_lines(const Thought& thought, Players players) {
    const std::string head =
        "info depth " + std::to_string(thought.depth) + " nodes " + std::to_string(thought.nodes) + " time " +
        std::to_string(std::chrono::duration_cast<std::chrono::milliseconds>(thought.time).count());
    std::vector<std::string> lines;
    for (const SearchLine& best : thought.lines) {
        std::string line =
            head + " line " + std::to_string(lines.size() + 1) + (best.exact ? " exact yes" : " exact no");
        std::string chances = " win";
        line += " score";
        for (int i = 0; i < players.number(); ++i) {
            const SeatOutlook& outlook = best.seats[static_cast<std::size_t>(i)];
            line += " " + points_text(outlook.points);
            chances += " " + chance_text(outlook.win);
        }
        line += chances + " moves";
        for (const Move move : best.moves) {
            line += ' ';
            append_text(line, move);
        }
        lines.push_back(std::move(line));
    }
    return lines;
}

}  // namespace evora
