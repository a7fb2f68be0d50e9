#pragma once
/// The header of a record, read line by line.
///
///     HeaderText header;
///     if (auto fault = header.add(line, number)) { … }       // each tag line
///     if (auto fault = header.finish(number)) { … }          // at the empty line after them
///     header.start();

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "rules/fault.hpp"
#include "rules/position.hpp"
#include "rules/record/detail/text_place.hpp"
#include "rules/record/game_record.hpp"

namespace evora {

class HeaderText {
  public:
    [[nodiscard]] std::optional<Fault> add(std::string_view line, int number);
    /// Looks for what is missing and for tags that contradict each other. `number` is the line after the last tag.
    [[nodiscard]] std::optional<Fault> finish(int number) const;

    // Precondition of the rest: finish has found no fault.
    [[nodiscard]] Rules rules() const noexcept { return rules_; }
    [[nodiscard]] Players players() const noexcept { return players_; }
    /// Empty for `*`.
    [[nodiscard]] const std::optional<Scores>& result() const noexcept { return result_; }
    [[nodiscard]] TextPlace result_place() const noexcept { return result_place_; }
    [[nodiscard]] const std::optional<Places>& places() const noexcept { return places_; }
    [[nodiscard]] TextPlace places_place() const noexcept { return places_place_; }
    /// The tag `Position`.
    [[nodiscard]] const std::optional<Position>& start() const noexcept { return start_; }
    [[nodiscard]] const std::vector<Tag>& tags() const noexcept { return tags_; }

  private:
    [[nodiscard]] std::optional<Fault> add_required(const Tag& tag, TextPlace name, TextPlace value);
    [[nodiscard]] std::optional<Fault> add_other(Tag tag, TextPlace name, TextPlace value);

    std::size_t required_ = 0;  ///< how many of the required tags are there
    Rules rules_;
    Players players_;
    std::optional<Scores> result_;
    TextPlace result_place_;
    std::optional<Places> places_;
    TextPlace places_place_;
    std::optional<Termination> termination_;
    TextPlace termination_place_;
    std::optional<Position> start_;
    std::vector<Tag> tags_;
};

}  // namespace evora
