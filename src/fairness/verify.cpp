#include "fairness/verify.hpp"

#include <utility>

#include "fairness/chain.hpp"
#include "fairness/key_streams.hpp"
#include "fairness/nonces.hpp"
#include "fairness/set_commitment.hpp"
#include "fairness/transcript.hpp"
#include "rules/dealer.hpp"
#include "rules/notation/deal_text.hpp"
#include "rules/notation/position_text.hpp"
#include "rules/record/replay.hpp"

namespace evora {

namespace {

[[nodiscard]] std::string numbered(std::string_view tag, int round) { return std::string(tag) + std::to_string(round); }

/// Positions, starting seat and deals, which both kinds of proof have.
class DealCheck : public GameVisitor {
  public:
    DealCheck(const GameRecord& record, const Proof& proof) noexcept : record_(record), proof_(proof) {}

    void deal(const Position& before, const Deal& deal) final {
        if (fault_) {
            return;
        }
        ++round_;
        check(before, deal);
    }

    [[nodiscard]] const std::optional<ProofFault>& fault() const noexcept { return fault_; }
    [[nodiscard]] int rounds() const noexcept { return round_; }

  protected:
    [[nodiscard]] const GameRecord& record() const noexcept { return record_; }
    [[nodiscard]] const Proof& proof() const noexcept { return proof_; }
    /// The round that is being dealt.
    [[nodiscard]] int round() const noexcept { return round_; }

    void refuse(ProofFaultCode code, std::string tag, std::string found, std::string expected, int seat = 0) {
        fault_ = ProofFault{.code = code,
                            .round = round_,
                            .seat = seat,
                            .tag = std::move(tag),
                            .found = std::move(found),
                            .expected = std::move(expected)};
    }

    /// Each gives whether all is well so far.
    [[nodiscard]] bool check_position(const Position& before, const Position& written) {
        if (written != before) {
            refuse(ProofFaultCode::wrong_position, numbered("DealPosition", round_), "'" + to_text(written) + "'",
                   "'" + to_text(before) + "'");
        }
        return !fault_;
    }
    [[nodiscard]] bool check_start(const Position& before, const KeyStreams& streams) {
        const FairTerms& terms = proof_.terms;
        const Seat right = terms.start ? *terms.start : drawn_start(streams, terms.players);
        if (round_ == 1 && before.start() != right) {
            refuse(ProofFaultCode::wrong_start, {}, "seat " + std::to_string(before.start().number()) + " as starter",
                   "seat " + std::to_string(right.number()) + (terms.start ? ", as agreed on" : ", as drawn"));
        }
        return !fault_;
    }
    void check_deal(const Deal& deal, const Deal& right) {
        if (deal != right) {
            refuse(ProofFaultCode::wrong_deal, {}, "the deal " + to_text(deal), to_text(right));
        }
    }

  private:
    virtual void check(const Position& before, const Deal& deal) = 0;

    const GameRecord& record_;
    const Proof& proof_;
    std::optional<ProofFault> fault_;
    int round_ = 0;
};

class ChainCheck final : public DealCheck {
  public:
    ChainCheck(const Hashing& hashing, const GameRecord& record, const Proof& proof, const ChainProof& chain)
        : DealCheck(record, proof),
          hashing_(hashing),
          chain_(chain),
          transcript_(hashing, chain.game, proof.terms, chain.end) {}

  private:
    void check(const Position& before, const Deal& deal) override {
        const RoundProof& round_proof = chain_.rounds[static_cast<std::size_t>(round() - 1)];
        if (round() > 1) {
            transcript_.add_round(record(), record().rounds()[static_cast<std::size_t>(round() - 2)]);
        }
        transcript_.add_deal(round(), round_proof.nonces, before);
        if (!check_link(round_proof.link) || !check_nonces(round_proof.nonces) ||
            !check_position(before, round_proof.before)) {
            return;
        }
        const DealKey key = deal_key(hashing_, chain_.game, round(), round_proof.link, round_proof.nonces, transcript_);
        if (round_proof.key != key) {
            refuse(ProofFaultCode::wrong_key, numbered("DealKey", round()), round_proof.key.text(), key.text());
            return;
        }
        const KeyStreams streams(hashing_, key);
        if (check_start(before, streams)) {
            check_deal(deal, BasicDealer(streams).deal(before));
        }
    }

