#include "eval/evaluator.hpp"

#include "eval/hand.hpp"
#include "eval/win_chances.hpp"

namespace evora {

namespace {

class Material final : public Evaluator {
  public:
    [[nodiscard]] int term(const Board& tiled, bool /*starts*/, const RoundEnd& /*end*/) const noexcept override {
        return of_point * tiled.score.value;
    }
    [[nodiscard]] int margin(int term, int other, const RoundEnd& /*end*/) const noexcept override {
        return term - other;
    }
    [[nodiscard]] Chances chances(int margin, const RoundEnd& end) const noexcept override {
        return win_chances(margin, 5 - end.round);
    }
};

}  // namespace

const Evaluator* find_evaluator(std::string_view name) noexcept {
    static const HandEvaluator hand;
    static const Material material;
    if (name == "hand-1") {
        return &hand;
    }
    return name == "material" ? &material : nullptr;
}

}  // namespace evora
