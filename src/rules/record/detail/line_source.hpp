#pragma once
/// The lines of a byte source, one at a time, in a buffer that never grows.
///
///     while (auto line = lines.next()) { line->text; }

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "rules/record/byte_source.hpp"

namespace evora {

struct TextLine {
    enum class End {
        line_feed,
        end_of_text,  ///< the text ends without a line feed
        too_long,     ///< `text` has the first `max_record_line` bytes; the others are dropped
    };
    std::string_view text = {};  ///< valid until the next line is read
    int number = 1;              ///< from 1; no longer counted beyond the range of the type
    End end = End::line_feed;
};

class LineSource {
  public:
    explicit LineSource(ByteSource& source);

    [[nodiscard]] std::optional<TextLine> next();
    /// `next` will return the same line once more. Precondition: it has returned one.
    void put_back() noexcept { again_ = true; }
    /// The number of the line that `next` returned last; 0 before the first.
    [[nodiscard]] int number() const noexcept { return line_.number; }

  private:
    [[nodiscard]] bool fill();
    void drop_rest_of_line();
    TextLine take(std::size_t size, TextLine::End end);

    ByteSource& source_;
    std::vector<char> buffer_;
    std::size_t begin_ = 0;  ///< of what has not been returned yet
    std::size_t end_ = 0;
    TextLine line_{.number = 0};
    bool again_ = false;
};

}  // namespace evora
