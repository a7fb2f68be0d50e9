#pragma once
/// Nets for tests: made by hand, with whatever numbers a test wants.

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "eval/net.hpp"

namespace evora::tests {

/// The bytes of a file, written as docs/learning.md has it.
class NetFile {
  public:
    std::uint8_t rules = 0;
    std::uint8_t players = 2;
    std::uint16_t format = Net::format;
    std::uint16_t version = Inputs::version;
    std::uint16_t inputs = Inputs::count;
    std::uint32_t set_count = Net::sets;

    struct Set {
        std::int32_t width = 800;
        std::vector<std::int32_t> direct = std::vector<std::int32_t>(Inputs::count);
        std::vector<std::int32_t> first_bias;
        std::vector<std::int16_t> first;
        std::vector<std::int32_t> second_bias;
        std::vector<std::int16_t> second;
        std::int32_t last_bias = 0;
        std::vector<std::int16_t> last;
    };
    std::vector<Set> sets;

    /// All weights 0.
    NetFile(std::size_t first, std::size_t second) : first_(first), second_(second) {
        for (std::size_t i = 0; i < Net::sets; ++i) {
            sets.push_back({.first_bias = std::vector<std::int32_t>(first),
                            .first = std::vector<std::int16_t>(first * Inputs::count),
                            .second_bias = std::vector<std::int32_t>(second),
                            .second = std::vector<std::int16_t>(first * second),
                            .last = std::vector<std::int16_t>(second)});
        }
    }

    [[nodiscard]] std::vector<std::byte> bytes() const {
        std::vector<std::byte> bytes;
        for (const char c : std::string_view("EVORANET")) {
            bytes.push_back(static_cast<std::byte>(c));
        }
        put(bytes, format, 2);
        put(bytes, version, 2);
        put(bytes, inputs, 2);
        put(bytes, rules, 1);
        put(bytes, players, 1);
        put(bytes, first_, 2);
        put(bytes, second_, 2);
        put(bytes, set_count, 4);
        for (const Set& set : sets) {
            put(bytes, set.width, 4);
            put_all(bytes, set.direct, 4);
            put_all(bytes, set.first_bias, 4);
            put_all(bytes, set.first, 2);
            put_all(bytes, set.second_bias, 4);
            put_all(bytes, set.second, 2);
            put(bytes, set.last_bias, 4);
            put_all(bytes, set.last, 2);
        }
        seal(bytes);
        return bytes;
    }
    /// Appends the checksum.
    static void seal(std::vector<std::byte>& bytes) {
        std::uint64_t hash = 0xCBF29CE484222325ULL;
        for (const std::byte byte : bytes) {
            hash = (hash ^ static_cast<std::uint64_t>(byte)) * 0x100000001B3ULL;
        }
        put(bytes, hash, 8);
    }

  private:
    template <class Number>
    static void put(std::vector<std::byte>& bytes, Number number, int size) {
        for (int i = 0; i < size; ++i) {
            bytes.push_back(static_cast<std::byte>(static_cast<std::uint64_t>(number) >> (8 * i)));
        }
    }
    template <class Number>
    static void put_all(std::vector<std::byte>& bytes, const std::vector<Number>& numbers, int size) {
        for (const Number number : numbers) {
            put(bytes, number, size);
        }
    }

    std::size_t first_;
    std::size_t second_;
};

}  // namespace evora::tests
