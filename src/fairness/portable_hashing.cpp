#include "fairness/portable_hashing.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

namespace evora {

namespace {

constexpr std::size_t block_size = 64;
using Block = std::array<std::uint8_t, block_size>;

// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
constexpr std::array<std::uint32_t, 64> round_constants = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

class Sha256 {
  public:
    void add(ByteView bytes) noexcept {
        total_ += bytes.size();
        while (!bytes.empty()) {
            const std::size_t taken = std::min(bytes.size(), block_size - filled_);
            std::ranges::copy(bytes.first(taken), block_.begin() + static_cast<std::ptrdiff_t>(filled_));
            filled_ += taken;
            bytes = bytes.subspan(taken);
            if (filled_ == block_size) {
                compress();
                filled_ = 0;
            }
        }
    }

    /// The object is used up.
    [[nodiscard]] Digest finish() noexcept {
        const std::uint64_t bits = total_ * 8;
        constexpr std::array<std::uint8_t, 1> one = {0x80};
        constexpr std::array<std::uint8_t, 1> zero = {0};
        add(one);
        while (filled_ != block_size - 8) {
            add(zero);
        }
        std::array<std::uint8_t, 8> length{};
        for (std::size_t i = 0; i < length.size(); ++i) {
            length[i] = static_cast<std::uint8_t>(bits >> (56 - 8 * i));
        }
        add(length);
        Digest::Array result{};
        for (std::size_t i = 0; i < result.size(); ++i) {
            result[i] = static_cast<std::uint8_t>(state_[i / 4] >> (24 - 8 * (i % 4)));
        }
        return Digest(result);
    }

  private:
    void compress() noexcept {
        std::array<std::uint32_t, 64> w{};
        for (std::size_t i = 0; i < block_size; ++i) {
            w[i / 4] = (w[i / 4] << 8U) | block_[i];
        }
        for (std::size_t i = 16; i < w.size(); ++i) {
            const std::uint32_t s0 = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ (w[i - 15] >> 3U);
            const std::uint32_t s1 = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ (w[i - 2] >> 10U);
            w[i] = w[i - 16] + s0 + w[i - 7] + s1;
        }
        auto [a, b, c, d, e, f, g, h] = state_;
        for (std::size_t i = 0; i < w.size(); ++i) {
            const std::uint32_t s1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
            const std::uint32_t choice = (e & f) ^ (~e & g);
            const std::uint32_t t1 = h + s1 + choice + round_constants[i] + w[i];
            const std::uint32_t s0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
            const std::uint32_t majority = (a & b) ^ (a & c) ^ (b & c);
            h = g;
            g = f;
            f = e;
            e = d + t1;
            d = c;
            c = b;
            b = a;
            a = t1 + s0 + majority;
        }
        const std::array<std::uint32_t, 8> added = {a, b, c, d, e, f, g, h};
        for (std::size_t i = 0; i < state_.size(); ++i) {
            state_[i] += added[i];
        }
    }

    // The first 32 bits of the fractional parts of the square roots of the first 8 primes.
    std::array<std::uint32_t, 8> state_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                           0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    Block block_{};
    std::size_t filled_ = 0;
    std::uint64_t total_ = 0;
};

[[nodiscard]] Block padded(std::span<const std::uint8_t, 32> key, std::uint8_t pad) noexcept {
    Block block{};
    std::ranges::copy(key, block.begin());
    for (std::uint8_t& byte : block) {
        byte ^= pad;
    }
    return block;
}

}  // namespace

Digest PortableHashing::sha256(ByteView message) const noexcept {
    Sha256 hash;
    hash.add(message);
    return hash.finish();
}

Digest PortableHashing::hmac_sha256(std::span<const std::uint8_t, 32> key, ByteView message) const noexcept {
    Sha256 inner;
    inner.add(padded(key, 0x36));
    inner.add(message);
    const Digest digest = inner.finish();
    Sha256 outer;
    outer.add(padded(key, 0x5c));
    outer.add(digest.bytes());
    return outer.finish();
}

}  // namespace evora
