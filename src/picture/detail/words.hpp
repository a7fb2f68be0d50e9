#pragma once
/// The words that both pictures use: names of seats, the round, whose turn it is.
///
///     SeatNames names(options.names, 12);   // at most twelve columns wide
///     turn_words(position, names) == "Ana to move";

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "rules/position.hpp"

namespace evora::picture {

/// What a terminal or an XML reader cannot show is replaced: control characters and malformed UTF-8 by U+FFFD, in
/// `ascii_only` everything above U+007F by '?'. Longer than `columns`, the text ends in an ellipsis. Wide characters
/// (East Asian, emoji) count as two columns, combining marks as none.
[[nodiscard]] std::string fitted(std::string_view text, int columns, bool ascii_only = false);

/// The columns of a terminal that valid UTF-8 takes, by the same measure.
[[nodiscard]] int columns_of(std::string_view text) noexcept;

/// A name for each seat, "Seat 2" where none was given.
class SeatNames {
  public:
    SeatNames(const std::vector<std::string>& names, int columns, bool ascii_only = false);
    [[nodiscard]] const std::string& of(Seat seat) const noexcept {
        return names_[static_cast<std::size_t>(seat.index())];
    }

  private:
    std::array<std::string, Seat::count> names_;
};

/// "Round 4", "Game over after round 5".
[[nodiscard]] std::string round_words(const Position& position);

/// "Ana to move", "Ana to tile line 3", "Ana wins", "Ana and Ben win", "to be dealt, Ana starts".
[[nodiscard]] std::string turn_words(const Position& position, const SeatNames& names);

/// "2 players, coloured wall", "4 players, free wall, special factories".
[[nodiscard]] std::string rules_words(const Position& position);

/// Where the marker is when no piece on the table is it: its holder, who starts next (N2). Empty in `offer` and
/// `tiling`.
[[nodiscard]] constexpr std::optional<Seat> marker_holder(const Position& position) noexcept {
    const bool beside_a_board = position.phase() == Phase::deal || position.phase() == Phase::over;
    return beside_a_board ? std::optional(position.start()) : std::nullopt;
}

/// True for a seat that won a finished game.
[[nodiscard]] bool is_winner(const Position& position, Seat seat) noexcept;

/// All seats in play, in order.
[[nodiscard]] std::vector<Seat> seats_of(const Position& position);

/// All displays in play, in order.
[[nodiscard]] std::vector<Display> displays_of(const Position& position);

}  // namespace evora::picture
