#include <algorithm>
#include <cmath>

#include "store/detail/people_sql.hpp"
#include "store/detail/rows.hpp"

namespace evora::store::people_sql {

namespace {

/// How long a rating period is (docs/ratings.md).
constexpr double period_ms = 5.0 * 24 * 3600 * 1000;
constexpr double points = 1000;  ///< of the bound

Standing read_standing(const Statement& row, int first) {
    return {
        .pool = row.text(first),
        .rating = {.rating = row.real(first + 1), .deviation = row.real(first + 2), .volatility = row.real(first + 3)},
        .games = static_cast<std::uint32_t>(row.number(first + 4)),
        .changed = row.number(first + 5)};
}

std::int64_t bound(const ratings::Rating& rating) { return std::llround(points * ratings::lower_bound(rating)); }

Stored<std::string> pool_of(Prepared& writer, const GameResult& result) {
    std::string pool = result.players == 2 ? "two" : "many";
    for (const GameResult::Seat& seat : result.seats) {
        auto bots = one_number(
            writer.statement("SELECT count(*) FROM person WHERE id = ? AND kind = 'bot'").bind(1, seat.person.text));
        if (!bots) {
            return std::unexpected(std::move(bots.error()));
        }
        if (*bots > 0) {
            return "bots-" + pool;
        }
    }
    return pool;
}

Stored<void> rate(Prepared& writer, const GameResult& result) {
    auto pool = pool_of(writer, result);
    if (!pool) {
        return std::unexpected(std::move(pool.error()));
    }
    std::vector<ratings::Rating> before;
    std::vector<int> places;
    std::vector<double> idle;
    for (const GameResult::Seat& seat : result.seats) {
        auto standing =
            one_row<Standing>(writer
                                  .statement("SELECT pool, rating, deviation, volatility, games, changed FROM rating "
                                             "WHERE pool = ? AND person = ?")
                                  .bind(1, *pool)
                                  .bind(2, seat.person.text),
                              [](const Statement& row) { return read_standing(row, 0); });
        if (!standing) {
            return std::unexpected(std::move(standing.error()));
        }
        const bool known = standing->has_value();
        before.push_back(known ? (*standing)->rating : ratings::Rating{});
        places.push_back(seat.place);
        const double since = known ? static_cast<double>(result.ended - (*standing)->changed) : 0;
        idle.push_back(std::max(since, 0.0) / period_ms);
    }
    const std::vector<ratings::Rating> after = ratings::after_game(before, places, idle);
    for (std::size_t i = 0; i < after.size(); ++i) {
        auto done = writer
                        .statement(
                            "INSERT INTO rating (pool, person, rating, deviation, volatility, bound, games, "
                            "changed) VALUES (?1, ?2, ?3, ?4, ?5, ?6, 1, ?7) ON CONFLICT (pool, person) DO "
                            "UPDATE SET rating = ?3, deviation = ?4, volatility = ?5, bound = ?6, "
                            "games = games + 1, changed = ?7")
                        .bind(1, *pool)
                        .bind(2, result.seats[i].person.text)
                        .bind(3, after[i].rating)
                        .bind(4, after[i].deviation)
                        .bind(5, after[i].volatility)
                        .bind(6, bound(after[i]))
                        .bind(7, result.ended)
                        .run();
        if (!done) {
            return done;
        }
    }
    return {};
}

Stored<Tally> read_tally(Statement& statement) {
    auto tally = one_row<Tally>(statement, [](const Statement& row) {
        return Tally{.games = static_cast<std::uint32_t>(row.number(0)),
                     .won = static_cast<std::uint32_t>(row.number(1)),
                     .drawn = static_cast<std::uint32_t>(row.number(2)),
                     .lost = static_cast<std::uint32_t>(row.number(3))};
    });
    if (!tally) {
        return std::unexpected(std::move(tally.error()));
    }
    return tally->value_or(Tally{});
}

}  // namespace

Stored<void> add_result(Prepared& writer, const GameId& game, const GameResult& result) {
    for (const GameResult::Seat& seat : result.seats) {
        const auto sharing = std::ranges::count(result.seats, seat.place, &GameResult::Seat::place) - 1;
        auto added = writer
                         .statement(
                             "INSERT INTO game_result (game, person, seat, place, score, sharing, ended) "
                             "VALUES (?, ?, ?, ?, ?, ?, ?)")
                         .bind(1, game.text)
                         .bind(2, seat.person.text)
                         .bind(3, std::int64_t{seat.seat})
                         .bind(4, std::int64_t{seat.place})
                         .bind(5, std::int64_t{seat.score})
                         .bind(6, std::int64_t{sharing})
                         .bind(7, result.ended)
                         .run();
        if (!added) {
            return added;
        }
    }
    return result.rated && result.seats.size() >= 2 ? rate(writer, result) : Stored<void>();
}

Stored<std::vector<Standing>> standings(Prepared& reader, const PersonId& person) {
    return rows<Standing>(reader
                              .statement("SELECT pool, rating, deviation, volatility, games, changed FROM rating "
                                         "WHERE person = ? ORDER BY pool")
                              .bind(1, person.text),
                          [](const Statement& row) { return read_standing(row, 0); });
}

Stored<Page<Ranked>> rating_table(Prepared& reader, const std::string& pool, const PageQuery& page) {
    const Cursor after = page.after.value_or(Cursor{.key = INT64_MAX, .id = {}});
    Statement& count = reader.statement("SELECT count(*) FROM rating WHERE pool = ?1 AND (bound, person) >= (?2, ?3)");
    auto above = one_number(count.bind(1, pool).bind(2, after.key).bind(3, after.id));
    if (!above) {
        return std::unexpected(std::move(above.error()));
    }
    Statement& find = reader.statement(
        "SELECT p.id, p.kind, p.name, p.created, r.pool, r.rating, r.deviation, r.volatility, r.games, r.changed "
        "FROM rating r JOIN person p ON p.id = r.person WHERE r.pool = ?1 AND (r.bound, r.person) < (?2, ?3) "
        "ORDER BY r.bound DESC, r.person DESC LIMIT ?4");
    find.bind(1, pool).bind(2, after.key).bind(3, after.id).bind(4, std::int64_t{page.limit} + 1);
    auto rank = static_cast<std::uint32_t>(*above);
    auto all = rows<Ranked>(find, [&rank](const Statement& row) {
        return Ranked{
            .person = {.id = PersonId{row.text(0)}, .kind = row.text(1), .name = row.text(2), .created = row.number(3)},
            .standing = read_standing(row, 4),
            .rank = ++rank};
    });
    return page_of(std::move(all), page.limit, [](const Ranked& ranked) {
        return Cursor{.key = bound(ranked.standing.rating), .id = ranked.person.id.text};
    });
}

Stored<Tally> tally(Prepared& reader, const PersonId& person) {
    return read_tally(reader
                          .statement("SELECT count(*), count(*) FILTER (WHERE place = 1 AND sharing = 0), "
                                     "count(*) FILTER (WHERE place = 1 AND sharing > 0), "
                                     "count(*) FILTER (WHERE place > 1) FROM game_result WHERE person = ?")
                          .bind(1, person.text));
}

Stored<Tally> tally_against(Prepared& reader, const PersonId& person, const PersonId& other) {
    return read_tally(reader
                          .statement("SELECT count(*), count(*) FILTER (WHERE a.place < b.place), "
                                     "count(*) FILTER (WHERE a.place = b.place), "
                                     "count(*) FILTER (WHERE a.place > b.place) "
                                     "FROM game_result a JOIN game_result b ON a.game = b.game "
                                     "WHERE a.person = ? AND b.person = ?")
                          .bind(1, person.text)
                          .bind(2, other.text));
}

}  // namespace evora::store::people_sql
