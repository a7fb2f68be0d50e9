#include "rules/record/detail/score_text.hpp"

#include "rules/record/detail/number.hpp"

namespace evora {

std::optional<Scores> parse_scores(std::string_view text, Players players) noexcept {
    Scores scores{};
    for (int i = 0; i < players.number(); ++i) {
        const bool last = i + 1 == players.number();
        const std::size_t size = last ? text.size() : text.find('-');
        if (size == std::string_view::npos) {
            return std::nullopt;
        }
        const auto score = parse_number(text.substr(0, size));
        if (!score) {
            return std::nullopt;
        }
        scores[static_cast<std::size_t>(i)] = Points{*score};
        text.remove_prefix(last ? size : size + 1);
    }
    return scores;
}

}  // namespace evora
