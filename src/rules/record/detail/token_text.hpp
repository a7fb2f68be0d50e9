#pragma once
/// A place in one line of text that moves forward, and the first fault met there.
///
///     TokenText text(line);
///     text.word();                                       // up to the next space
///     return text.fail(FaultCode::form, Part::move, "a move");
///
/// A line may be cut: its end is not the end that its writer meant. A fault that reaches up to there says nothing
/// about what was written, so the reason of the cut stands for it.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "rules/record/detail/text_place.hpp"

namespace evora {

class TokenText {
  public:
    /// `cut` is the fault to report where the text ends; empty where the line is whole.
    TokenText(std::string_view text, int line, std::optional<Fault> cut)
        : text_(text), line_(line), cut_(std::move(cut)) {}

    [[nodiscard]] bool at_end() const noexcept { return at_ == text_.size(); }
    [[nodiscard]] std::size_t at() const noexcept { return at_; }
    [[nodiscard]] TextPlace place() const noexcept { return {.line = line_, .column = static_cast<int>(at_) + 1}; }
    [[nodiscard]] bool is_cut() const noexcept { return cut_.has_value(); }
    /// The next character; a line feed, which no line has, at the end.
    [[nodiscard]] char peek() const noexcept { return at_end() ? '\n' : text_[at_]; }
    [[nodiscard]] char peek(std::size_t ahead) const noexcept {
        return ahead < text_.size() - at_ ? text_[at_ + ahead] : '\n';
    }
    [[nodiscard]] std::string_view rest() const noexcept { return text_.substr(at_); }

    /// What stands here up to the next one of `ends`, or the end.
    [[nodiscard]] std::string_view word(std::string_view ends = " ") const noexcept {
        return text_.substr(at_, std::min(text_.find_first_of(ends, at_), text_.size()) - at_);
    }
    /// Goes on behind what stands here. Precondition: size <= rest().size().
    void skip(std::size_t size) noexcept { at_ += size; }
    /// Goes on behind the character if it stands here.
    [[nodiscard]] bool skip_if(char c) noexcept {
        const bool found = peek() == c;
        at_ += found ? 1 : 0;
        return found;
    }

    /// Goes on behind the one space that must stand here, and before `next`.
    bool skip_space(std::string_view next) {
        if (!skip_if(' ')) {
            return fail(FaultCode::form, Part::whole, "a space and " + std::string(next));
        }
        return !at_end() || fail(FaultCode::form, Part::whole, 0, "a space at the end of the line", std::string(next));
    }
    /// Goes on behind the word that must stand here.
    bool skip_word(std::string_view wanted, std::string expected) {
        if (word() != wanted) {
            return fail(FaultCode::form, Part::whole, std::move(expected));
        }
        at_ += wanted.size();
        return true;
    }

    // All of these return false. What was found is the text up to the next space, or what is given.
    bool fail(FaultCode code, Part part, std::string expected) {
        const std::string_view found = word();
        return fail(code, part, found.size(), found.empty() ? nothing() : quoted(found), std::move(expected));
    }
    /// `size` bytes from here on are at fault.
    bool fail(FaultCode code, Part part, std::size_t size, std::string found, std::string expected) {
        return fail(fault_at(TextPlace{}, code, part, std::move(found), std::move(expected)), size);
    }
    /// A fault in a part of the text that begins here.
    bool fail(Fault fault, std::size_t size) {
        return cut_ && size == rest().size() ? fail_at_cut() : fail_as(moved_to(std::move(fault), place()));
    }
    /// The fault as it is, wherever it is.
    bool fail_as(Fault fault) {
        fault_ = std::move(fault);
        return false;
    }
    /// Precondition: is_cut().
    bool fail_at_cut() {
        fault_ = cut_;
        return false;
    }

    /// Precondition: something has failed.
    [[nodiscard]] Fault take_fault() noexcept { return *std::move(fault_); }

  private:
    [[nodiscard]] std::string nothing() const { return at_end() ? "the end of the line" : "a second space"; }

    std::string_view text_;
    int line_;
    std::size_t at_ = 0;
    std::optional<Fault> cut_;
    std::optional<Fault> fault_;
};

}  // namespace evora
