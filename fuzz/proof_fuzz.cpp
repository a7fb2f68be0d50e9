/// Any bytes as a text of records with proofs: no crash; what is wrong has a message; a proof that is read comes back
/// from its own tags, and one that holds is that of the deals in the record.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "fairness/portable_hashing.hpp"
#include "fairness/proof.hpp"
#include "fairness/verify.hpp"
#include "fuzz/checks.hpp"
#include "rules/record/reader.hpp"
#include "rules/record/record_builder.hpp"
#include "rules/record/writer.hpp"

namespace {

using evora::fuzz::require;

/// The record without its proof, and with the one that was read from it.
evora::GameRecord with_tags_again(const evora::GameRecord& game, const evora::Proof& proof) {
    evora::RecordBuilder builder(game);
    for (const evora::Tag& tag : tags_of(proof)) {
        const auto fault = builder.set_tag(tag.name, tag.value);
        require(!fault, "a tag of a proof is refused", tag.name);
    }
    return std::move(builder).record();
}

void check_game(const evora::GameRecord& game) {
    const auto proof = read_proof(game);
    const evora::PortableHashing hashing;
    const auto verified = verify_game(hashing, game);
    if (!proof) {
        require(!verified && verified.error() == proof.error(), "verified without a proof", to_text(game));
        require(!proof.error().expected.empty(), "a fault that asks for nothing", message(proof.error()));
        return;
    }
    require(with_tags_again(game, *proof) == game, "reads and writes another proof", to_text(game));
    if (!verified) {
        require(!verified.error().expected.empty(), "a fault that asks for nothing", message(verified.error()));
        return;
    }
    require(verified->rounds == static_cast<int>(game.rounds().size()), "another number of deals", to_text(game));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    evora::MemorySource source(std::string_view(reinterpret_cast<const char*>(data), size));
    evora::RecordReader reader(source, evora::Annotations::skip);
    while (true) {
        const auto game = reader.next();
        if (!game) {
            if (game.error().salvaged) {
                check_game(*game.error().salvaged);
            }
        } else if (*game) {
            check_game(**game);
        } else {
            return 0;
        }
    }
}
