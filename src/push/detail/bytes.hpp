#pragma once
/// Bytes as OpenSSL takes and gives them.

#include <string>
#include <string_view>

namespace evora::push {

inline const unsigned char* in(std::string_view bytes) { return reinterpret_cast<const unsigned char*>(bytes.data()); }
inline unsigned char* out(std::string& bytes) { return reinterpret_cast<unsigned char*>(bytes.data()); }

}  // namespace evora::push