    [[nodiscard]] bool check_link(const Link& link) {
        const Link& last = round() == 1 ? chain_.end : chain_.rounds[static_cast<std::size_t>(round() - 2)].link;
        if (!follows(hashing_, last, link)) {
            refuse(ProofFaultCode::wrong_link, numbered("DealLink", round()), link.text(),
                   "what hashes to " + last.text());
            return false;
        }
        return true;
    }

    [[nodiscard]] bool check_nonces(const SeatNonces& nonces) {
        for (const Seat seat : Seat::all()) {
            const auto& nonce = nonces[static_cast<std::size_t>(seat.index())];
            if (nonce && nonce->opened) {
                const Commitment right = commitment(hashing_, chain_.game, round(), seat, *nonce->opened);
                if (nonce->commitment != right) {
                    refuse(ProofFaultCode::wrong_nonce, numbered("DealNonces", round()),
                           "a nonce for the commitment " + right.text(), "one for " + nonce->commitment.text(),
                           seat.number());
                    return false;
                }
            }
        }
        return true;
    }

    const Hashing& hashing_;
    const ChainProof& chain_;
    Transcript transcript_;
};

class SetCheck final : public DealCheck {
  public:
    SetCheck(const GameRecord& record, const Proof& proof, const SetProof& set, const KeyStreams& streams)
        : DealCheck(record, proof), set_(set), streams_(streams), dealer_(streams) {}

  private:
    void check(const Position& before, const Deal& deal) override {
        if (check_position(before, set_.before[static_cast<std::size_t>(round() - 1)]) &&
            check_start(before, streams_)) {
            check_deal(deal, dealer_.deal(before));
        }
    }

    const SetProof& set_;
    KeyStreams streams_;
    BasicDealer<KeyStreams> dealer_;
};

void count_nonces(ProofSummary& summary, const ChainProof& chain, Players players) noexcept {
    for (const RoundProof& round : chain.rounds) {
        for (int i = 0; i < players.number(); ++i) {
            const auto& nonce = round.nonces[static_cast<std::size_t>(i)];
            int& count = !nonce ? summary.not_given : nonce->opened ? summary.opened : summary.withheld;
            ++count;
        }
    }
}

/// A set as a whole: whether its secret is there and is the one that was published.
[[nodiscard]] std::optional<ProofFault> secret_fault(const Hashing& hashing, const Proof& proof, const SetProof& set) {
    if (!set.secret) {
        return ProofFault{.code = ProofFaultCode::not_revealed,
                          .tag = "DealSecret",
                          .found = "no such tag",
                          .expected = "the secret of set " + set.set.text() +
                                      ", which is revealed when its last table "
                                      "has ended"};
    }
    const Commitment right = set_commitment(hashing, set.set, proof.terms, *set.secret);
    if (right != set.commitment) {
        return ProofFault{.code = ProofFaultCode::wrong_secret,
                          .tag = "DealSecret",
                          .found = "a secret for the commitment " + right.text(),
                          .expected = "one for " + set.commitment.text()};
    }
    return std::nullopt;
}

/// The replay with a check, and what is to be said when all was well.
[[nodiscard]] std::expected<ProofSummary, ProofFault> run(DealCheck& check, const GameRecord& record,
                                                          ProofSummary summary) {
    replay(record, check);
    if (check.fault()) {
        return std::unexpected(*check.fault());
    }
    summary.rounds = check.rounds();
    return summary;
}

}  // namespace

std::expected<ProofSummary, ProofFault> verify_game(const Hashing& hashing, const GameRecord& record) {
    const auto proof = read_proof(record);
    if (!proof) {
        return std::unexpected(proof.error());
    }
    const bool drawn = !proof->terms.start;
    if (const auto* const chain = std::get_if<ChainProof>(&proof->kind)) {
        ProofSummary summary{.kind = ProofSummary::Kind::chain, .id = chain->game, .start_drawn = drawn};
        count_nonces(summary, *chain, record.players());
        ChainCheck check(hashing, record, *proof, *chain);
        return run(check, record, std::move(summary));
    }
    const SetProof& set = *std::get_if<SetProof>(&proof->kind);
    if (auto fault = secret_fault(hashing, *proof, set)) {
        return std::unexpected(*std::move(fault));
    }
    SetCheck check(record, *proof, set, KeyStreams(hashing, *set.secret));
    return run(check, record, {.kind = ProofSummary::Kind::set, .id = set.set, .start_drawn = drawn});
}

}  // namespace evora
