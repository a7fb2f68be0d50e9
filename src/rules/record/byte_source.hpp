#pragma once
/// Where the bytes of records come from. A file or a connection is a source that lives on a higher floor.
///
///     MemorySource source(text);
///     RecordReader reader(source);   // rules/record/reader.hpp

#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>

namespace evora {

class ByteSource {
  public:
    ByteSource() = default;
    ByteSource(const ByteSource&) = delete;
    ByteSource& operator=(const ByteSource&) = delete;
    virtual ~ByteSource() = default;

    /// Writes at least one and at most `into.size()` bytes and returns how many; 0 at the end, and from then on.
    /// A source that fails ends here and tells its owner by its own means. Precondition: !into.empty().
    [[nodiscard]] virtual std::size_t read(std::span<char> into) = 0;
};

/// Bytes that lie in memory already; they must stay there while the source is in use.
class MemorySource final : public ByteSource {
  public:
    explicit MemorySource(std::string_view bytes) noexcept : rest_(bytes) {}

    [[nodiscard]] std::size_t read(std::span<char> into) override {
        const std::size_t size = std::min(into.size(), rest_.size());
        std::copy_n(rest_.data(), size, into.data());
        rest_.remove_prefix(size);
        return size;
    }

  private:
    std::string_view rest_;
};

}  // namespace evora
