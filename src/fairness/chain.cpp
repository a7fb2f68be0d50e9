#include "fairness/chain.hpp"

#include <cassert>
#include <cstddef>

namespace evora {

namespace {

[[nodiscard]] Link hashed(const Hashing& hashing, Link link, int times) noexcept {
    for (; times > 0; --times) {
        link = Link::from(hashing.sha256(link.bytes()));
    }
    return link;
}

}  // namespace

HashChain::HashChain(const Hashing& hashing, const Link& last) noexcept : hashing_(&hashing) {
    kept_.back() = last;
    for (std::size_t i = kept_.size() - 1; i > 0; --i) {
        kept_[i - 1] = hashed(hashing, kept_[i], kept_every);
    }
}

Link HashChain::link(int round) const noexcept {
    assert(1 <= round && round <= length);
    const int kept = (round + kept_every - 1) / kept_every;
    return hashed(*hashing_, kept_[static_cast<std::size_t>(kept)], kept * kept_every - round);
}

bool follows(const Hashing& hashing, const Link& before, const Link& link) noexcept {
    return before == hashed(hashing, link, 1);
}

}  // namespace evora
