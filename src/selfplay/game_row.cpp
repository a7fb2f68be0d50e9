#include "selfplay/game_row.hpp"

#include <algorithm>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

#include "selfplay/self_player.hpp"

namespace evora {

void play_games(const TrainingHeader& header, const Evaluator& evaluator, const GameRow& row,
                const std::function<bool(std::span<const TrainingRow>)>& take) {
    std::mutex mutex;
    std::condition_variable changed;
    std::map<std::uint32_t, std::vector<TrainingRow>> finished;  // those that wait for an earlier one
    std::uint32_t next = row.first;
    bool stop = false;
    std::vector<std::jthread> threads;
    for (int i = 0; i < row.concurrency; ++i) {
        threads.emplace_back([&] {
            SelfPlayer player(header, evaluator);
            while (true) {
                std::uint32_t game = 0;
                {
                    const std::scoped_lock lock(mutex);
                    if (stop || next == row.end) {
                        return;
                    }
                    game = next++;
                }
                std::vector<TrainingRow> rows = player.play(game);
                const std::scoped_lock lock(mutex);
                finished.emplace(game, std::move(rows));
                changed.notify_one();
            }
        });
    }
    for (std::uint32_t game = row.first; game < row.end; ++game) {
        std::vector<TrainingRow> rows;
        {
            std::unique_lock lock(mutex);
            changed.wait(lock, [&] { return finished.contains(game); });
            rows = std::move(finished.extract(game).mapped());
        }
        if (!take(rows)) {
            break;
        }
    }
    const std::scoped_lock lock(mutex);
    stop = true;
}

}  // namespace evora
