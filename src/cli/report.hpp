#pragma once
/// Messages for people, on standard error, one a line.
///
///     report_faults(position.error());            // as the rules word them, nothing before
///     report("cannot read 'x': No such file");     // "evora: cannot read 'x': No such file"

#include <span>
#include <string_view>

#include "cli/status.hpp"
#include "rules/fault.hpp"

namespace evora::cli {

void report(std::string_view message);
/// A line exactly as it is.
void report_line(std::string_view line);
/// One line for each fault, `before` in front of each. Returns Status::refused, for the caller to return.
Status report_faults(std::span<const Fault> faults, std::string_view before = {});

/// "No such file or directory" and so on, in English whatever the locale.
[[nodiscard]] std::string_view reason_of(int error_number) noexcept;

}  // namespace evora::cli
