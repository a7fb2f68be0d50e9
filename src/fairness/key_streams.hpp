#pragma once
/// From a key to the numbers that a dealer draws: HMAC-SHA256 in counter mode, a stream for each label and number.
///
///     BasicDealer<KeyStreams> dealer(KeyStreams(hashing, key));
///     const Deal deal = dealer.deal(position);
///     drawn_start(KeyStreams(hashing, key), players);

#include <array>
#include <cstdint>

#include "fairness/bytes32.hpp"
#include "fairness/hashing.hpp"
#include "rules/random.hpp"
#include "rules/rules.hpp"

namespace evora {

/// The words of one stream. Computes nothing before the first is asked for.
class KeyGenerator {
  public:
    KeyGenerator(const Hashing& hashing, const DealKey& key, StreamLabel label, std::uint32_t number) noexcept
        : hashing_(&hashing), key_(key), label_(label), number_(number) {}

    [[nodiscard]] std::uint64_t operator()() noexcept {
        if (used_ == words_.size()) {
            fill();
        }
        return words_[used_++];
    }

  private:
    void fill() noexcept;

    const Hashing* hashing_;
    DealKey key_;
    StreamLabel label_;
    std::uint32_t number_;
    std::uint32_t block_ = 0;
    std::array<std::uint64_t, 4> words_{};
    std::size_t used_ = words_.size();
};

class KeyStreams {
  public:
    /// The hashing must outlive the streams.
    KeyStreams(const Hashing& hashing, const DealKey& key) noexcept : hashing_(&hashing), key_(key) {}
    /// A set's secret is the key of all its deals.
    KeyStreams(const Hashing& hashing, const SetSecret& secret) noexcept : KeyStreams(hashing, DealKey::from(secret)) {}

    [[nodiscard]] KeyGenerator stream(StreamLabel label, std::uint32_t number) const noexcept {
        return {*hashing_, key_, label, number};
    }

  private:
    const Hashing* hashing_;
    DealKey key_;
};

/// Who starts the first round, where chance decides.
[[nodiscard]] inline Seat drawn_start(const KeyStreams& streams, Players players) noexcept {
    KeyGenerator generator = streams.stream(StreamLabel::starter, 0);
    return Seat::from_index(static_cast<int>(below(generator, static_cast<std::uint32_t>(players.number()))));
}

}  // namespace evora
