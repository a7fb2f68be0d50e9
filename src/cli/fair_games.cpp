#include "cli/fair_games.hpp"

#include <optional>
#include <string>

#include "fairness/fair_dealer.hpp"
#include "fairness/set_dealer.hpp"
#include "players/random_player.hpp"
#include "rules/random.hpp"

namespace evora::cli {

namespace {

/// Everything that a real table keeps secret, from a text that says what it is.
template <class Secret>
[[nodiscard]] Secret sample(const Hashing& hashing, const std::string& what) {
    return Secret::from(hashing.sha256(Message().text("evora sample " + what + "\n").bytes()));
}

void play_round(RandomPlayer& player, RecordBuilder& builder) {
    while (builder.position().phase() == Phase::offer || builder.position().phase() == Phase::tiling) {
        builder.play(player.choose(builder.position()));
    }
}

/// The players of a chain game, who now and then give no nonce, or do not open it.
class Givers {
  public:
    Givers(const Hashing& hashing, const std::string& id, FairDealer& dealer, Xoshiro256 habits) noexcept
        : hashing_(hashing), id_(id), dealer_(dealer), habits_(habits) {}

    void give() {
        const int round = dealer_.open_round();
        const Players players = dealer_.proof().terms.players;
        for (const Seat seat : Seat::all()) {
            if (!players.has(seat)) {
                continue;
            }
            const auto nonce =
                sample<Nonce>(hashing_, id_ + " nonce " + std::to_string(round) + " " + std::to_string(seat.number()));
            const std::uint32_t habit = below(habits_, 8);
            if (habit > 0) {
                static_cast<void>(dealer_.commit(seat, commitment(hashing_, dealer_.game(), round, seat, nonce)));
            }
            if (habit > 1) {
                static_cast<void>(dealer_.open(seat, nonce));
            }
        }
    }

  private:
    const Hashing& hashing_;
    const std::string& id_;
    FairDealer& dealer_;
    Xoshiro256 habits_;
};

void play_chain(const Hashing& hashing, const FairTerms& terms, const std::string& id, const SeededStreams& streams,
                RecordBuilder& builder) {
    FairDealer dealer(hashing, *FairId::from_text(id), terms, HashChain(hashing, sample<Link>(hashing, id + " link")));
    Givers givers(hashing, id, dealer, streams.stream(StreamLabel::players, 1));
    RandomPlayer player(streams.stream(StreamLabel::players, 0));
    givers.give();
    builder.begin(dealer.begin());
    builder.play(dealer.deal(builder));
    for (play_round(player, builder); builder.position().phase() == Phase::deal; play_round(player, builder)) {
        givers.give();
        builder.play(dealer.deal(builder));
    }
    dealer.write_tags(builder);
}

void play_table(const Hashing& hashing, const FairTerms& terms, const std::string& set, const SeededStreams& streams,
                RecordBuilder& builder) {
    SetDealer dealer(hashing, *FairId::from_text(set), terms, sample<SetSecret>(hashing, set + " secret"));
    RandomPlayer player(streams.stream(StreamLabel::players, 0));
    builder.begin(dealer.begin());
    while (builder.position().phase() == Phase::deal) {
        builder.play(dealer.deal(builder.position()));
        play_round(player, builder);
    }
    for (const Tag& tag : tags_of(dealer.proof(SetDealer::Secret::revealed))) {
        static_cast<void>(builder.set_tag(tag.name, tag.value));
    }
}

}  // namespace

void play_fair_game(const Hashing& hashing, const FairRow& row, std::uint32_t number, RecordBuilder& builder) {
    const std::string set = "sample-" + std::to_string(row.seed);
    const SeededStreams streams(SeededStreams(row.seed).game_seed(number));
    FairTerms terms{.rules = row.rules, .players = row.players, .start = std::nullopt};
    if (row.kind == FairKind::set) {
        play_table(hashing, terms, set, streams, builder);
        return;
    }
    if (number % 3 == 2) {
        terms.start = Seat::from_index(static_cast<int>(number / 3 % static_cast<std::uint32_t>(row.players.number())));
    }
    play_chain(hashing, terms, set + "-" + std::to_string(number), streams, builder);
}

}  // namespace evora::cli
