#pragma once
/// Thirty-two bytes, and what they are: a hash, a link of a chain, a nonce, a key. Kinds do not mix.
///
///     std::optional<Nonce> nonce = Nonce::from_text("00ff…");   // 64 hexadecimal digits in lower case
///     nonce->text();
///     Link::from(digest);                                      // where a hash is meant as a link

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace evora {

template <class Kind>
class Bytes32 {
  public:
    static constexpr std::size_t size = 32;
    using Array = std::array<std::uint8_t, size>;

    /// All zero.
    constexpr Bytes32() noexcept = default;
    constexpr explicit Bytes32(const Array& bytes) noexcept : bytes_(bytes) {}

    template <class Other>
    [[nodiscard]] static constexpr Bytes32 from(const Bytes32<Other>& other) noexcept {
        Bytes32 result;
        std::ranges::copy(other.bytes(), result.bytes_.begin());
        return result;
    }
    /// Empty unless the text is 64 hexadecimal digits in lower case.
    [[nodiscard]] static constexpr std::optional<Bytes32> from_text(std::string_view text) noexcept {
        if (text.size() != 2 * size) {
            return std::nullopt;
        }
        Bytes32 result;
        for (std::size_t i = 0; i < text.size(); ++i) {
            const std::size_t value = digits.find(text[i]);
            if (value == std::string_view::npos) {
                return std::nullopt;
            }
            std::uint8_t& byte = result.bytes_[i / 2];
            byte = static_cast<std::uint8_t>((byte * 16U) | value);
        }
        return result;
    }
    [[nodiscard]] std::string text() const {
        std::string result;
        result.reserve(2 * size);
        for (const std::size_t byte : bytes_) {
            result += digits[byte >> 4U];
            result += digits[byte & 15U];
        }
        return result;
    }

    [[nodiscard]] constexpr std::span<const std::uint8_t, size> bytes() const noexcept { return bytes_; }
    [[nodiscard]] constexpr bool is_zero() const noexcept { return *this == Bytes32(); }

    friend constexpr bool operator==(const Bytes32&, const Bytes32&) noexcept = default;

  private:
    static constexpr std::string_view digits = "0123456789abcdef";

    Array bytes_{};
};

using Digest = Bytes32<struct DigestKind>;          ///< what a hash function gives
using Link = Bytes32<struct LinkKind>;              ///< of the server's chain; secret until its round is dealt
using Nonce = Bytes32<struct NonceKind>;            ///< a player's part of a deal
using Commitment = Bytes32<struct CommitmentKind>;  ///< hides something, and binds who made it
using DealKey = Bytes32<struct DealKeyKind>;        ///< decides a deal
using SetSecret = Bytes32<struct SetSecretKind>;    ///< decides all deals of a duplicate set

}  // namespace evora
