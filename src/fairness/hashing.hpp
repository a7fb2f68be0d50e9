#pragma once
/// The two hash functions of fair deals, handed in by whoever has them: a library natively, our own code in a browser.
///
///     const PortableHashing hashing;                       // fairness/portable_hashing.hpp
///     hashing.sha256(Message().text("abc").bytes());
///     hashing.hmac_sha256(key.bytes(), Message().text("evora key 1 …\n").add(nonce).bytes());

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "fairness/bytes32.hpp"

namespace evora {

using ByteView = std::span<const std::uint8_t>;

class Hashing {
  public:
    Hashing() = default;
    Hashing(const Hashing&) = delete;
    Hashing& operator=(const Hashing&) = delete;
    virtual ~Hashing() = default;

    [[nodiscard]] virtual Digest sha256(ByteView message) const noexcept = 0;
    [[nodiscard]] virtual Digest hmac_sha256(std::span<const std::uint8_t, 32> key,
                                             ByteView message) const noexcept = 0;
};

/// Bytes to be hashed, put together from text and values.
class Message {
  public:
    Message& text(std::string_view text) {
        bytes_.insert(bytes_.end(), text.begin(), text.end());
        return *this;
    }
    template <class Kind>
    Message& add(const Bytes32<Kind>& value) {
        bytes_.insert(bytes_.end(), value.bytes().begin(), value.bytes().end());
        return *this;
    }
    [[nodiscard]] ByteView bytes() const noexcept { return bytes_; }

  private:
    std::vector<std::uint8_t> bytes_;
};

}  // namespace evora
