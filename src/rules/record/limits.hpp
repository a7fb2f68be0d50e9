#pragma once
/// How large a record may be. Real games come nowhere near; the limits keep a reader's memory and stack constant
/// whatever the bytes are.

#include <cstddef>

namespace evora {

/// Bytes of one line, its line feed not counted.
inline constexpr std::size_t max_record_line = 64 * 1024;

/// Bytes of one game.
inline constexpr std::size_t max_record_size = 1024 * 1024;

/// Tags of one game, the required ones not counted: four for each round of the longest game whose deals are proved.
inline constexpr std::size_t max_record_tags = 4096;

}  // namespace evora
