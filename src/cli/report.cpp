#include "cli/report.hpp"

#include <cerrno>
#include <cstring>
#include <string>

#include <unistd.h>

namespace evora::cli {

void report_line(std::string_view line) {
    // One call a line, so that lines of several programs do not mix. There is nobody to tell if it fails.
    std::string text(line);
    text += '\n';
    std::string_view rest = text;
    while (!rest.empty()) {
        const ssize_t written = ::write(STDERR_FILENO, rest.data(), rest.size());
        if (written < 0 && errno == EINTR) {
            continue;
        }
        if (written <= 0) {
            return;
        }
        rest.remove_prefix(static_cast<std::size_t>(written));
    }
}

void report(std::string_view message) { report_line("evora: " + std::string(message)); }

Status report_faults(std::span<const Fault> faults, std::string_view before) {
    for (const Fault& fault : faults) {
        report_line(std::string(before) + message(fault));
    }
    return Status::refused;
}

std::string_view reason_of(int error_number) noexcept {
    const char* text = ::strerrordesc_np(error_number);
    return text != nullptr ? text : "unknown error";
}

}  // namespace evora::cli
