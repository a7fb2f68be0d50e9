#include "rules/record/record_builder.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "rules/notation/position_text.hpp"
#include "rules/record/replay.hpp"

namespace evora {

namespace {

/// More than most games need, so that a game's storage is allocated once.
constexpr std::size_t usual_rounds = 8;
constexpr std::size_t usual_moves = 128;

constexpr std::array<std::string_view, 6> managed_tags = {"Rules",    "Players",     "Result",
                                                          "Position", "Termination", "Places"};

}  // namespace

RecordBuilder::RecordBuilder(const Position& start) : position_(start), record_(start) { begin(start); }

RecordBuilder::RecordBuilder(GameRecord record) : position_(final_position(record)), record_(std::move(record)) {}

void RecordBuilder::begin(const Position& start) {
    assert(start.phase() != Phase::over);
    position_ = start;
    record_.start_ = start;
    record_.result_.reset();
    record_.tags_.clear();
    record_.rounds_.clear();
    record_.moves_.clear();
    record_.notes_.clear();
    record_.rounds_.reserve(usual_rounds);
    record_.moves_.reserve(usual_moves);
    if (start != Position::initial(start.rules(), start.players(), start.start())) {
        set_checked_tag("Position", to_text(start));
    }
    if (start.phase() != Phase::deal) {
        begin_round(std::nullopt);
    }
}

void RecordBuilder::begin(const Position& start, std::vector<Tag> checked_tags) {
    begin(start);
    record_.tags_ = std::move(checked_tags);
}

std::optional<Fault> RecordBuilder::set_tag(std::string_view name, std::string_view value) {
    if (std::ranges::find(managed_tags, name) != managed_tags.end()) {
        return Fault{.code = FaultCode::tag,
                     .where = {.part = Part::tag},
                     .found = quoted(name),
                     .expected = "a tag that does not follow from the game itself"};
    }
    auto fault = tag_fault(name, value, record_.rules(), record_.players());
    if (!fault) {
        set_checked_tag(name, value);
    }
    return fault;
}

void RecordBuilder::decide(Termination termination, const std::optional<Places>& places) {
    assert(termination != Termination::normal);
    assert(position_.phase() != Phase::over || (termination != Termination::unfinished && places));
    set_checked_tag("Termination", name(termination));
    if (places) {
        set_checked_tag("Places", to_text(*places, record_.players()));
    } else {
        remove_tag("Places");
    }
}

void RecordBuilder::play(const Deal& deal) {
    begin_round(deal);
    position_.apply(deal);
}

void RecordBuilder::play(Move move) {
    RoundRecord& round = record_.rounds_.back();
    if (move.is_placement()) {
        const int players = record_.players().number();
        const int turn = (position_.turn().index() - round.starter.index() + players) % players;
        ++round.placements[static_cast<std::size_t>(turn)];
    } else {
        ++round.picks;
    }
    record_.moves_.push_back(move);
    position_.apply(move);
    note_phase();
}

void RecordBuilder::annotate(Annotation annotation) {
    assert(!record_.moves_.empty());
    record_.notes_.push_back(
        Note{.ply = static_cast<std::uint32_t>(record_.moves_.size() - 1), .what = std::move(annotation)});
}

void RecordBuilder::set_checked_tag(std::string_view name, std::string_view value) {
    const auto found = std::ranges::find(record_.tags_, name, &Tag::name);
    if (found == record_.tags_.end()) {
        record_.tags_.push_back(Tag{.name = std::string(name), .value = std::string(value)});
    } else {
        found->value = value;
    }
}

void RecordBuilder::remove_tag(std::string_view name) {
    std::erase_if(record_.tags_, [&](const Tag& tag) { return tag.name == name; });
}

void RecordBuilder::begin_round(const std::optional<Deal>& deal) {
    record_.rounds_.push_back(RoundRecord{.number = position_.round(),
                                          .starter = position_.start(),
                                          .deal = deal,
                                          .first = static_cast<std::uint32_t>(record_.moves_.size()),
                                          .tiling = position_.phase() == Phase::tiling});
}

void RecordBuilder::note_phase() {
    RoundRecord& round = record_.rounds_.back();
    if (position_.phase() == Phase::offer) {
        return;
    }
    round.tiling = record_.rules().wall == WallKind::free;
    if (position_.phase() == Phase::deal) {
        round.scores = scores_of(position_);
    } else if (position_.phase() == Phase::over) {
        record_.result_ = scores_of(position_);
    }
}

}  // namespace evora
