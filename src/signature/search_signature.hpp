#pragma once
/// One number for all that a search does: two programs with the same signature search alike. A change that is meant to
/// leave the search as it is, another compiler, or another processor must not change it.
///
///     SearchSignature signature;
///     for (const Position& position : signature_positions()) { signature.add(position); }
///     signature.value();

#include <cstdint>

#include "rules/position.hpp"
#include "search/table.hpp"

namespace evora {

class SearchSignature {
  public:
    SearchSignature() : table_(table_bytes) {}

    /// Searches the position with `hand-1` and an empty table, for `nodes_each` nodes or until it is exact, and adds
    /// what comes out. Returns the nodes of this search. Precondition: position.phase() is offer or tiling.
    std::uint64_t add(const Position& position);

    /// FNV-1a with 64 bits over 32-bit numbers, lowest byte first: for each position the nodes, `Move::bits()` of the
    /// best move and what each seat expects, in seat order, in 1/100 point.
    [[nodiscard]] std::uint64_t value() const noexcept { return value_; }

  private:
    static constexpr std::size_t table_bytes = std::size_t{16} << 20U;
    static constexpr std::uint64_t nodes_each = 100'000;

    void mix(std::uint32_t number) noexcept;

    Table table_;
    std::uint64_t value_ = 0xCBF29CE484222325ULL;
};

}  // namespace evora
