#pragma once
/// The hash functions of all fair deals of this process.
///
///     HashChain chain(hashing(), last);

#include "hashing/sodium_hashing.hpp"

namespace evora::server {

[[nodiscard]] inline const Hashing& hashing() noexcept {
    static const SodiumHashing sodium;
    return sodium;
}

}  // namespace evora::server
