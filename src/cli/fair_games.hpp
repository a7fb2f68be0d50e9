#pragma once
/// Games of random moves whose deals are proved, for tests and for authors of verifiers. Their secrets follow from the
/// seed, so they prove nothing to anybody.
///
///     RecordBuilder builder(Position::initial(rules, players, Seat{}));
///     play_fair_game(hashing, {.kind = FairKind::chain, .rules = rules, .players = players, .seed = 1}, 0, builder);
///     append_text(text, builder.record());

#include <cstdint>

#include "fairness/hashing.hpp"
#include "rules/record/record_builder.hpp"
#include "rules/rules.hpp"

namespace evora::cli {

enum class FairKind : std::uint8_t { chain, set };

struct FairRow {
    FairKind kind = FairKind::chain;  ///< `set`: all games of the row are tables of one duplicate set
    Rules rules;
    Players players;
    std::uint64_t seed = 0;
};

/// Plays game `number` of the row, from 0, into the builder, tags included. In a chain players forget now and then to
/// give or to open a nonce, and in every third game a seat was agreed on to start.
void play_fair_game(const Hashing& hashing, const FairRow& row, std::uint32_t number, RecordBuilder& builder);

}  // namespace evora::cli
