#include "nets/evaluators.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>

#include "eval/net_evaluator.hpp"
#include "rules/fault.hpp"

namespace evora {

namespace {

namespace fs = std::filesystem;

/// Those that come with the program.
constexpr std::array<std::string_view, 1> nets = {"fixed-2"};
constexpr std::string_view when_not_learnt = "hand-1";
constexpr std::uintmax_t max_file = std::uintmax_t{16} << 20U;

std::vector<fs::path> folders() {
    if (const char* folder = std::getenv("EVORA_NETS")) {
        return *folder == '\0' ? std::vector<fs::path>{} : std::vector<fs::path>{folder};
    }
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    if (error) {
        return {};
    }
    const fs::path beside = program.parent_path();
    return {beside / "share/evora/nets", beside.parent_path() / "share/evora/nets"};
}

bool is_name(std::string_view name) noexcept {
    constexpr std::size_t longest = 24;
    return !name.empty() && name.size() <= longest && std::ranges::all_of(name, [](char c) {
        return ('a' <= c && c <= 'z') || ('0' <= c && c <= '9') || c == '-';
    });
}

std::optional<fs::path> find_file(std::string_view name) {
    for (const fs::path& folder : folders()) {
        fs::path path = folder / (std::string(name) + ".net");
        std::error_code error;
        if (fs::is_regular_file(path, error)) {
            return path;
        }
    }
    return std::nullopt;
}

std::expected<std::unique_ptr<NetEvaluator>, std::string> load(const fs::path& path, const Evaluator& otherwise) {
    std::error_code error;
    const std::uintmax_t size = fs::file_size(path, error);
    std::ifstream file(path, std::ios::binary);
    if (error || !file || size > max_file) {
        return std::unexpected("cannot read " + evora::quoted(path.string()));
    }
    std::vector<std::byte> bytes(static_cast<std::size_t>(size));
    // The only way from a stream of characters to bytes.
    file.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));  // NOLINT
    if (!file) {
        return std::unexpected("cannot read " + evora::quoted(path.string()));
    }
    auto net = parse_net(bytes);
    if (!net) {
        return std::unexpected(path.string() + ": " + net.error());
    }
    return std::make_unique<NetEvaluator>(*std::move(net), otherwise);
}

}  // namespace

std::expected<const Evaluator*, std::string> evaluator_named(std::string_view name) {
    if (const Evaluator* evaluator = find_evaluator(name)) {
        return evaluator;
    }
    static std::mutex mutex;
    static std::map<std::string, std::unique_ptr<NetEvaluator>, std::less<>> loaded;
    const std::scoped_lock lock(mutex);
    if (const auto found = loaded.find(name); found != loaded.end()) {
        return found->second.get();
    }
    const auto path = is_name(name) ? find_file(name) : std::nullopt;
    if (!path) {
        return std::unexpected(
            "found " + evora::quoted(name) + ", expected hand-1, material or the name of a net in " +
            (folders().empty() ? std::string("a folder that EVORA_NETS names") : folders().front().string()));
    }
    auto net = load(*path, *find_evaluator(when_not_learnt));
    if (!net) {
        return std::unexpected(std::move(net.error()));
    }
    return loaded.emplace(name, *std::move(net)).first->second.get();
}

const BestEvaluator& best_evaluator() {
    static std::vector<std::unique_ptr<NetEvaluator>> row;
    static const BestEvaluator best = [] {
        BestEvaluator found{.evaluator = find_evaluator(when_not_learnt), .learnt = {}, .notes = {}};
        if (folders().empty()) {
            return found;
        }
        for (const std::string_view name : nets) {
            const auto path = find_file(name);
            auto net = path ? load(*path, *found.evaluator)
                            : std::unexpected("no file " + std::string(name) + ".net in " + folders().front().string());
            if (net) {
                row.push_back(*std::move(net));
                found.evaluator = row.back().get();
                found.learnt.emplace_back(name);
            } else {
                found.notes.push_back(net.error() + "; " + std::string(when_not_learnt) + " plays instead");
            }
        }
        return found;
    }();
    return best;
}

}  // namespace evora
