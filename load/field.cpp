#include "load/field.hpp"

#include <algorithm>

namespace evora::load {

namespace {

/// How often what is due is sent.
constexpr auto beat = std::chrono::milliseconds(1);

}  // namespace

Field::Field(Network& network, std::size_t games, Duel::Settings settings) : network_(network) {
    for (std::size_t i = 0; i < games; ++i) {
        duels_.push_back(std::make_unique<Duel>(network_, score_, settings));
    }
}

bool Field::open() {
    for (auto& duel : duels_) {
        duel->open();
    }
    return network_.run_until([this] { return score_.ready.size() == duels_.size() || score_.failures() > 0; },
                              std::chrono::minutes(5)) &&
           score_.failures() == 0;
}

void Field::begin_anew() {
    score_.latencies.clear();
    score_.errors.clear();
    score_.sent = score_.answered = 0;
}

void Field::feed() {
    const Clock::time_point now = Clock::now();
    while (!score_.ready.empty()) {
        const auto due = begun_ + std::chrono::duration_cast<Clock::duration>(
                                      std::chrono::duration<double>(static_cast<double>(due_) / rate_));
        if (due > now || due >= end_) {
            break;
        }
        Duel* duel = score_.ready.front();
        score_.ready.pop_front();
        ++due_;
        duel->play(due);
    }
    if (now < end_) {
        network_.after(beat, [this] { feed(); });
    }
}

void Field::play(double rate, Clock::duration time, const std::function<bool()>& until) {
    rate_ = rate;
    begun_ = Clock::now();
    end_ = begun_ + time;
    due_ = 0;
    feed();
    const auto over = [&] { return until ? until() : Clock::now() >= end_ && score_.answered == score_.sent; };
    network_.run_until(over, time + std::chrono::seconds(10));
    // The beat must not outlive this call.
    end_ = Clock::now();
    network_.run_until([] { return false; }, 3 * beat);
}

}  // namespace evora::load
