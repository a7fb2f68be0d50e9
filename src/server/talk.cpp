#include "server/talk.hpp"

namespace evora::server {

namespace {

constexpr std::size_t most_at_once = 5;
constexpr Milliseconds within{10'000};
constexpr std::size_t most_kept = 20;
/// Anybody may watch a table, and so a stranger could fill the memory with his wishes.
constexpr std::size_t most_readers = 64;
constexpr int most_reports = 5;

}  // namespace

std::string_view name(TextChat mode) noexcept {
    switch (mode) {
        case TextChat::accounts: return "accounts";
        case TextChat::everybody: return "everybody";
        case TextChat::nobody: break;
    }
    return "nobody";
}

bool Talk::speak(const Said& said, Moment now) {
    std::deque<Moment>& spoken = spoken_[static_cast<std::size_t>(said.seat.index())];
    while (!spoken.empty() && now - spoken.front() >= within) {
        spoken.pop_front();
    }
    if (spoken.size() >= most_at_once) {
        return false;
    }
    spoken.push_back(now);
    said_.push_back(said);
    if (said_.size() > most_kept) {
        said_.pop_front();
    }
    return true;
}

bool Talk::mute(const store::PersonId& reader, Seat seat, bool muted) {
    Reader* const found = this->reader(reader);
    if (found == nullptr) {
        return false;
    }
    if (muted) {
        found->muted.add(seat);
    } else {
        found->muted.remove(seat);
    }
    return true;
}

Seats Talk::muted_by(const store::PersonId& reader) const {
    const auto found = readers_.find(reader);
    return found != readers_.end() ? found->second.muted : Seats();
}

bool Talk::report(const store::PersonId& reader) {
    Reader* const found = this->reader(reader);
    return found != nullptr && ++found->reports <= most_reports;
}

Talk::Reader* Talk::reader(const store::PersonId& id) {
    const auto found = readers_.find(id);
    if (found != readers_.end()) {
        return &found->second;
    }
    return readers_.size() < most_readers ? &readers_[id] : nullptr;
}

}  // namespace evora::server
