#pragma once
/// A net as an evaluator. For other rules and numbers of players than the net's another evaluator takes its place, so
/// that several nets can stand in a row.
///
///     NetEvaluator evaluator(*parse_net(bytes), *find_evaluator("hand-1"));

#include <utility>

#include "eval/evaluator.hpp"
#include "eval/net.hpp"

namespace evora {

class NetEvaluator final : public Evaluator {
  public:
    /// `otherwise` must outlive it.
    NetEvaluator(Net net, const Evaluator& otherwise) noexcept : net_(std::move(net)), otherwise_(otherwise) {}

    [[nodiscard]] const Net& net() const noexcept { return net_; }

    [[nodiscard]] int term(const Board& tiled, bool starts, const RoundEnd& end) const noexcept override;
    [[nodiscard]] int margin(int term, int other, const RoundEnd& end) const noexcept override;
    [[nodiscard]] Chances chances(int margin, const RoundEnd& end) const noexcept override;

  private:
    [[nodiscard]] bool is_for(const RoundEnd& end) const noexcept {
        return end.rules == net_.rules() && end.players == net_.players();
    }

    Net net_;
    const Evaluator& otherwise_;
};

}  // namespace evora
