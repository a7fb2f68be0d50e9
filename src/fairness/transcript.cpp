#include "fairness/transcript.hpp"

#include <string>

#include "rules/notation/position_text.hpp"
#include "rules/record/writer.hpp"

namespace evora {

Transcript::Transcript(const Hashing& hashing, const FairId& game, const FairTerms& terms, const Link& end)
    : hashing_(&hashing), players_(terms.players) {
    std::string line = "evora game 1 " + game.text() + " ";
    line += name(terms.rules);
    line += " " + std::to_string(players_.number()) + " " + start_text(terms) + " " + end.text() + "\n";
    digest_ = hashing.sha256(Message().text(line).bytes());
}

void Transcript::add_deal(int round, const SeatNonces& nonces, const Position& before) {
    std::string line = "deal " + std::to_string(round);
    for (int i = 0; i < players_.number(); ++i) {
        const auto& nonce = nonces[static_cast<std::size_t>(i)];
        line += " " + (nonce ? nonce->commitment.text() : "-");
    }
    line += " " + (round == 1 ? "-" : to_text(before)) + "\n";
    add(line);
}

void Transcript::add_round(const GameRecord& record, const RoundRecord& round) {
    std::string line;
    append_round(line, record, round);
    add(line);
}

void Transcript::add(std::string_view line) { digest_ = hashing_->sha256(Message().add(digest_).text(line).bytes()); }

DealKey deal_key(const Hashing& hashing, const FairId& game, int round, const Link& link, const SeatNonces& nonces,
                 const Transcript& transcript) {
    Message message;
    message.text("evora key 1 " + game.text() + " " + std::to_string(round) + "\n");
    for (int i = 0; i < transcript.players().number(); ++i) {
        const auto& nonce = nonces[static_cast<std::size_t>(i)];
        message.add(nonce && nonce->opened ? *nonce->opened : Nonce());
    }
    message.add(transcript.digest());
    return DealKey::from(hashing.hmac_sha256(link.bytes(), message.bytes()));
}

}  // namespace evora
