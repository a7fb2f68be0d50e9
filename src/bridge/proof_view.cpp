#include "bridge/detail/proof_view.hpp"

#include <variant>

#include "fairness/portable_hashing.hpp"
#include "fairness/proof.hpp"
#include "fairness/verify.hpp"
#include "view/json.hpp"

namespace evora {

namespace {

std::string_view word(const std::optional<PlayerNonce>& nonce) noexcept {
    return !nonce ? "none" : nonce->opened ? "opened" : "withheld";
}

void write(JsonObject& view, const Proof& proof, const GameRecord& record) {
    const auto* const chain = std::get_if<ChainProof>(&proof.kind);
    const auto* const set = std::get_if<SetProof>(&proof.kind);
    view.add("kind", chain != nullptr ? "chain" : "set");
    view.add("id", chain != nullptr ? chain->game.text() : set->set.text());
    view.add("start", proof.terms.start ? proof.terms.start->number() : 0);
    const std::size_t rounds = chain != nullptr ? chain->rounds.size() : set->before.size();
    view.array("rounds", [&](JsonArray& all) {
        for (std::size_t round = 0; round < rounds; ++round) {
            std::string seats = "[";
            for (int i = 0; chain != nullptr && i < record.players().number(); ++i) {
                seats += i > 0 ? "," : "";
                append_json(seats, word(chain->rounds[round].nonces[static_cast<std::size_t>(i)]));
            }
            all.add(JsonText{seats + "]"});
        }
    });
}

void write(JsonObject& view, const ProofFault& fault) {
    view.add("code", name(fault.code));
    view.add("round", fault.round);
    view.add("seat", fault.seat);
    view.add("tag", fault.tag);
    view.add("found", fault.found);
    view.add("expected", fault.expected);
    view.add("message", message(fault));
}

}  // namespace

std::string proof_json(const GameRecord& record) {
    const PortableHashing hashing;
    return json_object([&](JsonObject& view) {
        if (const auto proof = read_proof(record)) {
            write(view, *proof, record);
        } else {
            view.add("kind", nullptr);
        }
        if (const auto checked = verify_game(hashing, record)) {
            view.add("fault", nullptr);
        } else {
            view.object("fault", [&](JsonObject& fault) { write(fault, checked.error()); });
        }
    });
}

}  // namespace evora
