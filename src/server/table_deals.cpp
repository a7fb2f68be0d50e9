// How a table's deals are drawn: nonces first, then the dealer.
#include <algorithm>
#include <cassert>

#include "server/detail/hashing.hpp"
#include "server/table.hpp"

namespace evora::server {

std::optional<NonceState> Table::nonces() const noexcept {
    if (correspondence()) {
        return std::nullopt;
    }
    if (status_ == GameStatus::waiting) {
        return begun_ ? std::nullopt : std::optional(nonces_);
    }
    if (status_ == GameStatus::over) {
        return std::nullopt;
    }
    // What has been drawn cannot be changed, be it stored yet or not.
    const bool dealing = builder_->position().phase() == Phase::deal;
    return !dealing || (nonces_.opening && !next_deal_) ? std::optional(nonces_) : std::nullopt;
}

bool Table::waits_for_start() const noexcept { return status_ == GameStatus::waiting && all_seated() && !begun_; }

bool Table::waits_for_deal() const noexcept {
    // The nonces of the first deal have decided who starts, and are used up.
    return status_ == GameStatus::playing && builder_->position().phase() == Phase::deal &&
           builder_->position().round() > 1 && !next_deal_;
}

Table::BeforeDeal Table::before_deal(Moment now) const {
    const Moment until = nonces_since_ + settings_.nonce_wait;
    const Seats committed = nonces_.committed();
    if (nonces_.opening) {
        const bool all = nonces_.opened().has_all(committed);
        return all || now >= until ? BeforeDeal{} : BeforeDeal{.until = until};
    }
    if (waits_for_start() && created_.nonces && !committed.has_all(persons()) && now < until) {
        return {.until = until};
    }
    return committed.empty() ? BeforeDeal{} : BeforeDeal{.event = Opening{.round = nonces_.round, .seats = committed}};
}

bool Table::opens(Seat seat, int round, const Nonce& nonce) const {
    const auto state = nonces();
    if (!state || !state->opening || state->round != round || nonce.is_zero()) {
        return false;
    }
    const auto& given = state->nonces[at(seat)];
    return given && !given->opened && given->commitment == commitment(hashing(), dealer_.game(), round, seat, nonce);
}

void Table::give_nonces() {
    for (const Seat seat : Seat::all()) {
        if (const auto& nonce = nonces_.nonces[at(seat)]) {
            [[maybe_unused]] const bool committed = dealer_.commit(seat, nonce->commitment);
            [[maybe_unused]] const bool opened = !nonce->opened || dealer_.open(seat, *nonce->opened);
            assert(committed && opened);
        }
    }
}

void Table::draw_start() {
    give_nonces();
    begun_ = dealer_.begin();
}

void Table::draw_deal() {
    if (builder_->position().round() > 1) {
        give_nonces();
    }
    next_deal_ = dealer_.deal(*builder_);
}

const Link& Table::revealed() const noexcept {
    return std::get_if<ChainProof>(&dealer_.proof().kind)->rounds.back().link;
}

void Table::add_proof(RecordBuilder& builder) const {
    Proof proof = dealer_.proof();
    auto& rounds = std::get_if<ChainProof>(&proof.kind)->rounds;
    // The next deal may have been drawn and not be stored yet: its link is still a secret.
    const std::size_t dealt = std::min(builder.record().rounds().size(), rounds.size());
    rounds.erase(rounds.begin() + static_cast<std::ptrdiff_t>(dealt), rounds.end());
    for (const Tag& tag : tags_of(proof)) {
        [[maybe_unused]] const auto fault = builder.set_tag(tag.name, tag.value);
        assert(!fault);
    }
}

}  // namespace evora::server
