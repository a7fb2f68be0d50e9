#pragma once
/// Randomness with a specified stream: the same numbers on every machine and compiler (docs/randomness.md, with test
/// vectors). Games never use the standard library's distributions, which differ between libraries.
///
///     SeededStreams streams(42);
///     Xoshiro256 generator = streams.stream(StreamLabel::players, 0);
///     unsigned k = below(generator, 6);   // 0 to 5, each exactly as likely

#include <array>
#include <cassert>
#include <concepts>
#include <cstdint>

namespace evora {

/// A source of 64 uniform bits a call.
template <class G>
concept BitGenerator = requires(G& generator) {
    { generator() } -> std::same_as<std::uint64_t>;
};

/// SplitMix64 (Steele, Lea, Flood 2014): spreads a seed over the state of another generator.
class SplitMix64 {
  public:
    constexpr explicit SplitMix64(std::uint64_t state) noexcept : state_(state) {}

    constexpr std::uint64_t operator()() noexcept {
        state_ += 0x9E3779B97F4A7C15ULL;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
        return z ^ (z >> 31U);
    }

  private:
    std::uint64_t state_;
};

/// xoshiro256** 1.0 (Blackman, Vigna 2018).
class Xoshiro256 {
  public:
    /// Precondition: not all four words are 0.
    constexpr explicit Xoshiro256(std::array<std::uint64_t, 4> state) noexcept : state_(state) {}
    /// The state that SplitMix64 makes from a seed, as the authors recommend.
    constexpr explicit Xoshiro256(std::uint64_t seed) noexcept {
        SplitMix64 spread(seed);
        for (auto& word : state_) {
            word = spread();
        }
    }

    constexpr std::uint64_t operator()() noexcept {
        const std::uint64_t result = rotate(state_[1] * 5, 7) * 9;
        const std::uint64_t t = state_[1] << 17U;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= t;
        state_[3] = rotate(state_[3], 45);
        return result;
    }

  private:
    [[nodiscard]] static constexpr std::uint64_t rotate(std::uint64_t x, unsigned k) noexcept {
        return (x << k) | (x >> (64U - k));
    }

    std::array<std::uint64_t, 4> state_{};
};

/// A number from 0 to n − 1, each exactly as likely: Lemire's multiplication on the upper 32 bits of a draw, with
/// rejection of the few draws that would favour some results. Precondition: n >= 1.
template <BitGenerator G>
[[nodiscard]] constexpr std::uint32_t below(G& generator, std::uint32_t n) noexcept {
    assert(n >= 1);
    std::uint64_t product = (generator() >> 32U) * n;
    if (static_cast<std::uint32_t>(product) < n) {
        const std::uint32_t threshold = (0U - n) % n;
        while (static_cast<std::uint32_t>(product) < threshold) {
            product = (generator() >> 32U) * n;
        }
    }
    return static_cast<std::uint32_t>(product >> 32U);
}

/// What a stream is for: streams of one seed with different labels or numbers have nothing to do with each other.
enum class StreamLabel : std::uint32_t {
    refill = 1,    ///< the order of the bag; number: of the refill, from 0
    specials = 2,  ///< where which gold side lies; number: of the round
    players = 3,   ///< decisions of players; number: the seat's index, or 0 for all seats together
    games = 4,     ///< the seeds of a row of games; number: of the game, from 0
    starter = 5,   ///< who starts the game; number: 0
};

/// Something that gives a generator for each label and number.
template <class S>
concept StreamFamily = requires(const S& streams, StreamLabel label, std::uint32_t number) {
    { streams.stream(label, number) } -> BitGenerator;
};

/// All streams of one 64-bit seed.
class SeededStreams {
  public:
    constexpr explicit SeededStreams(std::uint64_t seed) noexcept : key_(SplitMix64(seed)()) {}

    /// xoshiro256** seeded with (the first SplitMix64 number of the seed) XOR (label · 2³² + number).
    [[nodiscard]] constexpr Xoshiro256 stream(StreamLabel label, std::uint32_t number) const noexcept {
        return Xoshiro256(key_ ^ ((static_cast<std::uint64_t>(label) << 32U) | number));
    }
    /// The seed of game `number` in a row of games: the first number of its `games` stream.
    [[nodiscard]] constexpr std::uint64_t game_seed(std::uint32_t number) const noexcept {
        return stream(StreamLabel::games, number)();
    }

  private:
    std::uint64_t key_;
};

}  // namespace evora
