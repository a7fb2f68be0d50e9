#include "eval/evaluator.hpp"

#include <algorithm>

#include "rules/result.hpp"

namespace evora {

namespace {

class Material final : public Evaluator {
  public:
    [[nodiscard]] int term(const Board& tiled, bool /*starts*/, const RoundEnd& /*end*/) const noexcept override {
        return 100 * tiled.score.value;
    }
    [[nodiscard]] int margin(int term, int other, const RoundEnd& /*end*/) const noexcept override {
        return term - other;
    }
    [[nodiscard]] Chances chances(int margin, const RoundEnd& /*end*/) const noexcept override {
        const int win = std::clamp(5000 + margin, 0, 10000);
        return {.win = win, .draw = 0, .loss = 10000 - win};
    }
};

}  // namespace

const Evaluator* find_evaluator(std::string_view name) noexcept {
    static const Material material;
    return name == "material" || name == "hand-1" ? &material : nullptr;
}

}  // namespace evora
