// How a table's deals are drawn: nonces first, then the dealer.
#include <algorithm>
#include <cassert>

#include "server/detail/hashing.hpp"
#include "server/table.hpp"

namespace evora::server {

namespace {

/// The next deal may have been drawn and not be stored yet.
template <class Round>
void cut_off(std::vector<Round>& rounds, std::size_t dealt) {
    rounds.erase(rounds.begin() + static_cast<std::ptrdiff_t>(std::min(dealt, rounds.size())), rounds.end());
}

}  // namespace

std::optional<NonceState> Table::nonces() const noexcept {
    if (correspondence() || created_.set) {
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
    return given && !given->opened &&
           given->commitment == commitment(hashing(), std::get_if<FairDealer>(&dealer_)->game(), round, seat, nonce);
}

void Table::give_nonces() {
    auto* const dealer = std::get_if<FairDealer>(&dealer_);
    for (const Seat seat : Seat::all()) {
        if (const auto& nonce = nonces_.nonces[at(seat)]; nonce && dealer != nullptr) {
            [[maybe_unused]] const bool committed = dealer->commit(seat, nonce->commitment);
            [[maybe_unused]] const bool opened = !nonce->opened || dealer->open(seat, *nonce->opened);
            assert(committed && opened);
        }
    }
}

void Table::draw_start() {
    give_nonces();
    begun_ = std::visit([](auto& dealer) { return dealer.begin(); }, dealer_);
}

void Table::draw_deal() {
    if (auto* const set = std::get_if<SetDealer>(&dealer_)) {
        next_deal_ = set->deal(builder_->position());
        return;
    }
    if (builder_->position().round() > 1) {
        give_nonces();
    }
    next_deal_ = std::get_if<FairDealer>(&dealer_)->deal(*builder_);
}

std::optional<Link> Table::link_of_deal() const noexcept {
    const auto* const dealer = std::get_if<FairDealer>(&dealer_);
    return dealer != nullptr ? std::optional(std::get_if<ChainProof>(&dealer->proof().kind)->rounds.back().link)
                             : std::nullopt;
}

SetSecret Table::set_secret() const {
    const Proof proof = std::get_if<SetDealer>(&dealer_)->proof(SetDealer::Secret::revealed);
    return *std::get_if<SetProof>(&proof.kind)->secret;
}

bool Table::shown_to(const std::optional<PersonId>& person) const noexcept {
    return !created_.set || !builder_ || revealed_ || (person && seat_of(*person));
}

void Table::add_proof(RecordBuilder& builder) const {
    const auto* const set = std::get_if<SetDealer>(&dealer_);
    Proof proof = set == nullptr ? std::get_if<FairDealer>(&dealer_)->proof()
                                 : set->proof(revealed_ ? SetDealer::Secret::revealed : SetDealer::Secret::hidden);
    const std::size_t dealt = builder.record().rounds().size();
    if (auto* const chain = std::get_if<ChainProof>(&proof.kind)) {
        // Its link is still a secret.
        cut_off(chain->rounds, dealt);
    } else {
        cut_off(std::get_if<SetProof>(&proof.kind)->before, dealt);
    }
    for (const Tag& tag : tags_of(proof)) {
        [[maybe_unused]] const auto fault = builder.set_tag(tag.name, tag.value);
        assert(!fault);
    }
}

}  // namespace evora::server
