#pragma once
/// A request to the core from another language: a line of words, and behind its line feed a body that some requests
/// have – a position, a record, names.
///
///     Request request("play 1 3R4");
///     request.name() == "play";   request.count() == 2;   request.word(1) == "3R4";

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string_view>
#include <vector>

#include "rules/fault.hpp"

namespace evora {

class Request {
  public:
    /// The text must outlive the request.
    explicit Request(std::string_view text);

    /// The first word.
    [[nodiscard]] std::string_view name() const noexcept { return name_; }
    /// Words behind the name.
    [[nodiscard]] std::size_t count() const noexcept { return words_.size(); }
    /// Precondition: i < count().
    [[nodiscard]] std::string_view word(std::size_t i) const noexcept { return words_[i]; }
    [[nodiscard]] std::string_view body() const noexcept { return body_; }

    /// The word as a number between the bounds. Precondition: i < count().
    [[nodiscard]] std::expected<std::uint64_t, Fault> number(std::size_t i, std::uint64_t least,
                                                             std::uint64_t most) const;

  private:
    static constexpr std::size_t most_words = 8;  ///< what comes behind them counts as one more

    std::string_view name_;
    std::vector<std::string_view> words_;
    std::string_view body_;
};

}  // namespace evora
