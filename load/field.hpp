#pragma once
/// Many duels at once, fed with moves at a steady rate whatever the server does.
///
///     Field field(network, 2'000, {});
///     if (!field.open()) { … }
///     field.play(1'000, std::chrono::seconds(20));
///     field.score().latencies;

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "load/duel.hpp"
#include "load/network.hpp"

namespace evora::load {

class Field {
  public:
    Field(Network& network, std::size_t games, Duel::Settings settings);

    /// All seated and dealt; false where that takes longer than minutes.
    [[nodiscard]] bool open();
    /// Sends so many moves a second for so long, each by the duel that has been ready the longest, then waits for the
    /// answers. A move that is due while no duel is ready is sent when one is, and its wait counts. With `until`, ends
    /// without waiting for answers once that is true.
    void play(double rate, Clock::duration time, const std::function<bool()>& until = {});
    /// Forgets what was measured, not what is played.
    void begin_anew();

    [[nodiscard]] Score& score() noexcept { return score_; }
    [[nodiscard]] std::vector<std::unique_ptr<Duel>>& duels() noexcept { return duels_; }

  private:
    void feed();

    Network& network_;
    Score score_;
    std::vector<std::unique_ptr<Duel>> duels_;
    double rate_ = 0;
    Clock::time_point begun_;
    Clock::time_point end_;
    std::size_t due_ = 0;
};

}  // namespace evora::load
