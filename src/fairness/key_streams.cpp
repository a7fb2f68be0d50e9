#include "fairness/key_streams.hpp"

namespace evora {

void KeyGenerator::fill() noexcept {
    std::array<std::uint8_t, 12> message{};
    const std::array<std::uint32_t, 3> parts = {static_cast<std::uint32_t>(label_), number_, block_++};
    for (std::size_t i = 0; i < message.size(); ++i) {
        message[i] = static_cast<std::uint8_t>(parts[i / 4] >> (24 - 8 * (i % 4)));
    }
    const Digest block = hashing_->hmac_sha256(key_.bytes(), message);
    for (std::size_t i = 0; i < Digest::size; ++i) {
        words_[i / 8] = (words_[i / 8] << 8U) | block.bytes()[i];
    }
    used_ = 0;
}

}  // namespace evora
