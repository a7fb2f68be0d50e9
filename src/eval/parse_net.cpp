#include <algorithm>
#include <cstdlib>
#include <limits>
#include <string_view>

#include "eval/net.hpp"

namespace evora {

namespace {

constexpr std::string_view magic = "EVORANET";
constexpr std::size_t head_size = 24;
constexpr std::size_t checksum_size = 8;

std::uint64_t number_at(std::span<const std::byte> bytes, std::size_t at, std::size_t size) noexcept {
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < size; ++i) {
        number |= std::to_integer<std::uint64_t>(bytes[at + i]) << (8 * i);
    }
    return number;
}

/// FNV-1a with 64 bits.
std::uint64_t checksum_of(std::span<const std::byte> bytes) noexcept {
    std::uint64_t hash = 0xCBF29CE484222325ULL;
    for (const std::byte byte : bytes) {
        hash = (hash ^ std::to_integer<std::uint64_t>(byte)) * 0x100000001B3ULL;
    }
    return hash;
}

std::unexpected<std::string> fault(std::string_view what, std::uint64_t found, std::uint64_t expected) {
    return std::unexpected("found " + std::string(what) + " " + std::to_string(found) + ", expected " +
                           std::to_string(expected));
}

struct Head {
    Rules rules;
    Players players;
    std::size_t first = 0;
    std::size_t second = 0;

    [[nodiscard]] std::size_t set_size() const noexcept {
        return 4 + 4 * Inputs::count + 4 * first + 2 * Inputs::count * first + 4 * second + 2 * first * second + 4 +
               2 * second;
    }
};

std::expected<Head, std::string> read_head(std::span<const std::byte> bytes) {
    bool ours = bytes.size() >= head_size + checksum_size;
    for (std::size_t i = 0; ours && i < magic.size(); ++i) {
        ours = std::to_integer<char>(bytes[i]) == magic[i];
    }
    if (!ours) {
        return std::unexpected("found no net, expected a file that begins with " + std::string(magic));
    }
    if (const auto found = number_at(bytes, 8, 2); found != Net::format) {
        return fault("a net of format", found, Net::format);
    }
    if (const auto found = number_at(bytes, 10, 2); found != Inputs::version) {
        return fault("a net for inputs of version", found, Inputs::version);
    }
    if (const auto found = number_at(bytes, 12, 2); found != Inputs::count) {
        return fault("a net with inputs in a number of", found, Inputs::count);
    }
    const auto rules = static_cast<std::size_t>(number_at(bytes, 14, 1));
    const auto players = Players::from_number(static_cast<int>(number_at(bytes, 15, 1)));
    if (rules >= all_rules.size() || !players) {
        return std::unexpected("found a net for rules or players that there are not");
    }
    const Head head{.rules = all_rules[rules],
                    .players = *players,
                    .first = static_cast<std::size_t>(number_at(bytes, 16, 2)),
                    .second = static_cast<std::size_t>(number_at(bytes, 18, 2))};
    for (const std::size_t width : {head.first, head.second}) {
        if (width < 1 || width > Net::max_width) {
            return fault("a layer of width", width, Net::max_width);
        }
    }
    if (const auto found = number_at(bytes, 20, 4); found != Net::sets) {
        return fault("sets of weights in a number of", found, Net::sets);
    }
    return head;
}

/// Takes numbers one after the other.
class NumberReader {
  public:
    explicit NumberReader(std::span<const std::byte> bytes) noexcept : bytes_(bytes) {}

    template <class Number>
    Number take() noexcept {
        const auto number = static_cast<Number>(number_at(bytes_, at_, sizeof(Number)));
        at_ += sizeof(Number);
        return number;
    }
    template <class Number>
    std::vector<Number> take(std::size_t count) {
        std::vector<Number> numbers(count);
        std::generate(numbers.begin(), numbers.end(), [this] { return take<Number>(); });
        return numbers;
    }

  private:
    std::span<const std::byte> bytes_;
    std::size_t at_ = 0;
};

/// Rows of `width` numbers, filled up with zeros to rows of `padded`.
template <class Number>
std::vector<Number> widened(const std::vector<Number>& numbers, std::size_t width, std::size_t padded) {
    std::vector<Number> rows(numbers.size() / width * padded);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        rows[i / width * padded + i % width] = numbers[i];
    }
    return rows;
}

/// Whether a sum may leave 32 bits when each number that goes in is at most `most`. `step` is the distance between the
/// weights of one sum.
bool may_overflow(std::span<const std::int16_t> weights, std::size_t count, std::size_t step, std::int64_t most,
                  std::int64_t bias) noexcept {
    std::int64_t sum = std::abs(bias);
    for (std::size_t i = 0; i < count; ++i) {
        sum += most * std::abs(std::int64_t{weights[i * step]});
    }
    return sum > std::numeric_limits<std::int32_t>::max();
}

}  // namespace

std::expected<Net, std::string> parse_net(std::span<const std::byte> bytes) {
    const auto head = read_head(bytes);
    if (!head) {
        return std::unexpected(head.error());
    }
    const std::size_t size = head_size + Net::sets * head->set_size() + checksum_size;
    if (bytes.size() != size) {
        return fault("bytes in a number of", bytes.size(), size);
    }
    if (checksum_of(bytes.first(size - checksum_size)) != number_at(bytes, size - checksum_size, checksum_size)) {
        return std::unexpected("found a net whose checksum does not fit: a byte of it is wrong");
    }
    constexpr std::int64_t most_input = 255;
    const std::size_t padded = (head->first + Net::block - 1) / Net::block * Net::block;
    bool overflow = false;
    bool no_width = false;
    Net net;
    net.rules_ = head->rules;
    net.players_ = head->players;
    NumberReader reader(bytes.subspan(head_size));
    for (Net::Set& set : net.sets_) {
        set.width = reader.take<std::int32_t>();
        set.direct = reader.take<std::int32_t>(Inputs::count);
        set.first_bias = reader.take<std::int32_t>(head->first);
        set.first = reader.take<std::int16_t>(Inputs::count * head->first);
        set.second_bias = reader.take<std::int32_t>(head->second);
        set.second = reader.take<std::int16_t>(head->first * head->second);
        set.last_bias = reader.take<std::int32_t>();
        set.last = reader.take<std::int16_t>(head->second);
        no_width = no_width || set.width < 1;
        const std::span<const std::int16_t> first(set.first);
        const std::span<const std::int16_t> second(set.second);
        for (std::size_t i = 0; i < head->first; ++i) {
            overflow =
                overflow || may_overflow(first.subspan(i), Inputs::count, head->first, most_input, set.first_bias[i]);
        }
        for (std::size_t j = 0; j < head->second; ++j) {
            overflow = overflow ||
                       may_overflow(second.subspan(j * head->first), head->first, 1, Net::ceiling, set.second_bias[j]);
        }
        set.first_bias = widened(set.first_bias, head->first, padded);
        set.first = widened(set.first, head->first, padded);
        set.second = widened(set.second, head->first, padded);
    }
    if (overflow) {
        return std::unexpected("found weights whose sums may not fit into 32 bits");
    }
    if (no_width) {
        return std::unexpected("found a scale of chances below 1, expected hundredths of a point");
    }
    return net;
}

}  // namespace evora
