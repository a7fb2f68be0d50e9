#pragma once
/// One line of a record, a round, read and played at the same time.
///
///     RoundText round(builder, text, Annotations::keep);
///     auto starter = round.read_start(false);
///     if (auto fault = round.read_play()) { … }    // the builder has everything before the fault

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "rules/record/detail/token_text.hpp"
#include "rules/record/reader.hpp"
#include "rules/record/record_builder.hpp"

namespace evora {

class RoundText {
  public:
    /// The builder's position must be one in which a line can begin: `deal`, or at a game's first line any but `over`.
    RoundText(RecordBuilder& builder, TokenText text, Annotations annotations)
        : builder_(builder), text_(std::move(text)), annotations_(annotations), before_(builder.position()) {}

    /// The number and the starting seat, up to the deal. Where `any_starter` is true, at the beginning of a game, the
    /// seat may be any and the builder is yet to be told of it.
    [[nodiscard]] std::expected<Seat, Fault> read_start(bool any_starter);
    /// The rest, to the end of the line. Precondition: read_start has found no fault.
    [[nodiscard]] std::optional<Fault> read_play();

    /// What should stand at place(), in words.
    [[nodiscard]] std::string awaited() const;
    [[nodiscard]] TextPlace place() const noexcept { return text_.place(); }

  private:
    enum class Section { picks, tiling, scores };

    [[nodiscard]] const Position& position() const noexcept { return builder_.position(); }
    [[nodiscard]] int players() const noexcept { return position().players().number(); }
    [[nodiscard]] bool is_free() const noexcept { return position().rules().wall == WallKind::free; }
    [[nodiscard]] std::string placement_awaited() const;
    [[nodiscard]] Seat listed_seat() const noexcept;
    [[nodiscard]] bool listed_seat_must_place() const noexcept;
    [[nodiscard]] bool lists_are_complete() const noexcept;

    // Each reads one thing and goes on behind it, or fails and returns false.
    bool read_number();
    bool read_starter(bool any_starter, Seat& starter);
    bool read_deal();
    bool read_item();
    bool read_move();
    bool read_annotations();
    bool read_bar();
    bool read_slash();
    bool read_dash();
    bool read_scores();
    bool read_end();

    bool check_section(Move move);
    bool fail_misplaced(FaultCode code);
    bool fail_score(std::string_view word, const Scores& found);

    RecordBuilder& builder_;
    TokenText text_;
    Annotations annotations_;
    Section section_ = Section::picks;

    // In the section `tiling`:
    int listed_ = 0;                 ///< number of the list in turn order, from 0
    bool list_begun_ = false;        ///< something stands in it
    bool list_closed_ = false;       ///< that is `-`
    std::optional<Fault> left_out_;  ///< a list ended before its seat had placed all: right only where the game stops

    Position before_;  ///< before the last move, if an annotation follows it
};

}  // namespace evora
