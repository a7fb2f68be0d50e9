#include "game/game.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

#include "players/registry.hpp"
#include "rules/moves.hpp"
#include "rules/record/record_builder.hpp"
#include "rules/record/replay.hpp"

namespace evora {

namespace {

bool is_choice(const Position& position) noexcept {
    return position.phase() == Phase::offer || (position.phase() == Phase::tiling && count_moves(position) > 1);
}

std::string tag_of(Seat seat, std::string_view suffix = {}) {
    return "Seat" + std::to_string(seat.number()) + std::string(suffix);
}

/// Tags that say what the game itself knows.
bool is_made_from_game(const Tag& tag) {
    for (const Seat seat : Seat::all()) {
        if (tag.name == tag_of(seat) || tag.name == tag_of(seat, "Bot")) {
            return true;
        }
    }
    return tag.name == "Position" || tag.name == "Termination" || tag.name == "Places" || tag.name == "DealSeed";
}

/// Tags of the proof that deals were fair (docs/fairness.md).
bool is_of_proof(const Tag& tag) { return tag.name.starts_with("Deal") && tag.name != "DealSeed"; }

}  // namespace

std::expected<std::vector<SeatHolder>, Fault> recorded_holders(const GameRecord& record) {
    std::vector<SeatHolder> holders;
    for (const Seat seat : Seat::all()) {
        if (!record.players().has(seat)) {
            break;
        }
        const std::string* name = find_tag(record.tags(), tag_of(seat));
        const std::string* bot = find_tag(record.tags(), tag_of(seat, "Bot"));
        holders.push_back({.name = name != nullptr ? *name : "", .bot = bot != nullptr ? *bot : ""});
        if (bot != nullptr && !player_kind(*bot)) {
            Fault fault = player_kind(*bot).error();
            fault.where = {.part = Part::board, .seat = seat.number()};
            fault.found = "the bot " + quoted(*bot);
            return std::unexpected(std::move(fault));
        }
    }
    return holders;
}

Game::Game(const Position& start, DealSeed seed, std::vector<SeatHolder> seats)
    : start_(start), position_(start), seed_(seed), dealer_(SeededStreams(seed.seed)), seats_(std::move(seats)) {
    for (const Seat seat : Seat::all()) {
        if (start_.players().has(seat)) {
            if (!holder(seat).name.empty()) {
                set_tag(tag_of(seat), holder(seat).name);
            }
            if (!holder(seat).is_person()) {
                set_tag(tag_of(seat, "Bot"), holder(seat).bot);
            }
        }
    }
    set_tag("DealSeed", to_text(seed_));
}

std::expected<Game, Fault> Game::resume(const GameRecord& record, std::vector<SeatHolder> seats, std::uint64_t fresh) {
    const std::string* named = find_tag(record.tags(), "DealSeed");
    std::optional<DealSeed> seed;
    if (named != nullptr) {
        seed = parse_deal_seed(*named);
        if (!seed) {
            return std::unexpected(Fault{.code = FaultCode::tag,
                                         .where = {.part = Part::tag},
                                         .found = "DealSeed " + quoted(*named),
                                         .expected = "a number, or a number and 'from round' and another"});
        }
    } else {
        const Position end = final_position(record);
        seed = DealSeed{.seed = fresh, .first_round = end.phase() == Phase::deal ? end.round() : end.round() + 1};
    }

    struct Follower final : GameVisitor {
        explicit Follower(Game& followed) : game(followed) {}
        void deal(const Position& before, const Deal& deal) override {
            Step step{.before = before, .dealer = game.dealer_, .what = deal};
            if (before.round() >= game.seed_.first_round && game.dealer_.deal(before) != deal && wrong_round == 0) {
                wrong_round = before.round();
            }
            game.take(step);
        }
        void move(const Position& before, Move move) override {
            game.take(Step{.before = before, .dealer = game.dealer_, .what = move});
        }
        Game& game;
        int wrong_round = 0;
    };
    Game game(record.start(), *seed, std::move(seats));
    Follower follower(game);
    replay(record, follower);
    if (follower.wrong_round != 0) {
        return std::unexpected(Fault{.code = FaultCode::tag,
                                     .where = {.part = Part::round, .number = follower.wrong_round},
                                     .found = "another deal than the tag DealSeed gives",
                                     .expected = "that one; without the tag the game can go on with new deals"});
    }
    game.take_tags(record.tags());
    game.notes_.assign(record.notes().begin(), record.notes().end());
    const Termination termination = record.termination();
    if (termination != Termination::normal && termination != Termination::unfinished) {
        const std::string* places = find_tag(record.tags(), "Places");
        game.decision_ = {.termination = termination,
                          .places = places != nullptr ? parse_places(*places, record.players()) : std::nullopt};
    }
    return game;
}

bool Game::waits_for_person() const noexcept {
    return position_.phase() != Phase::over && position_.phase() != Phase::deal && is_choice(position_) &&
           holder(position_.turn()).is_person();
}

bool Game::is_choice_of_person(const Step& step) const noexcept {
    return std::holds_alternative<Move>(step.what) && is_choice(step.before) && holder(step.before.turn()).is_person();
}

bool Game::touched() const noexcept {
    return std::ranges::any_of(steps_, [this](const Step& step) { return is_choice_of_person(step); });
}

EventLog Game::take(const Step& step) {
    EventLog log;
    std::visit([&](const auto& what) { position_.apply(what, log); }, step.what);
    steps_.push_back(step);
    decision_.reset();
    return log;
}

EventLog Game::go_on() {
    const Dealer before = dealer_;
    if (position_.phase() == Phase::deal) {
        return take({.before = position_, .dealer = before, .what = dealer_.deal(position_)});
    }
    const Seat seat = position_.turn();
    if (holder(seat).is_person()) {
        return play(nth_move(position_, 0));
    }
    const std::unique_ptr<Player> player = make_player(holder(seat).bot, SeededStreams(decision_seed()), seat);
    return play(player->choose(position_));
}

EventLog Game::play(Move move) { return take({.before = position_, .dealer = dealer_, .what = move}); }

Game::Undone Game::undo() {
    for (std::size_t i = steps_.size(); i-- > 0;) {
        const Step& step = steps_[i];
        if (std::holds_alternative<Deal>(step.what) && step.before.round() < seed_.first_round) {
            return Undone::unknown_deal;
        }
        if (is_choice_of_person(step)) {
            cut(i);
            return Undone::yes;
        }
    }
    return Undone::nothing;
}

bool Game::take_back() {
    if (steps_.empty() || !std::holds_alternative<Move>(steps_.back().what)) {
        return false;
    }
    cut(steps_.size() - 1);
    return true;
}

void Game::cut(std::size_t step) {
    position_ = steps_[step].before;
    dealer_ = steps_[step].dealer;
    steps_.erase(steps_.begin() + static_cast<std::ptrdiff_t>(step), steps_.end());
    const auto moves =
        std::ranges::count_if(steps_, [](const Step& left) { return std::holds_alternative<Move>(left.what); });
    std::erase_if(notes_, [moves](const Note& note) { return std::int64_t{note.ply} >= moves; });
    decision_.reset();
}

bool Game::has_dealt() const noexcept {
    return std::ranges::any_of(steps_, [this](const Step& step) {
        return std::holds_alternative<Deal>(step.what) && step.before.round() >= seed_.first_round;
    });
}

void Game::take_tags(std::span<const Tag> recorded) {
    std::vector<Tag> made = std::exchange(tags_, {});
    for (const Tag& tag : recorded) {
        if (!is_made_from_game(tag)) {
            tags_.push_back(tag);
        } else if (const auto own = std::ranges::find(made, tag.name, &Tag::name); own != made.end()) {
            tags_.push_back(std::move(*own));
            made.erase(own);
        }
    }
    std::ranges::move(made, std::back_inserter(tags_));
}

Move Game::hint() const {
    return make_player("greedy", SeededStreams(decision_seed()), position_.turn())->choose(position_);
}

std::uint64_t Game::decision_seed() const noexcept {
    const auto number = static_cast<std::uint32_t>(steps_.size());
    return SeededStreams(seed_.seed).stream(StreamLabel::players, number)();
}

void Game::set_tag(std::string name, std::string value) {
    const auto found = std::ranges::find(tags_, name, &Tag::name);
    if (found != tags_.end()) {
        found->value = std::move(value);
    } else {
        tags_.push_back({.name = std::move(name), .value = std::move(value)});
    }
}

GameRecord Game::record() const {
    RecordBuilder builder(start_);
    const bool dealt = has_dealt();
    const bool proved = !dealt && std::ranges::any_of(tags_, is_of_proof);
    const bool ended = position_.phase() == Phase::over || decision_;
    for (const Tag& tag : tags_) {
        // A seed that no deal comes from is kept for the rounds to come, and a proof as long as it is one.
        if (tag.name == "DealSeed" ? dealt || (!ended && !proved) : proved || !is_of_proof(tag)) {
            // What is not fit for a tag was refused when it was given.
            [[maybe_unused]] const auto fault = builder.set_tag(tag.name, tag.value);
        }
    }
    auto note = notes_.begin();
    for (std::uint32_t ply = 0; const Step& step : steps_) {
        std::visit([&](const auto& what) { builder.play(what); }, step.what);
        if (std::holds_alternative<Move>(step.what)) {
            for (; note != notes_.end() && note->ply == ply; ++note) {
                builder.annotate(note->what);
            }
            ++ply;
        }
    }
    if (decision_) {
        builder.decide(decision_->termination, decision_->places);
    }
    return std::move(builder).record();
}

}  // namespace evora
