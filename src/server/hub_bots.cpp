// Bots are asked on threads of their own, and their answers wait until people can follow.
#include <algorithm>

#include "server/bot_choice.hpp"
#include "server/detail/hub_parts.hpp"
#include "server/hub.hpp"

namespace evora::server {

void Hub::ask_bots(Entry& entry) {
    const Table& table = entry.table;
    if (table.status() != GameStatus::playing || table.pause().paused || entry.bots_asked == table.last()) {
        return;
    }
    const Seats deciding = table.deciding();
    for (std::size_t i = 0; i < table.seats().size(); ++i) {
        const Seat seat = Seat::from_index(static_cast<int>(i));
        const std::string bot = table.seats()[i].bot();
        const bool answered = std::ranges::any_of(entry.bot_answers, [&](const BotAnswer& answer) {
            return answer.moved == table.moved() && answer.seat == seat;
        });
        if (!deciding.has(seat) || bot.empty() || answered) {
            continue;
        }
        entry.bots_asked = table.last();
        const bool taken = bots_.run([this, game = table.game(), moved = table.moved(), seat, bot,
                                      position = *table.position(), seed = random_()] {
            auto moves = bot_choice(bot, position, seat, seed);
            loop_.post([this, game, answer = BotAnswer{.moved = moved, .seat = seat, .moves = std::move(moves)}] {
                if (Entry* entry = find(game)) {
                    entry->bot_answers.push_back(answer);
                    advance(*entry);
                }
            });
        });
        if (!taken) {
            entry.bots_asked.reset();
            wake(entry, loop_.now() + retry_pause);
        }
    }
}

void Hub::play_bots(Entry& entry) {
    while (!entry.writing && !entry.bot_answers.empty() && !entry.table.pause().paused) {
        if (loop_.now() < entry.bots_at) {
            wake(entry, entry.bots_at);
            return;
        }
        const BotAnswer answer = std::move(entry.bot_answers.front());
        entry.bot_answers.pop_front();
        // The position may be another by now: a takeback, a flag.
        if (answer.moved != entry.table.moved()) {
            continue;
        }
        if (auto decided = entry.table.decide_bot(answer.seat, answer.moves)) {
            ++figures_.bot_moves;
            write(entry, *std::move(decided), std::nullopt, std::nullopt);
        }
    }
}

}  // namespace evora::server
