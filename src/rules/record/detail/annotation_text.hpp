#pragma once
/// Reads what may follow a move: `{comment}`, `$4`, `( variation )`.
///
///     if (begins_annotation(text.peek())) { read_annotation(text, before, 1, annotation); }

#include "rules/position.hpp"
#include "rules/record/annotation.hpp"
#include "rules/record/detail/token_text.hpp"

namespace evora {

[[nodiscard]] constexpr bool begins_annotation(char c) noexcept { return c == '{' || c == '$' || c == '('; }

/// Reads one annotation and goes on behind it. `before` is the position in which the move it follows was played; a
/// variation's moves must be legal from there. `depth` is 1 for what stands in a variation of the game.
/// False where the text has failed. Precondition: begins_annotation(text.peek()).
[[nodiscard]] bool read_annotation(TokenText& text, const Position& before, int depth, Annotation& annotation);

}  // namespace evora
