#include "hashing/base64url.hpp"

#include <sodium.h>

namespace evora {

namespace {

constexpr int variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;

}  // namespace

std::string base64url(std::string_view bytes) {
    std::string text(sodium_base64_encoded_len(bytes.size(), variant), '\0');
    sodium_bin2base64(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
                      variant);
    text.pop_back();  // the final zero
    return text;
}

std::optional<std::string> from_base64url(std::string_view text) {
    std::string bytes(text.size() / 4 * 3 + 3, '\0');
    std::size_t size = 0;
    // Without a place to say where it stopped, it takes the whole text or nothing.
    if (sodium_base642bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), text.data(), text.size(),
                          nullptr, &size, nullptr, variant) != 0) {
        return std::nullopt;
    }
    bytes.resize(size);
    return bytes;
}

}  // namespace evora
