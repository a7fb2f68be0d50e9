#pragma once
/// The lists from which a person chooses, with what each choice leads to.
///
///     out.write(destination_list(position, source, colour, voice));

#include <string>
#include <vector>

#include "cli/play/voice.hpp"
#include "rules/move.hpp"
#include "rules/position.hpp"

namespace evora::cli {

/// Where the picked tiles may go, with the points and penalties of the round if it ended after that.
[[nodiscard]] std::string destination_list(const Position& position, Source source, Colour colour, const Voice& voice);

/// The colours of one display or the centre, to choose from.
[[nodiscard]] std::string colour_list(const Position& position, Source source, const Voice& voice);

/// All picks, one source a line.
[[nodiscard]] std::string pick_list(const Position& position, const Voice& voice);

/// The columns for the tile of the line that is due, with the points of each. Precondition: phase is tiling.
[[nodiscard]] std::string column_list(const Position& position, const Voice& voice);

/// The ways to share out what is left on SF4, in the order of the numbers of `split_list` (X7). One way, no colours,
/// where nothing is to be shared out.
[[nodiscard]] std::vector<ColourSet> splits_of(const Position& position, Source source, Colour colour);
[[nodiscard]] std::string split_list(const Position& position, Source source, Colour colour, const Voice& voice);

}  // namespace evora::cli
