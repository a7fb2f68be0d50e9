#include "protocol/engine_settings.hpp"

#include <algorithm>
#include <array>
#include <fstream>

#include <unistd.h>

#include "nets/evaluators.hpp"
#include "protocol/words.hpp"
#include "rules/fault.hpp"
#include "rules/moves.hpp"

namespace evora {

namespace {

constexpr int default_hash = 64;
constexpr std::string_view best = "best";
constexpr std::array<std::string_view, 3> evaluators = {best, "hand-1", "material"};

std::unexpected<ProtocolError> out_of_range(std::string_view name, std::string_view value, std::string_view expected) {
    return std::unexpected(ProtocolError{ProtocolFault::option_range, std::string(name) + ": found " +
                                                                          (value.empty() ? "nothing" : quoted(value)) +
                                                                          ", expected " + std::string(expected)});
}

struct Spin {
    std::string_view name;
    int initial;
    int most;
    std::string_view unit;
};

std::expected<int, ProtocolError> read_spin(const Spin& spin, std::string_view value) {
    const auto number = whole_number(value);
    if (!number || *number < 1 || *number > static_cast<std::uint64_t>(spin.most)) {
        return out_of_range(spin.name, value,
                            "a whole number from 1 to " + std::to_string(spin.most) + std::string(spin.unit));
    }
    return static_cast<int>(*number);
}

std::string spin_line(const Spin& spin) {
    return "option name " + std::string(spin.name) + " type spin default " + std::to_string(spin.initial) +
           " min 1 max " + std::to_string(spin.most);
}

Spin threads_spin(const EngineRanges& ranges) { return {"threads", 1, ranges.max_threads, ""}; }
Spin hash_spin(const EngineRanges& ranges) {
    return {"hash", std::min(default_hash, ranges.max_hash), ranges.max_hash, " MiB, as much as memory allows"};
}
constexpr Spin lines_spin{"lines", 1, max_moves, ""};

}  // namespace

int memory_for_tables() noexcept {
    constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20U;
    std::uint64_t bytes =
        static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
    // Inside a container there may be less; the file holds "max" where there is no limit.
    std::ifstream file("/sys/fs/cgroup/memory.max");
    if (std::uint64_t limit = 0; file >> limit) {
        bytes = std::min(bytes, limit);
    }
    return static_cast<int>(std::clamp<std::uint64_t>(bytes / 4 * 3 / mebibyte, 1, 1U << 20U));
}

EngineSettings::EngineSettings(const EngineRanges& ranges)
    : ranges_(ranges), hash_(hash_spin(ranges).initial), evaluator_(best) {}

std::vector<std::string> EngineSettings::option_lines() const {
    std::string choice = "option name evaluator type combo default " + std::string(evaluators[0]);
    for (const std::string_view evaluator : evaluators) {
        choice += " var " + std::string(evaluator);
    }
    for (const std::string& evaluator : best_evaluator().learnt) {
        choice += " var " + evaluator;
    }
    return {spin_line(threads_spin(ranges_)), spin_line(hash_spin(ranges_)), choice, spin_line(lines_spin)};
}

std::expected<void, ProtocolError> EngineSettings::set(std::string_view name, std::string_view value) {
    const auto store = [&](int& target, const Spin& spin) -> std::expected<void, ProtocolError> {
        const auto number = read_spin(spin, value);
        if (!number) {
            return std::unexpected(number.error());
        }
        target = *number;
        return {};
    };
    if (name == "threads") {
        return store(threads_, threads_spin(ranges_));
    }
    if (name == "hash") {
        return store(hash_, hash_spin(ranges_));
    }
    if (name == "lines") {
        return store(lines_, lines_spin);
    }
    if (name == "evaluator") {
        if (const auto found = evaluator_option(value); !found) {
            return std::unexpected(found.error());
        }
        evaluator_ = value;
        return {};
    }
    return std::unexpected(
        ProtocolError{ProtocolFault::unknown_option, "found " + (name.empty() ? std::string("nothing") : quoted(name)) +
                                                         ", expected threads, hash, evaluator or lines"});
}

ThinkerOptions EngineSettings::thinker_options() const {
    return {.threads = threads_,
            .table_bytes = static_cast<std::size_t>(hash_) << 20U,
            .evaluator = *evaluator_option(evaluator_)};
}

std::expected<const Evaluator*, ProtocolError> evaluator_option(std::string_view name) {
    if (name == best) {
        return best_evaluator().evaluator;
    }
    const auto evaluator = evaluator_named(name);
    if (!evaluator) {
        return out_of_range("evaluator", name, "best, hand-1, material or the name of a net");
    }
    return *evaluator;
}

}  // namespace evora
