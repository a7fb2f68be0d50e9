#include "search/pair_ending.hpp"

#include <algorithm>
#include <utility>

#include "rules/tilings.hpp"
#include "search/pair_value.hpp"

namespace evora {

namespace {

constexpr std::int8_t centre = Source::count - 1;

struct Candidate {
    int score = 0;
    std::int8_t group = 0;
    std::int8_t destination = 0;
};

}  // namespace

bool PairEnding::Rest::takes_marker(const Group& group) const noexcept { return marker && group.source == centre; }

Handful PairEnding::Rest::handful(const Group& group) const noexcept {
    return {.colour = group.colour, .tiles = group.tiles, .marker = takes_marker(group)};
}

PairEnding::Rest PairEnding::Rest::without(const Group& picked) const noexcept {
    Rest rest;
    rest.marker = marker && picked.source != centre;
    for (int i = 0; i < size; ++i) {
        Group group = groups[static_cast<std::size_t>(i)];
        if (group.source == picked.source) {
            if (group.colour == picked.colour) {
                continue;
            }
            group.source = centre;
        }
        const auto same = std::find_if(rest.groups.begin(), rest.groups.begin() + rest.size, [&](const Group& other) {
            return group.source == centre && other.source == centre && other.colour == group.colour;
        });
        if (same != rest.groups.begin() + rest.size) {
            same->tiles = static_cast<std::int8_t>(same->tiles + group.tiles);
        } else {
            rest.groups[static_cast<std::size_t>(rest.size++)] = group;
        }
    }
    return rest;
}

PairEnding::Rest PairEnding::rest_of(const Position& position) noexcept {
    Rest rest;
    rest.marker = position.centre_has_marker();
    for (Colour colour : all_colours) {
        for (unsigned sources = position.holders().sources(colour); sources != 0; sources &= sources - 1) {
            const int source = lowest_bit(sources);
            rest.groups[static_cast<std::size_t>(rest.size++)] = {
                .colour = colour,
                .tiles = static_cast<std::int8_t>(position.tiles(Source::from_index(source)).count(colour)),
                .source = static_cast<std::int8_t>(source)};
        }
    }
    return rest;
}

int PairEnding::value(const Position& position, const std::array<std::uint64_t, 2>& keys, int alpha,
                      int beta) noexcept {
    const auto side = [&](Seat seat) {
        return Side{.seat = seat,
                    .starts = seat == position.start(),
                    .key = keys[static_cast<std::size_t>(seat.index())],
                    .board = &position.board(seat)};
    };
    const Seat mover = position.turn();
    return search(side(mover), side(Seat::from_index(1 - mover.index())), rest_of(position), alpha, beta);
}

int PairEnding::last(const Side& mover, const Side& other, const Rest& rest) noexcept {
    ++nodes_;
    const Rest::Group& group = rest.groups[0];
    const bool untaken = rest.marker && !rest.takes_marker(group);
    const BoardValue& mine =
        board_values_.with_pick(mover.seat, mover.key, *mover.board, rest.handful(group), untaken && mover.starts);
    const BoardValue& theirs = board_values_.of(other.seat, other.key, *other.board, untaken && other.starts);
    return pair_value(mine, theirs, evaluator_, board_values_.round_end(), false).value;
}

int PairEnding::last_but_one(const Side& mover, const Side& other, const Rest& rest, int beta) noexcept {
    int best = -infinite_value;
    for (int i = 0; i < rest.size && best < beta; ++i) {
        ++nodes_;
        const Rest::Group& picked = rest.groups[static_cast<std::size_t>(i)];
        const Rest left = rest.without(picked);
        const Rest::Group& answer = left.groups[0];
        const bool untaken = left.marker && !left.takes_marker(answer);
        const BoardValue mine =
            board_values_.with_pick(mover.seat, mover.key, *mover.board, rest.handful(picked), untaken && mover.starts);
        const BoardValue& theirs =
            board_values_.with_pick(other.seat, other.key, *other.board, left.handful(answer), untaken && other.starts);
        best = std::max(best, pair_value(mine, theirs, evaluator_, board_values_.round_end(), false).value);
    }
    return best;
}

int PairEnding::search(const Side& mover, const Side& other, const Rest& rest, int alpha, int beta) noexcept {
    if (rest.size == 1) {
        return last(mover, other, rest);
    }
    if (rest.size == 2) {
        return last_but_one(mover, other, rest, beta);
    }
    std::array<Candidate, static_cast<std::size_t>(most_groups * Destination::count)> candidates{};
    int count = 0;
    for (int i = 0; i < rest.size; ++i) {
        const Rest::Group& group = rest.groups[static_cast<std::size_t>(i)];
        for (unsigned to = mover.board->open_lines(group.colour) | 1U << static_cast<unsigned>(Line::count); to != 0;
             to &= to - 1) {
            const int destination = lowest_bit(to);
            candidates[static_cast<std::size_t>(count++)] = {
                .score = order_.gain(mover.seat, *mover.board, Destination::from_index(destination), group.colour,
                                     group.tiles, rest.takes_marker(group)),
                .group = static_cast<std::int8_t>(i),
                .destination = static_cast<std::int8_t>(destination)};
        }
    }
    int best = -infinite_value;
    for (int i = 0; i < count; ++i) {
        const auto from = candidates.begin() + i;
        std::iter_swap(from, std::max_element(from, candidates.begin() + count,
                                              [](const auto& a, const auto& b) { return a.score < b.score; }));
        const Candidate& candidate = *from;
        ++nodes_;
        const Rest::Group& group = rest.groups[static_cast<std::size_t>(candidate.group)];
        const Board board = board_with_pick(*mover.board, Destination::from_index(candidate.destination), group.colour,
                                            group.tiles, rest.takes_marker(group));
        const Side after{
            .seat = mover.seat, .starts = mover.starts, .key = board_values_.key(mover.seat, board), .board = &board};
        best = std::max(best, -search(other, after, rest.without(group), -beta, -std::max(alpha, best)));
        if (best >= beta) {
            break;
        }
    }
    return best;
}

}  // namespace evora
