#include <string>
#include <utility>

#include "fairness/proof.hpp"
#include "rules/notation/position_text.hpp"

namespace evora {

namespace {

[[nodiscard]] std::string nonces_text(const SeatNonces& nonces, Players players) {
    std::string text;
    for (int i = 0; i < players.number(); ++i) {
        const auto& nonce = nonces[static_cast<std::size_t>(i)];
        text += i == 0 ? "" : " ";
        text += !nonce ? "-" : nonce->commitment.text() + ":" + (nonce->opened ? nonce->opened->text() : "-");
    }
    return text;
}

class TagList {
  public:
    void add(std::string name, std::string value) {
        tags_.push_back(Tag{.name = std::move(name), .value = std::move(value)});
    }
    void add(std::string name, std::size_t round_index, std::string value) {
        add(std::move(name) + std::to_string(round_index + 1), std::move(value));
    }
    [[nodiscard]] std::vector<Tag> take() && { return std::move(tags_); }

  private:
    std::vector<Tag> tags_;
};

}  // namespace

std::vector<Tag> tags_of(const Proof& proof) {
    TagList tags;
    const auto* const chain = std::get_if<ChainProof>(&proof.kind);
    tags.add("DealProof", chain != nullptr ? "chain 1" : "set 1");
    tags.add("DealStart", start_text(proof.terms));
    if (chain != nullptr) {
        tags.add("DealGame", chain->game.text());
        tags.add("DealChain", chain->end.text());
        for (std::size_t i = 0; i < chain->rounds.size(); ++i) {
            const RoundProof& round = chain->rounds[i];
            tags.add("DealPosition", i, to_text(round.before));
            tags.add("DealNonces", i, nonces_text(round.nonces, proof.terms.players));
            tags.add("DealLink", i, round.link.text());
            tags.add("DealKey", i, round.key.text());
        }
    } else if (const auto* const set = std::get_if<SetProof>(&proof.kind)) {
        tags.add("DealSet", set->set.text());
        tags.add("DealCommitment", set->commitment.text());
        if (set->secret) {
            tags.add("DealSecret", set->secret->text());
        }
        for (std::size_t i = 0; i < set->before.size(); ++i) {
            tags.add("DealPosition", i, to_text(set->before[i]));
        }
    }
    return std::move(tags).take();
}

}  // namespace evora
