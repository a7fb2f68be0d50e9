#pragma once
/// The options of `evora engine`: their names and ranges, and the values they have.
///
///     EngineSettings settings(EngineRanges{.max_hash = memory_for_tables()});
///     settings.option_lines();                 // "option name threads type spin default 1 min 1 max 64", …
///     settings.set("threads", "2");            // or an error that says what would be right

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "engine/thinker.hpp"
#include "protocol/protocol_error.hpp"

namespace evora {

/// What this machine allows.
struct EngineRanges {
    int max_threads = 64;
    int max_hash = 1024;  ///< MiB, 1 or more
};

/// Three quarters of the memory that this process may use, in MiB.
[[nodiscard]] int memory_for_tables() noexcept;

class EngineSettings {
  public:
    explicit EngineSettings(const EngineRanges& ranges);

    [[nodiscard]] std::vector<std::string> option_lines() const;
    [[nodiscard]] std::expected<void, ProtocolError> set(std::string_view name, std::string_view value);

    [[nodiscard]] ThinkerOptions thinker_options() const;
    [[nodiscard]] int lines() const noexcept { return lines_; }

  private:
    EngineRanges ranges_;
    int threads_ = 1;
    int hash_;
    int lines_ = 1;
    std::string evaluator_;
};

/// The evaluator of that name, with `best` for the best there is.
[[nodiscard]] std::expected<const Evaluator*, ProtocolError> evaluator_option(std::string_view name);

}  // namespace evora
