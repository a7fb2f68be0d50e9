#pragma once
/// The contestants that one thread of a match plays its games with: each starts when it is needed first and stays for
/// the games to come. One who sits in several seats of a game is there as often.
///
///     Crew crew(specs);
///     auto seats = crew.seat(plan, game);
///     crew.interrupt();   // from any thread

#include <expected>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "match/contestant_spec.hpp"
#include "match/game.hpp"
#include "match/schedule.hpp"

namespace evora {

class Crew {
  public:
    explicit Crew(const std::vector<ContestantSpec>& specs) : specs_(specs), members_(specs.size()) {}

    /// Starts everybody once; the error says who could not.
    [[nodiscard]] std::expected<void, std::string> start_all();
    [[nodiscard]] std::expected<SeatedContestants, std::string> seat(const SetPlan& plan, int game);
    void interrupt() noexcept;

  private:
    /// The copy with that number, from 0, of a contestant.
    std::expected<Contestant*, std::string> member(std::size_t contestant, std::size_t copy);

    const std::vector<ContestantSpec>& specs_;
    std::vector<std::vector<std::unique_ptr<Contestant>>> members_;
    std::mutex mutex_;  ///< for changing members_, and for reading it from other threads
};

}  // namespace evora
