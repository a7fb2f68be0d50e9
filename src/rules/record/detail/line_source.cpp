#include "rules/record/detail/line_source.hpp"

#include <algorithm>
#include <limits>
#include <span>

#include "rules/record/limits.hpp"

namespace evora {

LineSource::LineSource(ByteSource& source) : source_(source), buffer_(2 * max_record_line) {}

std::optional<TextLine> LineSource::next() {
    if (again_) {
        again_ = false;
        return line_;
    }
    if (line_.end == TextLine::End::too_long) {
        drop_rest_of_line();
    }
    std::size_t searched = 0;
    while (true) {
        const std::string_view rest(buffer_.data() + begin_, end_ - begin_);
        const std::size_t size = rest.find('\n', searched);
        if (size != std::string_view::npos && size <= max_record_line) {
            const TextLine line = take(size, TextLine::End::line_feed);
            ++begin_;
            return line;
        }
        if (rest.size() > max_record_line) {
            return take(max_record_line, TextLine::End::too_long);
        }
        searched = rest.size();
        if (!fill()) {
            if (rest.empty()) {
                return std::nullopt;
            }
            return take(rest.size(), TextLine::End::end_of_text);
        }
    }
}

/// Reads more behind what is there. Precondition: that is at most half of the buffer.
bool LineSource::fill() {
    if (buffer_.size() - end_ < max_record_line / 2) {
        std::copy(buffer_.data() + begin_, buffer_.data() + end_, buffer_.data());
        end_ -= begin_;
        begin_ = 0;
    }
    const std::size_t size = source_.read(std::span(buffer_).subspan(end_));
    end_ += size;
    return size > 0;
}

void LineSource::drop_rest_of_line() {
    while (true) {
        const std::string_view rest(buffer_.data() + begin_, end_ - begin_);
        const std::size_t size = rest.find('\n');
        if (size != std::string_view::npos) {
            begin_ += size + 1;
            return;
        }
        begin_ = end_;
        if (!fill()) {
            return;
        }
    }
}

TextLine LineSource::take(std::size_t size, TextLine::End end) {
    line_.text = std::string_view(buffer_.data() + begin_, size);
    line_.number = std::min(line_.number, std::numeric_limits<int>::max() - 1) + 1;
    line_.end = end;
    begin_ += size;
    return line_;
}

}  // namespace evora
