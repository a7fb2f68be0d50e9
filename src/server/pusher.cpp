#include "server/detail/pusher.hpp"

#include <algorithm>
#include <utility>

#include "hashing/base64url.hpp"
#include "server/cookies.hpp"
#include "server/passwords.hpp"
#include "view/json.hpp"

namespace evora::server {

namespace {

constexpr int most_busy = 16;
constexpr int most_busy_of_a_service = 4;
constexpr std::size_t most_waiting = 1'000;
constexpr std::size_t most_notes = 20'000;
constexpr int most_tries = 5;
constexpr Milliseconds longest_pause = std::chrono::hours(1);
/// A socket is given up when it has been silent for 30 seconds: so long ago somebody may have been gone already.
constexpr store::UnixMilliseconds unseen = 45'000;
constexpr std::int64_t token_seconds = 12LL * 3600;
constexpr std::size_t topic_size = 32;

constexpr std::string_view name(PushKind kind) {
    switch (kind) {
        case PushKind::turn: return "turn";
        case PushKind::began: return "began";
        case PushKind::over: break;
    }
    return "over";
}

bool is_to_decide(const Table& table, Seat seat) {
    return table.status() == GameStatus::playing && table.seat(seat).is_person() && table.deciding().has(seat);
}

/// Whether it is still as the note says.
bool still_holds(const Table& table, Seat seat, PushKind kind) {
    switch (kind) {
        case PushKind::turn: return is_to_decide(table, seat);
        case PushKind::began: return table.status() == GameStatus::playing;
        case PushKind::over: break;
    }
    return table.status() == GameStatus::over;
}

/// Ids and names; the reader's language is known to his browser alone.
std::string text_of(const Table& table, Seat seat, PushKind kind) {
    return json_object([&](JsonObject& json) {
        json.add("kind", name(kind));
        json.add("game", std::string_view(table.game().text));
        json.array("people", [&](JsonArray& array) {
            for (std::size_t i = 0; i < table.seats().size(); ++i) {
                const SeatPlan& plan = table.seats()[i].plan;
                if (plan.kind == SeatKind::person && static_cast<int>(i) != seat.index()) {
                    array.add(std::string_view(plan.name));
                }
            }
        });
    });
}

/// How long it is worth being brought.
std::chrono::seconds ttl_of(const Table& table, Seat seat, PushKind kind, Moment now) {
    using std::chrono::seconds;
    constexpr seconds day = std::chrono::hours(24);
    if (kind != PushKind::turn || !table.clocks()) {
        return day;
    }
    const auto left = std::chrono::duration_cast<seconds>(table.clocks()->left(seat, now));
    return std::clamp(left, seconds(60), 14 * day);
}

}  // namespace

Pusher::Pusher(PushSettings settings, const PusherParts& parts, std::optional<push::Key> key,
               std::unique_ptr<PushClient> client)
    : settings_(std::move(settings)), parts_(parts), key_(std::move(key)), client_(std::move(client)) {}

std::string Pusher::public_key() const { return on() ? base64url(key_->point()) : std::string(); }

void Pusher::begin() {
    if (!on()) {
        parts_.log.info("push is off: nobody is told of a turn whose app is closed", {});
        return;
    }
    auto people = parts_.store.people_with_browsers();
    for (const PersonId& person : people.value_or(std::vector<PersonId>())) {
        knows(person);
    }
    parts_.log.info("push", {{"people", std::to_string(people_.size())},
                             {"contact", settings_.contact.empty() ? "the app's address" : settings_.contact}});
}

void Pusher::told(const Table& table, EventNumber number, Seats here) {
    if (people_.empty()) {
        return;
    }
    const Event& event = table.events()[number - 1];
    const bool over = std::holds_alternative<Ended>(event.body) || std::holds_alternative<Aborted>(event.body);
    const bool began = std::holds_alternative<Started>(event.body);
    for (std::size_t i = 0; i < table.seats().size(); ++i) {
        const Seat seat = Seat::from_index(static_cast<int>(i));
        const PersonId& person = table.seat(seat).plan.person;
        // Whoever did it himself knows it.
        if (here.has(seat) || (event.doer && event.doer->person == person)) {
            continue;
        }
        if (over) {
            note(table, seat, PushKind::over, number);
        } else if (table.moved() == number && is_to_decide(table, seat)) {
            note(table, seat, PushKind::turn, number);
        } else if (began) {
            note(table, seat, PushKind::began, number);
        }
    }
}

void Pusher::left(const Table& table, Seats here) {
    const EventNumber moved = table.moved();
    if (people_.empty() || moved == 0 || parts_.loop.unix_now() - table.events()[moved - 1].at > unseen) {
        return;
    }
    for (std::size_t i = 0; i < table.seats().size(); ++i) {
        const Seat seat = Seat::from_index(static_cast<int>(i));
        if (!here.has(seat) && is_to_decide(table, seat)) {
            note(table, seat, PushKind::turn, moved);
        }
    }
}

void Pusher::note(const Table& table, Seat seat, PushKind kind, EventNumber number) {
    const SeatPlan& plan = table.seat(seat).plan;
    if (!on() || plan.kind != SeatKind::person || !people_.contains(plan.person.text)) {
        return;
    }
    const Key key{.game = table.game(), .person = plan.person};
    const auto known = notes_.find(key);
    if (known != notes_.end() && known->second.number >= number) {
        return;
    }
    if (notes_.size() >= most_notes) {
        // Somebody may be told twice, which is better than memory without end.
        notes_.clear();
    }
    notes_[key] = {.kind = kind, .number = number};
    const Moment moment = parts_.loop.now() + settings_.patience;
    due_.emplace(moment, key);
    wake(moment);
}

void Pusher::check(const Key& key) {
    const auto known = notes_.find(key);
    if (known == notes_.end() || known->second.sent) {
        return;
    }
    parts_.hub.with_table(
        key.game, [this, key, note = known->second](const std::expected<const Table*, Refusal>& found) {
            const auto known = notes_.find(key);
            if (!found || known == notes_.end() || known->second.number != note.number || known->second.sent) {
                return;
            }
            const Table& table = **found;
            const auto seat = table.seat_of(key.person);
            if (!seat || !still_holds(table, *seat, note.kind) || parts_.hub.here(key.game).has(*seat)) {
                notes_.erase(known);
                return;
            }
            known->second.sent = true;
            const bool hurries = note.kind == PushKind::turn && table.clocks() && !table.correspondence();
            seal(key, note, text_of(table, *seat, note.kind), hurries ? "high" : "normal",
                 ttl_of(table, *seat, note.kind, parts_.loop.now()));
        });
}

void Pusher::seal(const Key& key, const Note& note, std::string text, std::string urgency, std::chrono::seconds ttl) {
    const store::UnixMilliseconds now = parts_.loop.unix_now();
    const bool taken = parts_.readers.run(
        [this, key, number = note.number, text = std::move(text), urgency = std::move(urgency), ttl, now] {
            std::vector<Letter> letters;
            const auto browsers = parts_.store.browsers(key.person, now);
            for (const store::PushBrowser& browser : browsers.value_or(std::vector<store::PushBrowser>())) {
                auto to = PushEndpoint::parse(browser.endpoint, settings_.reach);
                const auto once = push::Key::fresh();
                if (!to || !once) {
                    continue;
                }
                const std::string& contact = settings_.contact.empty() ? browser.site : settings_.contact;
                auto body = push::encrypt(text, {.point = browser.point, .auth = browser.auth}, *once,
                                          secret_bytes(push::salt_size));
                auto authorization = push::vapid(*key_, to->origin(), contact, now / 1000 + token_seconds);
                if (!body || !authorization) {
                    continue;
                }
                // The service learns that two messages are about the same thing, and not about what.
                const std::string about = secret_hash(key.game.text + " " + browser.endpoint);
                letters.push_back({.key = key,
                                   .number = number,
                                   .browser = browser.id,
                                   .letter = {.to = *std::move(to),
                                              .authorization = *std::move(authorization),
                                              .body = *std::move(body),
                                              .topic = base64url(about).substr(0, topic_size),
                                              .urgency = urgency,
                                              .ttl = ttl}});
            }
            parts_.loop.post([this, key, none = browsers && browsers->empty(), letters = std::move(letters)]() mutable {
                if (none) {
                    people_.erase(key.person.text);
                }
                for (Letter& letter : letters) {
                    if (queue_.size() + later_.size() < most_waiting) {
                        queue_.push_back(std::move(letter));
                    } else {
                        ++figures_.failed;
                    }
                }
                send();
            });
        });
    figures_.failed += taken ? 0 : 1;
}

void Pusher::send() {
    const Moment now = parts_.loop.now();
    std::deque<Letter> rest;
    while (!queue_.empty() && busy_ < most_busy) {
        Letter letter = std::move(queue_.front());
        queue_.pop_front();
        Service& service = services_[letter.letter.to.host];
        if (!is_newest(letter)) {
            continue;
        }
        if (service.not_before > now) {
            const Moment then = service.not_before;
            later_.emplace(then, std::move(letter));
            wake(then);
            continue;
        }
        if (service.busy >= most_busy_of_a_service) {
            rest.push_back(std::move(letter));
            continue;
        }
        ++service.busy;
        ++busy_;
        PushLetter copy = letter.letter;
        client_->post(std::move(copy), [this, letter = std::move(letter)](PushReply reply) mutable {
            parts_.loop.post([this, letter = std::move(letter), reply = std::move(reply)]() mutable {
                answered(std::move(letter), reply);
            });
        });
    }
    std::ranges::move(rest, std::front_inserter(queue_));
    std::erase_if(services_,
                  [now](const auto& item) { return item.second.busy == 0 && item.second.not_before <= now; });
}

void Pusher::answered(Letter letter, const PushReply& reply) {
    --busy_;
    --services_[letter.letter.to.host].busy;
    // Of the endpoint, the host: the rest is what makes it a secret.
    const std::string& host = letter.letter.to.host;
    const std::string status = std::to_string(reply.status);
    if (reply.status >= 200 && reply.status < 300) {
        ++figures_.sent;
        parts_.log.debug("pushed", {{"service", host}, {"status", status}});
    } else if (reply.status == 404 || reply.status == 410) {
        ++figures_.gone;
        parts_.log.debug("push: a browser is gone", {{"service", host}, {"status", status}});
        parts_.journal.run([person = letter.key.person, browser = letter.browser](store::Store& store) {
            // Where it fails, the next message finds the browser gone again.
            [[maybe_unused]] const auto ended = store.end_browser(person, browser);
        });
    } else if (reply.status == 0 || reply.status == 429 || reply.status >= 500) {
        again(std::move(letter), reply);
    } else {
        ++figures_.failed;
        parts_.log.warning("push refused", {{"service", host}, {"status", status}});
    }
    send();
}

void Pusher::again(Letter letter, const PushReply& reply) {
    const std::string& host = letter.letter.to.host;
    if (++letter.tries >= most_tries) {
        ++figures_.failed;
        parts_.log.warning("push failed",
                           {{"service", host}, {"status", std::to_string(reply.status)}, {"fault", reply.fault}});
        return;
    }
    const Milliseconds usual = settings_.retry * (1 << (letter.tries - 1));
    const Milliseconds pause =
        std::min<Milliseconds>(reply.retry_after.value_or(std::chrono::seconds(0)), longest_pause);
    const Moment then = parts_.loop.now() + (reply.retry_after ? pause : std::min(usual, longest_pause));
    if (reply.status != 0) {
        Service& service = services_[host];
        service.not_before = std::max(service.not_before, then);
    }
    later_.emplace(then, std::move(letter));
    wake(then);
}

void Pusher::tick() {
    const Moment now = parts_.loop.now();
    while (!due_.empty() && due_.begin()->first <= now) {
        check(due_.extract(due_.begin()).mapped());
    }
    while (!later_.empty() && later_.begin()->first <= now) {
        Letter letter = std::move(later_.extract(later_.begin()).mapped());
        const GameId game = letter.key.game;
        // Who has come back or moved meanwhile needs no word.
        parts_.hub.with_table(
            game, [this, letter = std::move(letter)](const std::expected<const Table*, Refusal>& found) mutable {
                const auto note = notes_.find(letter.key);
                const auto seat = found ? (*found)->seat_of(letter.key.person) : std::nullopt;
                if (seat && note != notes_.end() && still_holds(**found, *seat, note->second.kind) &&
                    !parts_.hub.here(letter.key.game).has(*seat)) {
                    queue_.push_back(std::move(letter));
                    send();
                }
            });
    }
    if (!due_.empty()) {
        wake(due_.begin()->first);
    }
    if (!later_.empty()) {
        wake(later_.begin()->first);
    }
}

void Pusher::wake(Moment moment) { parts_.loop.wake_at(moment); }

bool Pusher::is_newest(const Letter& letter) const {
    const auto note = notes_.find(letter.key);
    return note == notes_.end() || note->second.number == letter.number;
}

PushFigures Pusher::figures() const {
    PushFigures figures = figures_;
    figures.waiting = queue_.size() + later_.size();
    return figures;
}

}  // namespace evora::server
