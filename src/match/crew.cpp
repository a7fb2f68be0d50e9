#include "match/crew.hpp"

#include <array>
#include <utility>

namespace evora {

std::expected<Contestant*, std::string> Crew::member(std::size_t contestant, std::size_t copy) {
    auto& copies = members_[contestant];
    while (copies.size() <= copy) {
        auto made = make_contestant(specs_[contestant]);
        if (!made) {
            return std::unexpected(std::move(made.error()));
        }
        const std::scoped_lock lock(mutex_);
        copies.push_back(*std::move(made));
    }
    return copies[copy].get();
}

std::expected<void, std::string> Crew::start_all() {
    for (std::size_t i = 0; i < specs_.size(); ++i) {
        if (auto made = member(i, 0); !made) {
            return std::unexpected(std::move(made.error()));
        }
    }
    return {};
}

std::expected<SeatedContestants, std::string> Crew::seat(const SetPlan& plan, int game) {
    SeatedContestants seats{};
    std::array<std::uint8_t, max_contestants> taken{};
    for (int i = 0; i < plan.players.number(); ++i) {
        const auto contestant = static_cast<std::size_t>(plan.contestant(game, Seat::from_index(i)));
        auto made = member(contestant, taken[contestant]++);
        if (!made) {
            return std::unexpected(std::move(made.error()));
        }
        seats[static_cast<std::size_t>(i)] = *made;
    }
    return seats;
}

void Crew::interrupt() noexcept {
    const std::scoped_lock lock(mutex_);
    for (const auto& copies : members_) {
        for (const auto& member : copies) {
            member->interrupt();
        }
    }
}

}  // namespace evora
