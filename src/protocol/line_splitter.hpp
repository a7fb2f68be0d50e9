#pragma once
/// From bytes as they come to lines as they are read. It keeps no more than one line of permitted length.
///
///     LineSplitter splitter;
///     splitter.feed(bytes, [](std::expected<std::string_view, ProtocolError> line) { …; return true; });
///     splitter.finish(…);   // what stands behind the last line feed

#include <expected>
#include <string>
#include <string_view>
#include <utility>

#include "protocol/protocol_error.hpp"
#include "protocol/words.hpp"

namespace evora {

class LineSplitter {
  public:
    /// Calls `take` for each line that ends in these bytes, and once, with an error, for each that is too long; the
    /// rest of such a line is passed over. Stops and returns false when `take` does.
    template <class Take>
    bool feed(std::string_view bytes, const Take& take) {
        while (!bytes.empty()) {
            const std::size_t end = bytes.find('\n');
            const std::string_view piece = bytes.substr(0, end);
            bytes.remove_prefix(end == std::string_view::npos ? bytes.size() : end + 1);
            if (!skipping_ && line_.size() + piece.size() > max_protocol_line) {
                skipping_ = true;
                line_.clear();
                if (!take(too_long())) {
                    return false;
                }
            }
            if (!skipping_) {
                line_ += piece;
            }
            if (end != std::string_view::npos && !std::exchange(skipping_, false) && !take_line(take)) {
                return false;
            }
        }
        return true;
    }

    template <class Take>
    bool finish(const Take& take) {
        return line_.empty() || take_line(take);
    }

  private:
    using Line = std::expected<std::string_view, ProtocolError>;

    [[nodiscard]] static Line too_long() {
        return std::unexpected(ProtocolError{
            ProtocolFault::line_too_long,
            "found a line of more than " + std::to_string(max_protocol_line) + " bytes, expected a line feed before"});
    }
    template <class Take>
    bool take_line(const Take& take) {
        const bool go_on = take(Line(line_));
        line_.clear();
        return go_on;
    }

    std::string line_;
    bool skipping_ = false;
};

}  // namespace evora
