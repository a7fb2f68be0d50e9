#include "selfplay/training_data.hpp"

#include <algorithm>
#include <cassert>

namespace evora {

namespace {

constexpr std::string_view magic = "EVORATRN";
constexpr std::uint16_t format = 1;
constexpr std::size_t row_head = 8;
constexpr std::size_t seat_head = 8;
constexpr std::size_t check_at = 6;  // within a row

template <class Number>
void put(std::string& bytes, Number number) {
    for (std::size_t i = 0; i < sizeof(Number); ++i) {
        bytes += static_cast<char>(static_cast<unsigned char>(static_cast<std::uint64_t>(number) >> (8 * i)));
    }
}

template <class Number>
Number get(std::string_view bytes, std::size_t at) {
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < sizeof(Number); ++i) {
        number |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[at + i])) << (8 * i);
    }
    return static_cast<Number>(number);
}

/// FNV-1a of a row without its own place in it, folded to 16 bits.
std::uint16_t check_of(std::string_view row) noexcept {
    std::uint32_t hash = 0x811C9DC5U;
    for (std::size_t i = 0; i < row.size(); ++i) {
        if (i != check_at && i != check_at + 1) {
            hash = (hash ^ static_cast<unsigned char>(row[i])) * 0x01000193U;
        }
    }
    return static_cast<std::uint16_t>(hash ^ (hash >> 16U));
}

TrainingRow read_row(std::string_view bytes, Players players) {
    TrainingRow row{.game = get<std::uint32_t>(bytes, 0),
                    .round = get<std::uint8_t>(bytes, 4),
                    .left = get<std::uint8_t>(bytes, 5),
                    .seats = {}};
    for (std::size_t i = 0; i < static_cast<std::size_t>(players.number()); ++i) {
        const std::string_view part = bytes.substr(row_head + i * (seat_head + Inputs::count));
        TrainingSeat& seat = row.seats[i];
        seat.score = get<std::int16_t>(part, 0);
        seat.end_score = get<std::int16_t>(part, 2);
        seat.place = get<std::uint8_t>(part, 4);
        for (std::size_t j = 0; j < Inputs::count; ++j) {
            seat.inputs[j] = get<std::uint8_t>(part, seat_head + j);
        }
    }
    return row;
}

std::expected<TrainingHeader, std::string> read_header(std::string_view bytes) {
    if (bytes.size() < TrainingHeader::size || !bytes.starts_with(magic)) {
        return std::unexpected("found no header of training data, expected 64 bytes that begin with " +
                               std::string(magic));
    }
    const auto expect = [](std::string_view what, std::size_t found, std::size_t expected) {
        return std::unexpected("found " + std::string(what) + " " + std::to_string(found) + ", expected " +
                               std::to_string(expected));
    };
    if (const auto found = get<std::uint16_t>(bytes, 8); found != format) {
        return expect("format", found, format);
    }
    if (const auto found = get<std::uint16_t>(bytes, 10); found != Inputs::version) {
        return expect("inputs of version", found, Inputs::version);
    }
    if (const auto found = get<std::uint16_t>(bytes, 12); found != Inputs::count) {
        return expect("inputs", found, Inputs::count);
    }
    const auto rules = get<std::uint8_t>(bytes, 14);
    const auto players = Players::from_number(get<std::uint8_t>(bytes, 15));
    if (rules >= all_rules.size() || !players) {
        return std::unexpected("found rules or players that there are not");
    }
    std::string_view name = bytes.substr(34, TrainingHeader::max_evaluator);
    name = name.substr(0, name.find('\0'));
    return TrainingHeader{.rules = all_rules[rules],
                          .players = *players,
                          .seed = get<std::uint64_t>(bytes, 16),
                          .nodes = get<std::uint32_t>(bytes, 24),
                          .opening = get<std::uint16_t>(bytes, 28),
                          .random = get<std::uint16_t>(bytes, 30),
                          .greedy = get<std::uint16_t>(bytes, 32),
                          .evaluator = std::string(name)};
}

}  // namespace

std::size_t row_size(Players players) noexcept {
    return row_head + static_cast<std::size_t>(players.number()) * (seat_head + Inputs::count);
}

std::string header_bytes(const TrainingHeader& header) {
    assert(header.evaluator.size() <= TrainingHeader::max_evaluator);
    std::string bytes(magic);
    put(bytes, format);
    put(bytes, static_cast<std::uint16_t>(Inputs::version));
    put(bytes, static_cast<std::uint16_t>(Inputs::count));
    put(bytes, static_cast<std::uint8_t>(std::ranges::find(all_rules, header.rules) - all_rules.begin()));
    put(bytes, static_cast<std::uint8_t>(header.players.number()));
    put(bytes, header.seed);
    put(bytes, header.nodes);
    put(bytes, header.opening);
    put(bytes, header.random);
    put(bytes, header.greedy);
    bytes += header.evaluator;
    bytes.resize(TrainingHeader::size, '\0');
    return bytes;
}

void append_game(std::string& bytes, Players players, std::span<const TrainingRow> rows) {
    for (const TrainingRow& row : rows) {
        const std::size_t begin = bytes.size();
        put(bytes, row.game);
        put(bytes, row.round);
        put(bytes, row.left);
        put(bytes, std::uint16_t{0});
        for (std::size_t i = 0; i < static_cast<std::size_t>(players.number()); ++i) {
            const TrainingSeat& seat = row.seats[i];
            put(bytes, seat.score);
            put(bytes, seat.end_score);
            put(bytes, seat.place);
            bytes.append(3, '\0');
            bytes.append(seat.inputs.begin(), seat.inputs.end());
        }
        const std::uint16_t check = check_of(std::string_view(bytes).substr(begin));
        bytes[begin + check_at] = static_cast<char>(static_cast<unsigned char>(check));
        bytes[begin + check_at + 1] = static_cast<char>(static_cast<unsigned char>(check >> 8U));
    }
}

std::expected<TrainingData, std::string> read_training_data(std::string_view bytes) {
    auto header = read_header(bytes);
    if (!header) {
        return std::unexpected(std::move(header.error()));
    }
    TrainingData data{.header = *std::move(header), .rows = {}, .games = 0, .whole = TrainingHeader::size, .fault = {}};
    const std::size_t size = row_size(data.header.players);
    std::size_t rows_of_whole_games = 0;
    for (std::size_t at = data.whole; at < bytes.size(); at += size) {
        const std::string_view part = bytes.substr(at, size);
        if (part.size() < size) {
            data.fault = "the last row was cut off";
            break;
        }
        if (check_of(part) != get<std::uint16_t>(part, check_at)) {
            data.fault = "row " + std::to_string(data.rows.size() + 1) + " has a wrong checksum";
            break;
        }
        const TrainingRow row = read_row(part, data.header.players);
        const bool goes_on = data.rows.size() > rows_of_whole_games;
        if (goes_on && (row.game != data.rows.back().game || row.left + 1 != data.rows.back().left)) {
            data.fault = "row " + std::to_string(data.rows.size() + 1) + " does not follow the one before";
            break;
        }
        data.rows.push_back(row);
        if (row.left == 0) {
            rows_of_whole_games = data.rows.size();
            data.whole = at + size;
            ++data.games;
        }
    }
    if (data.fault.empty() && data.rows.size() > rows_of_whole_games) {
        data.fault = "the last game was cut off";
    }
    data.rows.resize(rows_of_whole_games);
    return data;
}

}  // namespace evora
