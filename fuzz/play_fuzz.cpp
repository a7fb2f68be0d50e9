// Bytes play a game. Five of them choose rules, players, who starts and the seed of the deals; then every byte is a
// decision, with each of which all that holds for positions is checked, and a move that may be anything.

#include <cstddef>
#include <cstdint>

#include "fuzz/checks.hpp"

using namespace evora;

namespace {

class Bytes {
  public:
    Bytes(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}

    [[nodiscard]] bool empty() const { return at_ == size_; }
    /// 0 after the last one.
    std::uint8_t next() { return empty() ? std::uint8_t{0} : data_[at_++]; }

  private:
    const std::uint8_t* data_;
    std::size_t size_;
    std::size_t at_ = 0;
};

/// A move made of three bytes, legal or not.
Move any_move(Bytes& bytes) {
    const int a = bytes.next();
    const int b = bytes.next();
    const int c = bytes.next();
    if (c >= 128) {
        return Move::placement(Line::from_index(a % Line::count), Column::from_index(b % Column::count));
    }
    return Move::pick(Source::from_index(a % Source::count), static_cast<Colour>(b % colour_count),
                      Destination::from_index(a / Source::count % Destination::count),
                      ColourSet(static_cast<unsigned>(c % 32)));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Bytes bytes(data, size);
    const Rules rules = all_rules.at(bytes.next() % all_rules.size());
    const Players players = all_players.at(bytes.next() % all_players.size());
    const Seat start = Seat::from_index(bytes.next() % players.number());
    const std::uint64_t seed = static_cast<std::uint64_t>(bytes.next()) << 8U | bytes.next();
    Dealer dealer{SeededStreams(seed)};
    Position position = Position::initial(rules, players, start);
    while (!bytes.empty() && position.phase() != Phase::over) {
        if (position.phase() == Phase::deal) {
            const Deal deal = dealer.deal(position);
            fuzz::require(parse_deal(to_text(deal), players) == deal, "a deal that does not read back", to_text(deal));
            position = fuzz::checked_play(position, deal);
        } else {
            const int count = count_moves(position);
            const std::uint8_t byte = bytes.next();
            if (byte == 255) {
                const Move move = any_move(bytes);
                fuzz::require(is_legal(position, move) == fuzz::listed(position, move), "legal and listed differ",
                              to_text(position) + " " + to_text(move));
            }
            position = fuzz::checked_play(position, nth_move(position, byte % count));
        }
        fuzz::check_position(position, 16);
    }
    return 0;
}
